"""Games from the feed of LiveChess, DGT's program for electronic boards.

Source: how Lichess reads it. A tournament has ``round-N/index.json`` with ``{date, pairings:
[{white: {fname, mname, lname, title, fideid}, black, result}]}`` and a game for each pairing, from
1: ``round-N/game-M.json`` with ``{moves: ["e4 5400", "Nf3 63+31"], result}``. Behind a move stand
the seconds that are left, and after a plus those that it took. Which words besides those of PGN a
result may be is not published; ``WHITEWIN``, ``BLACKWIN`` and ``DRAW`` are seen.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from swissmate.errors import InputError

from .games import PgnGame, moves_text, stated_result

_WORDS: Final = {"WHITEWIN": "1-0", "BLACKWIN": "0-1", "DRAW": "1/2-1/2"}
_STANDARD: Final = 518
"""The number of the usual start position; games from another one have no moves here."""
MOST_BOARDS: Final = 1_000


def index_path(round_number: int) -> str:
    """Return the path of a round below the address of a feed."""
    return f"round-{round_number}/index.json"


def game_path(round_number: int, board: int) -> str:
    """Return the path of a game below the address of a feed."""
    return f"round-{round_number}/game-{board}.json"


def _values(data: bytes, path: str) -> Mapping[str, Any]:
    try:
        value = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path}: expected JSON of LiveChess", code="livechess") from error
    if not isinstance(value, dict):
        raise InputError(f"{path}: expected an object of LiveChess", code="livechess")
    return value


def pairings_of(data: bytes, round_number: int) -> tuple[PgnGame, ...]:
    """Return the games of a round, without moves, in the order of their boards.

    Raises:
        InputError: it is not the index of a round.
    """
    path = index_path(round_number)
    pairings = _values(data, path).get("pairings")
    if not isinstance(pairings, list) or not all(isinstance(row, dict) for row in pairings):
        raise InputError(f"{path}: expected a list of pairings", code="livechess")
    if len(pairings) > MOST_BOARDS:
        raise InputError(
            f"{path}: found {len(pairings)} pairings; expected up to {MOST_BOARDS}",
            code="livechess",
        )
    return tuple(_pairing(row, round_number, board) for board, row in enumerate(pairings, 1))


def _pairing(row: Mapping[str, Any], round_number: int, board: int) -> PgnGame:
    tags = {"Round": f"{round_number}.{board}", "Board": str(board)}
    for color, side in (("White", row.get("white")), ("Black", row.get("black"))):
        if not isinstance(side, dict):
            continue
        first = " ".join(filter(None, (_text(side.get("fname")), _text(side.get("mname")))))
        tags[color] = ", ".join(filter(None, (_text(side.get("lname")), first)))
        tags[f"{color}FideId"] = _text(side.get("fideid"))
        tags[f"{color}Title"] = _text(side.get("title"))
    result = _result(row.get("result"))
    return PgnGame({**tags, "Result": result}, "", result)


def _text(value: Any) -> str:
    return " ".join(str(value).split()) if isinstance(value, str | int) else ""


def _result(value: Any) -> str:
    text = _text(value)
    return _WORDS.get(text.upper()) or stated_result(text) or "*"


def with_moves(game: PgnGame, data: bytes, path: str) -> PgnGame:
    """Return a game with the moves of its file, the seconds left and used as comments.

    Raises:
        InputError: it is not the file of a game, or the game has another start position, so that
            its moves alone say nothing.
    """
    values = _values(data, path)
    moves = values.get("moves")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise InputError(f"{path}: expected a list of moves", code="livechess")
    if values.get("chess960", _STANDARD) not in (None, _STANDARD):
        raise InputError(
            f"{path}: found start position {values['chess960']}; expected {_STANDARD}, the usual "
            "one",
            code="livechess",
        )
    result = _result(values.get("result"))
    if result == "*":
        result = game.result
    words = [word for number, move in enumerate(moves) for word in _move(number, move, path)]
    return game._replace(tags={**game.tags, "Result": result}, moves=moves_text(words), end=result)


_MOVE: Final = re.compile(r"([^\s{}()\[\];]{2,12})(?:\s+(\d{1,6})?(?:\+(\d{1,6}))?)?", re.ASCII)


def _move(number: int, text: str, path: str) -> list[str]:
    """Return a move with its number and its times; ``number`` counts half-moves from 0."""
    match = _MOVE.fullmatch(text.strip())
    if match is None:
        raise InputError(
            f"{path}: found {text!r:.40}; expected a move and its seconds, such as 'e4 5400'",
            code="livechess",
        )
    words = [] if number % 2 else [f"{number // 2 + 1}."]
    times = [
        f"[%{name} {_clock(int(seconds))}]"
        for name, seconds in (("clk", match[2]), ("emt", match[3]))
        if seconds is not None
    ]
    return [*words, match[1], *([f"{{ {' '.join(times)} }}"] if times else [])]


def _clock(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
