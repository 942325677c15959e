"""A round whose results are entered in part: a notice, and nothing else changes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from building import tournament_of
from swissmate.checker import check
from swissmate.cli.main import main
from swissmate.model import Entry, Tournament
from swissmate.systems.open_games import open_games
from swissmate.trf import write_trf


def cleared(tournament: Tournament, number: int, *players: int) -> Tournament:
    """Return the tournament without the results of these players' games in a round."""

    def entries(own: tuple[Entry, ...]) -> tuple[Entry, ...]:
        return tuple(
            entry._replace(result=" ") if place == number else entry
            for place, entry in enumerate(own, 1)
        )

    return replace(
        tournament,
        players=tuple(
            player._replace(entries=entries(player.entries)) if player.id in players else player
            for player in tournament.players
        ),
    )


def eight() -> Tournament:
    """Eight players after two rounds."""
    rounds = ["1-5:1 6-2:0 3-7:1 8-4:0", "4-1:= 2-3:1 5-8:1 7-6:0"]
    return tournament_of(rounds, players=8, rounds=5)


def test_the_open_games_by_hand() -> None:
    assert open_games(eight()) == ()
    [found] = open_games(cleared(eight(), 2, 2, 3, 5, 8))
    assert (found.round_number, found.games, found.of) == (2, ((2, 3), (5, 8)), 4)
    assert found.entered
    [found] = open_games(cleared(eight(), 2, *range(1, 9)))
    assert not found.entered
    assert len(found.games) == found.of == 4


def test_byes_and_absences_are_no_open_games() -> None:
    tournament = tournament_of(["1-3:1 4-2:0 5:U"], players=6, rounds=5)
    assert open_games(tournament) == ()


def written(folder: Path, tournament: Tournament) -> str:
    path = folder / "open.trf"
    path.write_bytes(write_trf(tournament, dialect="trf16"))
    return str(path)


def test_check_says_it_and_stays_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    half = cleared(eight(), 2, 2, 3, 5, 8)
    assert check(half).clean == check(eight()).clean
    code = main(["check", "--strict", written(tmp_path, eight())])
    whole = capsys.readouterr()
    assert "no result" not in whole.err
    assert main(["check", "--strict", written(tmp_path, half)]) == code
    told = capsys.readouterr()
    assert told.out == whole.out
    assert "round 2: no result for 2 of 4 games (2-3, 5-8)" in told.err
    assert "they count as draws (C.04.2.D.1; 2026: C.04.2 3.1)" in told.err
    main(["check", "--json", written(tmp_path, half)])
    answer = json.loads(capsys.readouterr().out)["files"][0]
    assert answer["open_games"] == [{"round": 2, "games": [[2, 3], [5, 8]], "of": 4}]


def test_a_round_about_to_be_played_is_nothing_to_tell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its pairing is checked before it is published; to pair the next one is another thing."""
    file = written(tmp_path, cleared(eight(), 2, *range(1, 9)))
    main(["check", file])
    assert "no result" not in capsys.readouterr().err
    assert main(["pair", file]) == 0
    assert "round 2: no result for any game" in capsys.readouterr().err


def test_an_older_game_without_a_result_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, cleared(eight(), 1, 1, 5))
    main(["check", file])
    assert "round 1: no result for 1 of 4 games (1-5)" in capsys.readouterr().err
    for command in (["pair", file], ["explain", file]):
        assert main(command) == 0
        assert "round 1: no result for 1 of 4 games (1-5)" in capsys.readouterr().err
    assert main(["pair", "--json", file]) == 0
    answer = json.loads(capsys.readouterr().out)
    games = [{"round": 1, "games": [[1, 5]], "of": 4}]
    assert answer["open_games"] == games
    assert main(["explain", "--json", file]) == 0
    assert json.loads(capsys.readouterr().out)["open_games"] == games
    assert main(["explain", "--json", "--round", "1", file]) == 0
    assert json.loads(capsys.readouterr().out)["open_games"] == []  # it comes after round one
    main(["check", "--round", "2", file])
    assert "no result" not in capsys.readouterr().err
