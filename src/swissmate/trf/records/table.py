"""The list and range records of TRF26 (and 013 of TRF16), as tables of their columns.

Most of them are kept and written back as they stand; the tournament holds 240, 250, 260 and 299.
:mod:`.checks` says what is wrong with one. Columns count from 1 and ranges include the last
one, as in the specification.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from swissmate.errors import InputError

_TO_THE_END: Final = 10_000


class Column(NamedTuple):
    """One field of a record.

    ``kind`` is ``text``, ``number``, ``points``, ``round``, ``team`` (a TPN; 0 for none),
    ``player`` (a starting rank; 0 for nobody) or ``named`` (a team in a team event, else a player).
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
    "240": (
        Column("result", 5, 5),
        Column("round", 7, 9, "round"),
        Column("ids", 11, 14, "named", 5),
    ),
    "250": (
        Column("match_points", 5, 8, "points"),
        Column("points", 10, 13, "points"),
        Column("first_round", 15, 17, "round"),
        Column("last_round", 19, 21, "number"),
        Column("first", 23, 26, "number"),
        Column("last", 28, 31, "number"),
    ),
    "260": (
        Column("first_round", 5, 7, "number"),
        Column("last_round", 9, 11, "number"),
        Column("ids", 13, 16, "named", 5),
    ),
    "299": (
        Column("result", 5, 5),
        Column("match_points", 8, 11, "points"),
        Column("points", 13, 17, "points"),  # from 14, but a penalty of 10.0 needs five columns
        Column("round", 20, 22, "number"),
        Column("ids", 24, 27, "named", 5),
    ),
    "300": (
        Column("round", 5, 7, "round"),
        Column("team", 9, 11, "team"),
        Column("opponent", 13, 15, "team"),
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
        Column("teams", 15, 17, "team", 4),
    ),
    "330": (
        Column("type", 5, 6),
        Column("round", 8, 10, "round"),
        Column("white", 12, 14, "team"),
        Column("black", 16, 18, "team"),
    ),
    "352": (Column("colors", 5, _TO_THE_END),),
    "362": (Column("symbols", 5, 6, "text", 9), Column("points", 7, 10, "points", 9)),
    "801": (Column("text", 5, _TO_THE_END),),
    "802": (
        Column("team", 5, 7, "team"),
        Column("nickname", 9, 13),
        Column("match_points", 15, 20, "points"),
        Column("game_points", 22, 27, "points"),
        Column("opponents", 29, 31, "text", 13),
        Column("colors", 33, 33, "text", 13),
        Column("points", 35, 38, "points", 13),
        Column("forfeits", 39, 39, "text", 13),
    ),
}
"""The columns of each list and range record; ``NRS`` stands for any federation's code."""

HELD_LISTS: Final = frozenset(("240", "250", "260", "299"))
"""Those that the tournament holds: they are written from it."""

KEPT_RECORDS: Final = frozenset(COLUMNS) - {"NRS"} - HELD_LISTS
"""Those that are kept as they stand, too."""

NEEDS_COLUMNS: Final = HELD_LISTS | {"300", "320", "330"}
"""Those that are left out if something stands outside their columns: the numbers beside it would
be read as others."""

TEAM_RECORDS: Final = frozenset(("013", "300", "310"))
"""The records that mark a tournament as one of teams."""


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


def fields_of(line: str, columns: tuple[Column, ...]) -> list[tuple[Column, str, int]]:
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
        shift = list_shift(line, column)
        first, last = column.first + shift, column.last + shift
        found.append((column, line[first - 1 : last].strip(), first))
        while column.step and first + column.step <= len(line):
            first, last = first + column.step, last + column.step
            found.append((column, line[first - 1 : last].strip(), first))
    return found


def list_shift(line: str, column: Column) -> int:
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
    for column, text, _ in fields_of(line, columns):
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
    columns = COLUMNS[code if code in COLUMNS else "NRS"]
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


def columns_of(line: str) -> tuple[Column, ...]:
    """Return the columns of a list or range record."""
    return COLUMNS.get(line[:3], _NATIONAL)
