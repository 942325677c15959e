"""The first pairing of a remainder that needs exchanges of residents (2017 D.2; 2026 4.3).

In a pairing of a remainder S1 is, after the exchange, the set of the upper ends of its pairs, and
the number of exchanged players is the number of pairs inside the original S2: any other choice of
S1 exchanges more players or yields greater sums (``docs/algorithm.md``, "The exchange identity").
"""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.matching.bitset import Search, iter_bits, lowest_partner
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
    plain = not any(rows[v] & others for v in iter_bits(others))
    single = None
    if not plain:
        single = _any_exchange(rows, halves, alive, s1, s2, others)
    elif exposed <= 2:
        single = _single_exchange(rows, halves, alive, s1, s2, others, exposed)
    return single or _by_weights(rows, halves, alive, s1, s2, others)


def _any_exchange(
    rows: Sequence[int], halves: list[int], alive: int, s1: list[int], s2: int, others: int
) -> list[int] | None:
    """Try a number of exchanges of one player in D.2's order; None when weights must decide."""
    members = s1 + iter_bits(s2)
    half, count = len(s1), len(members)
    left = sum(1 << v for v in s1)
    tries = _TRIES
    for difference in range(1, count):
        for place in range(min(half, count - difference) - 1, max(half - difference, 0) - 1, -1):
            if not tries:
                return None
            tries -= 1
            swap = 1 << members[place] | 1 << members[place + difference]
            mate = _exchanged(rows, halves, alive, left ^ swap, s2 ^ swap, others)
            if mate is not None:
                return mate
    return None


_TRIES = 60


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
    """Try the exchanges of one player in D.2's order: least difference, then highest from S1."""
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
    return None


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
