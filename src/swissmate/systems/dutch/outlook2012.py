"""Whether a pairing begun can be finished within the requirements (for C.6-C.14 of 2012).

The procedure of 2012 tries pairings in a written order under requirements that it lowers step by
step. An :class:`Outlook` tells it, before it walks on, whether any pairing that begins like this
one meets the requirements: that keeps the walk from ever going back. It never chooses a pairing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from swissmate.matching.bitset import Search, iter_bits, maximum_matching
from swissmate.matching.weighted import maximum_weight_perfect_matching

__all__ = ["Outlook"]


class Outlook:
    """All ways to join every vertex with another one at the least cost.

    ``costs[u][v]`` is the cost of an edge, None where there is none (symmetric, not negative).
    ``least`` is the least cost of a perfect matching, None when there is none; then no other
    method may be called. The edges shrink as the procedure takes its decisions; a perfect
    matching of cost ``least`` is always left.
    """

    def __init__(self, costs: Sequence[Sequence[int | None]]) -> None:
        size = len(costs)
        self.costs = costs
        self._size = size
        self._alive = (1 << size) - 1
        self.least: int | None = None
        self._rows = [0] * size
        self._mate = [-1] * size
        self._exact = True
        rows = [_row(each) for each in costs]
        if size % 2 == 0 and -1 not in maximum_matching(rows):
            solved = _solve(costs, rows)
            self.least = solved.cost
            self._rows, self._mate, self._exact = solved.tight, solved.mate, solved.exact

    def partner(self, vertex: int) -> int:
        """Return the vertex's partner in one of the matchings that are left."""
        return self._mate[vertex]

    def row(self, vertex: int) -> int:
        """Return the partners, as bits, that are not yet ruled out for a vertex."""
        return self._rows[vertex]

    def join(self, one: int, two: int) -> bool:
        """Keep only the matchings that join two vertices; False, and no change, if none does."""
        if not self._rows[one] >> two & 1:
            return False
        if self._mate[one] == two:
            return self._accept_join(one, two)
        return self.keep({one: 1 << two, two: 1 << one})

    def _accept_join(self, one: int, two: int) -> bool:
        pair = 1 << one | 1 << two
        for vertex in iter_bits(self._rows[one] | self._rows[two]):
            self._rows[vertex] &= ~pair
        self._rows[one], self._rows[two] = 1 << two, 1 << one
        return True

    def keep(self, allowed: dict[int, int]) -> bool:
        """Keep only the matchings that give each named vertex a partner in its set.

        ``allowed`` maps vertices to sets of vertices, as bits. Returns False, and changes
        nothing, if no matching of the least cost does so.
        """
        rows = list(self._rows)
        for vertex, partners in allowed.items():
            for other in iter_bits(rows[vertex] & ~partners):
                rows[other] &= ~(1 << vertex)
            rows[vertex] &= partners
        return self._try(rows)

    def cheapest(self, cost: Callable[[int, int], int]) -> list[int]:
        """Return, of the matchings left, the one with the least sum of a second cost."""
        rows = self._rows
        factor = 1 + sum(
            max((cost(u, v) for v in iter_bits(row)), default=0) for u, row in enumerate(rows)
        )
        table: list[list[int | None]] = [[None] * self._size for _ in rows]
        for u, row in enumerate(rows):
            for v in iter_bits(row):
                first = self.costs[u][v]
                if first is not None:
                    table[u][v] = first * factor + cost(u, v)
        return _solve(table, rows).mate

    def _try(self, rows: list[int]) -> bool:
        mate = list(self._mate)
        exposed = [v for v, w in enumerate(mate) if not rows[v] >> w & 1]
        for v in exposed:
            mate[v] = -1
        for v in exposed:
            if mate[v] < 0:
                search = Search(rows, mate, self._alive)
                if search.run((v,)) < 0:
                    return False
                search.augment()
        exact = self._exact
        if not exact and self._cost(mate) != self.least:
            solved = _solve(self.costs, rows)
            if solved.cost != self.least:
                return False
            mate, rows, exact = solved.mate, solved.tight, solved.exact
        self._rows, self._mate, self._exact = rows, mate, exact
        return True

    def _cost(self, mate: Iterable[int]) -> int:
        return sum(self.costs[u][v] or 0 for u, v in enumerate(mate) if u < v)


class _Solution:
    """A cheapest perfect matching; ``tight`` holds every edge that any cheapest one uses.

    ``exact``: every perfect matching of the tight edges is a cheapest one.
    """

    __slots__ = ("cost", "exact", "mate", "tight")

    def __init__(self, cost: int, mate: list[int], tight: list[int], exact: bool) -> None:
        self.cost = cost
        self.mate = mate
        self.tight = tight
        self.exact = exact


def _row(costs: Iterable[int | None]) -> int:
    return sum(1 << v for v, cost in enumerate(costs) if cost is not None)


def _solve(costs: Sequence[Sequence[int | None]], rows: Sequence[int]) -> _Solution:
    """Solve the weighted problem on the edges of ``rows``, of which a perfect matching exists."""
    size = len(costs)
    values = [[cost or 0 for cost in row] for row in costs]
    none = 1 + sum(max(row, default=0) for row in values)
    weights = [
        [-values[u][v] if rows[u] >> v & 1 else -none for v in range(size)] for u in range(size)
    ]
    solved = maximum_weight_perfect_matching(weights)
    mate, dual = list(solved.mate), solved.dual
    inside: dict[tuple[int, int], int] = {}
    for vertices, value in solved.blossoms:
        for u in vertices:
            for v in vertices:
                inside[u, v] = inside.get((u, v), 0) + value
    tight = [0] * size
    for u, row in enumerate(rows):
        for v in iter_bits(row):
            if dual[u] + dual[v] - 2 * weights[u][v] + inside.get((u, v), 0) == 0:
                tight[u] |= 1 << v
    cost = sum(values[u][v] for u, v in enumerate(mate) if u < v)
    return _Solution(cost, mate, tight, not solved.blossoms)
