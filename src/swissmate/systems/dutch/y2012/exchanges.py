"""Transpositions and exchanges in their written order (Dutch 2012, D.1-D.3).

Each generator yields the whole list of the text when nothing is ruled out. ``allowed`` is asked
about the beginnings of its entries, so that a beginning which cannot lead to a pairing is left
out with all that follow from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from swissmate.matching.cheapest import cheapest_perfect_matchings
from swissmate.matching.levels import at_best, perfect
from swissmate.matching.restrictable_matching import RestrictableMatching
from swissmate.matching.small_costs import Term

Beginning = Callable[[tuple[int, ...]], bool]


def transpositions(s2: Sequence[int], length: int, allowed: Beginning) -> Iterator[tuple[int, ...]]:
    """Yield the orders of S2 as far as they meet a player of S1 (D.1.1, D.1.2).

    ``s2`` are the players of S2 in the order of A.2 and ``length`` the number of players in S1:
    only so many of a transposition are paired, the others stay unpaired in this attempt.
    """

    def walk(beginning: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(beginning) == length:
            yield beginning
            return
        for player in s2:
            if player not in beginning and allowed((*beginning, player)):
                yield from walk((*beginning, player))

    return walk(())


def exchanges(
    s1: Sequence[int], s2: Sequence[int], size: int
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the exchanges of ``size`` players between S1 and S2 (D.2).

    ``s1`` and ``s2`` are the numbers of the players, ascending. An entry is the group that leaves
    S1 and the group that leaves S2: by the difference of their sums, then by the list of S1
    exchanges (decreasing), then by the list of S2 exchanges (increasing).
    """
    out = list(combinations(sorted(s1, reverse=True), size))
    into = list(combinations(sorted(s2), size))
    by_sum: dict[int, list[tuple[int, ...]]] = {}
    for group in into:
        by_sum.setdefault(sum(group), []).append(group)
    differences = sorted({total - sum(group) for total in by_sum for group in out})
    for difference in differences:
        for leaving in out:
            for entering in by_sum.get(difference + sum(leaving), ()):
                yield leaving, entering


def exchange_rank(
    s1: Sequence[int], s2: Sequence[int]
) -> tuple[Callable[[int], int], Callable[[int], int]]:
    """Return what a player adds to the place of an exchange in D.2, leaving S1 or leaving S2.

    The sums over all players exchanged sort the exchanges of every size as :func:`exchanges`
    lists them: fewest players first, then the difference, then the two lists. Each part has room
    for its greatest sum, so that no part runs over into the next.
    """
    bits1, bits2 = len(s1), len(s2)
    place1 = {player: place for place, player in enumerate(s1)}
    place2 = {player: bits2 - 1 - place for place, player in enumerate(s2)}
    span = 1 << bits1 + bits2 + 1
    room = (1 + (max(s2, default=0) + 1) * (bits1 + bits2)) * span

    def leaves_s1(player: int) -> int:
        return room - player * span - (1 << place1[player] + bits2)

    def leaves_s2(player: int) -> int:
        return room + player * span - (1 << place2[player])

    return leaves_s1, leaves_s2


def first_exchange(
    rows: Sequence[int], s1: Sequence[int], s2: Sequence[int]
) -> tuple[list[int], list[int]] | None:
    """Return S1 and S2 after the first exchange of any size that leaves a pairing (C.8.a, D.2).

    ``rows`` is a graph each of whose perfect matchings meets the requirements; s1 and s2 are
    ascending, all of s1 before s2. In a matching the players of S1 are those paired with a lower
    one of the group. Few players exchanged and a small difference of the sums are costs; who
    leaves S1, the lowest first, and who comes, the highest first, is then decided one by one.
    None when that would take a proof with blossoms.
    """
    first, second = (sum(1 << v for v in part) for part in (s1, s2))
    outside = (1 << len(rows)) - 1 & ~first & ~second
    best = perfect(rows)
    best = best and at_best(best, [(second, second, 1)])
    if best is None:
        return None
    # Who leaves S1 is the lower of two of its players, or floats; who comes is the higher of two
    # of S2. Each pays for his distance from the border.
    border = s1[-1] if s1 else -1
    distance = [abs(v - border) if (first | second) >> v & 1 else 0 for v in range(len(rows))]
    own, other, free = [], [], []
    for v, row in enumerate(best.rows):
        above, below = row & ((1 << v) - 1), row >> v << v
        if first >> v & 1:
            mine, theirs = above & first | row & outside, below & first
        elif second >> v & 1:
            mine, theirs = below & second, above & second
        else:
            mine, theirs = 0, row & first
        own.append(mine)
        other.append(theirs)
        free.append(row & ~mine & ~theirs)
    nothing = [0] * len(rows)
    terms = [Term(free, nothing, nothing), Term(own, distance, nothing)]
    best = cheapest_perfect_matchings([*terms, Term(other, nothing, distance)], best.mate)
    if best is None:
        return None
    walk = RestrictableMatching(best.rows, best.mate)
    leaving, coming = set(), set()
    for v in reversed(s1):
        out = (1 << v) - 1 & first | outside
        if walk.confine(v, out):
            leaving.add(v)
        else:
            walk.confine(v, ~out)
    for v in s2:
        if walk.confine(v, second >> v << v):
            coming.add(v)
        else:
            walk.confine(v, ~(second >> v << v))
    return sorted({*s1} - leaving | coming), sorted({*s2} - coming | leaving)


def moved_down_sets(m0: int, m1: int, allowed: Beginning) -> Iterator[tuple[int, ...]]:
    """Yield the sets of M1 of the M0 players moved down that make up S1 (D.3).

    Players are places from 0 to ``m0 - 1``; the highest come first.
    """

    def walk(beginning: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(beginning) == m1:
            yield beginning
            return
        first = beginning[-1] + 1 if beginning else 0
        for player in range(first, m0):
            if allowed((*beginning, player)):
                yield from walk((*beginning, player))

    return walk(())
