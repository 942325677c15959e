"""PGN as broadcasts and boards write it: tags, comments, clocks, and what is not closed."""

from __future__ import annotations

import pytest

from swissmate.errors import InputError
from swissmate.pgn.games import PgnGame, read_games, text_of, written

TWO = """\
[Event "Open"]
[Round "3.1"]
[White "Holm, Axel \\"Axe\\""]
[Black "Śliwa, Jan"]
[Result "1-0"]

1. e4 { [%clk 1:30:00] a remark
[not a tag] } e5 2. Nf3 (2. f4 exf4 (2... d5)) ; the usual } one
Nc6 $1 1-0
% an escaped line
[Round "3.2"] [White "?"]
[Board "7"]

*
"""


def test_moves_are_text_with_comments_and_variations() -> None:
    first, second = read_games(TWO)
    assert first.tags["White"] == 'Holm, Axel "Axe"'
    assert (first.round_number, first.board, first.line) == (3, 1, 1)
    assert first.moves == (
        "1. e4 { [%clk 1:30:00] a remark [not a tag] } e5 2. Nf3 ( 2. f4 exf4 ( 2... d5 ) ) "
        "{ the usual ) one } Nc6 $1"
    )
    assert (first.result, first.contradicts) == ("1-0", False)
    assert (second.board, second.tag("White"), second.moves, second.result) == (7, "", "", "*")
    assert second.line == 11


def test_what_is_written_is_read_again_and_no_move_becomes_a_tag() -> None:
    for game in read_games(TWO):
        again = read_games(written(game.tags, game.moves))
        assert [(row.tags, row.moves, row.result) for row in again] == [
            (game.tags, game.moves, game.result)
        ]


def test_a_result_that_is_none_does_not_become_a_move() -> None:
    (game,) = read_games(written({"White": "A", "Result": "e5"}, "1. e4"))
    assert (game.tags["Result"], game.moves, game.result) == ("e5", "1. e4", "*")


def test_a_result_of_the_moves_counts_where_the_tag_is_open() -> None:
    (game,) = read_games('[White "A"]\n[Result "*"]\n\n1. e4 0-1\n')
    assert (game.result, game.contradicts) == ("0-1", False)
    (game,) = read_games('[White "A"]\n[Result "1-0"]\n\n1. e4 0-1\n')
    assert (game.result, game.contradicts) == ("1-0", True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "found no game"),
        ("1. e4 e5", "line 1: found '1. e4 e5'; expected a tag"),
        ('[White "A', "line 1: found '[White \"A'; expected a tag"),
        ('[White "A"]\n\n1. e4 { no end\n', "line 3: found a comment without an end; expected }"),
        ('[White "A"]\n\n1. e4 (1. d4\n', "line 3: found 1 variation without an end; expected )"),
        ('[White "A"]\n\n1. e4)\n', "line 3: found a ) that closes nothing; expected moves"),
    ],
)
def test_what_is_not_closed_is_told_with_its_line(text: str, expected: str) -> None:
    with pytest.raises(InputError) as told:
        read_games(text)
    assert expected in str(told.value)


def test_files_in_the_letters_of_windows_are_read() -> None:
    assert text_of("Müller".encode("cp1252")) == text_of(b"\xef\xbb\xbf" + "Müller".encode())
    with pytest.raises(InputError, match="zero byte"):
        text_of(b"SQLite format 3\0")


def test_a_game_without_a_result_is_open() -> None:
    assert PgnGame({"Result": "½ - ½"}).result == "1/2-1/2"
    assert PgnGame({}).result == "*"
