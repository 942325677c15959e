"""Finds games in PGN again on the boards of a round: by FIDE IDs, by names, by the board's number.

Nothing is guessed: a game that could be that of two boards, or is of others than sit there, is
told and not taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from swissmate.systems.common.initial_order import plain

from .games import PgnGame


class Seat(NamedTuple):
    """Who sits at a board."""

    name: str
    fide_id: str = ""


class Board(NamedTuple):
    """A board of a round with its number; ``key`` is what the caller knows it by."""

    key: int
    number: int
    white: Seat
    black: Seat


class By(Enum):
    """What a game was known by."""

    IDS = "ids"
    NAMES = "names"
    ONE_NAME = "one name"
    """One name and the board's number."""
    NUMBER = "number"
    """The board's number alone: the game has no names."""


class Why(Enum):
    """Why a game was not taken."""

    OTHER_ROUND = "other round"
    TURNED = "turned"
    """The two play each other with the colors the other way round."""
    OTHERS = "others"
    """Others sit at the board of its number."""
    UNKNOWN = "unknown"
    """Nobody sits anywhere in the round under these names, and it has no number of a board."""
    TWICE = "twice"
    """Several games are of the same board, or it may be that of several boards."""


class Matched(NamedTuple):
    """A game and its board."""

    game: PgnGame
    board: Board
    by: By


class Unmatched(NamedTuple):
    """A game that was not taken; ``board`` is the one that it might be of, if any."""

    game: PgnGame
    why: Why
    board: Board | None = None


class Matching(NamedTuple):
    """The games with their boards, and those that were not taken, in the order of the file."""

    taken: tuple[Matched, ...]
    left: tuple[Unmatched, ...]


def name_words(name: str) -> frozenset[str]:
    """Return the words of a name without order, accents and capitals."""
    return frozenset(re.findall(r"\w+", plain(name)))


def same_name(name: str, other: str) -> bool:
    """Whether two spellings may be of the same person: ``Holm, Axel`` and ``Axel HOLM``.

    One of them may have further names, or only the first letter of some: ``Holm, A.``.
    """
    words, others = name_words(name), name_words(other)
    if words == others:
        return bool(words)
    return _shortened(words, others) or _shortened(others, words)


def _shortened(short: frozenset[str], full: frozenset[str]) -> bool:
    """Whether a name is another one with fewer names, or with first letters of some."""
    common = {word for word in short & full if len(word) > 1}
    if short <= full:
        return len(common) > 1
    initials = {word[0] for word in full - short}
    return bool(common) and all(len(word) == 1 and word in initials for word in short - full)


def matched(games: Sequence[PgnGame], boards: Sequence[Board], round_number: int) -> Matching:
    """Return which game is that of which board of a round."""
    places = [_place(game, boards, round_number) for game in games]
    count: dict[int, int] = {}
    for place in places:
        if isinstance(place, Matched):
            count[place.board.key] = count.get(place.board.key, 0) + 1
    taken, left = [], []
    for place in places:
        if isinstance(place, Unmatched):
            left.append(place)
        elif count[place.board.key] > 1:
            left.append(Unmatched(place.game, Why.TWICE, place.board))
        else:
            taken.append(place)
    return Matching(tuple(taken), tuple(left))


def _place(game: PgnGame, boards: Sequence[Board], number: int) -> Matched | Unmatched:
    if game.round_number not in {0, number}:
        return Unmatched(game, Why.OTHER_ROUND)
    sides = tuple(
        Seat(game.tag(color), _id(game.tag(f"{color}FideId"))) for color in ("White", "Black")
    )
    for by in (By.IDS, By.NAMES):
        straight = [board for board in boards if _both(sides, (board.white, board.black), by)]
        if len(straight) == 1:
            return Matched(game, straight[0], by)
        if straight:
            numbered = [board for board in straight if board.number == game.board]
            if len(numbered) == 1:
                return Matched(game, numbered[0], by)
            return Unmatched(game, Why.TWICE, straight[0])
        turned = [board for board in boards if _both(sides, (board.black, board.white), by)]
        if turned:
            return Unmatched(game, Why.TURNED, turned[0])
    at_number = [board for board in boards if board.number == game.board]
    if len(at_number) != 1:
        return Unmatched(game, Why.UNKNOWN)
    board = at_number[0]
    if not any(side.name or side.fide_id for side in sides):
        return Matched(game, board, By.NUMBER)
    seats = (board.white, board.black)
    known = [
        any(_one(side, seat, by) for by in (By.IDS, By.NAMES))
        for side, seat in zip(sides, seats, strict=True)
    ]
    if any(known):
        return Matched(game, board, By.ONE_NAME)
    return Unmatched(game, Why.OTHERS, board)


def _id(text: str) -> str:
    return text if text.strip("0 ") else ""


def _both(sides: Iterable[Seat], seats: Iterable[Seat], by: By) -> bool:
    return all(_one(side, seat, by) for side, seat in zip(sides, seats, strict=True))


def _one(side: Seat, seat: Seat, by: By) -> bool:
    known = _id(seat.fide_id.strip())
    if by is By.IDS:
        return bool(side.fide_id) and side.fide_id == known
    others = side.fide_id and known and side.fide_id != known
    return not others and same_name(side.name, seat.name)
