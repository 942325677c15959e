"""Dates of the tournament (042, 052) and of its rounds (132), in the forms that files use.

The specification requires ``YYYY/MM/DD`` (132: ``YY/MM/DD``). Programs also write the month as a
word (``Feb 14, 2026``), the day first (``28. 07. 2005``), no separators (``20260301``) or a time
after the date. ``03/04/2026`` is either the 3rd of April or the 4th of March. One file writes all
its dates in one order, so its other dates may decide (``25/04/2026`` has only one reading, and no
tournament ends before it starts). If they do not, no reading is preferred.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise
from typing import Final, NamedTuple

from swissmate.messages import Message
from swissmate.model import Tournament, UnclearDate

from .diagnostics import Complaints

_SEPARATOR: Final = r"\s*(?:/|\.|-|(?<=\d)\s(?=\s*\d))\s*"
# Compiled when first needed: a file whose dates have the usual form is read without them.
_NUMERIC: Final = rf"(\d{{4}}|\d\d?){_SEPARATOR}(\d\d?){_SEPARATOR}(\d{{4}}|\d\d?)\.?"
_TIME: Final = r"(?:\s*T\s*|[\s,]+)(\d{1,2}:\d\d\S*(?:\s*[AaPp]\.?[Mm]\.?)?)$"
_WEEKDAY: Final = r"[^\W\d]{2,}\.?,\s*(?=[\w ])"
_WORD: Final = r"([^\W\d]{3,})\.?"
_WORDED: Final = (
    (rf"{_WORD}\s*(\d\d?)(?:st|nd|rd|th)?,?\s+(\d{{4}})", (3, 1, 2)),
    (rf"(\d\d?)(?:st|nd|rd|th|\.)?[\s-]*{_WORD},?[\s-]*(\d{{4}})", (3, 2, 1)),
    (rf"(\d{{4}})[\s-]*{_WORD}[\s-]*(\d\d?)", (1, 2, 3)),
)
_MONTHS: Final = (
    *("january januar", "february februar", "march märz maerz mrz", "april", "may mai"),
    *("june juni", "july juli", "august", "september sept", "october oktober"),
    *("november", "december dezember"),
)
_FIRST_YEAR, _LAST_YEAR = 1000, 2199

_ORDERS: Final[Mapping[str, Sequence[str]]] = {
    "year last": ("dmy", "mdy"),
    "two digits": ("dmy", "mdy", "ymd"),
    "short": ("ymd", "dmy", "mdy"),
}
"""The orders that each shape of date allows; ``short`` (``YY/MM/DD`` in 132) has a preferred
one."""


class _Text(NamedTuple):
    """A date as it stands in the file, and the days that it may mean, by order.

    ``shape`` is a key of ``_ORDERS``, or "" for a date that does not depend on the order; the only
    key of its readings is then "". ``rest`` is what follows the date.
    """

    record: str
    text: str
    line: int
    column: int
    shape: str
    readings: Mapping[str, date]
    rest: str
    usual: bool


class Dates(NamedTuple):
    """The days that a file states: the first and the last, those of the rounds, and the rest."""

    start: date | None
    end: date | None
    rounds: tuple[date | None, ...]
    unclear: tuple[UnclearDate, ...]

    @property
    def starts(self) -> tuple[date, ...]:
        """The days that the first day may be; none if it is not stated or cannot be read."""
        if self.start is not None:
            return (self.start,)
        return next((each.readings for each in self.unclear if each.record == "042"), ())


class DateReader:
    """Collects the dates of a file, and interprets them once all of them are known."""

    def __init__(self, complaints: Complaints) -> None:
        self._complaints = complaints
        self._texts: dict[str, _Text] = {}
        self._rounds: dict[int, _Text] = {}
        self._rounds_line = ""

    def read(self, line: str, number: int) -> None:
        """Read a record 042 or 052; the last one counts."""
        code, text = line[:3], line[4:].strip()
        if text:
            self._texts[code] = _text(code, text, number, 5)

    def read_rounds(self, line: str, number: int) -> None:
        """Read a record 132: ten columns for each round from column 92 on."""
        self._rounds_line = line
        self._rounds = {
            start: _text("132", line[start : start + 10].strip(), number, start + 1)
            for start in range(91, len(line), 10)
            if line[start : start + 10].strip()
        }

    def dates(self, order: str | None = None) -> Dates:
        """Return the dates; ``order`` (``"dmy"``, say) is the one for ambiguous dates.

        Raises:
            TRFError: the reading is strict, and a date is not in the usual form.
        """
        if not self._texts and not self._rounds:
            return Dates(None, None, (), ())
        texts = [*self._texts.values(), *self._rounds.values()]
        orders = {shape: _orders(shape, texts, order) for shape in _ORDERS}
        found: dict[int, date | None] = {}
        unclear = []
        for each in sorted(texts, key=lambda one: (one.line, one.column)):
            days = tuple(sorted({each.readings[one] for one in _possible(each, orders)}))
            self._tell(each, days)
            found[id(each)] = days[0] if len(days) == 1 else None
            if len(days) != 1 and each.record != "132":
                unclear.append(UnclearDate(each.record, each.text, days))
        rounds = [
            found[id(self._rounds[start])] if start in self._rounds else None
            for start in range(91, 1 + max(self._rounds, default=0), 10)
        ]
        if any(found[id(each)] is None for each in self._rounds.values()):
            unclear.append(UnclearDate("132", self._rounds_line[4:].rstrip(), ()))
        start, end = (self._texts.get(code) for code in ("042", "052"))
        return Dates(
            found[id(start)] if start else None,
            found[id(end)] if end else None,
            tuple(rounds),
            tuple(unclear),
        )

    def _tell(self, text: _Text, days: Sequence[date]) -> None:
        expected = "YY/MM/DD" if text.record == "132" else "YYYY/MM/DD"
        if not days:
            code, message = "trf-date", "The date cannot be read; it is kept as it stands"
        elif len(days) > 1:
            code = "trf-date-order"
            message = f"The date may mean {' or '.join(map(str, days))}; it is kept as it stands"
            expected = Message("{form}, or the order ({field.date_order})", form=expected)
        elif not text.usual or text.rest or days[0] != text.readings.get("ymd", days[0]):
            code, message = (
                "trf-date",
                f"The date is not in the usual form; it is read as {days[0]}",
            )
            message += ", without the time" if text.rest else ""
        else:
            return
        self._complaints.warn(code, message, text.line, text.column, repr(text.text), expected)


def with_dates(
    tournament: Tournament,
    texts: Iterable[tuple[str, str]],
    complaints: Complaints,
    order: str | None,
) -> Tournament:
    """Return the tournament with dates as a file writes them: records and what follows their code.

    Raises:
        TRFError: as for :meth:`DateReader.dates`.
    """
    reader = DateReader(complaints)
    for code, day in (("042", tournament.start), ("052", tournament.end)):
        if day is not None:
            reader.read(f"{code} {day.year:04}/{day.month:02}/{day.day:02}", 0)
    for record, text in texts:
        (reader.read_rounds if record == "132" else reader.read)(f"{record} {text}", 0)
    dates = reader.dates(order)
    return replace(
        tournament,
        start=dates.start,
        end=dates.end,
        round_dates=dates.rounds or tournament.round_dates,
        unclear_dates=dates.unclear,
    )


def time_after(text: str) -> str:
    """Return the time after a date, for which no record has a place; "" if there is none."""
    return _text("042", text.strip(), 0, 0).rest


def _orders(shape: str, texts: Iterable[_Text], asked: str | None) -> Sequence[str]:
    """Return the orders in which a file may write the dates of one shape, all in the same order."""
    group = [each for each in texts if each.shape == shape]
    every = [one for one in _ORDERS[shape] if all(one in each.readings for each in group)]
    usable = [one for one in every if _in_sequence(texts, {shape: one}, asked)] or every
    if shape == "short" and usable[:1] == ["ymd"]:
        return usable[:1]  # the form of the record itself, whatever order the others are in
    if asked in every:
        return [asked]
    return usable[:1] if shape == "short" else usable


def _in_sequence(texts: Iterable[_Text], orders: Mapping[str, str], asked: str | None) -> bool:
    """Whether the tournament starts before it ends, with its rounds in between.

    ``orders`` holds the order of one shape of date; the others are read in the requested order, if
    there is one.
    """
    days: dict[str, list[date]] = {"042": [], "132": [], "052": []}
    for each in texts:
        day = each.readings.get(orders.get(each.shape, asked or "") if each.shape else "")
        if day is not None:
            days[each.record].append(day)
    bounds = [(min(one), max(one)) for one in days.values() if one]
    return all(before[1] <= after[0] for before, after in pairwise(bounds))


def _possible(text: _Text, orders: Mapping[str, Sequence[str]]) -> Iterable[str]:
    """Return the keys of a date's remaining readings; all of them, if the file mixes orders."""
    if not text.shape:
        return text.readings
    remaining = [one for one in orders[text.shape] if one in text.readings]
    return remaining or text.readings


