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
from swissmate.values import Final

from .bracket_graph import BracketGraph
from .criteria import Level
from .first_candidate import original_halves

FEW: Final = 14
"""With more vertices there are too many sets."""

VERY_FEW: Final = 8
"""With no more vertices nothing is quicker; with more a search that meets all bounds is."""

_WIDTH: Final = 4
"""The bits of a digit that holds a vertex."""

_NONE: Final = 1 << 1000
"""What is dearer than any sum: no matching."""

Costs = list[list[int]]
"""By the lower and the higher end of an edge."""


def without_choice(graph: BracketGraph) -> tuple[list[int], bool]:
    """Match whoever has one possible partner, again and again; tell if nothing is left to choose.

    Then the matching is the only one, or there is none if somebody stays exposed (-1): no criterion
    has a say. Half the brackets of the last rounds of small events are such. One place is as good
    as another.
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
            return mate, True
        equal = near & places
        near ^= equal & (equal - 1)
        if not near & (near - 1):
            w = near.bit_length() - 1
            mate[v], mate[w] = w, v
            free ^= bit | near
            looking = (looking | rows[v] | rows[w]) & free
    return mate, not free


def best_of_few(graph: BracketGraph, levels: Sequence[Level]) -> list[int] | None:
    """Return the best perfect matching that is generated first, None if there is none."""
    size = len(graph.rows)
    costs, everybody = _summed(graph.rows, levels), graph.everybody
    mate = [-1] * size
    floating = graph.places.bit_count()
    if graph.moved or not graph.is_alone:
        first = _least(graph, _with_order(costs, _order_of_mdps(graph)), everybody, mate)
        if first is None:
            return None
        mate = first
        for v in range(graph.moved):
            if graph.residents >> mate[v] & 1:
                everybody ^= 1 << v | 1 << mate[v]
        remainder = everybody & graph.residents
        floating = sum(not remainder >> mate[v] & 1 for v in iter_bits(remainder))
    order = _order_of_remainder(everybody & graph.residents, floating, size)
    return _least(graph, _with_order(costs, order), everybody, mate)


def _least(graph: BracketGraph, costs: Costs, everybody: int, mate: list[int]) -> list[int] | None:
    """Return a matching with the vertices of a set paired at the least cost, None without one."""
    rows, places = graph.rows, graph.places
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
            cost = (known[left] if left in known else least(left)) + own[w]
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


def _summed(rows: Sequence[int], levels: Sequence[Level]) -> Costs:
    """Return what each edge costs: a digit for each level, later charges override earlier ones."""
    costs = [[0] * len(rows) for _ in rows]
    shift = 0
    for level in reversed(levels):
        edges: dict[tuple[int, int], int] = {}
        for one, other, cost in level:
            for v in iter_bits(one):
                for w in iter_bits(rows[v] & other):
                    edges[(v, w) if v < w else (w, v)] = cost
        for (v, w), cost in edges.items():
            costs[v][w] += cost << shift
        if edges:
            shift += (max(edges.values()) * len(rows)).bit_length()
    return costs


def _with_order(costs: Costs, order: Costs) -> Costs:
    """Return costs with what comes below all criteria."""
    shift = (sum(map(max, order)) if order else 0).bit_length()
    return [
        [(cost << shift) + below for cost, below in zip(one, other, strict=True)]
        for one, other in zip(costs, order, strict=True)
    ]


def _order_of_mdps(graph: BracketGraph) -> Costs:
    """Return the order of MDP sets (2017 D.3; 2026 4.4) and of their opponents (D.1; 4.2)."""
    moved, residents = graph.moved, graph.residents
    order = [[0] * len(graph.rows) for _ in graph.rows]
    for v in range(moved):
        below = moved - 1 - v
        floats = 1 << below + _WIDTH * moved
        for w in range(v + 1, len(graph.rows)):
            order[v][w] += w << _WIDTH * below if residents >> w & 1 else floats
        for u in range(v):
            order[u][v] += floats
    return order


def _order_of_remainder(remainder: int, floating: int, size: int) -> Costs:
    """Return the order of exchanges (2017 D.2; 2026 4.3) and of opponents (D.1; 4.2).

    The upper ends of the pairs are S1 after the exchange (``docs/algorithm.md``, "The exchange
    identity"): few from S2, small numbers, of the original S1 the last leave, of S2 the first come.
    """
    order = [[0] * size for _ in range(size)]
    s1, s2 = original_halves(remainder, floating)
    players = [*s1, *iter_bits(s2)]
    count, half = len(players), len(s1)
    # The digits, from below: the opponents; who of S2 stays; who of S1 stays; the sum; the number.
    opponents = _WIDTH * count
    lower, upper = opponents + count - half, opponents + count
    exchange = upper + _WIDTH + _WIDTH
    others = [w for w in range(size) if not remainder >> w & 1]
    for i, v in enumerate(players):
        own = (i << upper) + (1 << lower + i if i < half else 1 << exchange)
        for j in range(i + 1, count):
            w = players[j]
            order[v][w] = own + (w << opponents - _WIDTH * (i + 1))
            if j >= half:
                order[v][w] += 1 << lower - 1 - (j - half)
        if i >= half:
            for w in others:
                order[min(v, w)][max(v, w)] = 1 << lower - 1 - (i - half)
    return order
