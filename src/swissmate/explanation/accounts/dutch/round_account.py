"""The account of a round by the Dutch criteria of 2017 and 2026."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from swissmate.systems.ruleset import RoundPairing

from ...question import PlayerWish, WhyNot
from ...statements import RoundExplanation, Statement, say
from ..halves import Halves
from ..swiss import SwissAccount
from .differences import bye_score_statements, describe_difference
from .dutch_round import DutchRound
from .story import dutch_explanation
from .why_not import dutch_why_not


class DutchAccount(SwissAccount):
    """A round of brackets, each with the candidate that the criteria put first."""

    @cached_property
    def done(self) -> DutchRound:
        """The brackets of the round."""
        return DutchRound(self.position, self.rules.id)

    def story(self) -> RoundExplanation:
        return dutch_explanation(self.done)

    def why_not(self, question: PlayerWish) -> WhyNot:
        return dutch_why_not(self.done, question)

    def halves(self) -> Sequence[Halves]:
        return [
            Halves(
                frozenset(bracket.remainder_s1 if bracket.mdps else bracket.s1),
                frozenset(bracket.remainder_s2 if bracket.mdps else bracket.s2),
                bool(bracket.mdps),
            )
            for bracket in self.explanation.brackets
            if bracket.kind != "clb"
        ]

    def other_pairs(
        self, recorded: tuple[tuple[int, int], ...], bye: int | None, expected: RoundPairing
    ) -> tuple[Statement, ...]:
        del expected
        dutch_round = self.done
        if dutch_round.bye_score is not None and bye is not None:
            score = dutch_round.field.score[dutch_round.place_of_id[bye]]
            if score != dutch_round.bye_score:
                return bye_score_statements(dutch_round, bye, score)
        brackets = zip(dutch_round.brackets, dutch_round.read(recorded), strict=False)
        for (bracket, real), (_, other) in brackets:
            if set(real.pairs) == set(other.pairs) and real.floaters == other.floaters:
                continue
            if other.key < real.key:
                return (say("recorded-better", bracket=bracket.index),)
            return describe_difference(dutch_round, bracket, real, other)
        return (say("no-difference", bracket=0),)
