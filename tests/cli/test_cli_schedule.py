"""``swissmate schedule``: tables by numbers, schedules of files, the draw."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from swissmate.trf import read_trf

from .conftest import Run, player_line

RoundOne = Callable[..., Path]


def test_a_table_without_a_file(run: Run) -> None:
    code, out, _ = run("schedule", "--players", 5)
    assert code == 0
    assert out.splitlines()[:2] == ["Round 1: 2-5  3-4  (1 free)", "Round 2: 5-3  1-2  (4 free)"]
    assert len(run("schedule", "--players", 4, "--cycles", 2).out.splitlines()) == 6
    scheveningen = run("schedule", "--players", 4, "--rules", "scheveningen").out
    assert scheveningen == "Round 1: 1-3  2-4\nRound 2: 4-1  3-2\n"


def test_a_file_by_names(run: Run, round_one: RoundOne) -> None:
    path = round_one(6)
    code, out, _ = run("schedule", path)
    assert code == 0
    assert "   1 Player 1 -    6 Player 6" in out
    value = json.loads(run("schedule", path, "--json").out)
    assert [row["row"] for row in value["rounds"]] == [1, 2, 3, 4, 5]
    assert value["rounds"][1]["games"][0] == {"white": 6, "black": 4}
    page = run("schedule", path, "--format", "html").out
    assert page.startswith("<!DOCTYPE html>")
    assert page.count("<section>") == 5


def test_the_draw_is_told_repeated_and_written(
    run: Run, round_one: RoundOne, tmp_path: Path
) -> None:
    path = round_one(10, head=("012 Test", "XXR 9"))
    drawn = tmp_path / "drawn.trf"
    first = run("schedule", path, "--draw", "--seed", 4, "--drawn", drawn)
    assert first.code == 0
    assert "--seed 4" in first.err
    assert run("schedule", path, "--draw", "--seed", 4).out == first.out
    tournament = read_trf(drawn)
    assert (tournament.rules, tournament.rounds) == ("berger", 9)
    assert sorted(player.name for player in tournament.players) == sorted(
        player.name for player in read_trf(path).players
    )
    assert run("pair", drawn).out.startswith("5\n1 10\n2 9\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "either a FILE or --players"),
        (("--players", "1"), "2 to 9999"),
        (("--players", "9", "--rules", "dutch-2026"), "no schedule"),
        (("--players", "9", "--rules", "scheveningen"), "even number"),
        (("--players", "9", "--cycles", "0"), "1 to 9"),
        (("--players", "9", "--seed", "1"), "--draw"),
        (("--players", "9", "--draw"), "FILE"),
        (("--players", "9", "--json", "--format", "html"), "not allowed with argument --json"),
    ],
)
def test_what_cannot_be_asked(run: Run, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = run("schedule", *arguments)
    assert (code, out) == (3, "")
    assert said in err


def test_keizer_standings(run: Run, trf: Callable[..., Path]) -> None:
    """Two players, values 3 and 2 (one and a half times two): 3 + 2, and 2 + nothing."""
    path = trf(player_line(1, "1.0", ["   2 w 1"]), player_line(2, "0.0", ["   1 b 0"]))
    out = run("standings", path, "--keizer", "--format", "csv").out.splitlines()
    assert out[1:] == ["1,1,Player 1,3,5,1,1,0,0", "2,2,Player 2,2,2,1,0,0,1"]
    told = run("standings", path, "--keizer", "--explain", 1).out
    assert "Round 1: win against 2: 2 = 2" in told
    told = run("standings", path, "--keizer", "--explain", 1, "--lang", "de").out
    assert "1 Player 1: Platz 1, Wert 3, Wertung 5" in told
    assert "Runde 1: Sieg gegen 2: 2 = 2" in told
    value = json.loads(run("standings", path, "--keizer", "--explain", 1, "--json").out)
    assert [each["points"] for each in value["rows"][0]["account"]] == ["3", "2"]
    assert "<table>" in run("standings", path, "--keizer", "--format", "html").out
    assert run("standings", path, "--keizer", "nowhere").code == 3
    assert run("standings", path, "--keizer", "--explain", 9).code == 3
    for more in (("--tie-breaks", "PTS"), ("--crosstable",), ("--round-robin",)):
        refused = run("standings", path, "--keizer", *more)
        assert refused.code == 3
        assert f"a Keizer ranking does not go with {more[0]}" in refused.err


def test_a_field_that_is_too_small_is_told_with_the_file(run: Run, round_one: RoundOne) -> None:
    path = round_one(1)
    code, _, err = run("schedule", path)
    assert code == 3
    assert f"swissmate: {path}: there is 1 player, and a schedule needs 2\n" in err
