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
                frozenset(each.remainder_s1 if each.mdps else each.s1),
                frozenset(each.remainder_s2 if each.mdps else each.s2),
                bool(each.mdps),
            )
            for each in self.explanation.brackets
            if each.kind != "clb"
        ]

    def other_pairs(
        self, recorded: tuple[tuple[int, int], ...], bye: int | None, expected: RoundPairing
    ) -> tuple[Statement, ...]:
        del expected
        done = self.done
        if done.bye_score is not None and bye is not None:
            score = done.field.score[done.place_of_id[bye]]
            if score != done.bye_score:
                return bye_score_statements(done, bye, score)
        brackets = zip(done.brackets, done.read(recorded), strict=False)
        for (bracket, real), (_, other) in brackets:
            if set(real.pairs) == set(other.pairs) and real.floaters == other.floaters:
                continue
            if other.key < real.key:
                return (say("recorded-better", bracket=bracket.index),)
            return describe_difference(done, bracket, real, other)
        return (say("no-difference", bracket=0),)
