"""How well a following bracket can do with given downfloaters (2017 C.7, 2026 C8).

This is computed from who may meet whom, with maximum matchings. The players that a matching can
cover form a matroid. Covering the downfloaters with the highest scores first is therefore best for
every score at once, and never costs a pair.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.matching.bits import iter_bits
from swissmate.matching.levels import induced, narrowed, perfect
from swissmate.matching.maximum import exposed, is_perfectly_matchable, maximum_matching
from swissmate.model import Points
from swissmate.systems.dutch.engine.downfloater_bounds import can_complete
from swissmate.systems.dutch.engine.field import Field

from ...statements import Value

UNPAIRABLE: Value = (10_000,)
"""The value of downfloaters with whom the last bracket cannot complete the round."""

_ONE_POINT: Points = 10


class Following:
    """Values of C.7 (C8), cached by downfloaters.

    ``artificial``: the edition compares score differences; a floater's is the one to one point
    below the bracket (2017 A.8). Otherwise it compares the scores of those who float on (2026 C7).
    """

    def __init__(self, field: Field, *, artificial: bool) -> None:
        self.field = field
        self.artificial = artificial
        self._known: dict[tuple[tuple[int, ...], range], Value] = {}

    def value(self, floaters: Sequence[int], group: range) -> Value:
        """Return the least number left unpaired there, and then their differences or scores."""
        key = (tuple(sorted(floaters)), group)
        if key not in self._known:
            measure = self._value_2017 if self.artificial else self._value_2026
            self._known[key] = measure(key[0], group)
        return self._known[key]

    def unpaired(self, mdps: Sequence[int], residents: Sequence[int]) -> int:
        """Return how many players of a bracket a largest set of pairs leaves unpaired."""
        rows, alive = self._rows(mdps, sum(1 << v for v in residents))
        return exposed(maximum_matching(rows, alive), alive).bit_count()

    def is_bound(self, value: tuple[int, ...], floaters: int, group: range) -> bool:
        """Whether all that the numbers allow are paired, the downfloaters first."""
        odd = (floaters + len(group)) % 2
        if value[0] != odd:
            return False
        if self.artificial:
            # One difference for each downfloater, and one more for a resident who is left over.
            return sum(1 for score in value[1:] if score) == floaters + odd
        return all(score == self.field.score[group.start] for score in value[1:])

    def _rows(self, floaters: Sequence[int], group: int) -> tuple[list[int], int]:
        own = sum(1 << v for v in floaters)
        rows = list(self.field.rows)
        for v in floaters:
            rows[v] &= ~own
        return rows, own | group

    def _value_2017(self, floaters: tuple[int, ...], group: range) -> Value:
        score, start, end = self.field.score, group.start, group.stop
        bits = ((1 << (end - start)) - 1) << start
        rows, alive = self._rows(floaters, bits)
        if end == self.field.size:
            left = self._end_of_round(rows, alive, floaters, bits)
            if left is None:
                return UNPAIRABLE
        else:
            mate = maximum_matching(rows, alive, order=floaters)
            left = [v for v in iter_bits(alive) if mate[v] < 0]
        differences = [score[v] - score[start] for v in floaters]
        for v in left:
            if v < start:
                differences[floaters.index(v)] += _ONE_POINT
            else:
                differences.append(_ONE_POINT)
        inner = (alive.bit_count() - len(left)) // 2 - sum(v not in left for v in floaters)
        return (len(left), *sorted(differences, reverse=True), *(0 for _ in range(inner)))

    def _end_of_round(
        self, rows: list[int], alive: int, floaters: tuple[int, ...], group: int
    ) -> list[int] | None:
        """Return who gets the bye when this bracket completes the round, None if it cannot.

        A resident gets it rather than a downfloater; among residents, the lowest-ranked possible
        one.
        """
        if not alive.bit_count() % 2:
            return [] if is_perfectly_matchable(rows, alive) else None
        for choice in (group, *(1 << v for v in reversed(floaters))):
            for v in iter_bits(choice & self.field.may_bye):
                if is_perfectly_matchable(rows, alive & ~(1 << v)):
                    return [v]
        return None

    def _value_2026(self, floaters: tuple[int, ...], group: range) -> Value:
        field, start, end = self.field, group.start, group.stop
        bits = ((1 << (end - start)) - 1) << start
        below = (1 << field.size) - (1 << end)
        rows, alive = self._rows(floaters, bits)
        mate = maximum_matching(rows, alive, order=floaters)
        left = sum(1 << v for v in iter_bits(alive) if mate[v] < 0)
        if not can_complete(field, below | left):
            left = self._left_when_completed(floaters, bits, below)
            if left < 0:
                return UNPAIRABLE
        scores = sorted((field.score[v] for v in iter_bits(left)), reverse=True)
        return (len(scores), *scores)

    def _left_when_completed(self, floaters: tuple[int, ...], group: int, below: int) -> int:
        """Return who floats on if the players below must be paired too, -1 if that is impossible.

        Considers all pairings of everybody from here on: those with many pairs in the bracket
        first, then those in which these pairs include as many downfloaters as possible, the highest
        scores first.
        """
        field = self.field
        vertices = iter_bits(group | below | sum(1 << v for v in floaters))
        if len(vertices) % 2:
            vertices.append(field.bye)
        best = perfect(induced(field.rows, vertices))
        if best is None:
            return -1
        own = sum(1 << i for i, v in enumerate(vertices) if v in floaters)
        here = sum(1 << i for i, v in enumerate(vertices) if v in floaters or group >> v & 1)
        outside = (1 << len(vertices)) - 1 & ~here
        # Two downfloaters do not make a pair of the bracket (2026 3.1): both float on.
        best = narrowed(best, [(here, outside, 1), (own, own, 2)])
        for score in sorted({field.score[v] for v in floaters}, reverse=True):
            some = sum(
                1 << i for i, v in enumerate(vertices) if own >> i & 1 and field.score[v] == score
            )
            best = narrowed(best, [(some, outside | own & ~some, 1), (some, some, 2)])
        return sum(
            1 << v
            for i, v in enumerate(vertices)
            if here >> i & 1 and (outside >> best.mate[i] & 1 or own >> i & own >> best.mate[i] & 1)
        )
