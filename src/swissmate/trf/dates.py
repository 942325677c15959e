"""Dates of the tournament (042, 052) and of its rounds (132), in the forms that files use.

The specification requires ``YYYY/MM/DD`` (132: ``YY/MM/DD``). Programs also write the month as a
word (``Feb 14, 2026``), the day first (``28. 07. 2005``), no separators (``20260301``) or a time
after the date. ``03/04/2026`` is either the 3rd of April or the 4th of March. One file writes all
its dates in one order, so its other dates may decide (``25/04/2026`` has only one reading, and no
tournament ends before it starts). If they do not, no reading is preferred.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise
from typing import Final, NamedTuple

from swissmate.errors import InputError
from swissmate.messages import Message, Text
from swissmate.model import Tournament, UnclearDate
from swissmate.wording import there_is_no

from .diagnostics import Complaints, Line
from .records.table import column_of

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

    text: str
    line: Line
    column: int
    shape: str
    readings: Mapping[str, date]
    rest: str
    usual: bool

    @property
    def record(self) -> str:
        """The code of the record."""
        return self.line.code


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
        return next((unclear.readings for unclear in self.unclear if unclear.record == "042"), ())


class DateReader:
    """Collects the dates of a file, and interprets them once all of them are known."""

    def __init__(self) -> None:
        self._texts: dict[str, _Text] = {}
        self._rounds: dict[int, _Text] = {}
        self._rounds_text = ""

    def read(self, line: Line) -> None:
        """Read a record 042, 052 or 132; the last one of a code counts."""
        if line.code == "132":
            place = column_of("132", "days")
            self._rounds_text = line.text[4:].rstrip()
            self._rounds = {
                number: _text(text, line, start + 1)
                for number, start in enumerate(range(place.first - 1, len(line.text), place.step))
                if (text := line.text[start : start + place.step].strip())
            }
        elif text := line.text[4:].strip():
            self._texts[line.code] = _text(text, line, 5)

    def dates(self, order: str | None = None) -> Dates:
        """Return the dates; ``order`` (``"dmy"``, say) is the one for ambiguous dates.

        Raises:
            InputError: there is no such order.
            TRFError: the reading is strict, and a date is not in the usual form.
        """
        if order is not None and order not in _ORDERS["two digits"]:
            known = _ORDERS["two digits"]
            raise InputError(there_is_no("order of dates", order, known), code="wrong-type")
        if not self._texts and not self._rounds:
            return Dates(None, None, (), ())
        texts = [*self._texts.values(), *self._rounds.values()]
        orders = {shape: _orders(shape, texts, order) for shape in _ORDERS}
        days_of: dict[int, date | None] = {}
        unclear = []
        for text in sorted(texts, key=lambda text: (text.line.number, text.column)):
            days = tuple(sorted({text.readings[order] for order in _possible(text, orders)}))
            _tell(text, days)
            days_of[id(text)] = days[0] if len(days) == 1 else None
            if len(days) != 1 and text.record != "132":
                unclear.append(UnclearDate(text.record, text.text, days))
        rounds = tuple(
            days_of[id(self._rounds[number])] if number in self._rounds else None
            for number in range(1 + max(self._rounds, default=-1))
        )
        if any(days_of[id(text)] is None for text in self._rounds.values()):
            unclear.append(UnclearDate("132", self._rounds_text, ()))
        start, end = (
            days_of[id(self._texts[code])] if code in self._texts else None
            for code in ("042", "052")
        )
        return Dates(start, end, rounds, tuple(unclear))


def _tell(text: _Text, days: Sequence[date]) -> None:
    """Warn of a date that is not in the usual form, or has not one meaning."""
    expected: Text = "YY/MM/DD" if text.record == "132" else "YYYY/MM/DD"
    if not days:
        code, message = "trf-date", "The date cannot be read; it is kept as it stands"
    elif len(days) > 1:
        code = "trf-date-order"
        message = f"The date may mean {' or '.join(map(str, days))}; it is kept as it stands"
        expected = Message("{form}, or the order ({field.date_order})", form=expected)
    elif not text.usual or text.rest or days[0] != text.readings.get("ymd", days[0]):
        code, message = "trf-date", f"The date is not in the usual form; it is read as {days[0]}"
        message += ", without the time" if text.rest else ""
    else:
        return
    text.line.warn(code, message, text.column, repr(text.text), expected)


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
    reader = DateReader()
    stated = [
        (code, f"{day.year:04}/{day.month:02}/{day.day:02}")
        for code, day in (("042", tournament.start), ("052", tournament.end))
        if day is not None
    ]
    for code, text in (*stated, *texts):
        reader.read(Line(f"{code} {text}", 0, complaints))
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
    plain, time = _without_time(text.strip())
    return time if _readings(plain, "042")[1] else ""


def _orders(shape: str, texts: Iterable[_Text], wanted: str | None) -> Sequence[str]:
    """Return the orders in which a file may write the dates of one shape, all in the same order."""
    group = [text for text in texts if text.shape == shape]
    common = [order for order in _ORDERS[shape] if all(order in text.readings for text in group)]
    usable = [order for order in common if _in_sequence(texts, {shape: order}, wanted)] or common
    if shape == "short" and usable[:1] == ["ymd"]:
        return usable[:1]  # the form of the record itself, whatever order the others are in
    if wanted in common:
        return [wanted]
    return usable[:1] if shape == "short" else usable


def _in_sequence(texts: Iterable[_Text], orders: Mapping[str, str], wanted: str | None) -> bool:
    """Whether the tournament starts before it ends, with its rounds in between.

    ``orders`` holds the order of one shape of date; the others are read in the requested order, if
    there is one.
    """
    days: dict[str, list[date]] = {"042": [], "132": [], "052": []}
    for text in texts:
        day = text.readings.get(orders.get(text.shape, wanted or "") if text.shape else "")
        if day is not None:
            days[text.record].append(day)
    bounds = [(min(of_record), max(of_record)) for of_record in days.values() if of_record]
    return all(before[1] <= after[0] for before, after in pairwise(bounds))


def _possible(text: _Text, orders: Mapping[str, Sequence[str]]) -> Iterable[str]:
    """Return the keys of a date's remaining readings; all of them, if the file mixes orders."""
    if not text.shape:
        return text.readings
    remaining = [order for order in orders[text.shape] if order in text.readings]
    return remaining or text.readings


def _text(text: str, line: Line, column: int) -> _Text:
    """Return what a text may mean as a date."""
    if line.code != "132" and text[4::3] == "//":
        plainly = dict(_valid({"": (text[:4], text[5:7], text[8:])}))
        if plainly:
            return _Text(text, line, column, "", plainly, "", usual=True)
    plain, rest = _without_time(text)
    shape, readings = _readings(plain, line.code)
    if not readings:
        shape, rest = "", ""
    usual = plain.count("/") == 2 and plain.find("/") == (2 if line.code == "132" else 4)
    return _Text(text, line, column, shape, readings, rest, usual)


def _without_time(text: str) -> tuple[str, str]:
    """Return a date without the time after it, and that time."""
    time = re.search(_TIME, text) if ":" in text else None
    return (text[: time.start()], time[1]) if time else (text, "")


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
            valid = date(number, int(month), int(day))
        except ValueError:
            continue
        if _FIRST_YEAR <= number <= _LAST_YEAR:
            yield order, valid