def _text(record: str, text: str, line: int, column: int) -> _Text:
    """Return what a text may mean as a date."""
    if record != "132" and text[4::3] == "//":
        plainly = dict(_valid({"": (text[:4], text[5:7], text[8:])}))
        if plainly:
            return _Text(record, text, line, column, "", plainly, "", usual=True)
    time = re.search(_TIME, text) if ":" in text else None
    plain = text[: time.start()] if time else text
    shape, readings = _readings(plain, record)
    if not readings:
        shape, time = "", None
    usual = plain.count("/") == 2 and plain.find("/") == (2 if record == "132" else 4)
    rest = time[1] if time else ""
    return _Text(record, text, line, column, shape, readings, rest, usual)


def _readings(text: str, record: str) -> tuple[str, Mapping[str, date]]:
    """Return the shape of a date and its readings by order."""
    if match := re.fullmatch(_NUMERIC, text):
        first, middle, last = match[1], match[2], match[3]
        if len(first) == 4:
            return "", dict(_valid({"": (first, middle, last)}))
        days = {"dmy": (last, middle, first), "mdy": (last, first, middle)}
        if "." in text:
            del days["mdy"]  # nobody writes full stops with the month first
        if len(last) == 4:
            return "year last", dict(_valid(days))
        if len(first) == len(last) == 2:
            days["ymd"] = (first, middle, last)
            short = record == "132" and "/" in text
            return "short" if short else "two digits", dict(_valid(days))
        return "", {}
    if len(text) == 8 and text.isascii() and text.isdigit():
        whole = dict(_valid({"": (text[:4], text[4:6], text[6:])}))
        days = {"dmy": (text[4:], text[2:4], text[:2]), "mdy": (text[4:], text[:2], text[2:4])}
        return ("", whole) if whole else ("year last", dict(_valid(days)))
    worded = re.sub(f"^{_WEEKDAY}", "", text)
    for pattern, places in _WORDED:
        if match := re.fullmatch(pattern, worded):
            year, month, day = (match[place] for place in places)
            return "", dict(_valid({"": (year, str(_month(month)), day)}))
    return "", {}


def _month(word: str) -> int:
    """Return the number of a month, given by its name or the beginning of it; else 0."""
    word = word.lower()
    for number, names in enumerate(_MONTHS, 1):
        if any(name.startswith(word) for name in names.split()):
            return number
    return 0


def _valid(days: Mapping[str, tuple[str, str, str]]) -> Iterator[tuple[str, date]]:
    """Yield the days that exist in the calendar; a two-digit year belongs to this century."""
    for order, (year, month, day) in days.items():
        try:
            # int() may refuse a character that the pattern accepts as a digit.
            number = int(year) + (2000 if len(year) < 4 else 0)
            found = date(number, int(month), int(day))
        except ValueError:
            continue
        if _FIRST_YEAR <= number <= _LAST_YEAR:
            yield order, found
