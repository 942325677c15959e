"""Records that are kept and written back, though the tournament model has no use for them.

The national rating records and the team records of TRF26 (and 013 of TRF16), as tables of their
columns. Columns count from 1 and ranges include the last one, as in the specification.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from swissmate.errors import InputError
from swissmate.values import Final, NamedTuple

from .diagnostics import Complaints
from .players import PlayerLine

_TO_THE_END: Final = 10_000


class Column(NamedTuple):
    """One field of a record.

    ``kind`` is ``text``, ``number``, ``points`` or ``player`` (a starting rank; 0 for nobody).
    ``step`` is the distance to the next field of the same name, 0 if there is only one.
    """

    name: str
    first: int
    last: int
    kind: str = "text"
    step: int = 0


_NATIONAL: Final = (
    Column("player", 5, 8, "player"),
    Column("sex", 10, 10),
    Column("classification", 11, 13),
    Column("name", 15, 47),
    Column("rating", 49, 52, "number"),
    Column("origin", 54, 56),
    Column("number", 58, 68),
    Column("birth", 70, 79),
)

COLUMNS: Final[Mapping[str, tuple[Column, ...]]] = {
    "NRS": _NATIONAL,
    "013": (Column("name", 5, 36), Column("players", 37, 40, "player", 5)),
    "172": (Column("federation", 5, 7), Column("method", 9, 13)),
    "182": (Column("controller", 5, _TO_THE_END),),
    "222": (Column("time_control", 5, _TO_THE_END),),
    "300": (
        Column("round", 5, 7, "number"),
        Column("team", 9, 11, "number"),
        Column("opponent", 13, 15, "number"),
        Column("players", 17, 20, "player", 5),
    ),
    "310": (
        Column("team", 5, 7, "number"),
        Column("name", 9, 40),
        Column("nickname", 42, 46),
        Column("strength", 48, 53),
        Column("match_points", 55, 60, "points"),
        Column("game_points", 62, 67, "points"),
        Column("rank", 69, 71, "number"),
        Column("players", 74, 77, "player", 5),
    ),
    "320": (
        Column("match_points", 5, 8, "points"),
        Column("game_points", 10, 13, "points"),
        Column("teams", 15, 17, "number", 4),
    ),
    "330": (
        Column("type", 5, 6),
        Column("round", 8, 10, "number"),
        Column("white", 12, 14, "number"),
        Column("black", 16, 18, "number"),
    ),
    "352": (Column("colors", 5, _TO_THE_END),),
    "362": (Column("symbols", 5, 6, "text", 9), Column("points", 7, 10, "points", 9)),
    "801": (Column("text", 5, _TO_THE_END),),
    "802": (
        Column("team", 5, 7, "number"),
        Column("nickname", 9, 13),
        Column("match_points", 15, 20, "points"),
        Column("game_points", 22, 27, "points"),
        Column("opponents", 29, 31, "text", 13),
        Column("colors", 33, 33, "text", 13),
        Column("points", 35, 38, "points", 13),
        Column("forfeits", 39, 39, "text", 13),
    ),
}
"""The columns of each kept record; ``NRS`` stands for any federation's code."""

KEPT_RECORDS: Final = frozenset(COLUMNS) - {"NRS"}

TEAM_RECORDS: Final = frozenset(("013", "300", "310"))
"""The records that mark a tournament as one of teams."""

_PERIODS: Final = r"(?:\d+/)?\d+(?:\+\d+)?(?::(?:\d+/)?\d+(?:\+\d+)?)*"
"""Periods of a time control: moves/seconds+increment; the moves or the increment may be missing."""

# Patterns are kept as text and compiled when such a record is met, which is rare.
_ALLOWED: Final = {
    ("172", "method"): "|FIDE|NRO|FIDON|NIDOF|HBFN|LBFN|OTHER",
    ("222", "time_control"): f"|{_PERIODS}|W{_PERIODS}-B{_PERIODS}",
    ("330", "type"): r"\+-|-\+|--",
    ("352", "colors"): "[WB]*",
    ("362", "symbols"): "|T[WDL]",
}
_MATCH_POINTS: Final = r"(?:\s*T[WDL]\s*\d*\.?\d+)*\s*"
_NUMBER: Final = r"(?a:\d*)"
_POINTS: Final = r"(?a:|-?\d*\.?\d*)"


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


