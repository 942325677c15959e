"""Why-not questions answered by trying every candidate of the literal oracle.

Shares with the answers under test only the definition of the question: the best round, bracket by
bracket, in which a wish holds (``docs/explain.md``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import NamedTuple

from swissmate.oracles.dutch_literal import round2017 as literal_2017
from swissmate.oracles.dutch_literal import round2026 as literal_2026
from swissmate.oracles.dutch_literal.candidates import (
    Bracket,
    Candidate,
    bracket_candidates,
    mdp_sets_2017,
    mdp_sets_2026,
)
from swissmate.oracles.dutch_literal.choice import JudgedBracket
from swissmate.oracles.dutch_literal.field import LiteralField
from swissmate.oracles.dutch_literal.round2017 import criteria_values_2017, trace_round_2017
from swissmate.oracles.dutch_literal.round2026 import criteria_values_2026, trace_round_2026
from swissmate.systems.position import Contender, PairingPosition

__all__ = ["BYE", "Answer", "Judge"]

BYE = 0
"""The partner that stands for the bye."""

Values = tuple[int | tuple[int, ...], ...]


class Answer(NamedTuple):
    """``verdict``: ``"is-so"``, ``"impossible"``, ``"bye-score"`` or ``"bracket"``.

    For the last one: the bracket's index, the values of the real candidate and of the best other
    one, and the pairs of both.
    """

    verdict: str
    bracket: int = -1
    real: Values = ()
    other: Values = ()
    real_pairs: frozenset[frozenset[int]] = frozenset()
    other_pairs: frozenset[frozenset[int]] = frozenset()


class Judge:
    """All that is needed to answer questions about one round."""

    def __init__(self, position: PairingPosition, rules: str) -> None:
        self.position = position
        self.is_2026 = rules == "dutch-2026"
        self.bye_score: int | None = None
        if self.is_2026:
            self.whole = LiteralField(position, partial(literal_2026.may_have_pab, position))
            self.field, self.bye_score = literal_2026._field(position)
            self.trace = trace_round_2026(position)
        else:
            self.whole = self.field = LiteralField(position, literal_2017.may_have_pab)
            self.trace = trace_round_2017(position)

    def color_partners(self, player: int, color: str) -> frozenset[int]:
        one = self.field.player[player]
        found = set()
        for other in self.position.contenders:
            if self.field.may_meet(one, other):
                white, _ = self.field.colors(one, other)
                if (white is one) == (color == "w"):
                    found.add(other.id)
        return frozenset(found)

    def answer(self, player: int, partners: frozenset[int]) -> Answer:
        everybody = frozenset(self.field.player)
        if self._is_so(player, partners):
            return Answer("is-so")
        if not self._open(self.whole, everybody, player, partners):
            return Answer("impossible")
        if self.bye_score is not None and not self._open(self.field, everybody, player, partners):
            return Answer("bye-score")
        below = everybody
        for index, judged in enumerate(self.trace):
            below = below - {resident.id for resident in judged.bracket.residents}
            if self._allows(judged, judged.candidate, below, player, partners):
                continue
            best: tuple[Values, Candidate] | None = None
            for pairs in range(judged.bracket.size // 2, -1, -1):
                for candidate, values in self._candidates(judged, below, index, pairs):
                    if not self._allows(judged, candidate, below, player, partners):
                        continue
                    if best is None or values < best[0]:
                        best = (values, candidate)
                if best is not None:
                    break
            if best is None:
                return Answer("impossible")
            return Answer(
                "bracket",
                index,
                judged.values,
                best[0],
                judged.candidate.key,
                best[1].key,
            )
        return Answer("impossible")

    def _is_so(self, player: int, partners: frozenset[int]) -> bool:
        last = self.trace[-1].candidate.downfloaters
        if BYE in partners and [contender.id for contender in last] == [player]:
            return True
        return any(
            frozenset((player, other)) in judged.candidate.key
            for judged in self.trace
            for other in partners
        )

    def _open(
        self, field: LiteralField, players: frozenset[int], player: int, partners: frozenset[int]
    ) -> bool:
        """Whether these players can be paired with the wish fulfilled, by trying its partners."""
        for other in partners:
            if other == BYE:
                may = field.may_have_pab(field.player[player])
                if len(players) % 2 and may and field.perfect(players - {player}):
                    return True
            elif (
                other in players
                and field.may_meet(field.player[player], field.player[other])
                and field.completes(players - {player, other})
            ):
                return True
        return False

    def _allows(
        self,
        judged: JudgedBracket,
        candidate: Candidate,
        below: frozenset[int],
        player: int,
        partners: frozenset[int],
    ) -> bool:
        field = self.field
        down = frozenset(downfloater.id for downfloater in candidate.downfloaters)
        for one, other in candidate.pairs:
            if player in (one.id, other.id):
                met = other.id if one.id == player else one.id
                if met not in partners:
                    return False
                if below:
                    return field.completes(below | down)
                return field.ends_round(candidate.downfloaters)
        if not below:
            ends = field.ends_round(candidate.downfloaters)
            return ends and BYE in partners and down == {player}
        if player in down:
            # A moved-down player meets residents of lower brackets, not the others moved down.
            partners = frozenset(
                partner for partner in partners if partner == BYE or partner in below
            )
        return self._open(field, below | down, player, partners)

    def _candidates(
        self, judged: JudgedBracket, below: frozenset[int], index: int, pairs: int
    ) -> Sequence[tuple[Candidate, Values]]:
        bracket: Bracket = judged.bracket
        found = []
        seen = set()
        value = self._values(judged, below, index)
        for candidate in bracket_candidates(
            bracket,
            pairs,
            mdp_sets=mdp_sets_2026 if self.is_2026 else mdp_sets_2017,
            may_meet=self.field.may_meet,
        ):
            if candidate.key not in seen:
                seen.add(candidate.key)
                found.append((candidate, value(candidate)))
        return found

    def _values(
        self, judged: JudgedBracket, below: frozenset[int], index: int
    ) -> Callable[[Candidate], Values]:
        field, bracket = self.field, judged.bracket
        following: Sequence[Contender] = ()
        lower: frozenset[int] = frozenset()
        if judged.kind == "bracket":
            score = max(field.player[player].score for player in below)
            following = [
                contender
                for contender in self.position.contenders
                if contender.id in below and contender.score == score
            ]
            lower = below - {contender.id for contender in following}
        if self.is_2026:
            ahead = (
                cache(partial(literal_2026.following_bracket, field, following, lower))
                if following
                else None
            )
            return lambda candidate: criteria_values_2026(
                field, bracket, candidate, ahead, self.bye_score
            )
        ahead_2017 = (
            cache(partial(literal_2017.following_bracket, field, following, not lower))
            if following
            else None
        )
        return lambda candidate: criteria_values_2017(field, bracket, candidate, ahead_2017)
