"""What a version of C.04.1 and C.04.2 consists of: articles, and what a program acts on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum

from swissmate.systems.articles import Article


class NumberChange(Enum):
    """Why pairing numbers may have to be assigned again."""

    CORRECTION = "data that the order rests on were wrong"
    LATE_ENTRY = "somebody entered late"


@dataclass(frozen=True, slots=True)
class PairingChange:
    """A case in which a published pairing may be changed.

    ``topic`` is edition-free. ``by_agreement``: the players concerned must agree.
    ``last_round_only``: the case exists only in the last round.
    """

    topic: str
    article: str
    summary: str
    by_agreement: bool = False
    last_round_only: bool = False


@dataclass(frozen=True, slots=True)
class HandlingRules:
    """One version of the basic and the general handling rules.

    ``frozen_once_paired`` gives, for each reason, the round whose pairing freezes the numbers; for
    a reason that is not in it they are never frozen. ``board_order_is_binding``: the order of the
    boards is a rule, not a recommendation. ``absence_is_withdrawal``: a player who stays away
    without notice counts as withdrawn. ``one_bye_value``: all pairing-allocated byes of an event
    are worth the same. ``pairing_changes`` are the cases in which a published pairing may be
    changed.
    """

    id: str
    title: str
    chapter: str
    effective_from: date
    effective_until: date | None
    criteria: tuple[Article, ...]
    frozen_once_paired: Mapping[NumberChange, int]
    board_order_is_binding: bool
    absence_is_withdrawal: bool
    one_bye_value: bool
    pairing_changes: tuple[PairingChange, ...]

    def numbers_may_change(self, reason: NumberChange, rounds_paired: int) -> bool:
        """Whether pairing numbers may still be reassigned after ``rounds_paired`` rounds."""
        freezing = self.frozen_once_paired.get(reason)
        return freezing is None or rounds_paired < freezing

    def pairing_may_change(self, topic: str, *, last_round: bool = False) -> PairingChange | None:
        """Return the case that allows changing a published pairing, None if there is none."""
        for case in self.pairing_changes:
            if case.topic == topic and (last_round or not case.last_round_only):
                return case
        return None
