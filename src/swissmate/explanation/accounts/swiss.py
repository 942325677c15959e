"""The account of a round by a Swiss system of single players.

Two editions of the Dutch system compare candidates by criteria; every other is a procedure.
"""

from __future__ import annotations

from abc import abstractmethod

from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing, RuleSet

from ..question import AskFloat, WhyNot
from ..statements import PlayerExplanation, Statement, say
from .colors_account import color_rule
from .dutch.terms import DUTCH_TERMS
from .openings import color_opening
from .player_view import player_explanation
from .proposals import judge_float
from .scored import ScoredAccount


class SwissAccount(ScoredAccount):
    """What the accounts of the Swiss systems share."""

    def player(self, player: int) -> PlayerExplanation:
        return player_explanation(self.position, self.rules, self.explanation, self.why_not, player)

    def why_no_float(self, question: AskFloat) -> WhyNot:
        return judge_float(self, question)

    def color_opening(self, player: int) -> tuple[Statement, ...]:
        return color_opening(self.explanation, player)

    def difference(
        self, recorded: tuple[tuple[int, int], ...], bye: int | None, expected: RoundPairing
    ) -> tuple[Statement, ...]:
        same = {frozenset(pair) for pair in recorded} == {frozenset(p) for p in expected.pairs}
        if not same or not self.rules.color_rules:
            return self.other_pairs(recorded, bye, expected)
        by_id = {contender.id: contender for contender in self.position.contenders}
        theirs = set(recorded)
        for white, black in expected.pairs:
            if (white, black) not in theirs:
                rule = color_rule(self.position, self.rules, by_id[white], by_id[black])
                return (say("colors-differ", rule=rule.id, **rule.params),)
        return (say("no-difference", bracket=0),)

    @abstractmethod
    def other_pairs(
        self, recorded: tuple[tuple[int, int], ...], bye: int | None, expected: RoundPairing
    ) -> tuple[Statement, ...]:
        """Return what distinguishes a round with other pairs."""


def swiss_account(position: PairingPosition, rules: RuleSet) -> SwissAccount:
    """Return the account of a round by the criteria or the procedure of its edition."""
    if rules.id in DUTCH_TERMS:
        from .dutch.round_account import DutchAccount  # the door to an edition

        return DutchAccount(position, rules)
    from .procedures.round_account import ProcedureRound

    return ProcedureRound(position, rules)
