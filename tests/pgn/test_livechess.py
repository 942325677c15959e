"""The feed of LiveChess. The times of moves are those of the test in Lichess's own reader."""

from __future__ import annotations

import json

import pytest

from swissmate.errors import InputError
from swissmate.pgn.livechess import pairings_of, with_moves

INDEX = {
    "date": "2026-11-27",
    "pairings": [
        {
            "white": {"fname": "Axel", "mname": None, "lname": "Holm", "title": "FM", "fideid": 7},
            "black": {"fname": "Jan", "lname": "Śliwa"},
            "result": "WHITEWIN",
        },
        {"white": None, "black": None, "result": "*"},
    ],
}


def test_pairings_have_names_ids_and_the_number_of_the_board() -> None:
    first, second = pairings_of(json.dumps(INDEX).encode(), 3)
    assert (first.tag("White"), first.tag("WhiteFideId")) == ("Holm, Axel", "7")
    assert (first.tag("Black"), first.result, first.board) == ("Śliwa, Jan", "1-0", 1)
    assert (second.tag("White"), second.result, second.round_number) == ("", "*", 3)


def test_times_are_comments() -> None:
    game = pairings_of(json.dumps(INDEX).encode(), 3)[1]
    moves = ["a4", "a6 1818", "h3 +19", "h6 1821+28"]
    read = with_moves(game, json.dumps({"moves": moves, "result": "DRAW"}).encode(), "game-2.json")
    assert read.moves == (
        "1. a4 a6 { [%clk 0:30:18] } 2. h3 { [%emt 0:00:19] } h6 { [%clk 0:30:21] [%emt 0:00:28] }"
    )
    assert read.result == "1/2-1/2"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"[", "expected JSON of LiveChess"),
        (b"[]", "expected an object"),
        (b"{}", "expected a list of moves"),
        (b'{"moves": ["{ [Event]"]}', "found '{ [Event]'; expected a move"),
        (b'{"moves": [], "chess960": 3}', "found start position 3; expected 518"),
        (b'{"moves": [], "chess960": []}', "found start position []; expected 518"),
    ],
)
def test_a_strange_answer_is_refused(data: bytes, expected: str) -> None:
    game = pairings_of(json.dumps(INDEX).encode(), 3)[0]
    with pytest.raises(InputError) as told:
        with_moves(game, data, "round-3/game-1.json")
    assert str(told.value).startswith("round-3/game-1.json: ")
    assert expected in str(told.value)
