"""The best candidate of a bracket of few players: the least sum over all pairings.

Most brackets of the last rounds have less than ten players. Proofs by tight graphs
(:mod:`.best_pairing`) take longer for them than to look at every set of players who can be left.
The costs of all criteria, and below them the order of generation, are the digits of one number, so
that the least sum is the best for the first criterion, then for the second, and so on, and of equal
ones generated first (``docs/algorithm.md``, "Few players").
"""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.matching.bits import iter_bits
from swissmate.matching.levels import Level
from swissmate.values import Final

from .bracket_graph import BracketGraph
from .first_candidate import original_halves

SMALL: Final = 40
"""With more vertices hardly anybody is without a choice."""

FEW: Final = 14
"""With more vertices that have a choice there are too many sets."""

VERY_FEW: Final = 8
"""With no more vertices nothing is quicker; with more a search that meets all bounds is."""

_NONE: Final = 1 << 4000
"""What is dearer than any sum: no matching."""

Costs = list[list[int]]
"""By the lower and the higher end of an edge."""


def without_choice(graph: BracketGraph) -> tuple[list[int] | None, int]:
    """Match whoever has one possible partner, again and again; return also who has a choice left.

    All perfect matchings hold these pairs, so that no criterion has a say about them; None if there
    is no perfect matching. Half the brackets of the last rounds of small events have no other
    players. One place is as good as another.
    """
    rows, places, free = graph.rows, graph.places, graph.everybody
    mate = [-1] * len(rows)
    looking = free
    while looking:
        bit = looking & -looking
        looking ^= bit
        v = bit.bit_length() - 1
        near = rows[v] & free
        if not near:
            return None, free
        equal = near & places
        near ^= equal & (equal - 1)
        if not near & (near - 1):
            w = near.bit_length() - 1
            mate[v], mate[w] = w, v
            free ^= bit | near
            looking = (looking | rows[v] | rows[w]) & free
    return mate, free


def best_of_few(
    graph: BracketGraph, levels: Sequence[Level], mate: list[int], free: int
) -> list[int] | None:
    """Return the best perfect matching that is generated first, None if there is none.

    ``free`` are those who have a choice, ``mate`` the pairs of the others.
    """
    everybody, residents = graph.everybody, graph.residents
    rows = [row & free if free >> v & 1 else 0 for v, row in enumerate(graph.rows)]
    costs = _summed(rows, levels, free)
    floating = graph.places.bit_count()
    if graph.moved or not graph.is_alone:
        ordered = _with_order_of_mdps(costs, rows, graph.moved, residents)
        first = _least(rows, graph.places, ordered, free, mate)
        if first is None:
            return None
        mate = first
        for v in range(graph.moved):
            if residents >> mate[v] & 1:
                everybody ^= 1 << v | 1 << mate[v]
        remainder = everybody & residents
        floating = sum(not remainder >> mate[v] & 1 for v in iter_bits(remainder))
    ordered = _with_order_of_remainder(costs, rows, everybody & residents, floating)
    return _least(rows, graph.places, ordered, everybody & free, mate)


def _least(
    rows: list[int], places: int, costs: Costs, everybody: int, mate: list[int]
) -> list[int] | None:
    """Return a matching with the vertices of a set paired at the least cost, None without one."""
    chosen: dict[int, int] = {}
    known = {0: 0}

    def least(free: int) -> int:
        low = free & -free
        free ^= low
        v = low.bit_length() - 1
        own, near = costs[v], rows[v] & free
        equal = near & places
        near ^= equal & (equal - 1)  # One place is as good as another.
        best, choice = _NONE, -1
        while near:
            bit = near & -near
            near ^= bit
            w, left = bit.bit_length() - 1, free ^ bit
            cost = own[w]
            if cost >= best:
                continue  # No pairing of the others costs less than nothing.
            cost += known[left] if left in known else least(left)
            if cost < best:
                best, choice = cost, w
        free ^= low
        known[free], chosen[free] = best, choice
        return best

    if everybody and least(everybody) >= _NONE:
        return None
    result = list(mate)
    while everybody:
        v, w = (everybody & -everybody).bit_length() - 1, chosen[everybody]
        result[v], result[w] = w, v
        everybody ^= 1 << v | 1 << w
    return result


def _summed(rows: list[int], levels: Sequence[Level], free: int) -> Costs:
    """Return what each edge costs: a digit for each level, later charges override earlier ones.

    Below them there is room for the order of generation.
    """
    size = len(rows)
    costs = [[0] * size for _ in rows]
    width = size.bit_length()
    shift = (width + 1) * size + 4 * width
    for level in reversed(levels):
        edges: dict[tuple[int, int], int] = {}
        for one, other, cost in level:
            for v in iter_bits(one & free):
                for w in iter_bits(rows[v] & other):
                    edges[(v, w) if v < w else (w, v)] = cost
        if edges:
            for (v, w), cost in edges.items():
                costs[v][w] += cost << shift
            shift += (max(edges.values()) * size).bit_length()
    return costs


def _with_order_of_mdps(costs: Costs, rows: list[int], moved: int, residents: int) -> Costs:
    """Return costs with the order of MDP sets (2017 D.3; 2026 4.4) and opponents (D.1; 4.2)."""
    order = [each.copy() for each in costs]
    width = len(rows).bit_length()
    floats = [1 << moved - 1 - v + width * moved for v in range(moved)]
    for v in range(moved):
        opponents, own = width * (moved - 1 - v), order[v]
        for w in iter_bits(rows[v] >> v << v):
            if residents >> w & 1:
                own[w] += w << opponents
            else:
                own[w] += floats[v] + (floats[w] if w < moved else 0)
    return order


def _with_order_of_remainder(costs: Costs, rows: list[int], remainder: int, floating: int) -> Costs:
    """Return costs with the order of exchanges (2017 D.2; 2026 4.3), then of opponents (D.1; 4.2).

    The upper ends of the pairs are S1 after the exchange (``docs/algorithm.md``, "The exchange
    identity"): few from S2, small numbers, of the original S1 the last leave, of S2 the first come.
    """
    order = [each.copy() for each in costs]
    width = len(rows).bit_length()
    s1, s2 = original_halves(remainder, floating)
    players = [*s1, *iter_bits(s2)]
    count, half = len(players), len(s1)
    # The digits, from below: the opponents; who of S2 stays; who of S1 stays; the sum; the number.
    opponents = width * count
    lower, upper = opponents + count - half, opponents + count
    exchange = upper + width + width
    stays = {v: 1 << lower - 1 - i for i, v in enumerate(players[half:])}
    for i, v in enumerate(players):
        own = (i << upper) + (1 << lower + i if i < half else 1 << exchange)
        opponents -= width
        for w in iter_bits((rows[v] & remainder) >> v << v):
            order[v][w] += own + (w << opponents) + stays.get(w, 0)
        if i >= half:
            for w in iter_bits(rows[v] & ~remainder):
                order[min(v, w)][max(v, w)] += stays[v]
    return order
