"""Whether a pairing begun can be finished within the requirements (for C.6-C.14 of 2012).

The procedure of 2012 tries pairings in a written order under requirements that it lowers step by
step. A :class:`Feasibility` tells it, before it walks on, whether any pairing that begins like this
one meets the requirements: that keeps the walk from ever going back. It never chooses a pairing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from swissmate.matching.bits import iter_bits
from swissmate.matching.cheapest import cheapest_among_cuts
from swissmate.matching.levels import perfect
from swissmate.matching.matchings_with_cuts import matching_among_cuts
from swissmate.matching.maximum import complete_matching
from swissmate.matching.restrictable_matching import RestrictableMatching
from swissmate.matching.small_costs import terms_of


class Feasibility:
    """All ways to join every vertex with another one at the least cost.

    ``rows`` are the edges. ``cost(u, v)``, u < v, is the cost of one, not negative, made up of
    digits of ``width`` bits that no sum over a matching overflows; it is the same for all edges
    between two of the ``kinds`` of vertices. ``least`` is the least cost of a perfect matching,
    None when there is none; then no other method may be called. The edges shrink as the procedure
    takes its decisions. The perfect matchings left all have that cost; where cuts are left, only
    those count of which one edge leaves each.
    """

    def __init__(
        self,
        rows: Sequence[int],
        kinds: Sequence[Hashable],
        cost: Callable[[int, int], int],
        width: int,
    ) -> None:
        self.size = len(rows)
        self._kinds = kinds
        self._price = cost
        self._known: dict[tuple[Hashable, Hashable], int] = {}
        self.least: int | None = None
        best = perfect(rows) if self.size % 2 == 0 else None
        if best is None:
            return
        for level in self._levels(best.rows, width):
            tables = {
                digit: [one & left for one, left in zip(table, best.rows, strict=True)]
                for digit, table in level.items()
            }
            terms = terms_of(list(tables.items()), self.size)
            best = cheapest_among_cuts(terms, best.mate, best.cuts)
        self._left = RestrictableMatching(best.rows, best.mate, best.cuts)
        self.least = self._cost(best.mate)

    def _cost_of(self, one: int, two: int) -> int:
        """Return the cost of an edge."""
        if one > two:
            one, two = two, one
        kinds = self._kinds[one], self._kinds[two]
        cost = self._known.get(kinds)
        if cost is None:
            cost = self._known[kinds] = self._price(one, two)
        return cost

    def _levels(self, rows: Sequence[int], width: int) -> list[dict[int, list[int]]]:
        """Return the edges by digit, for each digit in which costs differ, the highest first."""
        members: dict[Hashable, int] = {}
        for v, kind in enumerate(self._kinds):
            members[kind] = members.get(kind, 0) | 1 << v
        by_cost: dict[int, list[int]] = {}
        for v, row in enumerate(rows):
            for group in members.values():
                edges = row & group
                if edges:
                    cost = self._cost_of(v, edges.bit_length() - 1)
                    by_cost.setdefault(cost, [0] * self.size)[v] |= edges
        levels = []
        length = max(by_cost).bit_length() if by_cost else 0
        for place in range(length // width, -1, -1):
            level: dict[int, list[int]] = {}
            for cost, table in by_cost.items():
                digit = cost >> place * width & (1 << width) - 1
                known = level.get(digit)
                level[digit] = (
                    [one | two for one, two in zip(known, table, strict=True)] if known else table
                )
            if len(level) > 1:
                levels.append(level)
        return levels

    def partner(self, vertex: int) -> int:
        """Return the vertex's partner in one of the matchings that are left."""
        return self._left.mate[vertex]

    def matching(self) -> RestrictableMatching:
        """Return a copy of the matchings that are left."""
        return RestrictableMatching(self._left.rows, self._left.mate, self._left.cuts)

    def join(self, one: int, two: int) -> bool:
        """Keep only the matchings that join two vertices; False if none does."""
        return self._left.confine(one, 1 << two)

    def keep(self, allowed: dict[int, int]) -> bool:
        """Keep only the matchings that give each named vertex a partner in its set.

        ``allowed`` maps vertices to sets of vertices, as bits. Returns False, and keeps
        them all, if none of the least cost does so.
        """
        left = self._left
        if len(allowed) == 1:
            [(vertex, partners)] = allowed.items()
            return left.confine(vertex, partners)
        rows = list(left.rows)
        for vertex, partners in allowed.items():
            for other in iter_bits(rows[vertex] & ~partners):
                rows[other] &= ~(1 << vertex)
            rows[vertex] &= partners
        mate: list[int] | None
        if left.cuts:
            mate = matching_among_cuts(rows, left.mate, left.cuts)
        else:
            mate = [w if rows[v] >> w & 1 else -1 for v, w in enumerate(left.mate)]
            mate = mate if complete_matching(rows, left.alive, mate) else None
        if mate is not None:
            self._left = RestrictableMatching(rows, mate, left.cuts)
        return mate is not None

    def _cost(self, mate: Iterable[int]) -> int:
        return sum(self._cost_of(u, v) for u, v in enumerate(mate) if u < v)
