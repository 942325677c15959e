"""Which criterion decides between two pairings of a round, and whose fault a difference is (A.7).

The Dutch systems of 2017 and 2026 are walked through bracket by bracket; in the first bracket in
which the pairings differ every criterion is counted on both, by the oracle's functions and not by
the engine. Where a bracket collapses (2017 A.9) the scoregroups are looked at one by one all the
same, so there the verdict is a hint. Other systems are judged by their absolute rules alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Final

from swissmate.model import Points
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import RoundPairing, RuleSet

if TYPE_CHECKING:
    from collections.abc import Callable

    from swissmate.systems.dutch.literal import Bracket, Candidate

__all__ = ["Decision", "DifferenceKind", "decide", "kind_of"]


class DifferenceKind(Enum):
    """The three kinds of discrepancies of C.04.A, A.7, and what a program cannot tell."""

    INPUT = "input wrong"
    OURS = "ours wrong"
    UNCLEAR = "rule unclear"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Decision:
    """What decides between the recorded pairing and ours.

    ``better`` is ``"recorded"``, ``"expected"`` or "" when the counts are equal or not known.
    ``criterion`` is the edition's number (``"C.10"``) or "" when none decides; ``summary`` says
    what it asks for, or what else decides. ``score`` is that of the bracket (tenths), None when
    no bracket is meant. ``recorded`` and ``expected`` are the counts as text.
    """

    better: str
    criterion: str
    summary: str
    score: Points | None = None
    recorded: str = ""
    expected: str = ""


_FIRST_COUNTED: Final = {"dutch-2017": 5, "dutch-2026": 6}
"""The number of the first criterion that the oracle's functions count."""


def kind_of(
    *, recorded_legal: bool, expected: RoundPairing | None, expected_legal: bool, decision: Decision
) -> DifferenceKind:
    """Return the kind of a difference as far as a program can tell.

    An illegal recorded pairing, or one that a criterion puts behind ours, is an error of the input;
    an illegal pairing of ours, one that a criterion puts behind the recorded one, or none at all
    where a legal one is recorded, is an error of ours. A pairing of ours that hung on a reading of
    an unclear article (``docs/disputes.md``) makes it a matter of the rules.
    """
    if not recorded_legal:
        return DifferenceKind.INPUT
    if expected is None or not expected_legal:
        return DifferenceKind.OURS
    if expected.readings:
        return DifferenceKind.UNCLEAR
    return {
        "expected": DifferenceKind.INPUT,
        "recorded": DifferenceKind.OURS,
    }.get(decision.better, DifferenceKind.UNDECIDED)


def decide(
    position: PairingPosition, recorded: RoundPairing, expected: RoundPairing, rules: RuleSet
) -> Decision:
    """Return what decides between two different pairings of the same round.

    Takes time proportional to the players, apart from what the rules need to know of the field.
    """
    partners = [_partners(each) for each in (recorded, expected)]
    if partners[0] == partners[1]:
        return Decision("", "", "the colours of the same pairs differ")
    first = _FIRST_COUNTED.get(rules.id)
    if first is None:
        return Decision("", "", "no criterion of this system is counted here")
    known = {each.id: each for each in position.contenders}
    if set(known) != set(partners[0]) or set(known) != set(partners[1]):
        return Decision("", "", "not the same players are paired")
    if rules.id == "dutch-2026":
        decision = _by_bye(recorded, expected, known)
        if decision is not None:
            return decision
    count = _counter(position, rules.id, expected, known)
    numbers = {each.number.replace(".", ""): each for each in rules.criteria}
    for one, other in zip(
        _brackets(position, partners[0]), _brackets(position, partners[1]), strict=True
    ):
        if one == other:
            continue
        score = one[0].residents[0].score
        values = [count(*each) for each in (one, other)]
        for place, (theirs, ours) in enumerate(zip(*values, strict=True)):
            if theirs != ours:
                criterion = numbers[f"C{first + place}"]
                return Decision(
                    "expected" if ours < theirs else "recorded",
                    criterion.number,
                    criterion.summary,
                    score,
                    _text(theirs),
                    _text(ours),
                )
        if set(one[1].downfloaters) != set(other[1].downfloaters):
            what = "the following bracket, or the order of candidates: other players float down"
        else:
            what = "the order of candidates (transpositions and exchanges): all counts are equal"
        return Decision("", "", what, score)
    return Decision("", "", "no bracket differs")


def _text(value: int | tuple[int, ...]) -> str:
    return str(value) if isinstance(value, int) else " ".join(map(str, value)) or "none"


def _partners(pairing: RoundPairing) -> dict[int, int]:
    partners = {}
    for white, black in pairing.pairs:
        partners[white], partners[black] = black, white
    if pairing.pab is not None:
        partners[pairing.pab] = 0
    return partners


def _by_bye(
    recorded: RoundPairing, expected: RoundPairing, known: Mapping[int, Contender]
) -> Decision | None:
    """Compare the scores of the players with the bye (2026 C5)."""
    if recorded.pab is None or expected.pab is None:
        return None
    theirs, ours = known[recorded.pab].score, known[expected.pab].score
    if theirs == ours:
        return None
    better = "expected" if ours < theirs else "recorded"
    return Decision(
        better, "C5", "the lowest score of who has the bye", None, *map(str, (theirs, ours))
    )


def _brackets(
    position: PairingPosition, partners: Mapping[int, int]
) -> Iterator[tuple[Bracket, Candidate]]:
    """Yield each scoregroup as a bracket with what a round-pairing makes of it, the top first."""
    from swissmate.systems.dutch.literal import Bracket, Candidate  # noqa: PLC0415 - rarely needed

    mdps: tuple[Contender, ...] = ()
    for _, group in groupby(position.contenders, key=lambda each: each.score):
        residents = tuple(group)
        members = {each.id: each for each in (*mdps, *residents)}
        moved = {each.id for each in mdps}
        pairs = []
        floaters = []
        for each in members.values():
            other = members.get(partners[each.id])
            if other is None:
                floaters.append(each)
            elif (-each.score, each.id) < (-other.score, other.id):
                pairs.append((each, other))
        pairs.sort(key=lambda pair: (pair[0].id not in moved, -pair[0].score, pair[0].id))
        with_mdp = sum(1 for one, _ in pairs if one.id in moved)
        yield Bracket(mdps, residents), Candidate(tuple(pairs), with_mdp, tuple(floaters))
        mdps = tuple(sorted(floaters, key=lambda each: (-each.score, each.id)))


def _counter(
    position: PairingPosition,
    rules: str,
    expected: RoundPairing,
    known: Mapping[int, Contender],
) -> Callable[[Bracket, Candidate], tuple[int | tuple[int, ...], ...]]:
    """Return what counts every criterion on a bracket, but for the look-ahead (C.7, C8)."""
    from swissmate.systems.dutch.literal import (  # noqa: PLC0415 - rarely needed
        criteria_values_2017,
        criteria_values_2026,
    )
    from swissmate.systems.dutch.literal.field import Field  # noqa: PLC0415

    field = Field(position, lambda _: True)
    if rules == "dutch-2017":
        return partial(criteria_values_2017, field)
    score = None if expected.pab is None else known[expected.pab].score
    return partial(criteria_values_2026, field, pab_score=score)
