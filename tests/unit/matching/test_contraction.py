"""A contracted rest stands for the whole rest, held against enumeration."""

from __future__ import annotations

import random
from collections.abc import Iterator

from swissmate.matching.bits import iter_bits
from swissmate.matching.contraction import with_rest_contracted
from swissmate.matching.maximum import maximum_matching


def perfect_matchings(rows: list[int], free: int) -> Iterator[frozenset[tuple[int, int]]]:
    if not free:
        yield frozenset()
        return
    v = (free & -free).bit_length() - 1
    for w in iter_bits(rows[v] & free & ~(1 << v)):
        for others in perfect_matchings(rows, free & ~(1 << v | 1 << w)):
            yield others | {(v, w)}


def inside_of(rows: list[int], kept: int) -> Iterator[tuple[int, frozenset[tuple[int, int]]]]:
    """Return for each perfect matching its edges into the rest and those among kept vertices."""
    for each in perfect_matchings(rows, (1 << len(rows)) - 1):
        crossing = sum(1 for v, w in each if v < kept <= w)
        yield crossing, frozenset((v, w) for v, w in each if w < kept)


def test_the_pairs_outside_the_rest_are_those_of_the_fewest_crossings() -> None:
    rng = random.Random(11)
    contracted = 0
    for _ in range(400):
        size, kept = 2 * rng.randrange(2, 6), rng.randrange(1, 6)
        if kept >= size:
            continue
        rows = [0] * size
        share = rng.choice((0.25, 0.4, 0.6))
        for v in range(size):
            for w in range(v):
                if rng.random() < share:
                    rows[v] |= 1 << w
                    rows[w] |= 1 << v
        mate = maximum_matching(rows)
        if -1 in mate:
            continue
        rest = (1 << size) - (1 << kept)
        alone = maximum_matching(rows, rest)
        deficiency = sum(1 for v in iter_bits(rest) if alone[v] < 0)
        known = list(inside_of(rows, kept))
        least = min(crossing for crossing, _ in known)
        found = with_rest_contracted(rows, mate, kept)
        assert (found is not None) == (least == deficiency)
        if found is None:
            continue
        graph, after = found
        contracted += 1
        assert all(graph[v] >> w & 1 and after[w] == v for v, w in enumerate(after))
        best = {pairs for crossing, pairs in known if crossing == least}
        assert {pairs for _, pairs in inside_of(graph, kept)} == best
    assert contracted > 50


def test_an_odd_rest_takes_one() -> None:
    # 0-1-2 a triangle whose corners all meet the single vertex of the rest.
    rows = [0b1110, 0b1101, 0b1011, 0b0111]
    found = with_rest_contracted(rows, [3, 2, 1, 0], 3)
    assert found is not None
    assert found[0] == rows
