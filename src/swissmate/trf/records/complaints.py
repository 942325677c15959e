"""What can be wrong in more than one record: each kind is said by one function."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NoReturn

from swissmate.trf.diagnostics import Line

from .table import RECORDS

Ids = Sequence[tuple[int, int]]
"""The numbers that a record names, each with its column."""


def place_of(line: Line, name: str) -> int:
    """Return the column of a field; where the list of a record begins that has no such field."""
    columns = RECORDS[line.code].columns
    return next((column.first for column in columns if column.name == name), columns[0].first)


def not_a_number(line: Line, column: int, what: str, text: str, expected: str) -> NoReturn:
    """Refuse something else where a number must stand; ``what`` begins the sentence.

    Raises:
        TRFError: always (``trf-number``).
    """
    message = f"{what} of a record {line.code} is not a number"
    line.fail("trf-number", message, column, repr(text), expected)


def require_from(line: Line, name: str, value: int, least: int) -> None:
    """Refuse a number that is out of range: a round 0, or the end of a range before its start.

    Raises:
        TRFError: the value is below ``least`` (``trf-number``).
    """
    if value < least:
        message = f"The {name.replace('_', ' ')} of a record {line.code} is out of range"
        line.fail(
            "trf-number", message, place_of(line, name), str(value), f"a number from {least} on"
        )


def not_as_specified(line: Line, column: int, name: str, text: str, expected: str) -> None:
    """Warn of a field that has not the form of its kind."""
    message = f"The field {name} of a record {line.code} is not as specified"
    line.warn("trf-field", message, column, repr(text), expected)


def unknown(line: Line, column: int, found: str, who: str) -> None:
    """Warn of a player or team (``who``) that a record names and the file does not have."""
    if who == "player":
        what, expected = "somebody who has no 001 record; he", "the starting rank of a player"
    else:
        what, expected = "a team that the file does not have; it", "the number of a team (310)"
    message = f"A record {line.code} names {what} is left out"
    line.warn(f"trf-unknown-{who}", message, column, found, expected)


def named_twice(line: Line, column: int, found: str) -> None:
    """Warn of somebody whom a list names twice."""
    message = f"A record {line.code} names somebody twice"
    line.warn("trf-named-twice", message, column, found, "each number once")


def names_nobody(line: Line, who: str) -> None:
    """Warn of a record that names nobody, or too few to say anything."""
    message = f"A record {line.code} names too few to say anything, and is left out"
    line.warn("trf-names-nobody", message, 5, "", f"the number of each {who} whom it is about")


def known_ids(line: Line, ids: Ids, known: Collection[int], who: str) -> tuple[int, ...]:
    """Return those whom a record names and the file has, each once, with a warning for others.

    ``who`` is ``"player"`` or ``"team"``. A record that names nobody is told, too.
    """
    named: list[int] = []
    for number, column in ids:
        if number not in known:
            unknown(line, column, str(number), who)
        elif number in named:
            named_twice(line, column, str(number))
        else:
            named.append(number)
    if not ids:
        names_nobody(line, who)
    return tuple(named)


def check_round(line: Line, name: str, value: int, rounds: int | None) -> None:
    """Warn of a field with a round that the tournament does not have: 0, or beyond the last."""
    if not 0 < value <= (rounds or value):
        message = f"A record {line.code} names a round that the tournament does not have"
        expected = f"a round from 1 to {rounds}" if rounds else "a round from 1"
        line.warn("trf-round", message, place_of(line, name), f"round {value}", expected)


def late_bye(line: Line, column: int, round_number: int, rounds: int, of: str = "") -> None:
    """Warn of a bye or an absence after the last round; it is left out.

    ``of`` tells whose bye it is where the place does not (``" of player 5"``).
    """
    message = f"A bye{of} is noted in round {round_number}, which the tournament does not have"
    line.warn("trf-bye-record", message, column, f"round {round_number}", f"at most round {rounds}")


def contradicted_bye(line: Line, column: int, found: str, round_number: int, by: str) -> None:
    """Warn of a bye where something else (``by``) says otherwise, which counts."""
    message = f"A bye is noted in round {round_number}, but {by} says otherwise, which counts"
    line.warn(
        "trf-bye-record", message, column, found, f"nothing else said of round {round_number}"
    )


def repeated(line: Line, before: int) -> None:
    """Warn of a record that stands in an earlier line, too."""
    message = f"Line {before} says the same in a record {line.code}"
    line.warn("trf-repeated", message, 1, repr(line.code), "the record once")


def stated_twice(line: Line, column: int, what: str, found: str, before: str) -> None:
    """Warn of a value (``what`` begins the sentence) about which an earlier one says otherwise."""
    message = f"{what} is stated twice; the last one counts"
    line.warn("trf-contradiction", message, column, found, before)


def contradicted(line: Line, before: int) -> None:
    """Warn of a record about which an earlier line says something else."""
    message = f"Line {before} says otherwise in a record {line.code}"
    line.warn("trf-contradiction", message, 1, repr(line.code), "one of them; the last one counts")
