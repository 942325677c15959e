"""The account of a round by a table."""

from __future__ import annotations

from swissmate.errors import UnsupportedByRuleSet

from ...question import AskFloat, AskInstead, PlayerWish, WhyNot
from ...statements import PlayerExplanation, PlayerMark, RoundExplanation, Statement, say
from ..account import RoundAccount
from ..openings import game_facts
from .story import table_explanation, table_player
from .why_not import table_instead, table_why_not


class TableAccount(RoundAccount):
    """A round of a table: there is nothing to choose."""

    def story(self) -> RoundExplanation:
        return table_explanation(self.position, self.rules)

    def player(self, player: int) -> PlayerExplanation:
        return table_player(self.explanation, player)

    def why_not(self, question: PlayerWish) -> WhyNot:
        return table_why_not(self.position, self.rules, self.explanation, question)

    def why_no_float(self, question: AskFloat) -> WhyNot:
        raise UnsupportedByRuleSet("a table knows no floaters")

    def instead(self, question: AskInstead) -> WhyNot:
        return table_instead(self.position, self.rules, self.explanation, question)

    def opening(self, mark: PlayerMark) -> Statement:
        if not mark.opponent:
            return self.explanation.bye[0]
        if self.rules.play.names_home:
            is_home = any(pair.white == mark.id for pair in self.explanation.pairs)
            name = "open-table-home" if is_home else "open-table-away"
            return say(name, a=mark.id, b=mark.opponent)
        return say("open-table", **game_facts(self, mark))
