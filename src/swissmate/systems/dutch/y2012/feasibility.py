"""Whether a pairing begun can be finished within the requirements (for C.6-C.14 of 2012).

The procedure of 2012 tries pairings in a written order under requirements that it lowers step by
step. An :class:`Outlook` tells it, before it walks on, whether any pairing that begins like this
one meets the requirements: that keeps the walk from ever going back. It never chooses a pairing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from swissmate.matching.bits import iter_bits
from swissmate.matching.cheapest import cheapest_perfect_matchings
from swissmate.matching.levels import perfect
from swissmate.matching.search import Search
from swissmate.matching.small_costs import terms_of
from swissmate.matching.weighted import maximum_weight_perfect_matching


class Outlook:
    """All ways to join every vertex with another one at the least cost.

    ``rows`` are the edges. ``cost(u, v)``, u < v, is the cost of one, not negative, made up of
    digits of ``width`` bits that no sum over a matching overflows; it is the same for all edges
    between two of the ``kinds`` of vertices. ``least`` is the least cost of a perfect matching,
    None when there is none; then no other method may be called. The edges shrink as the procedure
    takes its decisions; a perfect matching of cost ``least`` is always left. ``exact`` says that
    every perfect matching of the edges left has that cost.
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
        self._alive = (1 << self.size) - 1
        self.least: int | None = None
        self.exact = True
        self._rows = [0] * self.size
        self._mate = [-1] * self.size
        best = perfect(rows) if self.size % 2 == 0 else None
        if best is None:
            return
        levels = self._levels(best.rows, width)
        for level in levels:
            tables = {
                digit: [one & left for one, left in zip(table, best.rows, strict=True)]
                for digit, table in level.items()
            }
            found = cheapest_perfect_matchings(terms_of(list(tables.items()), self.size), best.mate)
            if found is None:
                solved = _solve(self._cost_of, best.rows)
                self.exact = solved.exact
                self._rows, self._mate = solved.tight, solved.mate
                break
            best = found
        else:
            self._rows, self._mate = list(best.rows), list(best.mate)
        self.least = self._cost(self._mate)

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
        factor = 1 + sum(
            max((cost(u, v) for v in iter_bits(row)), default=0) for u, row in enumerate(self._rows)
        )
        return _solve(lambda u, v: self._cost_of(u, v) * factor + cost(u, v), self._rows).mate

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
        exact = self.exact
        if not exact and self._cost(mate) != self.least:
            solved = _solve(self._cost_of, rows)
            if solved.cost != self.least:
                return False
            mate, rows, exact = solved.mate, solved.tight, solved.exact
        self._rows, self._mate, self.exact = rows, mate, exact
        return True

    def _cost(self, mate: Iterable[int]) -> int:
        return sum(self._cost_of(u, v) for u, v in enumerate(mate) if u < v)


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


def _solve(cost: Callable[[int, int], int], rows: Sequence[int]) -> _Solution:
    """Solve the weighted problem on the edges of ``rows``, of which a perfect matching exists."""
    size = len(rows)
    values = [[0] * size for _ in rows]
    for u, row in enumerate(rows):
        for v in iter_bits(row >> u << u):
            values[u][v] = values[v][u] = cost(u, v)
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
    total = sum(values[u][v] for u, v in enumerate(mate) if u < v)
    return _Solution(total, mate, tight, not solved.blossoms)
