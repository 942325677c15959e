"""Which acceleration applies to a tournament (2017: C.04.5; 2026: C.04.7), turned into points.

A file may give the virtual points themselves (``XXA``, TRF26 ``250``) or only name the method
(TRF26 ``192``, a type ending in ``_BAKU``). Points that are given always take precedence.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from swissmate.errors import UnsupportedByRuleSet
from swissmate.model import Tournament

from .common.baku import accelerate, require_method
from .days import BAKU_DAYS, in_force
from .registry import rule_set
from .resolution import BESIDE

NO_ACCELERATION: Final = "none"
"""The method to request if the one named by the file is not to be used."""

OWN_POINTS: Final = "own"


class AccelerationChoice(NamedTuple):
    """Where the virtual points come from.

    ``method`` is ``"baku-2016"``, ``"baku-2026"``, ``"own"`` if the tournament gives the points
    itself, or ``""``. ``reason`` continues the sentence "acceleration baku-2016: ..."; it is
    empty if neither the file nor the user named a method.
    """

    method: str
    reason: str


def method_beside(rules: str) -> str:
    """Return the Baku method that was in force when a rule set came into force, else ``"none"``.

    Raises:
        InputError: there is no such rule set.
    """
    day = rule_set(rules).effective_from
    return in_force(BAKU_DAYS, day) or NO_ACCELERATION


def accelerated_for(
    tournament: Tournament, rules: str, asked: str | None = None
) -> tuple[Tournament, AccelerationChoice]:
    """Return the tournament with the virtual points of its acceleration, and where they come from.

    ``rules`` is the id of the rule set it is paired by; ``asked`` is a method, ``"none"``,
    :data:`.BESIDE`, or None for what the tournament says. If the method follows only from the
    edition that the file names (a bare ``_BAKU``), and other rules were requested, it follows from
    these instead.

    Raises:
        InputError: no acceleration method has this name.
        UnsupportedByRuleSet: the text of the method does not cover this tournament.
    """
    named = tournament.acceleration
    if asked == BESIDE:
        asked = method_beside(rules)
    if asked is not None and asked != NO_ACCELERATION:
        require_method(asked)
    if tournament.virtual_points:
        reason = "the file gives the points itself" if named or asked else ""
        return tournament, AccelerationChoice(OWN_POINTS, reason)
    if asked == NO_ACCELERATION:
        reason = f"{named}, which the file asks for, is left out" if named else ""
        return replace(tournament, acceleration=""), AccelerationChoice("", reason)
    if asked is None and not named:
        return tournament, AccelerationChoice("", "")
    if tournament.matches is not None and tournament.matches.by_game_points:
        raise UnsupportedByRuleSet(
            "the Baku acceleration of teams counts match points (C.04.6 1.4, C.04.7), and this"
            " event is paired by game points"
        )
    if asked is not None:
        return accelerate(tournament, asked), AccelerationChoice(asked, "asked for")
    method, reason = named, "the file asks for it"
    said = tournament.rules
    if said is not None and said != rules and named == method_beside(said):
        method = method_beside(rules)
        reason = f"the file asks for acceleration, and this is the one beside {rules}"
    return accelerate(tournament, method), AccelerationChoice(method, reason)
