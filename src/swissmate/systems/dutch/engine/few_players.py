"""The best candidate of a bracket of few players: the least sum over all pairings.

The costs of all criteria, and below them the order of generation, are the digits of one number
(``docs/algorithm.md``, "Few players").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from swissmate.matching.bits import Run, iter_bits, packed, runs_of
from swissmate.matching.levels import Level

from .bracket_graph import BracketGraph
from .first_candidate import original_halves

SMALL: Final = 40
"""With more vertices than this, hardly any vertex is without a choice."""

FEW: Final = 14
"""If more vertices than this have a choice, there are too many sets."""

_SUM: Final = (SMALL * FEW).bit_length()
"""The number of bits of the greatest possible sum of places."""

Costs = list[int]
"""The cost of each edge, at the index: lower end times the number of vertices, plus higher end."""


def without_choice(graph: BracketGraph) -> tuple[list[int] | None, int]:
    """Repeatedly match vertices that have one possible partner; return also who still has a choice.

    All perfect matchings contain these pairs. The matching is None if there is no perfect one.
    Places are interchangeable, so they count as one partner.
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
    graph: BracketGraph, levels: Sequence[Level], settled: list[int], free: int
) -> list[int] | None:
    """Return the first generated of the best perfect matchings, None if there is none.

    ``free`` are the vertices that have a choice, ``settled`` the pairs of the others.
    """
    vertices = iter_bits(free)
    runs = runs_of(vertices)
    rows = [packed(graph.rows[v], runs) for v in vertices]
    places = packed(graph.places, runs)
    costs, bits = _summed(rows, levels, runs)
    none = 1 << bits
    left, floating = graph.everybody, graph.places.bit_count()
    if graph.moved or not graph.is_alone:
        moved = packed(graph.mdps, runs).bit_count()
        ordered = _with_order_of_mdps(costs, rows, moved, packed(graph.residents, runs))
        first = _least(rows, places, ordered, none, packed(left, runs))
        if first is None:
            return None
        mate = _joined(settled, vertices, first)
        for v in range(graph.moved):
            if graph.residents >> mate[v] & 1:
                left ^= 1 << v | 1 << mate[v]
        remainder = left & graph.residents
        floating = sum([not remainder >> mate[v] & 1 for v in iter_bits(remainder)])
        settled = mate
    halves = original_halves(left & graph.residents, floating)
    ordered = _with_order_of_remainder(costs, rows, vertices, *halves)
    pairs = _least(rows, places, ordered, none, packed(left, runs))
    return None if pairs is None else _joined(settled, vertices, pairs)


def _joined(settled: list[int], vertices: list[int], pairs: Sequence[tuple[int, int]]) -> list[int]:
    mate = settled.copy()
    for i, j in pairs:
        v, w = vertices[i], vertices[j]
        mate[v], mate[w] = w, v
    return mate


def _least(
    rows: list[int], places: int, costs: Costs, none: int, everybody: int
) -> list[tuple[int, int]] | None:
    """Return the pairs of the least cost for a set of vertices, None if it has no pairing.

    ``none`` is a number greater than the cost of any pairing.
    """
    size = len(rows)
    chosen: dict[int, int] = {}
    known = {0: 0}

    def least(free: int) -> int:
        low = free & -free
        free ^= low
        v = low.bit_length() - 1
        own, near = v * size, rows[v] & free
        equal = near & places
        near ^= equal & (equal - 1)  # Places are interchangeable: keep one.
        best, choice = none, -1
        while near:
            bit = near & -near
            near ^= bit
            w, left = bit.bit_length() - 1, free ^ bit
            cost = costs[own + w]
            if cost >= best:
                continue  # The other pairs cannot cost less than nothing.
            cost += known[left] if left in known else least(left)
            if cost < best:
                best, choice = cost, w
        free ^= low
        known[free], chosen[free] = best, choice
        return best

    if everybody and least(everybody) >= none:
        return None
    pairs = []
    while everybody:
        v, w = (everybody & -everybody).bit_length() - 1, chosen[everybody]
        pairs.append((v, w))
        everybody ^= 1 << v | 1 << w
    return pairs


def _summed(rows: list[int], levels: Sequence[Level], runs: Sequence[Run]) -> tuple[Costs, int]:
    """Return the cost of each edge, and the most bits that the cost of a pairing can take.

    There is a digit for each level; in a level, later charges override earlier ones. Below the
    digits there is room for the order of generation.
    """
    size = len(rows)
    costs = [0] * (size * size)
    width = size.bit_length()
    shift = (width + 1) * size + _SUM + width
    for level in reversed(levels):
        edges: dict[int, int] = {}
        for one, other, cost in level:
            ones, others = packed(one, runs), packed(other, runs)
            if others:
                for v in iter_bits(ones):
                    for w in iter_bits(rows[v] & others):
                        edges[v * size + w if v < w else w * size + v] = cost
        if edges:
            for edge, cost in edges.items():
                costs[edge] += cost << shift
            shift += (max(edges.values()) * size).bit_length()
    return costs, shift


def _with_order_of_mdps(costs: Costs, rows: list[int], moved: int, residents: int) -> Costs:
    """Return the costs plus the order of MDP sets (2017 D.3; 2026 4.4) and opponents (D.1; 4.2)."""
    order, size = costs.copy(), len(rows)
    width = size.bit_length()
    floats = [1 << moved - 1 - v + width * moved for v in range(moved)]
    for v in range(moved):
        opponents, own = width * (moved - 1 - v), v * size
        for w in iter_bits(rows[v] >> v << v):
            if residents >> w & 1:
                order[own + w] += w << opponents
            else:
                order[own + w] += floats[v] + (floats[w] if w < moved else 0)
    return order


def _with_order_of_remainder(
    costs: Costs, rows: list[int], vertices: list[int], s1: list[int], s2: int
) -> Costs:
    """Return the costs plus the order of exchanges (2017 D.2; 2026 4.3) and opponents (D.1; 4.2).

    In order of importance: few come from S2, the numbers in S1 are small, the last players of the
    original S1 leave, and the first of S2 join. ``s1`` and ``s2`` are the whole remainder;
    ``vertices`` are those that have a choice.
    """
    order, size = costs.copy(), len(rows)
    width = size.bit_length()
    number = {v: i for i, v in enumerate([*s1, *iter_bits(s2)])}
    # Players with a choice: the vertex, and the place in the remainder.
    players = [(v, number[vertex]) for v, vertex in enumerate(vertices) if vertex in number]
    count = len(players)
    half = sum([i < len(s1) for _, i in players])
    remainder = sum([1 << v for v, _ in players])
    # Digits from below: opponents; who of S2 stays; who of S1 stays; sum; number of exchanges.
    opponents = width * count
    lower, upper = opponents + count - half, opponents + count
    exchange = upper + _SUM
    stays = [0] * size
    for i, (v, _) in enumerate(players[half:]):
        stays[v] = 1 << lower - 1 - i
    for place, (v, i) in enumerate(players):
        own = (i << upper) + (1 << lower + place if place < half else 1 << exchange)
        opponents -= width
        for w in iter_bits((rows[v] & remainder) >> v << v):
            order[v * size + w] += own + (w << opponents) + stays[w]
        if place >= half:
            for w in iter_bits(rows[v] & ~remainder):
                order[min(v, w) * size + max(v, w)] += stays[v]
    return order
