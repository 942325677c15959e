"""The first pairing of a remainder that needs exchanges of residents (2017 D.2; 2026 4.3).

In a pairing of a remainder S1 is, after the exchange, the set of the upper ends of its pairs, and
the number of exchanged players is the number of pairs inside the original S2: any other choice of
S1 exchanges more players or yields greater sums (``docs/algorithm.md``, "The exchange identity").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import maximum_matching
from swissmate.matching.partners import lowest_partner
from swissmate.matching.search import Search
from swissmate.matching.small_costs import Term, cheapest_perfect_matchings, terms_of
from swissmate.matching.weighted import maximum_weight_perfect_matching

__all__ = ["first_by_exchange", "remainder_order"]


def first_by_exchange(
    rows: Sequence[int],
    halves: list[int],
    alive: int,
    s1: list[int],
    s2: int,
    others: int,
) -> list[int]:
    """Return the perfect matching of ``alive`` that is generated first, exchanges being needed.

    ``rows`` is the tight graph, known to have a perfect matching; ``halves`` is a maximum matching,
    not a perfect one, between S1 with the ``others`` on one side and S2 on the other. The others
    are the places of the floaters and MDPs in the limbo; they may also be joined to each other.
    """
    exposed = sum(1 for v in s1 if halves[v] < 0)
    exposed += sum(1 for v in iter_bits(others) if halves[v] < 0)
    if exposed <= 2 and not any(rows[v] & others for v in iter_bits(others)):
        single = _single_exchange(rows, halves, alive, s1, s2, others, exposed)
        if single is not None:
            return single
    several = _by_levels(rows, halves, alive, s1, s2, others)
    return several or _by_weights(rows, halves, alive, s1, s2, others)


def _by_levels(
    rows: Sequence[int], halves: list[int], alive: int, s1: list[int], s2: int, others: int
) -> list[int] | None:
    """Find the first exchange of any number of players; None when a proof needs blossoms.

    Few exchanges (D.2.a) and a small sum of the differences (D.2.b) are costs; which players leave
    S1 (D.2.c) and which come (D.2.d) is then decided one by one.
    """
    members = s1 + iter_bits(s2)
    vertices = members + iter_bits(others)
    half, count = len(s1), len(members)
    place = {v: i for i, v in enumerate(vertices)}
    graph = [sum(1 << place[w] for w in iter_bits(rows[v] & alive)) for v in vertices]
    upper, everybody = (1 << half) - 1, (1 << len(vertices)) - 1
    lower = ((1 << count) - 1) & ~upper
    mate = maximum_matching(graph)
    inside = [row & lower if lower >> i & 1 else 0 for i, row in enumerate(graph)]
    free = [row & ~priced for row, priced in zip(graph, inside, strict=True)]
    best = cheapest_perfect_matchings(terms_of([(0, free), (1, inside)], len(graph)), mate)
    if best is None:
        return None
    # Whoever leaves S1 is paired above himself there or floats; whoever comes is paired below
    # himself in S2. Each pays for his distance from the border.
    leaving = everybody & ~lower & ~upper
    cost = [half - 1 - i if i < half else i - half for i in range(count)]
    cost += [0] * (len(vertices) - count)
    owned, foreign, free = [], [], []
    for i, row in enumerate(best.rows):
        above, below = row & ((1 << i) - 1), row >> i << i
        if i < half:
            mine, theirs = above & upper | row & leaving, below & upper
        elif i < count:
            mine, theirs = below & lower, above & lower
        else:
            mine, theirs = 0, row & upper
        owned.append(mine)
        foreign.append(theirs)
        free.append(row & ~mine & ~theirs)
    nothing = [0] * len(vertices)
    terms = [Term(free, nothing, nothing), Term(owned, cost, nothing), Term(foreign, nothing, cost)]
    best = cheapest_perfect_matchings(terms, best.mate)
    if best is None:
        return None
    graph, mate = best.rows, best.mate
    new = 0
    for i in range(half - 1, -1, -1):
        if _confine(graph, mate, i, graph[i] & (((1 << i) - 1) | leaving)):
            new |= 1 << i
    new ^= upper
    for i in range(half, count):
        if _confine(graph, mate, i, graph[i] & lower >> i << i):
            new |= 1 << i
    first = sum(1 << v for i, v in enumerate(members) if new >> i & 1)
    return _exchanged(rows, halves, alive, first, sum(1 << v for v in members) & ~first, others)


def _confine(rows: list[int], mate: list[int], v: int, chosen: int) -> bool:
    """Confine v to some neighbours if a perfect matching allows it, else to the others."""
    other = rows[v] & ~chosen
    possible = bool(chosen >> mate[v] & 1)
    if chosen and not possible:
        tried, after = list(rows), list(mate)
        tried[v] = chosen
        for w in iter_bits(other):
            tried[w] &= ~(1 << v)
        after[mate[v]] = after[v] = -1
        search = Search(tried, after, (1 << len(rows)) - 1)
        if search.run((v,)) >= 0:
            search.augment()
            mate[:] = after
            possible = True
    for w in iter_bits(other if possible else chosen):
        rows[w] &= ~(1 << v)
    rows[v] = chosen if possible else other
    return possible


def _exchanged(
    rows: Sequence[int], halves: list[int], alive: int, upper: int, lower: int, others: int
) -> list[int] | None:
    """Return the first pairing with the given S1 and S2, None when there is none."""
    split = list(rows)
    for v in iter_bits(upper):
        split[v] = rows[v] & lower
    for v in iter_bits(lower):
        split[v] = rows[v] & (upper | others)
    for v in iter_bits(others):
        split[v] = rows[v] & (lower | others)
    mate = [w if w >= 0 and split[v] >> w & 1 else -1 for v, w in enumerate(halves)]
    for v in iter_bits(((1 << len(halves)) - 1) & ~alive):
        mate[v] = halves[v]
    if not _complete(split, mate, alive, alive):
        return None
    for v in iter_bits(upper):
        alive &= ~(1 << v)
        lowest_partner(split, mate, alive, v)
        alive &= ~(1 << mate[v])
    return mate


def _single_exchange(
    rows: Sequence[int],
    halves: list[int],
    alive: int,
    s1: list[int],
    s2: int,
    dummies: int,
    exposed: int,
) -> list[int] | None:
    """Try the exchanges of one player in D.2's order: least difference, then highest from S1.

    None when there is none, or not among the first that seemed possible.
    """
    tries = _TRIES
    above = sum(1 << v for v in s1)
    left = above | dummies
    split = _bipartite(rows, left, s2)
    over_left, under_left = _violator(split, halves, alive, left)
    over_right, under_right = _violator(split, halves, alive, s2)
    members = s1 + iter_bits(s2)
    half, count = len(s1), len(members)
    near_left = [bool(rows[v] & over_left & ~(1 << v)) for v in members[:half]]
    near_right = [bool(rows[v] & over_right & ~(1 << v)) for v in members[half:]]
    for difference in range(1, count):
        for place in range(min(half, count - difference) - 1, max(half - difference, 0) - 1, -1):
            x, y = members[place], members[place + difference]
            gain = (over_left >> x & 1) + near_left[place] - (under_left >> y & 1)
            if gain < exposed:
                continue
            gain = (over_right >> y & 1) + near_right[place + difference - half]
            if gain - (under_right >> x & 1) < exposed:
                continue
            swap = 1 << x | 1 << y
            mate = _exchanged(rows, halves, alive, above ^ swap, s2 ^ swap, dummies)
            if mate is not None:
                return mate
            tries -= 1
            if not tries:
                return None
    return None


_TRIES: Final = 24
"""After so many exchanges in vain all of them are looked at together (:func:`_by_levels`)."""


def _bipartite(rows: Sequence[int], left: int, right: int) -> list[int]:
    split = list(rows)
    for v in iter_bits(left):
        split[v] = rows[v] & right
    for v in iter_bits(right):
        split[v] = rows[v] & left
    return split


def _violator(split: Sequence[int], mate: list[int], alive: int, side: int) -> tuple[int, int]:
    """Return a set on one side that has too few neighbours (Hall 1935), and these neighbours."""
    roots = [v for v in iter_bits(side) if mate[v] < 0]
    search = Search(split, mate, alive)
    search.run(roots)
    return search.outer, search.inner


def _complete(split: Sequence[int], mate: list[int], alive: int, upper: int) -> bool:
    for v in iter_bits(upper):
        if mate[v] < 0:
            search = Search(split, mate, alive)
            if search.run((v,)) < 0:
                return False
            search.augment()
    return True


def remainder_order(count: int, half: int) -> tuple[list[list[int]], int]:
    """Return integer weights by which the pairing generated first is the heaviest, and their width.

    ``weights[i][j]``, i < j, is the weight of pairing the players with the BSNs i + 1 and j + 1 of
    a remainder of ``count`` players whose original S1 are the first ``half``. Fields from high to
    low: pairs whose upper end is in S1 (D.2.a), upper BSNs (D.2.b), S1 players who stay (D.2.c),
    S2 players who come (D.2.d), one digit for each upper end's opponent (D.1). A sum over one
    matching never carries from one field into the next; its absolute value is below 2^width.
    """
    digit = count.bit_length()
    opponents = digit * count
    comes = opponents
    stays = comes + count + 1
    uppers = stays + count + 1
    inside = uppers + (count * count).bit_length() + 1
    weights = [[0] * count for _ in range(count)]
    for i in range(count):
        base = (count - i) << uppers
        if i < half:
            base += (1 << inside) - (1 << stays + i)
        else:
            base += 1 << (comes + count - 1 - i)
        shift = digit * (count - 1 - i)
        row = weights[i]
        for j in range(i + 1, count):
            row[j] = weights[j][i] = base + ((count - j) << shift)
    return weights, inside + count.bit_length() + 1


def _by_weights(
    rows: Sequence[int], halves: list[int], alive: int, s1: list[int], s2: int, others: int
) -> list[int]:
    """Find the first pairing of the tight graph by one weighted matching."""
    members = s1 + iter_bits(s2)
    order, width = remainder_order(len(members), len(s1))
    extra = iter_bits(others)
    vertices = members + extra
    barred = -1 << (width + 1)
    weights = [[barred] * len(vertices) for _ in vertices]
    for i, v in enumerate(vertices):
        for j in range(i + 1, len(vertices)):
            if rows[v] >> vertices[j] & 1:
                weight = order[i][j] if j < len(members) else 0
                weights[i][j] = weights[j][i] = weight
    result = maximum_weight_perfect_matching(weights)
    mate = list(halves)
    for i, j in enumerate(result.mate):
        mate[vertices[i]] = vertices[j]
    return mate
