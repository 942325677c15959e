"""Parses the answers of other programs: pairs, checked rounds, tables of standings."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from swissmate.checker import Board

from .programs import ProgramFailed

_ROUND: Final = re.compile(r"Round\s+#?(\d+)")
_ROW: Final = re.compile(r"(\d+) +- +(\d+)")
_RIGHT_HALF: Final = 20
"""A checker's table has its own boards on the left; the file's boards begin after this column."""

_NO_VALUE: Final = frozenset(("", "-", "-0", "None"))


class CheckedRound(NamedTuple):
    """How a checker differs in a round: its own boards, and those of the file."""

    theirs: tuple[Board, ...]
    recorded: tuple[Board, ...]


class Standing(NamedTuple):
    """One line of a table of standings: the rank, and the value of each tie-break as text."""

    rank: int
    values: dict[str, str]


def is_number(text: str) -> bool:
    """Whether a text is a whole number that can occur in a tournament: at most nine digits."""
    return re.fullmatch("[0-9]{1,9}", text) is not None


def read_pairs(text: str) -> tuple[Board, ...]:
    """Return the boards of a pairing: their number, then one line ``white black`` each (0: bye).

    Raises:
        ProgramFailed: the text is not a pairing.
    """
    lines = [line.split() for line in text.splitlines() if line.strip()]
    good = all(len(words) == 2 and all(map(is_number, words)) for words in lines[1:])
    if not lines or not good or lines[0] != [str(len(lines) - 1)]:
        raise ProgramFailed(f"not a list of pairs: {text[:80]!r}")
    boards = tuple((int(white), int(black)) for white, black in lines[1:])
    if len(set(boards)) < len(boards):
        # Callers compare sets of boards, in which a repeated board would go unnoticed.
        raise ProgramFailed(f"a board is there twice: {text[:80]!r}")
    return boards


def _number(text: str) -> int:
    if not is_number(text):
        raise ProgramFailed(f"not a number of a tournament: {text[:80]}")
    return int(text)


def read_checked(text: str) -> dict[int, CheckedRound]:
    """Return what a checker says of each round: ``Round #1``, then its boards and the file's.

    Raises:
        ProgramFailed: the text names no round, or a number that is none of a tournament.
    """
    boards: dict[int, tuple[list[Board], list[Board]]] = {}
    number = 0
    for line in text.splitlines():
        if match := _ROUND.search(line):
            number = _number(match[1])
            boards[number] = ([], [])
        elif number:
            for row in _ROW.finditer(line):
                boards[number][row.start() > _RIGHT_HALF].append((_number(row[1]), _number(row[2])))
    if not boards:
        raise ProgramFailed(f"no round is named: {text[:80]!r}")
    return {
        number: CheckedRound(tuple(left), tuple(right)) for number, (left, right) in boards.items()
    }


def read_standings(text: str) -> dict[int, Standing]:
    """Return a table of standings by pairing number.

    The first line names the columns, ``StartNo`` and ``Rank`` among them; the others are
    tie-breaks. Columns are separated by tabs, semicolons, commas or blanks.

    Raises:
        ProgramFailed: the text is not such a table.
    """
    lines = [line.strip("\r\n") for line in text.splitlines() if line.strip()]
    divider = next((character for character in "\t;," if lines and character in lines[0]), None)
    header = [part.strip() for part in lines[0].split(divider)] if lines else []
    if "StartNo" not in header or "Rank" not in header:
        raise ProgramFailed(f"not a table of standings: {text[:80]!r}")
    table = {}
    for line in lines[1:]:
        row = dict(zip(header, (part.strip() for part in line.split(divider)), strict=False))
        number, rank = row.pop("StartNo", ""), row.pop("Rank", "")
        if not (is_number(number) and is_number(rank)):
            raise ProgramFailed(f"a line without number and rank: {line[:80]!r}")
        table[int(number)] = Standing(int(rank), row)
    return table


def same_value(ours: str, theirs: str) -> bool:
    """Whether two values are equal as numbers; the same value can be written in several ways."""
    if ours in _NO_VALUE or theirs in _NO_VALUE:
        return ours in _NO_VALUE and theirs in _NO_VALUE
    try:
        return abs(float(ours) - float(theirs)) < 1e-9
    except ValueError:
        return ours == theirs
