"""Whose fault a difference is, as far as a program can tell (C.04.A, A.7)."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from swissmate.checker import RoundCheck
    from swissmate.explanation import Statement


_UNDECIDED: Final = frozenset(("no-difference", "step-criterion", "step-order"))
"""Statements that do not settle it: equal counts, or a procedural step without a count to
compare."""


class DifferenceKind(Enum):
    """The three kinds of discrepancy in A.7, and the case that a program cannot decide."""

    INPUT = "input wrong"
    OURS = "ours wrong"
    UNCLEAR = "rule unclear"
    UNDECIDED = "undecided"


def kind_of(round_check: RoundCheck, decided: Statement | None) -> DifferenceKind:
    """Return the kind of difference of a round; ``decided`` says what sets the two pairings apart.

    A recorded pairing that is illegal, or that a criterion puts behind ours, is an error of the
    input. A recorded pairing that counts better than ours, or a legal one where we have none, is an
    error of ours. If our pairing relies on a reading of an unclear article (``docs/disputes.md``),
    the difference is a matter of the rules.
    """
    if round_check.findings:
        return DifferenceKind.INPUT
    if round_check.expected is None or decided is None:
        return DifferenceKind.OURS
    if decided.id in ("recorded-incomplete", "recorded-illegal"):
        return DifferenceKind.INPUT
    if round_check.expected.readings:
        return DifferenceKind.UNCLEAR
    if decided.id == "recorded-better":
        return DifferenceKind.OURS
    if decided.id in _UNDECIDED:
        return DifferenceKind.UNDECIDED
    return DifferenceKind.INPUT
