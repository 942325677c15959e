"""Criteria as costs on the edges of a graph, one after another.

Each keeps the cheapest perfect matchings, which are those of a smaller graph
(``docs/algorithm.md``, "Level by level").
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from .bits import iter_bits
from .cheapest import cheapest_among_cuts
from .maximum import maximum_matching
from .small_costs import CheapestMatchings, Term, terms_of

Charge = tuple[int, int, int]
"""Two sets of vertices and the cost of an edge between them."""

Level = list[Charge]
"""The charges that one step of the narrowing minimizes."""


def induced(rows: Sequence[int], vertices: Sequence[int]) -> list[int]:
    """Return the rows of the graph on some vertices, numbered in the given order."""
    if len(vertices) < 2:
        return [0] * len(vertices)
    size = max(vertices) + 1
    # As text, a row has its highest bit first, and so has the result.
    pick = itemgetter(*(size - 1 - v for v in reversed(vertices)))
    known = (1 << size) - 1
    return [int("".join(pick(f"{rows[v] & known:0{size}b}")), 2) for v in vertices]


def perfect(rows: Sequence[int]) -> CheapestMatchings | None:
    """Return a graph with one of its perfect matchings, None if it has none."""
    mate = maximum_matching(rows)
    return None if -1 in mate else CheapestMatchings(list(rows), mate, [])


def narrowed(best: CheapestMatchings, charges: Sequence[Charge]) -> CheapestMatchings:
    """Keep the perfect matchings that cost least, with cuts if need be.

    ``charges`` as in :func:`charged`.
    """
    costs = charged(best.rows, charges)
    return best if costs is None else cheapest_among_cuts(costs, best.mate, best.cuts)


def charged(rows: Sequence[int], charges: Sequence[Charge]) -> list[Term] | None:
    """Return the edges of each cost as :mod:`.cheapest` expects them.

    A charge ``(one, other, cost)`` puts a cost on all edges between two sets; later charges
    override earlier ones. Returns None if nothing is charged, or every perfect matching is charged
    the same.
    """
    tables: dict[int, list[int]] = {}
    free = list(rows)
    for one, other, cost in charges:
        table = tables.setdefault(cost, [0] * len(rows))
        for first, second in ((one, other), (other, one)):
            if not second:
                continue
            for v in iter_bits(first):
                edges = rows[v] & second
                if edges:
                    free[v] ^= free[v] & edges
                    for taken in tables.values():
                        taken[v] ^= taken[v] & edges
                    table[v] |= edges
    costs = [(0, free), *tables.items()]
    return None if is_constant(costs) else terms_of(costs, len(rows))


def is_constant(costs: Sequence[tuple[int, list[int]]]) -> bool:
    """Whether edge costs are sums of shares of their ends: all perfect matchings cost the same.

    ``costs`` are edges by their cost, as :func:`.terms_of` takes them.
    """
    left, right = _shares(costs)
    for cost, rows in costs:
        for share, some in left.items():
            dearer = ~right.get(cost - share, 0)
            for v in iter_bits(some):
                if rows[v] & dearer:
                    return False
    return True


def _shares(costs: Sequence[tuple[int, list[int]]]) -> tuple[dict[int, int], dict[int, int]]:
    """Return shares of the left and the right copies that add up to the costs, if there are any.

    The copies are given by share. In each component of the double cover the search starts from one
    vertex; each next one gets the cost of an edge to it less the share of the other end. Most
    graphs are so dense that a few edges are enough.
    """
    everybody = (1 << len(costs[0][1])) - 1
    classes: tuple[dict[int, int], dict[int, int]] = {}, {}
    unseen = [everybody, everybody]
    while unseen[0]:
        side, reached = 0, {0: unseen[0] & -unseen[0]}
        unseen[0] &= unseen[0] - 1
        while reached:
            own = classes[side]
            for share, some in reached.items():
                own[share] = own.get(share, 0) | some
            last, reached, side = reached, {}, 1 - side
            fresh = unseen[side]
            for share, some in last.items():
                for v in iter_bits(some):
                    if not fresh:
                        break
                    for cost, rows in costs:
                        row = rows[v] & fresh
                        if row:
                            fresh ^= row
                            reached[cost - share] = reached.get(cost - share, 0) | row
            unseen[side] = fresh
    return classes
