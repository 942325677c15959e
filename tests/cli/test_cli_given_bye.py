"""A bye that the arbiter allocates before the round is paired: ``0000 - U`` in the round to come.

JaVaFo 3.0p answers the five-player file with 1-3, 4-2 and 5-0; an engine that leaves the bye out
would have the tournament manager forget it.
"""

from __future__ import annotations

import json

import pytest

import swissmate
from swissmate.errors import TournamentError

from .conftest import Run, Trf, player_line

GIVEN = ["0000 - U"]


@pytest.mark.parametrize("points", ["0.0", "1.0"])
def test_given_bye_is_part_of_the_round(run: Run, trf: Trf, points: str) -> None:
    path = trf(*(player_line(player) for player in range(1, 5)), player_line(5, points, GIVEN))
    for arguments in (("pair", path), ("--dutch", path, "-p")):
        code, out, _ = run(*arguments)
        assert (code, out) == (0, "3\n1 3\n4 2\n5 0\n")
    assert json.loads(run("pair", "--json", path).out)["bye"]["id"] == 5
    assert swissmate.pair(swissmate.read_trf(path)).pab == 5
    code, out, _ = run("check", path)
    assert code == 0
    assert "cannot" not in out


def test_nobody_has_a_second_bye_in_the_round(run: Run, trf: Trf) -> None:
    path = trf(*(player_line(player) for player in range(1, 6)), player_line(6, "0.0", GIVEN))
    code, out, err = run("pair", path)
    assert (code, out) == (3, "")
    assert "player 6" in err
    assert "round 1 cannot be paired" in run("check", path).out
    with pytest.raises(TournamentError) as caught:
        swissmate.pair(swissmate.read_trf(path))
    assert caught.value.code == "given-bye"


def test_two_given_byes(run: Run, trf: Trf) -> None:
    lines = [player_line(player, "0.0", GIVEN if player > 4 else ()) for player in range(1, 7)]
    code, out, err = run("pair", trf(*lines))
    assert (code, out) == (3, "")
    assert "5, 6" in err


@pytest.mark.parametrize(
    ("cell", "boards"),
    [
        ("0000 -  ", "2 3\n4 0\n"),
        ("0000    ", "2 3\n4 0\n"),
        ("     -  ", "2 3\n4 0\n"),
        ("0000", "2 3\n4 0\n"),
        ("0000 - Z", "2 3\n4 0\n"),
        ("        ", "2 1\n3 4\n"),
    ],
)
def test_who_has_no_opponent_written_is_absent(run: Run, trf: Trf, cell: str, boards: str) -> None:
    """bbpPairings 5.0.1 and 6.0.0 and JaVaFo 1.4, where they answer, give the same boards."""
    path = trf(
        player_line(1, "1.0", ["   3 w 1", cell]),
        player_line(2, "1.0", ["   4 b 1"]),
        player_line(3, "0.0", ["   1 b 0"]),
        player_line(4, "0.0", ["   2 w 0"]),
    )
    assert run("pair", path).out == f"2\n{boards}"


@pytest.mark.parametrize(("played", "number"), [(False, 1), (True, 2)])
def test_rounds_to_come_that_are_filled_in_for_everybody_are_not_over(
    run: Run, trf: Trf, played: bool, number: int
) -> None:
    """Some programs write ``0000 -`` for every round that has no pairing yet."""
    games = ("   3 w 1", "   4 b 1", "   1 b 0", "   2 w 0")
    points = ("1.0", "1.0", "0.0", "0.0")
    lines = [
        player_line(player, points[player - 1], [games[player - 1], "0000 -  ", "0000 -  "])
        if played
        else player_line(player, "0.0", ["0000 -  ", "0000 -  "])
        for player in range(1, 5)
    ]
    told = json.loads(run("pair", trf(*lines), "--json").out)
    assert (told["round"], len(told["boards"])) == (number, 2)
    # Whoever says it with a letter says that the round is over.
    over = [line.replace("0000 -  ", "0000 - Z") for line in lines]
    told = json.loads(run("pair", trf(*over), "--json").out)
    assert told["round"] == number + 2


def test_a_colour_alone_leaves_the_round_open(run: Run, trf: Trf) -> None:
    path = trf(
        player_line(1, "0.0", ["     w  "]), *(player_line(player) for player in range(2, 5))
    )
    told = run("pair", path)
    assert told.out == "2\n1 3\n4 2\n"
    assert "has no colour" in told.err
