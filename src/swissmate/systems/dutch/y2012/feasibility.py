"""Whether a partial pairing can be finished within the requirements (for C.6-C.14 of 2012).

It is asked before each step of the procedure, which so never has to go back.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

from swissmate.matching.bits import iter_bits
from swissmate.matching.cheapest import cheapest_among_cuts
from swissmate.matching.levels import is_constant, perfect
from swissmate.matching.matchings_with_cuts import matching_among_cuts
from swissmate.matching.maximum import complete_matching
from swissmate.matching.restrictable_matching import RestrictableMatching
from swissmate.matching.small_costs import terms_of


class Feasibility:
    """All ways to join every vertex with another one at the least cost.

    ``rows`` are the edges. ``cost(u, v)``, with u < v, is the cost of an edge. It is not negative
    and is made up of digits of ``width`` bits, which no sum over a matching overflows. It is the
    same for all edges between two of the ``kinds`` of vertices. ``least`` is the least cost of a
    perfect matching, None if there is none; then no method may be called. Edges are taken away as
    the procedure makes its decisions. All perfect matchings left have the least cost; if cuts are
    left, only those matchings count of which exactly one edge leaves each cut.
    """

    def __init__(
        self,
        rows: Sequence[int],
        kinds: Sequence[Hashable],
        cost: Callable[[int, int], int],
        width: int,
    ) -> None:
        self.size = len(rows)
        numbers: dict[Hashable, int] = {}
        self._kinds = [numbers.setdefault(kind, len(numbers)) for kind in kinds]
        self._price = cost
        self._known: dict[tuple[int, int], int] = {}
        self.least: int | None = None
        best = perfect(rows) if self.size % 2 == 0 else None
        if best is None:
            return
        for level in self._levels(rows, width):
            costs = [
                (digit, [row & some for row, some in zip(best.rows, table, strict=True)])
                for digit, table in level.items()
            ]
            costs = [level for level in costs if any(level[1])]
            if len(costs) > 1 and not is_constant(costs):
                best = cheapest_among_cuts(terms_of(costs, self.size), best.mate, best.cuts)
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

    def _levels(self, rows: Sequence[int], width: int) -> Iterator[dict[int, list[int]]]:
        """Yield, for each digit that is not zero everywhere, the edges by their value of the digit.

        The highest digit comes first. For each value there is a table with a set for each vertex:
        all vertices of the kinds that edges with that value join to its own kind.
        """
        count = max(self._kinds, default=-1) + 1
        members, reached = [0] * count, [0] * count
        for v, (kind, row) in enumerate(zip(self._kinds, rows, strict=True)):
            members[kind] |= 1 << v
            reached[kind] |= row
        levels: dict[int, dict[int, list[int]]] = {}
        tables: dict[int, list[list[int]]] = {}
        for kind, some in enumerate(members):
            for group in members:
                if not group & reached[kind]:
                    continue
                cost = self._cost_of((some & -some).bit_length() - 1, group.bit_length() - 1)
                if cost not in tables:
                    tables[cost] = [
                        levels.setdefault(place, {}).setdefault(digit, [0] * count)
                        for place, digit in _digits(cost, width)
                    ]
                for table in tables[cost]:
                    table[kind] |= group
        for _, level in sorted(levels.items(), reverse=True):
            level[0] = [~sum(some) for some in zip(*level.values(), strict=True)]
            yield {digit: [own[kind] for kind in self._kinds] for digit, own in level.items()}

    def partner(self, vertex: int) -> int:
        """Return the partner of a vertex in one of the matchings that are left."""
        return self._left.mate[vertex]

    def matching(self) -> RestrictableMatching:
        """Return a copy of the matchings that are left."""
        return RestrictableMatching(self._left.rows, self._left.mate, self._left.cuts)

    def join_first(self, one: int, others: int) -> int:
        """Join a vertex with the first of some others that leaves a matching, and return it.

        At least one of the others must leave a matching.
        """
        left = self._left
        possible = iter_bits(left.rows[one] & others)
        return next(two for two in possible if left.confine(one, 1 << two))

    def keep(self, allowed: dict[int, int]) -> bool:
        """Keep only the matchings that give each named vertex a partner in its set.

        ``allowed`` maps vertices to sets of vertices, as bits. If no matching of the least cost
        does so, returns False and keeps all matchings.
        """
        left = self._left
        if len(allowed) == 1:
            [(vertex, partners)] = allowed.items()
            return left.confine(vertex, partners)
        alike: dict[int, int] = {}
        for vertex, partners in allowed.items():
            alike[partners] = alike.get(partners, 0) | 1 << vertex
        rows = []
        for v, row in enumerate(left.rows):
            kept = row & allowed.get(v, row)
            for partners, some in alike.items():
                if not partners >> v & 1:
                    kept &= ~some
            rows.append(kept)
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


def _digits(number: int, width: int) -> Iterator[tuple[int, int]]:
    """Yield the place and the value of each digit that is not zero, the highest first."""
    while number:
        place = (number.bit_length() - 1) // width
        yield place, number >> place * width
        number &= (1 << place * width) - 1
