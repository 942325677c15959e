"""Which recorded rounds would another edition have paired differently?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from swissmate.errors import NoLegalPairing
from swissmate.model import Tournament
from swissmate.systems.choice import resolve
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RoundPairing, RuleSet

from .report import Board, boards


class EditionDifference(Enum):
    """How the pairings of a round by two editions differ: the first of these that applies."""

    PAIRABLE = "no pairing by one edition"
    BYE = "another player with the bye"
    OPPONENTS = "other opponents"
    COLORS = "colours only"


@dataclass(frozen=True, slots=True)
class RoundComparison:
    """A recorded round as two rule sets pair it; None if a rule set leaves no legal pairing."""

    round_number: int
    before: RoundPairing | None
    after: RoundPairing | None

    @property
    def boards(self) -> int:
        """The number of boards, the bye included."""
        return max(len(boards(pairing)) for pairing in (self.before, self.after))

    @property
    def before_only(self) -> tuple[Board, ...]:
        """The boards by the first rule set that the second does not give, colours included."""
        return _without(self.before, self.after)

    @property
    def after_only(self) -> tuple[Board, ...]:
        """The boards by the second rule set that the first does not give, colours included."""
        return _without(self.after, self.before)

    @property
    def difference(self) -> EditionDifference | None:
        """How they differ; None if both pair the round in the same way, or neither can."""
        if (self.before is None) != (self.after is None):
            return EditionDifference.PAIRABLE
        if self.before is None or self.after is None:
            return None
        if self.before.pab != self.after.pab:
            return EditionDifference.BYE
        if _meetings(self.before) != _meetings(self.after):
            return EditionDifference.OPPONENTS
        return EditionDifference.COLORS if self.before_only else None


def _without(pairing: RoundPairing | None, other: RoundPairing | None) -> tuple[Board, ...]:
    given = set(boards(other))
    return tuple(board for board in boards(pairing) if board not in given)


def _meetings(pairing: RoundPairing) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in pairing.pairs}


def compare_editions(tournament: Tournament, before: str, after: str) -> Iterator[RoundComparison]:
    """Pair every recorded round by two rule sets, each time from the rounds as recorded before it.

    ``before`` and ``after`` are rule-set ids; the acceleration is the one the tournament names, in
    the text that goes with each edition. The recorded rounds always count: no round builds on
    earlier rounds as another edition would have paired them.

    Raises:
        InputError: there is no such rule set.
        UnsupportedByRuleSet: a rule set has no answer for this tournament.
    """
    first, second = resolve(tournament, before), resolve(tournament, after)
    one, two = rule_set(first.rules.id), rule_set(second.rules.id)
    alike = first.tournament == second.tournament
    for number in range(1, tournament.rounds_paired + 1):
        position = position_before(first.tournament, number)
        other = position if alike else position_before(second.tournament, number)
        yield RoundComparison(number, _paired(one, position), _paired(two, other))


def _paired(rules: RuleSet, position: PairingPosition) -> RoundPairing | None:
    try:
        return rules.pair(position)
    except NoLegalPairing:
        return None
