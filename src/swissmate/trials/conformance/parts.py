"""The parts of the conformance suite: what each part asks, and what an answer looks like."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, NoReturn, Protocol

from swissmate.conformance.records.facts import MISSING, REFUSED, differences, holds
from swissmate.conformance.records.suite import RecordPosition, record_positions
from swissmate.conformance.suite import Boards, Position, positions
from swissmate.conformance.tiebreaks.suite import TieBreakPosition, Values, tie_break_positions
from swissmate.conformance.tiebreaks.values import same_value
from swissmate.trials.answers import is_number, read_pairs
from swissmate.trials.programs import ProgramFailed, plain

from .our_answers import our_boards, our_values
from .our_facts import our_facts


class Question(Protocol):
    """The attributes that the positions of all parts have."""

    @property
    def name(self) -> str:
        """The file's path within the suite."""

    @property
    def rules(self) -> str:
        """The rule set, the edition, or the format."""

    @property
    def article(self) -> str:
        """The article, or the record."""

    @property
    def why(self) -> str:
        """What the article requires."""

    @property
    def content(self) -> bytes:
        """The tournament file."""

    @property
    def expected(self) -> object:
        """The right answer."""

    @property
    def wrong(self) -> object:
        """The answer that the wrong reading gives; None if the position has no wrong reading."""


class Part(NamedTuple):
    """A part of the suite.

    ``ours`` is this program's answer to a position. ``read`` parses what another program wrote (it
    raises ProgramFailed if that is not an answer). ``same`` compares the right answer with another
    one. ``shown`` and ``data`` turn an answer into text and into JSON, ``row`` gives what the index
    says of a position beyond its article, ``places`` are the placeholders that the command of a
    program may use beside ``{file}`` and ``{out}``. ``differing`` returns the members that make an
    answer wrong, each with the right value and the one found, for answers that have members.
    ``refusal`` is the answer of a program that wrote nothing, in parts where that is an answer.
    """

    name: str
    positions: Callable[[], Iterable[Any]]
    ours: Callable[[Any], Any]
    read: Callable[[str], Any]
    same: Callable[[Any, Any], bool]
    shown: Callable[[Any], str]
    data: Callable[[Any], object]
    row: Callable[[Any], dict[str, object]]
    places: Callable[[Any], dict[str, str]]
    differing: Callable[[Any, Any], list[tuple[str, str, str]]] = lambda _expected, _found: []
    refusal: object = None


# Pairing


def _our_boards(position: Position) -> Boards:
    return our_boards(position.content, position.rules)


def _boards_text(boards: Boards) -> str:
    text = " ".join(f"{white}-{black or 'bye'}" for white, black in sorted(boards))
    return text or "no boards"


# Tie-breaks


def _our_values(position: TieBreakPosition) -> Values:
    return our_values(position.content, position.tie_break, position.rules)


def _read_values(text: str) -> Values:
    """Read one line ``ID VALUE`` per participant."""
    values = {}
    for line in text.splitlines():
        if line.strip():
            who, _, value = line.strip().partition(" ")
            if not is_number(who):
                raise ProgramFailed(f"not a line ID VALUE: {plain(line.strip())}")
            values[int(who)] = plain(value.strip()) or "-"
    return values


def _same_values(expected: Values, found: Values) -> bool:
    return expected.keys() == found.keys() and all(
        same_value(value, found[who]) for who, value in expected.items()
    )


def _values_text(values: Values) -> str:
    return " ".join(f"{who}:{value}" for who, value in values.items()) or "no values"


# Records


def _our_facts(position: RecordPosition) -> object:
    return our_facts(position.content)


_DEEPEST: Final = 20
"""Levels of nesting in an answer: far more than any fact has."""


def _read_facts(text: str) -> object:
    """Read the facts that a program wrote as JSON."""
    try:
        facts = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise ProgramFailed(f"not JSON: {error}") from error
    _require_flat(facts, _DEEPEST)
    return facts


def _no_number(text: str) -> NoReturn:
    raise ProgramFailed(f"not JSON: {text} is no number")


def _require_flat(value: object, levels: int) -> None:
    if not levels:
        raise ProgramFailed(f"not facts: nested more than {_DEEPEST} deep")
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in inner:
        _require_flat(part, levels - 1)


def _facts_text(facts: object) -> str:
    return REFUSED if facts == REFUSED else json.dumps(facts, ensure_ascii=False)


def _differing_facts(expected: object, found: object) -> list[tuple[str, str, str]]:
    """Return how two lists of facts differ; empty if one is a refusal or not such a list."""
    if not (isinstance(expected, dict) and isinstance(found, dict)):
        return []
    return [
        (
            difference.path,
            json.dumps(difference.expected, ensure_ascii=False),
            "nothing"
            if difference.found is MISSING
            else json.dumps(difference.found, ensure_ascii=False),
        )
        for difference in differences(expected, found)
    ]


PAIRING: Final = Part(
    "pairing",
    positions,
    _our_boards,
    lambda text: frozenset(read_pairs(text)),
    lambda expected, found: bool(expected == found),
    _boards_text,
    sorted,
    lambda position: {"round": position.round_number, "agree": position.agree},
    lambda position: {"round": str(position.round_number), "rules": position.rules},
)
TIE_BREAKS: Final = Part(
    "tie-breaks",
    tie_break_positions,
    _our_values,
    _read_values,
    _same_values,
    _values_text,
    lambda values: {str(who): value for who, value in values.items()},
    lambda position: {"tie_break": position.tie_break},
    lambda position: {"tiebreak": position.tie_break, "edition": position.rules},
)
RECORDS: Final = Part(
    "records",
    record_positions,
    _our_facts,
    _read_facts,
    holds,
    _facts_text,
    lambda facts: facts,
    lambda position: {},
    lambda position: {},
    differing=_differing_facts,
    refusal=REFUSED,
)

PARTS: Final[Mapping[str, Part]] = {part.name: part for part in (PAIRING, TIE_BREAKS, RECORDS)}
