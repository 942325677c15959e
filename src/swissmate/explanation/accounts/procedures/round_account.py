"""The account of a round by a Swiss system that is a procedure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swissmate.systems.ruleset import RoundPairing

from ...question import PlayerWish, WhyNot
from ...statements import RoundExplanation, Statement, say
from ..halves import Halves
from ..swiss import SwissAccount
from .account import account_of
from .deciding_step import deciding_step
from .story import procedure_explanation
from .why_not import procedure_why_not


class ProcedureRound(SwissAccount):
    """A round of scoregroups and the steps that paired them."""

    def story(self) -> RoundExplanation:
        return procedure_explanation(self.position, self.rules)

    def why_not(self, question: PlayerWish) -> WhyNot:
        return procedure_why_not(self.position, self.rules, self.explanation, question)

    def halves(self) -> Sequence[Halves]:
        explanation = self.explanation
        opponent = {player.id: player.opponent for player in explanation.players if player.opponent}
        halves = account_of(self.rules.id).halves(self.position, explanation, opponent)
        return [
            Halves(frozenset(upper), frozenset(lower), remainder)
            for upper, lower, remainder in halves
        ]

    def other_pairs(
        self, recorded: tuple[tuple[int, int], ...], bye: int | None, expected: RoundPairing
    ) -> tuple[Statement, ...]:
        other = replace(expected, pairs=recorded, pab=bye)
        step = deciding_step(self.position, self.rules, self.explanation, other)
        return (say("no-difference", bracket=0),) if step is None else step.statements
