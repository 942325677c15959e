"""Values that several records share: points, titles, lists of players."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from swissmate.errors import TournamentError
from swissmate.model import Points, points_text

from .diagnostics import Line
from .records.complaints import not_a_number

TITLES: Final = {
    "gm": "GM",
    "im": "IM",
    "wgm": "WGM",
    "fm": "FM",
    "wim": "WIM",
    "cm": "CM",
    "wfm": "WFM",
    "wcm": "WCM",
    # the short forms of older files
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
}

_POINTS = re.compile(r"([+-]?)(\d{0,4})(?:([.,])(\d?)0*)?", re.ASCII)
_MOST_PLAYERS: Final = 9999
_TOKEN = re.compile(r"[^\s,;]+")


def points_value(line: Line, column: int, text: str) -> Points:
    """Return points in tenths; a decimal comma is accepted with a warning.

    Raises:
        TRFError: the text is not a number with at most one decimal (``trf-number``).
    """
    match = _POINTS.fullmatch(text.strip())
    if match is None or not (match[2] or match[4]):
        expected = "a number with one decimal, like 3.5"
        line.fail("trf-number", "These are not points", column, repr(text), expected)
    if match[3] == ",":
        message = "Points are written with a decimal comma"
        line.warn("trf-decimal-comma", message, column, repr(text), "a decimal point")
    value = int(match[2] or 0) * 10 + int(match[4] or 0)
    return -value if match[1] == "-" else value


def in_columns(points: Points, width: int = 4) -> str:
    """Return points right-aligned in their columns; whole points may lose the decimal.

    Raises:
        TournamentError: the points do not fit.
    """
    text = points_text(points)
    if len(text) > width:
        text = text.removesuffix(".0")
    if len(text) > width:
        raise TournamentError(f"{text} points do not fit into {width} columns of the file")
    return text.rjust(width)


def rounds_value(line: Line) -> int:
    """Return a number of rounds (records 142 and XXR).

    Raises:
        TRFError: the text is not a number above zero (``trf-rounds``).
    """
    text = line.text[3:]
    word = text.strip()
    if not (len(word) < 4 and word.isascii() and word.isdigit() and int(word) > 0):
        message = "This is not a valid number of rounds"
        line.fail("trf-rounds", message, 5, repr(text), "a number from 1 to 999")
    return int(word)


def tokens(line: str, start: int) -> Iterator[tuple[str, int]]:
    """Yield the words of a line from an index on, each with its column (from 1)."""
    for match in _TOKEN.finditer(line, start):
        yield match[0], match.start() + 1


def listed_ids(line: Line, start: int) -> list[tuple[int, int]]:
    """Return the numbers listed in a record from an index on, each with its column (from 1).

    Raises:
        TRFError: one of them is not a number (``trf-number``).
    """
    ids: list[tuple[int, int]] = []
    for word, column in tokens(line.text, start):
        if not (len(word) <= 4 and word.isascii() and word.isdigit()):
            not_a_number(line, column, "An entry of the list", word, "a starting rank")
        if len(ids) == _MOST_PLAYERS:
            message = "A list of players holds more than there can be"
            expected = f"at most {_MOST_PLAYERS} starting ranks"
            line.fail("trf-number", message, column, repr(word), expected)
        ids.append((int(word), column))
    return ids
