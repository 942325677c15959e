"""The account of a round of matches: of teams, or of two games."""

from __future__ import annotations

from functools import cached_property

from swissmate.systems.position import Contender
from swissmate.systems.ruleset import RoundPairing

from ...question import PlayerWish, WhyNot
from ...statements import PlayerExplanation, RoundExplanation, Statement, say
from ..obstacles import pair_bars
from ..openings import match_color_opening
from ..scored import ScoredAccount
from .brackets import difference
from .bye_bars import match_bye_obstacles
from .match_colors import color_statement
from .match_field import MatchField
from .side_view import side_explanation
from .story import match_explanation
from .why_not import match_why_not


class MatchAccount(ScoredAccount):
    """A round of matches, bracket after bracket."""

    @property
    def game(self) -> str:  # type: ignore[override]
        return self.rules.system

    @cached_property
    def field(self) -> MatchField:
        """The facts that decide the round."""
        return MatchField(self.position, self.rules)

    def story(self) -> RoundExplanation:
        return match_explanation(self.position, self.rules)

    def player(self, player: int) -> PlayerExplanation:
        return side_explanation(self.position, self.rules, self.explanation, self.why_not, player)

    def why_not(self, question: PlayerWish) -> WhyNot:
        return match_why_not(self.position, self.rules, question)

    def color_opening(self, player: int) -> tuple[Statement, ...]:
        return match_color_opening(self.game, self.explanation, player)

    def pair_obstacles(self, one: Contender, two: Contender) -> tuple[Statement, ...]:
        return pair_bars(self.position, self.rules, one, two)  # colours never prevent a match

    def bye_obstacles(self, player: Contender) -> tuple[Statement, ...]:
        return match_bye_obstacles(self.field, player.id)

    def difference(
        self, recorded: tuple[tuple[int, int], ...], bye: int | None, expected: RoundPairing
    ) -> tuple[Statement, ...]:
        ours = {frozenset(pair) for pair in expected.pairs}
        if {frozenset(pair) for pair in recorded} != ours:
            return (difference(self.field, (expected.pairs, expected.pab), (recorded, bye)),)
        for white, black in expected.pairs:
            if (white, black) not in recorded:
                rule = color_statement(self.field, white, black)
                return (say("colors-differ", rule=rule.id, **rule.params),)
        return (say("no-difference", bracket=0),)
