"""The facts that decide a round of matches: scores, floaters, colour preferences, who may meet.

They are derived from the position independently; the code that pairs is not used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from swissmate.matching.maximum import is_perfectly_matchable
from swissmate.model import Matches, Points
from swissmate.systems.common.completion import pairable_rows
from swissmate.systems.common.upfloating.criteria import QualityTable, in_force
from swissmate.systems.common.upfloating.field import was_floater
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import Criterion, RuleSet
from swissmate.systems.team.colors import Preference, color_preference


def quality_of(rules: RuleSet) -> QualityTable:
    """Return the table of the quality criteria of an edition."""
    table: QualityTable = rules.part("quality")
    return table


@dataclass(frozen=True)
class MatchField:
    """The participants of one round by pairing number (TPN)."""

    position: PairingPosition
    rules: RuleSet

    @cached_property
    def by_id(self) -> Mapping[int, Contender]:
        """The participants by number."""
        return {contender.id: contender for contender in self.position.contenders}

    @cached_property
    def is_team(self) -> bool:
        """Whether the participants are teams: only teams have colour preferences."""
        return self.rules.play.enters_teams

    def criteria(self, *, of_pairs: bool) -> tuple[Criterion, ...]:
        """Return the criteria in force in this round, for the set of upfloaters or the pairs."""
        table = quality_of(self.rules)
        rows = table.of_the_pairs if of_pairs else table.of_the_set
        held = in_force(rows, self.position.round_number, self.position.rounds)
        return tuple(quality.criterion for quality in held)

    @cached_property
    def floated(self) -> frozenset[int]:
        """The floaters of the round before (1.5)."""
        return frozenset(
            participant for participant, of in self.by_id.items() if was_floater(of.last)
        )

    def preference(self, participant: int) -> Preference:
        """Return the colour preference of a team (1.7), none in a double Swiss."""
        kind = (self.position.tournament.matches or Matches()).preferences if self.is_team else ""
        last = self.position.is_last_round
        return color_preference(self.by_id[participant].colors, kind, last_round=last)

    def score(self, participant: int) -> Points:
        """Return the score that determines the scoregroup."""
        return self.by_id[participant].score

    def may_meet(self, one: int, other: int) -> bool:
        """Whether two participants may be paired (C1, and what the tournament forbids)."""
        forbidden = self.position.forbidden.get(one, frozenset())
        return other not in self.by_id[one].met and other not in forbidden

    @cached_property
    def _rows(self) -> tuple[dict[int, int], list[int]]:
        contenders = self.position.contenders
        place = {contender.id: v for v, contender in enumerate(contenders)}
        return place, pairable_rows(contenders, self.position.forbidden, color_limits=False)

    def can_be_paired(self, members: Iterable[int]) -> bool:
        """Whether these participants can all be paired with each other (C1)."""
        place, rows = self._rows
        return is_perfectly_matchable(rows, sum(1 << place[member] for member in members))

    def order(self, participants: Iterable[int]) -> tuple[int, ...]:
        """Return participants in the order of 3.5.3: by score, then by TPN."""
        return tuple(
            sorted(participants, key=lambda participant: (-self.score(participant), participant))
        )

    def bye_order(self, participant: int) -> tuple[Points, int, int]:
        """Return the place in the order of the bye (3.4): score, matches played, largest TPN."""
        of = self.by_id[participant]
        return of.score, of.unplayed, -of.id
