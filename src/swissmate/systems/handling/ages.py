"""The versions of C.04.1 and C.04.2 by id, and which one was in force on a day."""

from __future__ import annotations

from datetime import date
from typing import Final

from swissmate.errors import InputError
from swissmate.wording import there_is_no

from .edition2017 import C04_2017
from .edition2025 import C04_2025
from .edition2026 import C04_2026
from .rules import HandlingRules

_AGES: Final = {rules.id: rules for rules in (C04_2017, C04_2025, C04_2026)}

HANDLING_IDS: Final = tuple(_AGES)


def handling_rules(handling_id: str) -> HandlingRules:
    """Return the rules with an id such as ``"c04-2026"``.

    Raises:
        InputError: there are no handling rules with this id.
    """
    if handling_id not in _AGES:
        raise InputError(
            there_is_no("handling rule set", handling_id, HANDLING_IDS),
            code="unknown-handling",
        )
    return _AGES[handling_id]


def handling_in_force(day: date | None) -> HandlingRules:
    """Return the rules in force on a day: before 2017 the oldest known, with no day the newest."""
    newest = next(reversed(_AGES.values()))
    if day is None:
        return newest
    started = [rules for rules in _AGES.values() if rules.effective_from <= day]
    return started[-1] if started else next(iter(_AGES.values()))
