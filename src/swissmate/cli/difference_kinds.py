"""Whose fault a difference is, as far as a program can tell (C.04.A, A.7)."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from swissmate.checker import RoundCheck
    from swissmate.explanation import Statement


_UNDECIDED: Final = frozenset(("no-difference", "step-criterion", "step-order"))
"""The counts are equal, or a procedure decides by a step of which the other way is not counted."""


class DifferenceKind(Enum):
    """The three kinds of discrepancies of A.7, and what a program cannot tell."""

    INPUT = "input wrong"
    OURS = "ours wrong"
    UNCLEAR = "rule unclear"
    UNDECIDED = "undecided"


def kind_of(found: RoundCheck, decided: Statement | None) -> DifferenceKind:
    """Return the kind of a round that differs; ``decided`` says what sets the pairings apart.

    An illegal recorded pairing, or one that a criterion puts behind ours, is an error of the input;
    a recorded pairing that counts better than ours, or a legal one where we have none, is an error
    of ours. A pairing of ours that took a reading of an unclear article (``docs/disputes.md``)
    makes it a matter of the rules.
    """
    if found.findings:
        return DifferenceKind.INPUT
    if found.expected is None or decided is None:
        return DifferenceKind.OURS
    if decided.id in ("recorded-incomplete", "recorded-illegal"):
        return DifferenceKind.INPUT
    if found.expected.readings:
        return DifferenceKind.UNCLEAR
    if decided.id == "recorded-better":
        return DifferenceKind.OURS
    if decided.id in _UNDECIDED:
        return DifferenceKind.UNDECIDED
    return DifferenceKind.INPUT
