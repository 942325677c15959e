"""The bundled tournament: what a newcomer sees first must work."""

from __future__ import annotations

from pathlib import Path

from swissmate import pair, read_trf
from swissmate.forecasting import open_round

from .conftest import Run

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "open40.trf"
PLAYING = ROOT / "examples" / "playing40.trf"


def test_history_is_as_the_rules_give_it(run: Run) -> None:
    code, out, err = run("check", EXAMPLE, "--strict")
    assert code == 0
    assert out.count(": identical") == 5
    assert "rules dutch-2017: in force when the tournament started on 2025-10-18" in err
    assert "warning" not in err


def test_next_round_has_everybody_but_the_absent(run: Run) -> None:
    """Number 5 asked for half a point in round 6, number 33 has left."""
    out = run("pair", EXAMPLE).out.split("\n")
    named = sorted(int(part) for line in out[1:] for part in line.split())
    assert named == [number for number in range(1, 41) if number not in {5, 33}]


def test_the_example_with_open_games_is_the_same_tournament_a_round_later() -> None:
    before, playing = (read_trf(path) for path in (EXAMPLE, PLAYING))
    for old, new in zip(before.players, playing.players, strict=True):
        assert (new.name, new.entries[:5]) == (old.name, old.entries[:5])
    assert [(game.board, game.white, game.black) for game in open_round(playing).games] == [
        (board, *players) for board, players in enumerate(pair(before).pairs[:3], 1)
    ]
