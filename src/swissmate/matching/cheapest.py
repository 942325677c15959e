"""All cheapest perfect matchings, whether their proof needs odd sets or not.

What :mod:`.small_costs` cannot prove, :mod:`.odd_sets` does. For all later steps an odd set is a
*cut*, which exactly one edge leaves (``docs/algorithm.md``, "Odd sets").
"""

from __future__ import annotations

from collections.abc import Sequence

from .matchings_with_cuts import matching_among_cuts
from .odd_sets import optimal_with_odd_sets
from .small_costs import CheapestMatchings, Term, fractionally_cheapest, terms_of


def cheapest_among_cuts(
    terms: Sequence[Term], mate: Sequence[int], cuts: Sequence[int]
) -> CheapestMatchings:
    """Return the cheapest of the perfect matchings of which exactly one edge leaves each cut.

    ``terms`` contain every edge once for each end; costs are not negative. ``mate`` is one of these
    matchings or, if there are no cuts, any matching to start from. The answer may have cuts again.
    """
    best, complete = fractionally_cheapest(terms, mate)
    # Often a matching that leaves each cut once costs no more than any other.
    if complete and cuts:
        after = matching_among_cuts(best.rows, mate, cuts)
        if after is not None:
            return CheapestMatchings(best.rows, after, [], cuts)
        complete = False
    if complete:
        return best
    if cuts:
        # A matching that leaves a cut too often leaves it at least twice more; both ends pay.
        dear = (_cost(terms, mate) - sum(best.dual) // 2) // 4 + 1
        terms = _with_dear_cuts(terms, cuts, dear)
        best, complete = fractionally_cheapest(terms, mate)
        if complete:
            return best
    optimum = optimal_with_odd_sets(terms, best.dual, best.mate)
    return optimum._replace(
        cuts=_needed(optimum.rows, optimum.mate, optimum.cuts, one_by_one=not cuts)
    )


def _cost(terms: Sequence[Term], mate: Sequence[int]) -> int:
    """Return the cost of a matching."""
    cost = 0
    for rows, near, far in terms:
        cost += sum(near[v] + far[w] for v, w in enumerate(mate) if v < w and rows[v] >> w & 1)
    return cost


def _with_dear_cuts(terms: Sequence[Term], cuts: Sequence[int], dear: int) -> list[Term]:
    """Return terms that charge each end of an edge for each cut that the edge leaves.

    Both ends are charged the same, so that scaling rounds the costs in the same way from both.
    """
    return [
        Term(part, *([cost + dear * times for cost in share] for share in (near, far)))
        for rows, near, far in terms
        for times, part in enumerate(_by_crossings(rows, cuts))
    ]


def _by_crossings(rows: Sequence[int], cuts: Sequence[int]) -> list[list[int]]:
    """Return the edges that leave none of the cuts, those that leave one, and so on."""
    tables = [list(rows)]
    for v, row in enumerate(rows):
        levels = [row]
        for cut in cuts:
            side = ~cut if cut >> v & 1 else cut
            if not row & side:
                continue
            above = 0
            for times, level in enumerate(levels):
                levels[times] = level & ~side | above
                above = level & side
            levels.append(above)
        while len(tables) < len(levels):
            tables.append([0] * len(rows))
        for table, level in zip(tables, levels, strict=False):
            table[v] = level
    while len(tables) > 1 and not any(tables[-1]):
        tables.pop()
    return tables


def _needed(
    rows: Sequence[int], mate: Sequence[int], sets: Sequence[int], *, one_by_one: bool
) -> list[int]:
    """Return the odd sets without some that no perfect matching can leave more than once."""
    everybody = (1 << len(rows)) - 1
    # A set and its complement are the same cut.
    cuts = {min(odd, everybody & ~odd, key=lambda side: (side.bit_count(), side)) for odd in sets}
    needed = [cut for cut in cuts if not _at_one_vertex(rows, cut)]
    if not needed or (len(needed) <= _MANY and _left_once(rows, mate, needed)):
        return []
    if one_by_one and 1 < len(needed) <= _FEW:
        needed = [cut for cut in needed if not _left_once(rows, mate, [cut])]
    return sorted(needed)


_FEW, _MANY = 4, 16
"""The most cuts tested one by one, and together; testing more is not worth the time."""


def _at_one_vertex(rows: Sequence[int], cut: int) -> bool:
    """Whether all edges that leave a set meet in one vertex."""
    inner = outer = 0
    for v, row in enumerate(rows):
        if cut >> v & 1 and row & ~cut:
            inner |= 1 << v
            outer |= row & ~cut
    return not inner & (inner - 1) or not outer & (outer - 1)


def _left_once(rows: Sequence[int], mate: Sequence[int], cuts: Sequence[int]) -> bool:
    """Whether even a fractional perfect matching leaves k cuts less than k + 2 times in all.

    A perfect matching leaves each cut an odd number of times, so then it leaves each just once.
    """
    tables = _by_crossings(rows, cuts)
    most = len(tables) - 1
    costs = [(most - times, table) for times, table in enumerate(tables) if any(table)]
    best, _ = fractionally_cheapest(terms_of(costs, len(rows)), mate)
    return len(rows) * most - sum(best.dual) < 2 * (len(cuts) + 2)
