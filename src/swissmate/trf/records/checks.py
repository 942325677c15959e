"""Compares kept records with their tables and with the rest of the file.

From the table of a record follow what is off its columns, what has the wrong form, who is named in
vain or twice, and which round there is not.
"""

import re
from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from swissmate.trf.diagnostics import Line

from .complaints import (
    check_round,
    contradicted,
    named_twice,
    not_as_specified,
    repeated,
    unknown,
)
from .fields import columns_of, fields_of, list_shift, misplaced, record_of
from .table import RECORDS, Column

# Patterns are kept as text and compiled when such a record is met, which is rare.
_MATCH_POINTS: Final = r"(?:\s*T[WDL]\s*\d*\.?\d+)*\s*"
_NUMBER: Final = r"(?a:\d*)"
_POINTS: Final = r"(?a:|-?\d*\.?\d*)"


class Known(NamedTuple):
    """Who and what a file has: its players, its teams (None: it is no team event), its rounds."""

    players: Collection[int]
    teams: Collection[int] | None = None
    rounds: int | None = None


def check_record(line: Line, known: Known) -> None:
    """Warn of whatever in a kept record does not match its table and the rest of the file."""
    if line.code == "362" and re.fullmatch(_MATCH_POINTS, line.text[3:]):
        return  # programs differ in the columns of this record
    complain_of_columns(line)
    seen: set[str] = set()
    for column, text, first in fields_of(line.text):
        if text.isascii() and text.isdigit() and len(text) <= 4:
            value = int(text)
            if column.kind == "player" and value and value not in known.players:
                unknown(line, first, text, "player")
            elif column.kind == "team" and value and value not in (known.teams or {value}):
                unknown(line, first, text, "team")
            elif column.kind == "round":
                check_round(line, column.name, value, known.rounds)
            if column.kind == "player" and column.step and value:
                if text in seen:
                    named_twice(line, first, text)
                seen.add(text)
        _check_form(line, column, text, first)


def _check_form(line: Line, column: Column, text: str, first: int) -> None:
    """Warn of a field that has not the form of its kind."""
    pattern = column.form or {"text": ".*", "points": _POINTS}.get(column.kind, _NUMBER)
    if re.fullmatch(pattern, text) is None:
        expected = "a value of the specification" if column.kind == "text" else "a number"
        not_as_specified(line, first, column.name, text, expected)


def complain_of_columns(line: Line) -> bool:
    """Warn of what stands outside the columns of a record; return whether the record is left out.

    Numbers of a list that stand off their columns are read where they stand.
    """
    columns = columns_of(line.text)
    place = misplaced(line.text)
    if not place:
        for column in columns:
            if column.step and column.kind in ("player", "named", "team"):
                _check_gaps(line, column)
        return False
    leaves_out = line.code in RECORDS and RECORDS[line.code].leaves_out
    start = line.text.rfind(" ", 0, place) + 1
    line.warn(
        "trf-field",
        f"Something stands outside the columns of a record {line.code}"
        + ("; the record is left out" if leaves_out else ""),
        place,
        repr(line.text[start:].split(maxsplit=1)[0]),
        "blanks except for " + layout(columns),
    )
    return leaves_out


def layout(columns: Iterable[Column]) -> str:
    """Return where the fields of a record are, for people."""
    return ", ".join(
        f"{column.name.replace('_', ' ')} in {column.first}"
        + (f"-{column.last}" if column.last > column.first else "")
        + (f" and every {column.step}" if column.step else "")
        for column in columns
    )


def _check_gaps(line: Line, column: Column) -> None:
    """Warn of numbers written between the fields of a list, so that nobody is dropped silently."""
    in_the_gaps = line.text[column.last :: column.step]
    if not in_the_gaps.strip():
        return
    held = column.kind == "named"  # such a list is read number by number
    name = column.name if column.name != "ids" else "numbers"
    if list_shift(line.text, column):
        message = f"The {name} of a record {line.code} stand one column to the right; they are read"
        message += " there"
    else:
        message = f"Something stands between the {name} of a record {line.code}"
        message += "; they are read as they stand" if held else ""
    line.warn(
        "trf-list-columns" if held else "trf-field",
        message,
        column.last + 1 + (len(in_the_gaps) - len(in_the_gaps.lstrip())) * column.step,
        repr(line.text[column.first - 1 :].strip()),
        f"each of them in {column.last - column.first + 1} columns, the first in {column.first} "
        f"to {column.last}",
    )


def check_repeats(lines: Iterable[Line]) -> None:
    """Warn of records that stand twice or contradict another."""
    texts: dict[str, int] = {}
    keys: dict[tuple[str, ...], int] = {}
    for line in lines:
        before = texts.setdefault(line.text.rstrip(), line.number)
        if before != line.number:
            repeated(line, before)
            continue
        names = RECORDS[line.code].once if line.code in RECORDS else None
        record = None if names is None else record_of(line.text, line.number)
        if record is None or names is None:
            continue
        key = (line.code, *(str(record.fields[name]).lstrip("0") for name in names))
        before = keys.setdefault(key, line.number)
        if before != line.number:
            contradicted(line, before)
            keys[key] = line.number
