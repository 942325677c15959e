"""A game is taken for a board only if it can be that of no other."""

from __future__ import annotations

import pytest

from swissmate.pgn.boards import Board, By, Seat, Why, matched, same_name
from swissmate.pgn.games import PgnGame

BOARDS = (
    Board(11, 1, Seat("Holm, Axel", "1001"), Seat("Śliwa, Jan", "1002")),
    Board(12, 2, Seat("García López, Ana", ""), Seat("Ng, Wei", "1004")),
    Board(13, 3, Seat("Ng, Ping", ""), Seat("Ng, Kai", "")),
)


def game(white: str, black: str, place: str = "4.9", **tags: str) -> PgnGame:
    return PgnGame({"White": white, "Black": black, "Round": place, **tags})


@pytest.mark.parametrize(
    ("found", "board", "by"),
    [
        (game("X", "Y", WhiteFideId="1001", BlackFideId="1002"), 11, By.IDS),
        (game("Axel HOLM", "Jan Sliwa"), 11, By.NAMES),
        (game("Garcia Lopez,A.", "Ng, W."), 12, By.NAMES),
        (game("Garcia, Ana", "Ng, Wei"), 12, By.NAMES),
        (game("Holm, Axel", "somebody else", "4.1"), 11, By.ONE_NAME),
        (game("?", "?", "4.3"), 13, By.NUMBER),
        (game("Holm, Axel", "Sliwa, Jan", "?"), 11, By.NAMES),
    ],
)
def test_a_game_is_known_by_ids_names_or_its_number(found: PgnGame, board: int, by: By) -> None:
    (row,) = matched([found], BOARDS, 4).taken
    assert (row.board.key, row.by) == (board, by)


@pytest.mark.parametrize(
    ("found", "why", "board"),
    [
        (game("Holm, Axel", "Śliwa, Jan", "3.1"), Why.OTHER_ROUND, None),
        (game("Śliwa, Jan", "Holm, Axel", "4.1"), Why.TURNED, 11),
        (game("Smith, Ann", "Jones, Ben", "4.1"), Why.OTHERS, 11),
        (game("Smith, Ann", "Jones, Ben"), Why.UNKNOWN, None),
        (game("?", "?", "?"), Why.UNKNOWN, None),
        (game("Holm, Axel", "Śliwa, Jan", WhiteFideId="7", BlackFideId="8"), Why.UNKNOWN, None),
    ],
)
def test_what_is_not_clear_is_not_taken(found: PgnGame, why: Why, board: int | None) -> None:
    (row,) = matched([found], BOARDS, 4).left
    assert (row.why, row.board and row.board.key) == (why, board)


def test_two_games_of_a_board_are_both_left() -> None:
    games = [game("Holm, Axel", "Śliwa, Jan"), game("?", "?", "4.1"), game("?", "?", "4.2")]
    found = matched(games, BOARDS, 4)
    assert [row.board.key for row in found.taken] == [12]
    assert [row.why for row in found.left] == [Why.TWICE, Why.TWICE]


@pytest.mark.parametrize(
    ("name", "other", "same"),
    [
        ("Holm, Axel", "HOLM Axel", True),
        ("Holm, Axel Bo", "Axel Holm", True),
        ("Holm, A", "Holm, Axel", True),
        ("Holm, A", "Holm, Bo", False),
        ("Holm", "Holm, Axel", False),
        ("Holm", "Holm", True),
        ("Holm, Axel", "Holm, Bo", False),
        ("", "", False),
        ("A. B.", "Anna Berg", False),
    ],
)
def test_spellings_of_one_name(name: str, other: str, same: bool) -> None:
    assert same_name(name, other) is same_name(other, name) is same