def _fields(line: str, columns: tuple[Column, ...]) -> list[tuple[Column, str, int]]:
    """Return the fields of a line, each with the description of its column and where it starts."""
    found = []
    line = line.rstrip()  # blanks up to a fixed width are not empty boards
    if columns is COLUMNS["362"]:
        # Some programs write the points one column further right; the symbols mark where they are.
        for match in re.finditer(r"(T[WDL]) *([^ T]*)", line[4:]):
            found += [
                (column, match[place], 5 + match.start(place))
                for place, column in enumerate(columns, 1)
            ]
        if found:
            return found
    for column in columns:
        shift = _shift(line, column)
        first, last = column.first + shift, column.last + shift
        found.append((column, line[first - 1 : last].strip(), first))
        while column.step and first + column.step <= len(line):
            first, last = first + column.step, last + column.step
            found.append((column, line[first - 1 : last].strip(), first))
    return found


def _shift(line: str, column: Column) -> int:
    """Return 1 if the players stand one column to the right, as some programs write them."""
    if column.kind != "player" or not column.step:
        return 0
    in_the_gaps = line[column.last :: column.step].strip()
    return int(bool(in_the_gaps) and not line[column.first - 1 :: column.step].strip())


def record_of(line: str, number: int) -> Record | None:
    """Return a kept record with its fields; None if the line is not one of these records."""
    code = line[:3]
    columns = COLUMNS.get(code) if code in KEPT_RECORDS else None
    if columns is None:
        if not is_national(line):
            return None
        columns = _NATIONAL
    values: dict[str, str | tuple[str, ...]] = {}
    for column, text, _ in _fields(line, columns):
        if column.step:
            before = values.get(column.name, ())
            values[column.name] = (*before, text)
        else:
            values[column.name] = text
    return Record(code, number, values)


def record_line(code: str, fields: Mapping[str, str | tuple[str, ...]]) -> str:
    """Return the line of a record that :func:`record_of` reads as these fields.

    Raises:
        InputError: a field does not fit into its columns.
    """
    columns = COLUMNS[code if code in KEPT_RECORDS else "NRS"]
    text: list[str] = list(code.ljust(3))
    for column in columns:
        given = fields.get(column.name, ())
        values = given if isinstance(given, tuple) else (given,)
        first = column.first
        width = column.last - column.first + 1
        for value in values:
            if len(value) > width:
                raise InputError(
                    f"{value!r} does not fit into the {width} columns of {column.name} in {code}",
                    code="trf-field",
                )
            shown = value if column.kind == "text" else value.rjust(width)
            end = first - 1 + len(shown)
            text.extend(" " * (end - len(text)))
            text[first - 1 : end] = shown
            first += column.step
    return "".join(text).rstrip()


def check_record(
    line: str, number: int, players: Mapping[int, PlayerLine], complaints: Complaints
) -> None:
    """Warn of fields that do not match the specification; the record is kept anyway."""
    code = line[:3]
    if code == "362" and re.fullmatch(_MATCH_POINTS, line[3:]):
        return  # programs differ in the columns of this record
    columns = COLUMNS[code] if code in KEPT_RECORDS else _NATIONAL
    for column in columns:
        if column.kind == "player" and column.step:
            _check_gaps(line, number, column, complaints)
    for column, text, first in _fields(line, columns):
        if column.kind == "player" and text.isascii() and text.isdigit():
            if int(text[:9]) and int(text[:9]) not in players:
                complaints.warn(
                    "trf-unknown-player",
                    f"A record {code} names somebody who has no 001 record",
                    number,
                    first,
                    repr(text),
                    "the starting rank of a player",
                )
            continue
        pattern = _ALLOWED.get((code, column.name))
        if pattern is None:
            if column.kind == "text":
                continue
            pattern = _POINTS if column.kind == "points" else _NUMBER
        if re.fullmatch(pattern, text) is None:
            complaints.warn(
                "trf-field",
                f"The field {column.name} of a record {code} is not as specified",
                number,
                first,
                repr(text),
                "a number" if column.kind != "text" else "a value of the specification",
            )


def _check_gaps(line: str, number: int, column: Column, complaints: Complaints) -> None:
    """Warn of players written between the fields, so that nobody is dropped silently."""
    in_the_gaps = line[column.last :: column.step]
    if not in_the_gaps.strip():
        return
    place = len(in_the_gaps) - len(in_the_gaps.lstrip())
    shifted = _shift(line, column)
    complaints.warn(
        "trf-field",
        f"The players of a record {line[:3]} stand one column to the right; they are read there"
        if shifted
        else f"Something stands between the players of a record {line[:3]}",
        number,
        column.last + 1 + place * column.step,
        repr(line[column.first - 1 :].strip()),
        f"each player in four columns, the first in {column.first} to {column.last}",
    )
