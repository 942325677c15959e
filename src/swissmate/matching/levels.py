"""Criteria as costs on the edges of a graph, one after another.

A criterion that counts edges keeps some of the perfect matchings: the cheapest. They are all the
perfect matchings of a smaller graph, rarely with cuts (:mod:`.cheapest`), and the next criterion
works on that one (``docs/algorithm.md``, "Level by level").
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from .bits import iter_bits
from .cheapest import cheapest_among_cuts
from .maximum import maximum_matching
from .small_costs import CheapestMatchings, Term, is_constant, terms_of

Charge = tuple[int, int, int]
"""Two sets of vertices and what an edge between them costs."""

Level = list[Charge]
"""What one step of the narrowing minimizes."""


def induced(rows: Sequence[int], vertices: Sequence[int]) -> list[int]:
    """Return the rows of the graph on some vertices, numbered in the given order."""
    if len(vertices) < 2:
        return [0] * len(vertices)
    size = max(vertices) + 1
    # The text of a row has its highest bit first, and so has that of the result.
    pick = itemgetter(*(size - 1 - v for v in reversed(vertices)))
    known = (1 << size) - 1
    return [int("".join(pick(f"{rows[v] & known:0{size}b}")), 2) for v in vertices]


def perfect(rows: Sequence[int]) -> CheapestMatchings | None:
    """Return a graph with one of its perfect matchings, None when it has none."""
    mate = maximum_matching(rows)
    return None if -1 in mate else CheapestMatchings(list(rows), mate, [])


def narrowed(best: CheapestMatchings, charges: Sequence[Charge]) -> CheapestMatchings:
    """Keep the perfect matchings that cost least, with cuts if need be.

    ``charges`` as in :func:`charged`.
    """
    costs = charged(best.rows, charges)
    return best if costs is None else cheapest_among_cuts(costs, best.mate, best.cuts)


def charged(rows: Sequence[int], charges: Sequence[Charge]) -> list[Term] | None:
    """Return the edges of each cost as :mod:`.cheapest` wants them.

    A charge ``(one, other, cost)`` puts a cost on all edges between two sets; later ones override
    earlier ones. None when nothing is charged, or the same in every perfect matching.
    """
    charges = [each for each in charges if not _is_vain(rows, *each[:2])]
    if not charges or (len(charges) == 1 and _all_or_none(rows, *charges[0][:2])):
        return None
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
                    for each in tables.values():
                        each[v] ^= each[v] & edges
                    table[v] |= edges
    costs = [(0, free), *tables.items()]
    return None if is_constant(costs) else terms_of(costs, len(rows))


def _is_vain(rows: Sequence[int], one: int, other: int) -> bool:
    """Whether there is no edge between two sets."""
    return not (one and other) or not any(rows[v] & other for v in iter_bits(one))


def _all_or_none(rows: Sequence[int], one: int, other: int) -> bool:
    """Whether each vertex of a set has either all or none of its edges to another set.

    Then every perfect matching has the same number of edges between them.
    """
    elsewhere = ~other
    return not one & other and all(
        not rows[v] & other or not rows[v] & elsewhere for v in iter_bits(one)
    )
