"""Maximum matchings, held against enumeration."""

from __future__ import annotations

import random
from itertools import combinations

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import maximum_matching


def most_pairs(rows: list[int], free: int, known: dict[int, int]) -> int:
    """Return how many pairs the vertices of a set can make, looking at all ways."""
    if not free:
        return 0
    if free not in known:
        low = free & -free
        v, left = low.bit_length() - 1, free ^ low
        pairs = (1 + most_pairs(rows, left ^ 1 << w, known) for w in iter_bits(rows[v] & left))
        known[free] = max([most_pairs(rows, left, known), *pairs])
    return known[free]


def test_a_maximum_matching_has_the_most_pairs() -> None:
    """Sparse graphs: trees without an end are left out of later searches.

    Without an order of priority the rounds leave hardly anything to these.
    """
    rng = random.Random(6)
    short = 0
    for _ in range(1500):
        size = rng.randrange(5, 13)
        rows = [0] * size
        for v, w in combinations(range(size), 2):
            if rng.random() < 1.9 / size:
                rows[v] |= 1 << w
                rows[w] |= 1 << v
        alive = rng.getrandbits(size) | rng.getrandbits(size)
        start = [-1] * size if rng.random() < 0.7 else None
        mate = maximum_matching(rows, alive, start)
        assert all(
            mate[mate[v]] == v and rows[v] >> mate[v] & 1 for v in range(size) if mate[v] >= 0
        )
        paired = sum(player >= 0 for player in mate)
        assert paired == 2 * most_pairs(rows, alive, {})
        short += paired < alive.bit_count() - 1
    assert short > 500
