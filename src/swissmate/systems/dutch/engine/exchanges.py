"""The first pairing of a remainder that needs exchanges of residents (2017 D.2; 2026 4.3).

In a pairing of a remainder S1 is, after the exchange, the set of the upper ends of its pairs, and
the number of exchanged players is the number of pairs inside the original S2: any other choice of
S1 exchanges more players or yields greater sums (``docs/algorithm.md``, "The exchange identity").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from swissmate.errors import InternalError
from swissmate.matching.bits import iter_bits
from swissmate.matching.cheapest import cheapest_among_cuts
from swissmate.matching.matchings_with_cuts import OddCuts
from swissmate.matching.maximum import maximum_matching
from swissmate.matching.partners import lowest_partner
from swissmate.matching.search import Search
from swissmate.matching.small_costs import CheapestMatchings, Term, terms_of


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
    return _by_levels(rows, halves, alive, s1, s2, others)


def _by_levels(
    rows: Sequence[int], halves: list[int], alive: int, s1: list[int], s2: int, others: int
) -> list[int]:
    """Find the first exchange of any number of players."""
    after = _Exchange(rows, alive, None, (), s1, s2, others)
    swapped = _exchanged(rows, halves, alive, after.upper, after.lower, others)
    if swapped is None:
        raise InternalError("the exchange found leaves no pairing")
    return swapped


def first_among_cuts(cuts: OddCuts, s1: list[int], s2: int, others: int) -> list[int]:
    """Return the matching of what is left that is generated first, with or without exchanges.

    Only matchings of which one edge leaves each cut count.
    """
    after = _Exchange(cuts.rows, cuts.alive, cuts.mate, cuts.cuts, s1, s2, others)
    graph, upper = after.graph, after.local_upper
    lower = ((1 << after.count) - 1) & ~upper
    for v, row in enumerate(graph.rows):
        graph.rows[v] = row & ~(lower if lower >> v & 1 else upper)
    for v in iter_bits(upper):
        graph.settle_lowest(v)
    mate = list(cuts.mate)
    for v, w in zip(after.vertices, graph.mate, strict=True):
        mate[v] = after.vertices[w]
    return mate


class _Exchange:
    """The first S1 and S2: ``upper`` and ``lower``, and in ``graph`` a matching with them.

    Few exchanges (D.2.a) and a small sum of the differences (D.2.b) are costs; which players leave
    S1 (D.2.c) and which come (D.2.d) is then decided one by one.
    """

    def __init__(
        self,
        rows: Sequence[int],
        alive: int,
        known: Sequence[int] | None,
        cuts: Sequence[int],
        s1: list[int],
        s2: int,
        others: int,
    ) -> None:
        members = s1 + iter_bits(s2)
        self.vertices = members + iter_bits(others)
        self.half, self.count = len(s1), len(members)
        place = {v: i for i, v in enumerate(self.vertices)}

        def local(mask: int) -> int:
            return sum(1 << place[w] for w in iter_bits(mask & alive))

        graph = [local(rows[v]) for v in self.vertices]
        mate = (
            [place[known[v]] for v in self.vertices]
            if known is not None
            else maximum_matching(graph)
        )
        best = CheapestMatchings(graph, mate, [], [local(cut) for cut in cuts])
        self.leaving = local(others)
        best = self._of_small_sum(self._with_few_exchanges(best))
        self.graph = OddCuts(best.rows, best.mate, best.cuts)
        self.local_upper = self._decide()
        self.upper = sum(1 << v for i, v in enumerate(members) if self.local_upper >> i & 1)
        self.lower = sum(1 << v for v in members) & ~self.upper

    def _with_few_exchanges(self, best: CheapestMatchings) -> CheapestMatchings:
        """Return the matchings with the fewest pairs inside S2 (D.2.a)."""
        lower = ((1 << self.count) - 1) >> self.half << self.half
        inside = [row & lower if lower >> i & 1 else 0 for i, row in enumerate(best.rows)]
        free = [row & ~priced for row, priced in zip(best.rows, inside, strict=True)]
        terms = terms_of([(0, free), (1, inside)], len(free))
        return cheapest_among_cuts(terms, best.mate, best.cuts)

    def _of_small_sum(self, best: CheapestMatchings) -> CheapestMatchings:
        """Return the matchings with the least sum of the differences (D.2.b).

        Whoever leaves S1 is paired above himself there or floats; whoever comes is paired below
        himself in S2. Each pays for his distance from the border.
        """
        half, count, leaving = self.half, self.count, self.leaving
        upper = (1 << half) - 1
        lower = ((1 << count) - 1) & ~upper
        cost = [half - 1 - i if i < half else i - half for i in range(count)]
        cost += [0] * (len(self.vertices) - count)
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
        nothing = [0] * len(self.vertices)
        terms = [
            Term(free, nothing, nothing),
            Term(owned, cost, nothing),
            Term(foreign, nothing, cost),
        ]
        return cheapest_among_cuts(terms, best.mate, best.cuts)

    def _decide(self) -> int:
        """Return the new S1, the highest possible leaving the old one (D.2.c, D.2.d)."""
        graph, half, count = self.graph, self.half, self.count
        new = (1 << half) - 1
        lower = ((1 << count) - 1) & ~new
        for i in range(half - 1, -1, -1):
            leaves = ((1 << i) - 1) | self.leaving
            if graph.confine(i, leaves):
                new ^= 1 << i
            else:
                graph.confine(i, ~leaves)
        for i in range(half, count):
            comes = lower >> i << i
            if graph.confine(i, comes):
                new |= 1 << i
            else:
                graph.confine(i, ~comes)
        return new


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
