"""Kendall's tau: how far two orders agree."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence
from itertools import groupby


def kendall_tau(pairs: Sequence[tuple[int, int]]) -> float:
    """Return Kendall's tau-b of pairs of numbers: 1 for the same order, -1 for the opposite one.

    It is (C - D) / sqrt((N - T) (N - U)): of the N twos of pairs, C are in the same order in both
    numbers and D in the opposite one, T are equal in the first number and U in the second (Kendall,
    "The treatment of ties in ranking problems", Biometrika 33, 1945). 0 when one side is all ties.
    Takes O(n log n) comparisons.

    >>> kendall_tau([(1, 1), (2, 2), (3, 3)]), kendall_tau([(1, 3), (2, 2), (3, 1)])
    (1.0, -1.0)
    """
    ordered = sorted(pairs)
    total = len(ordered) * (len(ordered) - 1) // 2
    ties_one = _ties(sorted(player for player, _ in ordered))
    ties_other = _ties(sorted(other for _, other in ordered))
    ties_both = _ties(ordered)
    seen: list[int] = []
    discordant = 0
    for _, group in groupby(ordered, key=lambda pair: pair[0]):
        others = [other for _, other in group]
        for other in others:
            # An earlier number with a larger second number is in the opposite order.
            discordant += len(seen) - _not_above(seen, other)
        for other in others:
            insort(seen, other)
    concordant = total - ties_one - ties_other + ties_both - discordant
    size = (total - ties_one) * (total - ties_other)
    return float((concordant - discordant) / size**0.5) if size else 0.0


def _not_above(ordered: Sequence[int], value: int) -> int:
    return bisect_left(ordered, value + 1)


def _ties(ordered: Sequence[object]) -> int:
    sizes = [len(list(group)) for _, group in groupby(ordered)]
    return sum(size * (size - 1) // 2 for size in sizes)
