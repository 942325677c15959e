"""The account of a Keizer round."""

from __future__ import annotations

from ...question import PlayerWish, WhyNot
from ...statements import PlayerExplanation, PlayerMark, RoundExplanation, Statement, say
from ..account import RoundAccount
from ..openings import game_facts
from .story import keizer_explanation, keizer_player
from .why_not import keizer_why_not


class KeizerAccount(RoundAccount):
    """A Keizer round: from the top of the ranking, each meets the nearest possible opponent."""

    def story(self) -> RoundExplanation:
        return keizer_explanation(self.position, self.rules)

    def player(self, player: int) -> PlayerExplanation:
        return keizer_player(self.position, self.rules, self.explanation, player)

    def why_not(self, question: PlayerWish) -> WhyNot:
        return keizer_why_not(self.position, self.rules, self.explanation, question)

    def opening(self, mark: PlayerMark) -> Statement:
        if not mark.opponent:
            return say("open-bye", a=mark.id, players=len(self.position.contenders))
        both = (mark.id, mark.opponent)
        higher = next(player.id for player in self.explanation.players if player.id in both)
        return say("open-keizer", **game_facts(self, mark), higher=higher)
