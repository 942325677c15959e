"""Names and dates in the forms that offices ask for, within their letters and widths."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

_LETTERS: Final = {
    "ß": "ss", "Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "Ø": "O", "ø": "o", "Ð": "D", "ð": "d",
    "Đ": "D", "đ": "d", "Þ": "Th", "þ": "th", "Ł": "L", "ł": "l", "ı": "i", "’": "'", "‘": "'",
    "“": '"', "”": '"', "–": "-", "—": "-", "½": "1/2",
}  # fmt: skip
"""What letters become that are not another letter with an accent."""


class Name(NamedTuple):
    """A person's surname and forename; the forename is empty if there is no comma."""

    last: str
    first: str

    @property
    def whole(self) -> str:
        """``Surname, Forename``, or the one that there is."""
        return ", ".join(filter(None, self))


class Birth(NamedTuple):
    """What is known of a birth date: 0 for a day, month or year that is not."""

    year: int = 0
    month: int = 0
    day: int = 0

    def written(self, pattern: str) -> str:
        """Return the whole date by a pattern of ``format``, "" if a part of it is missing."""
        if not (self.year and self.month and self.day):
            return ""
        return pattern.format(year=self.year, month=self.month, day=self.day)


def name_of(text: str) -> Name:
    """Return the parts of a name that is written as in tournament files: ``Surname, Forename``."""
    last, _, first = text.partition(",")
    return Name(" ".join(last.split()), " ".join(first.split()))


_YEAR_FIRST: Final = re.compile(r"(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?")
_DAY_FIRST: Final = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})")


def birth_of(text: str) -> Birth:
    """Return a birth date: ``1985/03/12``, ``1985`` or ``12.03.1985``; empty if it is not clear."""
    words = text.strip()
    if match := _YEAR_FIRST.fullmatch(words):
        birth = Birth(int(match[1]), int(match[2] or 0), int(match[3] or 0))
    elif match := _DAY_FIRST.fullmatch(words):
        birth = Birth(int(match[3]), int(match[2]), int(match[1]))
    else:
        return Birth()
    return birth if birth.month <= 12 and birth.day <= 31 else Birth(birth.year)


def folded(text: str, encoding: str = "ascii", refused: str = "") -> str:
    """Return a text in one line, in the letters of an encoding and without the refused ones.

    A letter that the encoding lacks loses its accent; one that has no such form becomes ``?``.
    """
    plain = []
    for letter in " ".join(text.split()):
        if letter in refused:
            plain.append(" ")
        elif _fits(letter, encoding):
            plain.append(letter)
        else:
            parts = unicodedata.normalize("NFKD", _LETTERS.get(letter, letter))
            kept = "".join(part for part in parts if not unicodedata.combining(part))
            plain.append(kept if kept and _fits(kept, encoding) else "?")
    return " ".join("".join(plain).split())


def without_braces(text: str) -> str:
    """Return a text with round brackets for braces, which Chess-Results takes for those of XML."""
    return text.replace("{", "(").replace("}", ")")


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return text.isprintable()


def file_stem(text: str) -> str:
    """Return a text as the beginning of a file's name: small ASCII letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", folded(text).lower()).strip("-")[:60].rstrip("-") or "event"
