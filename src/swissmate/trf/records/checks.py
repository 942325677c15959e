"""What is said of list and range records that cannot be right: each kind by one function.

The table of a record (:data:`.table.COLUMNS`) says what stands where. From it follow what is off
its columns, what has the wrong form, who is named in vain or twice, and which round there is not.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from swissmate.trf.diagnostics import Complaints

from .table import (
    COLUMNS,
    NEEDS_COLUMNS,
    Column,
    columns_of,
    fields_of,
    list_shift,
    misplaced,
    record_of,
)

Ids = Sequence[tuple[int, int]]
"""The numbers that a record names, each with its column."""

_MATCH_POINTS: Final = r"(?:\s*T[WDL]\s*\d*\.?\d+)*\s*"
_NUMBER: Final = r"(?a:\d*)"
_POINTS: Final = r"(?a:|-?\d*\.?\d*)"
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

_ONCE: Final = {
    **dict.fromkeys(("172", "182", "222", "320", "352"), ()),
    "300": ("round", "team"),
    "330": ("round", "white", "black"),
    "802": ("team",),
}
"""Records of which there is one in a file, or one for each value of these fields."""


class Known(NamedTuple):
    """Who and what a file has: its players, its teams (None: it is no team event), its rounds."""

    players: Collection[int]
    teams: Collection[int] | None = None
    rounds: int | None = None


# One record


def check_record(line: str, number: int, known: Known, complaints: Complaints) -> None:
    """Warn of whatever in a kept record does not match its table and the rest of the file."""
    code = line[:3]
    if code == "362" and re.fullmatch(_MATCH_POINTS, line[3:]):
        return  # programs differ in the columns of this record
    columns = columns_of(line)
    complain_of_columns(line, number, complaints)
    seen: set[str] = set()
    for column, text, first in fields_of(line, columns):
        if text.isascii() and text.isdigit() and len(text) <= 4:
            value = int(text)
            if column.kind == "player" and value and value not in known.players:
                complain_of_unknown(complaints, code, number, first, text)
            elif column.kind == "team" and value and value not in (known.teams or {value}):
                complain_of_unknown(complaints, code, number, first, text, who="team")
            elif column.kind == "round":
                check_round(complaints, code, value, known.rounds, number, first)
            if column.kind == "player" and column.step and value:
                if text in seen:
                    complain_of_twice(complaints, code, number, first, text)
                seen.add(text)
        _check_form(code, column, text, number, first, complaints)


def _check_form(
    code: str, column: Column, text: str, number: int, first: int, complaints: Complaints
) -> None:
    """Warn of a field that has not the form of its kind."""
    pattern = _ALLOWED.get((code, column.name))
    if pattern is None:
        if column.kind == "text":
            return
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


def complain_of_columns(line: str, number: int, complaints: Complaints) -> bool:
    """Warn of what stands outside the columns of a record; return whether the record is left out.

    Numbers of a list that stand off their columns are read where they stand.
    """
    code, columns = line[:3], columns_of(line)
    place = misplaced(line)
    if place:
        start = line.rfind(" ", 0, place) + 1
        complaints.warn(
            "trf-field",
            f"Something stands outside the columns of a record {code}"
            + ("; the record is left out" if code in NEEDS_COLUMNS else ""),
            number,
            place,
            repr(line[start:].split(maxsplit=1)[0]),
            _layout(columns),
        )
        return code in NEEDS_COLUMNS
    for column in columns:
        if column.step and column.kind in ("player", "named", "team"):
            _check_gaps(line, number, column, complaints)
    return False


def _layout(columns: tuple[Column, ...]) -> str:
    """Return where the fields of a record are, for people."""
    places = [
        f"{column.name.replace('_', ' ')} in {column.first}"
        + (f"-{column.last}" if column.last > column.first else "")
        + (f" and every {column.step}" if column.step else "")
        for column in columns
    ]
    return "blanks except for " + ", ".join(places)


def _check_gaps(line: str, number: int, column: Column, complaints: Complaints) -> None:
    """Warn of numbers written between the fields of a list, so that nobody is dropped silently."""
    in_the_gaps = line[column.last :: column.step]
    if not in_the_gaps.strip():
        return
    held = column.kind == "named"  # such a list is read number by number
    place = len(in_the_gaps) - len(in_the_gaps.lstrip())
    shifted = list_shift(line, column)
    name = column.name if column.name != "ids" else "numbers"
    if shifted:
        message = f"The {name} of a record {line[:3]} stand one column to the right"
        message += "; they are read there"
    else:
        message = f"Something stands between the {name} of a record {line[:3]}"
    complaints.warn(
        "trf-list-columns" if held else "trf-field",
        message + ("; they are read as they stand" if held and not shifted else ""),
        number,
        column.last + 1 + place * column.step,
        repr(line[column.first - 1 :].strip()),
        f"each of them in {column.last - column.first + 1} columns, the first in {column.first} "
        f"to {column.last}",
    )


# What several records have in common


def known_ids(
    ids: Ids, known: Collection[int], code: str, line: int, complaints: Complaints, *, who: str
) -> tuple[int, ...]:
    """Return those whom a record names and the file has, each once, with a warning for others.

    ``who`` is ``"player"`` or ``"team"``. A record that names nobody is told, too.
    """
    found: list[int] = []
    for number, column in ids:
        if number not in known:
            complain_of_unknown(complaints, code, line, column, str(number), who=who)
        elif number in found:
            complain_of_twice(complaints, code, line, column, str(number))
        else:
            found.append(number)
    if not ids:
        complain_of_nobody(complaints, code, line, who=who)
    return tuple(found)


def complain_of_unknown(
    complaints: Complaints, code: str, line: int, column: int, found: str, *, who: str = "player"
) -> None:
    """Warn of somebody whom a record names and the file does not have; he is left out."""
    complaints.warn(
        f"trf-unknown-{who}",
        f"A record {code} names "
        + (
            "somebody who has no 001 record; he is left out"
            if who == "player"
            else "a team that the file does not have; it is left out"
        ),
        line,
        column,
        found,
        "the starting rank of a player" if who == "player" else "the number of a team (310)",
    )


def complain_of_twice(
    complaints: Complaints, code: str, line: int, column: int, found: str
) -> None:
    """Warn of somebody whom a list names twice."""
    complaints.warn(
        "trf-named-twice",
        f"A record {code} names somebody twice",
        line,
        column,
        found,
        "each number once",
    )


def complain_of_nobody(complaints: Complaints, code: str, line: int, *, who: str) -> None:
    """Warn of a record that names nobody, or too few to say anything."""
    complaints.warn(
        "trf-names-nobody",
        f"A record {code} names too few to say anything, and is left out",
        line,
        5,
        "",
        f"the number of each {who} whom it is about",
    )


def check_round(
    complaints: Complaints, code: str, value: int, rounds: int | None, line: int, column: int
) -> None:
    """Warn of a round that the tournament does not have: round 0, or one beyond the last."""
    if 0 < value <= (rounds or value):
        return
    complaints.warn(
        "trf-round",
        f"A record {code} names a round that the tournament does not have",
        line,
        column,
        f"round {value}",
        f"a round from 1 to {rounds}" if rounds else "a round from 1",
    )


def complain_of_late_bye(
    complaints: Complaints,
    round_number: int,
    rounds: int,
    line: int,
    column: int,
    *,
    of: str = "",
) -> None:
    """Warn of a bye or an absence after the last round; it is left out.

    ``of`` tells whose bye it is where the place does not (``" of player 5"``).
    """
    complaints.warn(
        "trf-bye-record",
        f"A bye{of} is noted in round {round_number}, which the tournament does not have",
        line,
        column,
        f"round {round_number}",
        f"at most round {rounds}",
    )


def complain_of_contradicted_bye(
    complaints: Complaints, round_number: int, line: int, column: int, found: str, *, by: str
) -> None:
    """Warn of a bye where something else (``by``) says otherwise, which counts."""
    complaints.warn(
        "trf-bye-record",
        f"A bye is noted in round {round_number}, but {by} says otherwise, which counts",
        line,
        column,
        found,
        f"nothing else said of round {round_number}",
    )


# Several records


def check_repeats(records: Sequence[tuple[str, int]], complaints: Complaints) -> None:
    """Warn of records (each with its line number) that stand twice or contradict another."""
    lines: dict[str, int] = {}
    keys: dict[tuple[str, ...], int] = {}
    for line, number in records:
        code, text = line[:3], line.rstrip()
        before = lines.setdefault(text, number)
        if before != number:
            _complain_of_repeat(complaints, "trf-repeated", number, before, code, "the same")
            continue
        names = _ONCE.get(code)
        record = record_of(line, number) if names is not None and code in COLUMNS else None
        if record is None or names is None:
            continue
        key = (code, *(str(record.fields[name]).lstrip("0") for name in names))
        before = keys.setdefault(key, number)
        if before != number:
            _complain_of_repeat(complaints, "trf-contradiction", number, before, code, "otherwise")
            keys[key] = number


def _complain_of_repeat(
    complaints: Complaints, kind: str, line: int, before: int, code: str, how: str
) -> None:
    complaints.warn(
        kind,
        f"Line {before} says {how} in a record {code}",
        line,
        1,
        repr(code),
        "the record once" if how == "the same" else "one of them; the last one counts",
    )
