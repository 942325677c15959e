"""What a reader of an office finds in a file, in one form for all offices.

The readers in this folder are written from descriptions of the formats alone and share no code with
the program.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple


class Cell(NamedTuple):
    """A round of a player: the opponent's number (0: nobody), ``w``/``b``/``-``, the result code.

    The codes are those of tournament files: ``1 = 0 + - U F H Z``, a blank for no result, and ``?``
    where the file has nothing about the round.
    """

    opponent: int
    color: str
    code: str


NOTHING = Cell(0, "-", "?")


class Report(NamedTuple):
    """Names by number, and the rounds of each number; what else a file has stands in ``facts``."""

    names: dict[int, str]
    rounds: dict[int, list[Cell]]
    facts: dict[str, str]
    ids: dict[int, str]


def letters(name: str) -> str:
    """Return a name in capitals, without accents, commas and blanks."""
    swapped = name.replace("Ł", "L").replace("ø", "o").replace("ł", "l")
    plain = unicodedata.normalize("NFKD", swapped)
    return re.sub(r"[^A-Z]", "", plain.encode("ascii", "ignore").decode().upper())
