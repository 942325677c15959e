"""The first pairing of a remainder that needs exchanges (2012 D.2; 2017 D.2; 2026 4.3).

S1 after the exchange are the higher ranked players of the pairs (``docs/algorithm.md``, "The
exchange identity").
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from swissmate.errors import InternalError
from swissmate.matching.bits import iter_bits, packed, runs_of
from swissmate.matching.cheapest import cheapest_among_cuts
from swissmate.matching.levels import narrowed
from swissmate.matching.pieces import narrowed_in_pieces
from swissmate.matching.restrictable_matching import RestrictableMatching
from swissmate.matching.small_costs import CheapestMatchings, Term


def first_by_exchange(
    graph: RestrictableMatching, s1: Sequence[int], s2: int, others: int
) -> list[int]:
    """Return the perfect matching of the vertices still alive that is generated first.

    ``s1`` and ``s2`` are the original subgroups. ``others`` are the places for floaters and the
    MDPs in the limbo; these may be joined to each other.

    Raises:
        InternalError: an invariant failed.
    """
    exchange = _Exchange(graph, s1, s2, others)
    upper, left = exchange.decide(), exchange.graph
    lower = ((1 << exchange.count) - 1) & ~upper
    for v, row in enumerate(left.rows):
        left.rows[v] = row & ~(lower if lower >> v & 1 else upper)
    if not all(row >> w & 1 for row, w in zip(left.rows, left.mate, strict=True)):
        raise InternalError("the exchange that was chosen leaves no pairing")
    for v in iter_bits(upper):
        left.settle_lowest(v)
    mate = list(graph.mate)
    for v, w in zip(exchange.vertices, left.mate, strict=True):
        mate[v] = exchange.vertices[w]
    return mate


def first_exchange(
    graph: RestrictableMatching, s1: Sequence[int], s2: int, others: int
) -> tuple[list[int], list[int]]:
    """Return S1 and S2 after the first exchange, of any size, that leaves a pairing (2012 C.8.a).

    The sums that D.2 compares are sums of vertex numbers.
    """
    exchange = _Exchange(graph, s1, s2, others, [*s1, *iter_bits(s2)])
    upper, members = exchange.decide(), exchange.vertices[: exchange.count]
    new = [v for i, v in enumerate(members) if upper >> i & 1]
    return new, [v for v in members if v not in new]


class _Exchange:
    """The search for the first exchange among the matchings of the vertices still alive.

    The number of exchanges (D.2.a) and the sum of the differences (D.2.b) are minimized as costs.
    Then it is decided player by player who leaves S1 (D.2.c) and who joins it (D.2.d). ``vertices``
    are S1, S2 and the others, in this order; ``numbers`` are the numbers of S1 and S2 (by default
    their BSNs).
    """

    def __init__(
        self,
        graph: RestrictableMatching,
        s1: Sequence[int],
        s2: int,
        others: int,
        numbers: Sequence[int] = (),
    ) -> None:
        members = [*s1, *iter_bits(s2)]
        self.vertices = members + iter_bits(others)
        runs = runs_of(members) + runs_of(iter_bits(others), len(members))
        self.half, self.count = len(s1), len(members)
        self.numbers = numbers or range(self.count)
        place = {v: i for i, v in enumerate(self.vertices)}

        rows = [packed(graph.rows[v], runs) for v in self.vertices]
        mate = [place[graph.mate[v]] for v in self.vertices]
        best = CheapestMatchings(rows, mate, [], [packed(cut, runs) for cut in graph.cuts])
        self.leaving = packed(others, runs)
        border = self.numbers[self.half - 1] if s1 else 0
        self.cost = [abs(number - border) for number in self.numbers] + [0] * others.bit_count()
        best = narrowed_in_pieces(best, self._alike(rows), self._of_few_and_near)
        self.graph = RestrictableMatching(best.rows, best.mate, best.cuts)

    def _alike(self, rows: Sequence[int]) -> int:
        """Return the longest run of vertices at the end of the others with the same neighbours."""
        alike = 0
        for v in range(len(rows) - 1, self.count - 1, -1):
            both = alike | 1 << v
            if (rows[v] ^ rows[-1]) & ~both:
                break
            alike = both
        return alike

    def _of_few_and_near(
        self, best: CheapestMatchings, vertices: Sequence[int]
    ) -> CheapestMatchings:
        """Return the matchings with the fewest exchanges (D.2.a), then the least sum (D.2.b).

        A player leaves S1 if he floats or is paired with a higher player of the original S1. A
        player joins S1 if he is paired with a lower player of the original S2. Each of them costs
        his distance from the border between S1 and S2.
        """
        half, count = bisect_left(vertices, self.half), bisect_left(vertices, self.count)
        cost = [self.cost[v] for v in vertices]
        upper = (1 << half) - 1
        lower = ((1 << count) - 1) & ~upper
        best = narrowed(best, [(lower, lower, 1)])
        # In a pair, the end that leaves or joins S1 is the one that pays.
        owned, foreign, free = [], [], []
        for i, row in enumerate(best.rows):
            below = row >> i << i
            above = row ^ below
            if i < half:
                mine, theirs = above & upper | row >> count << count, below & upper
            elif i < count:
                mine, theirs = below & lower, above & lower
            else:
                mine, theirs = 0, row & upper
            owned.append(mine)
            foreign.append(theirs)
            free.append(row ^ mine ^ theirs)
        nothing = [0] * len(vertices)
        terms = [
            Term(free, nothing, nothing),
            Term(owned, cost, nothing),
            Term(foreign, nothing, cost),
        ]
        return cheapest_among_cuts(terms, best.mate, best.cuts)

    def decide(self) -> int:
        """Return the new S1: the lowest of S1 leave (D.2.c), the highest of S2 join (D.2.d)."""
        graph, half, count = self.graph, self.half, self.count
        new = (1 << half) - 1
        lower = ((1 << count) - 1) & ~new
        for i in range(half - 1, -1, -1):
            leaves = ((1 << i) - 1) | self.leaving
            if graph.confine(i, leaves):
                new ^= 1 << i
            else:
                graph.confine(i, ~leaves)
        for i in range(half, count):
            comes = lower >> i << i
            if graph.confine(i, comes):
                new |= 1 << i
            else:
                graph.confine(i, ~comes)
        return new
