"""The first candidate among equally good ones: the order of generation, walked through.

Rules: dutch-2017 B.3, B.6, B.7, D.1-D.3; dutch-2026 3.3, 3.6, 3.7, 4.2-4.4. All perfect matchings
of a tight graph are equally good for every criterion (:mod:`.criteria`). The one that is generated
first pairs the highest MDPs that can be paired, gives each in turn his lowest ranked opponent, and
then pairs the remainder likewise, S1 by S1, after as few exchanges as possible.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import complete_matching, greedy_matching
from swissmate.matching.partners import lowest_partner, lowest_partner_across
from swissmate.matching.restrictable_matching import RestrictableMatching

from .exchanges import first_by_exchange


def original_halves(remainder: int, floats: int) -> tuple[list[int], int]:
    """Return the original S1 (in order) and S2 (as bits) of a remainder (B.2)."""
    order = iter_bits(remainder)
    half = max(len(order) - floats, 0) // 2
    if half == len(order):
        return order, 0
    return order[:half], remainder >> order[half] << order[half]


def first_without_search(rows: Sequence[int], moved: int, residents: int) -> tuple[list[int], bool]:
    """Let everybody in turn take the lowest partner that he can have; tell if nobody is stuck.

    Vertices as in :func:`first_candidate`. If nobody is, each choice was the best that the rules
    know, given the ones before it, and the candidate is the first of all
    (``docs/algorithm.md``, "Greedy first"). Whoever is stuck stays exposed (-1).
    """
    mate = [-1] * len(rows)
    free = residents
    for v in range(moved):
        choice = rows[v] & free
        if choice:
            choice &= -choice
            free ^= choice
            w = choice.bit_length() - 1
            mate[v], mate[w] = w, v
    places = range(residents.bit_length(), len(rows))
    s1, s2 = original_halves(free, len(places))
    for vertices in (s1, places):
        for v in vertices:
            choice = rows[v] & s2
            if choice:
                choice &= -choice
                s2 ^= choice
                w = choice.bit_length() - 1
                mate[v], mate[w] = w, v
    return mate, -1 not in mate


def first_candidate(
    rows: Sequence[int],
    mate: Sequence[int],
    moved: int,
    players: int,
    cuts: Sequence[int] = (),
) -> list[int]:
    """Return the perfect matching of a tight graph that is generated first.

    Vertices are the ``moved`` MDPs, then the residents up to ``players``, in the order of their
    BSNs; then the places to which players float. ``mate`` is any perfect matching. The numbers of
    paired MDPs and of floating residents are the same in all of them. One search, O(n) row
    operations, a player; more when exchanges are needed. With ``cuts`` only matchings count of
    which one edge leaves each of them.
    """
    graph = RestrictableMatching(rows, mate, cuts)
    residents = ((1 << players - moved) - 1) << moved
    limbo = 0
    if any(not residents >> mate[v] & 1 for v in range(moved)):
        for v in range(moved):
            if not graph.confine(v, residents):
                graph.confine(v, ~residents)
                limbo |= 1 << v
    for v in range(moved):
        if not limbo >> v & 1:
            graph.settle_lowest(v)
    remainder = graph.alive & residents
    floating = sum(1 for v in iter_bits(remainder) if not remainder >> graph.mate[v] & 1)
    s1, s2 = original_halves(remainder, floating)
    # Places and MDPs in the limbo are matched with S2 or with each other.
    others = graph.alive & ~remainder
    return _without_exchange(graph, s1, s2, others) or first_by_exchange(graph, s1, s2, others)


def _without_exchange(
    graph: RestrictableMatching, s1: list[int], s2: int, others: int
) -> list[int] | None:
    """Return the first matching that pairs S1 with S2, None when there is none (or cuts are left).

    The graph is not changed.
    """
    if graph.cuts:
        return None
    rows, alive = graph.rows, graph.alive
    left = sum(1 << v for v in s1) | others
    split = list(rows)
    for v in s1:
        split[v] = rows[v] & s2
    for v in iter_bits(others):
        split[v] = rows[v] & (s2 | others)
    for v in iter_bits(s2):
        split[v] = rows[v] & left
    halves = list(graph.mate)
    for v in iter_bits(alive):
        if not split[v] >> halves[v] & 1:
            halves[v] = -1
    greedy_matching(split, alive, halves)
    if not complete_matching(split, alive, halves):
        return None
    across = not any(split[v] & others for v in iter_bits(others))
    improve = lowest_partner_across if across else lowest_partner
    for v in s1:
        alive &= ~(1 << v)
        improve(split, halves, alive, v)
        alive &= ~(1 << halves[v])
    return halves
