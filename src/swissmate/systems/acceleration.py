"""Where the virtual points of a tournament come from: the file itself, or a method of acceleration.

Virtual points that a file gives (``XXA``, TRF26 ``250``) take precedence over a method that is only
named (TRF26 ``192``, a type ending in ``_BAKU``).
"""

from dataclasses import replace
from typing import Final, NamedTuple

from swissmate.errors import UnsupportedByRuleSet
from swissmate.messages import Note
from swissmate.model import Tournament

from .common.baku import accelerate, require_method
from .days import BAKU_DAYS, in_force
from .registry import rule_set
from .ruleset import RuleSet

NO_ACCELERATION: Final = "none"
"""The method to request if the one named by the file is not to be used."""

OWN_POINTS: Final = "own"

BESIDE: Final = "beside"
"""Requests the acceleration text that goes with the edition, whichever that is."""


class AccelerationChoice(NamedTuple):
    """Where the virtual points come from.

    ``method`` is ``"baku-2016"``, ``"baku-2026"``, ``"own"`` if the tournament gives the points
    itself, or ``""``. ``reason`` continues the sentence "acceleration baku-2016: ..."; it is
    None if neither the file nor the user named a method.
    """

    method: str
    reason: Note | None


def method_beside(rules: RuleSet) -> str:
    """Return the Baku method that was in force when a rule set came into force, else ``"none"``."""
    return in_force(BAKU_DAYS, rules.effective_from) or NO_ACCELERATION


def accelerated_for(
    tournament: Tournament, rules: RuleSet, wanted: str | None = None
) -> tuple[Tournament, AccelerationChoice]:
    """Return the tournament with the virtual points of its acceleration, and where they come from.

    ``rules`` is the rule set it is paired by; ``wanted`` is a method, ``"none"``,
    :data:`BESIDE`, or None for what the tournament says. If the method follows only from the
    edition that the file names (a bare ``_BAKU``), and other rules were requested, it follows from
    these instead.

    Raises:
        InputError: no acceleration method has this name.
        UnsupportedByRuleSet: the text of the method does not cover this tournament.
    """
    named = tournament.acceleration
    if wanted == BESIDE:
        wanted = method_beside(rules)
    if wanted is not None and wanted != NO_ACCELERATION:
        require_method(wanted)
    if tournament.virtual_points:
        why = Note("the file gives the points itself") if named or wanted else None
        return tournament, AccelerationChoice(OWN_POINTS, why)
    if wanted == NO_ACCELERATION:
        why = (
            Note("{method}, which the file asks for, is left out", method=named) if named else None
        )
        return replace(tournament, acceleration=""), AccelerationChoice("", why)
    if wanted is None and not named:
        return tournament, AccelerationChoice("", None)
    if tournament.matches is not None and tournament.matches.by_game_points:
        raise UnsupportedByRuleSet(
            "the Baku acceleration of teams counts match points (C.04.6 1.4, C.04.7), and this"
            " event is paired by game points"
        )
    own = tournament.rules
    if wanted is not None:
        method, reason = wanted, Note("asked for")
    elif own in (None, rules.id) or named != method_beside(rule_set(own)):
        method, reason = named, Note("the file asks for it")
    else:
        method = method_beside(rules)
        reason = Note(
            "the file asks for acceleration, and this is the one beside {rules}", rules=rules.id
        )
    return accelerate(tournament, method), AccelerationChoice(method, reason)
