"""The first candidate among equally good ones: the order of generation, walked through.

Rules: dutch-2017 B.3, B.6, B.7, D.1-D.3; dutch-2026 3.3, 3.6, 3.7, 4.2-4.4. All perfect matchings
of a tight graph are equally good for every criterion (:mod:`.criteria`). The one that is generated
first pairs the highest MDPs that can be paired, gives each in turn his lowest ranked opponent, and
then pairs the remainder likewise, S1 by S1, after as few exchanges as possible.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.matching.bits import iter_bits
from swissmate.matching.matchings_with_cuts import OddCuts
from swissmate.matching.maximum import greedy_matching, maximum_matching
from swissmate.matching.partners import lowest_partner, lowest_partner_across
from swissmate.matching.search import Search

from .exchanges import first_among_cuts, first_by_exchange


def original_halves(remainder: int, floats: int) -> tuple[list[int], int]:
    """Return the original S1 (in order) and S2 (as bits) of a remainder (B.2)."""
    order = iter_bits(remainder)
    half = max(len(order) - floats, 0) // 2
    if half == len(order):
        return order, 0
    return order[:half], remainder >> order[half] << order[half]


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
    if cuts:
        return _first_among_cuts(OddCuts(rows, mate, cuts), moved, players)
    rows, mate = list(rows), list(mate)
    places = ((1 << len(rows) - players) - 1) << players
    residents = ((1 << players - moved) - 1) << moved
    limbo = 0
    if any(mate[v] >= players or mate[v] < moved for v in range(moved)):
        limbo = _choose_mdps(rows, mate, moved, residents)
    alive = (1 << len(rows)) - 1
    for v in range(moved):
        if not limbo >> v & 1:
            alive &= ~(1 << v)
            lowest_partner(rows, mate, alive, v)
            alive &= ~(1 << mate[v])
    remainder = alive & residents
    floating = sum(1 for v in iter_bits(remainder) if mate[v] >= players)
    s1, s2 = original_halves(remainder, floating)
    # Places and MDPs in the limbo are matched with S2 or with each other.
    others = places | limbo
    left = sum(1 << v for v in s1) | others
    split = list(rows)
    for v in s1:
        split[v] = rows[v] & s2
    for v in iter_bits(others):
        split[v] = rows[v] & (s2 | others)
    for v in iter_bits(s2):
        split[v] = rows[v] & left
    halves = list(mate)
    for v in iter_bits(alive):
        if not split[v] >> mate[v] & 1:
            halves[v] = -1
    greedy_matching(split, alive, halves)
    halves = maximum_matching(split, alive, halves)
    if any(halves[v] < 0 for v in iter_bits(alive)):
        return first_by_exchange(rows, halves, alive, s1, s2, others)
    across = not any(split[v] & others for v in iter_bits(others))
    improve = lowest_partner_across if across else lowest_partner
    for v in s1:
        alive &= ~(1 << v)
        improve(split, halves, alive, v)
        alive &= ~(1 << halves[v])
    return halves


def _first_among_cuts(graph: OddCuts, moved: int, players: int) -> list[int]:
    """Do the same as :func:`first_candidate` where cuts are left: any step can meet them."""
    residents = ((1 << players - moved) - 1) << moved
    limbo = 0
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
    return first_among_cuts(graph, s1, s2, graph.alive & ~remainder)


def _choose_mdps(rows: list[int], mate: list[int], moved: int, residents: int) -> int:
    """Fix which MDPs are paired, the highest ranked first (B.3, D.3); return the others."""
    limbo = 0
    everybody = (1 << len(rows)) - 1
    for v in range(moved):
        chosen = rows[v] & residents
        if not chosen >> mate[v] & 1:
            tried, after = list(rows), list(mate)
            tried[v] = chosen
            for w in iter_bits(rows[v] & ~chosen):
                tried[w] &= ~(1 << v)
            after[mate[v]] = after[v] = -1
            search = Search(tried, after, everybody)
            if search.run((v,)) < 0:
                limbo |= 1 << v
                chosen = rows[v] & ~residents
            else:
                search.augment()
                mate[:] = after
        for w in iter_bits(rows[v] & ~chosen):
            rows[w] &= ~(1 << v)
        rows[v] = chosen
    return limbo
