"""Days and years of birth as lists write them: one column has one order of day and month."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final

_MONTHS: Final = (
    "jan ene gen",
    "feb fev fév",
    "mar mär maa mrt mrz",
    "apr avr abr",
    "may mai mag mei",
    "jun juin giu",
    "jul juil lug",
    "aug aou aoû ago",
    "sep set",
    "oct okt ott",
    "nov",
    "dec dez déc dic",
)
"""How the names of the months begin, in the languages of the application."""

_EARLIEST: Final = 1900
_WORDED: Final = re.compile(
    r"(\d{1,2})\.?[\s-]+(?:de\s+)?([^\W\d]{3,})\.?,?[\s-]+(?:de\s+)?(\d{4})"
)
_MONTH_FIRST: Final = re.compile(r"([^\W\d]{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})")
_YEAR_FIRST: Final = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})")
_YEAR_LAST: Final = re.compile(r"(\d{1,2})\s*[-./]\s*(\d{1,2})\s*[-./]\s*(\d{4}|\d{2})")
_SERIAL_ORIGIN: Final = date(1899, 12, 30)
"""Spreadsheets count the days from here."""


def month_comes_first(cells: Iterable[str]) -> bool | None:
    """Whether a column writes ``12/31/2009``; None if none of its dates decides that.

    If its dates contradict each other, the day comes first, as everywhere but in the United States.
    """
    dates = [(int(match[1]), int(match[2])) for cell in cells if (match := _numeric(cell))]
    if all(first <= 12 and second <= 12 for first, second in dates):
        return None if any(first != second for first, second in dates) else False
    return all(first <= 12 for first, _ in dates)


def _numeric(cell: str) -> re.Match[str] | None:
    return _YEAR_LAST.fullmatch(cell.strip()) if "." not in cell else None


def birth_of(cell: str, *, month_first: bool = False) -> str:
    """Return a year (``2009``) or a day (``2009-12-31``), or "" if the text is neither.

    Two digits of a year mean the latest year that is not in the future. A number of five digits is
    a day as spreadsheets count them.
    """
    text = cell.strip().strip("'\"")
    if re.fullmatch(r"\d{4}", text):
        return text if _EARLIEST <= int(text) <= date.today().year else ""
    if match := _YEAR_FIRST.fullmatch(text.split(" ")[0].split("T")[0]):
        return _day(int(match[1]), int(match[2]), int(match[3]))
    if re.fullmatch(r"(19|20)\d{6}", text):
        return _day(int(text[:4]), int(text[4:6]), int(text[6:]))
    if re.fullmatch(r"\d{5}", text):
        day = _SERIAL_ORIGIN + timedelta(days=int(text))
        return _day(day.year, day.month, day.day)
    if match := _YEAR_LAST.fullmatch(text):
        first, second = int(match[1]), int(match[2])
        if month_first and "." not in text:
            first, second = second, first
        return _day(_whole_year(match[3]), second, first)
    if match := _WORDED.fullmatch(text):
        return _day(int(match[3]), _month(match[2]), int(match[1]))
    if match := _MONTH_FIRST.fullmatch(text):
        return _day(int(match[3]), _month(match[1]), int(match[2]))
    return ""


def _whole_year(digits: str) -> int:
    if len(digits) == 4:
        return int(digits)
    this_year = date.today().year
    century = this_year - this_year % 100
    return century + int(digits) - (100 if int(digits) > this_year % 100 else 0)


def _month(word: str) -> int:
    beginning = word.casefold()
    for number, names in enumerate(_MONTHS, 1):
        if any(beginning.startswith(name) for name in names.split()):
            return number
    return 0


def _day(year: int, month: int, day: int) -> str:
    try:
        born = date(year, month, day)
    except ValueError:
        return ""
    return born.isoformat() if year >= _EARLIEST and born <= date.today() else ""
