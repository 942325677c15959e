"""Reads and writes the fields of a record by its table (:data:`.table.RECORDS`)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from swissmate.errors import InputError
from swissmate.trf.diagnostics import Line
from swissmate.trf.values import in_columns, listed_ids, points_value

from .complaints import not_a_number
from .table import KEPT_RECORDS, RECORDS, Column

Field: TypeAlias = str | int | None
"""What one field is to hold: a text as it shall stand, a whole number or points (tenths)."""

_SINGLE: Final = (str, int)


class Record(NamedTuple):
    """A kept record: its code, its place in the file, and its fields as stripped text."""

    code: str
    line: int
    fields: Mapping[str, str | tuple[str, ...]]


def is_national(line: str) -> bool:
    """Whether a line is a national rating record: a federation's code, then the columns of 001."""
    code = line[:3]
    return (
        len(code) == 3
        and code.isascii()
        and code.isalpha()
        and code.isupper()
        and not code.startswith(("XX", "BB"))
        and code != "DAT"
        and line[3:4] == " "
        and line[4:8].strip().isdigit()
        and line[8:9] in (" ", "")
    )


def columns_of(line: str) -> tuple[Column, ...]:
    """Return the columns of a record; one without a code of its own is a national rating."""
    return (RECORDS.get(line[:3]) or RECORDS["NRS"]).columns


# Reading


def fields_of(line: str) -> Iterator[tuple[Column, str, int]]:
    """Yield the fields of a line, each with the description of its column and where it starts."""
    line = line.rstrip()  # blanks up to a fixed width are not empty boards
    columns = columns_of(line)
    pairs = pairs_of(line)
    for pair in pairs:
        for group, column in enumerate(columns, 1):
            yield column, pair[group], 1 + pair.start(group)
    if pairs:
        return
    for column in columns:
        first = column.first + list_shift(line, column)
        width = column.last - column.first + 1
        yield column, line[first - 1 : first - 1 + width].strip(), first
        while column.step and first + column.step <= len(line):
            first += column.step
            yield column, line[first - 1 : first - 1 + width].strip(), first


def pairs_of(line: str) -> list[re.Match[str]]:
    """Return the symbols and values (groups 1 and 2) of a record that is read pair by pair."""
    table = RECORDS.get(line[:3])
    return list(re.compile(table.pairs).finditer(line, 3)) if table and table.pairs else []


def list_shift(line: str, column: Column) -> int:
    """Return 1 if the players stand one column to the right, as some programs write them."""
    if column.kind != "player" or not column.step:
        return 0
    in_the_gaps = line[column.last :: column.step].strip()
    return int(bool(in_the_gaps) and not line[column.first - 1 :: column.step].strip())


def misplaced(line: str) -> int:
    """Return the first column of a list or range record that no field covers, but that is not
    blank; 0 if there is none. At lists of players :mod:`.checks` looks."""
    line = line.rstrip()
    covered = 3
    for column in columns_of(line):
        gap = line[covered : column.first - 1]
        if gap.strip():
            return covered + 1 + len(gap) - len(gap.lstrip())
        if column.step:
            gaps = line[column.last :: column.step] if column.kind == "team" else ""
            lead = len(gaps) - len(gaps.lstrip())
            return column.last + 1 + lead * column.step if gaps.strip() else 0
        covered = column.last
    rest = line[covered:]
    return covered + 1 + len(rest) - len(rest.lstrip()) if rest.strip() else 0


def record_of(line: str, number: int) -> Record | None:
    """Return a kept record with its fields; None if the line is not one of these records."""
    if line[:3] not in KEPT_RECORDS and not is_national(line):
        return None
    values: dict[str, str | tuple[str, ...]] = {}
    for column, text, _ in fields_of(line):
        if column.step:
            values[column.name] = (*values.get(column.name, ()), text)
        else:
            values[column.name] = text
    return Record(line[:3], number, values)


def values_of(line: Line) -> list[Any]:
    """Return the values of a record in the order of its columns.

    They are texts, whole numbers (0 for blanks), points in tenths (None for blanks), or tuples of
    these. A list that is read number by number has each of them with its column.

    Raises:
        TRFError: a field is not a number (``trf-number``).
    """
    values: dict[str, Any] = {}
    for column, text, first in fields_of(line.text):
        if column.kind == "named":
            values[column.name] = listed_ids(line, column.first - 1)
        elif column.kind == "numbers":
            values[column.name] = listed_ids(line, len(line.code))
        elif column.step:
            values[column.name] = (*values.get(column.name, ()), _value(line, column, text, first))
        else:
            values[column.name] = _value(line, column, text, first)
    return list(values.values())


def _value(line: Line, column: Column, text: str, first: int) -> Field:
    if column.kind == "text":
        return text
    if column.kind == "points":
        return points_value(line, first, text) if text else None
    if not text and not column.needed:
        return 0
    if not (text.isascii() and text.isdigit()):
        last = first + column.last - column.first
        name = column.name.replace("_", " ")
        not_a_number(line, first, f"The {name}", text, f"a number in columns {first} to {last}")
    return int(text)


# Writing


def record_line(code: str, fields: Mapping[str, str | tuple[str, ...]]) -> str:
    """Return the line of a record that :func:`record_of` reads as these fields.

    Raises:
        InputError: a field does not fit into its columns.
    """
    return line_of(code, *(fields.get(column.name) for column in columns_of(code)))


def line_of(code: str, *values: Field | Sequence[Field]) -> str:
    """Return the line of a record with these values, which stand in the order of its columns.

    Points are tenths; None is left blank.

    Raises:
        InputError: a text does not fit into its columns.
        TournamentError: points do not fit into theirs.
    """
    pieces: list[tuple[int, str]] = []
    for column, value in zip(columns_of(code), values, strict=True):
        start = column.first - 1
        fields = (value,) if value is None or isinstance(value, _SINGLE) else value
        if column.kind == "numbers":
            fields = (" ".join(map(str, fields)),)
        for field in fields:
            if field is not None:
                pieces.append((start, _shown(code, column, field)))
            start += column.step
    line = code.ljust(3)
    for start, text in sorted(pieces):
        line = line.ljust(start) + text
    return line.rstrip()


def _shown(code: str, column: Column, field: str | int) -> str:
    """Return a field as it stands in its columns: numbers to the right, texts to the left."""
    _, first, last, kind, _, _, zeros, _ = column
    width = last - first + 1
    if isinstance(field, str):
        text = field
    elif kind == "points":
        return in_columns(field, width)
    else:
        text = str(field).rjust(width, "0" if zeros else " ")
    if len(text) > width:
        raise InputError(
            f"{text!r} does not fit into the {width} columns of {column.name} in {code}",
            code="trf-field",
        )
    return text if kind in ("text", "numbers") else text.rjust(width)
