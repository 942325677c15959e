"""Matchings completed across a bipartite graph, held against one augmenting path after another."""

from __future__ import annotations

import random

import pytest

from swissmate.matching.bits import iter_bits
from swissmate.matching.partners import complete_across


def two_sides(rng: random.Random) -> tuple[list[int], int]:
    """Return the rows of a bipartite graph, and how many vertices its first side has.

    Now and then each side has two colours, and nearly all edges join different ones.
    """
    half = rng.randint(2, 12)
    likely, colored = rng.choice((0.15, 0.3, 0.6)), rng.random() < 0.5
    color = [rng.random() < 0.5 for _ in range(2 * half)]
    rows = [0] * (2 * half)
    for v in range(half):
        for w in range(half, 2 * half):
            alike = colored and color[v] == color[w]
            if rng.random() < (0.1 if alike else likely):
                rows[v] |= 1 << w
                rows[w] |= 1 << v
    return rows, half


def most_pairs(rows: list[int], half: int) -> int:
    """Return how many pairs a greatest matching has (Kuhn 1955)."""
    mate: dict[int, int] = {}

    def augment(v: int, seen: set[int]) -> bool:
        for w in iter_bits(rows[v]):
            if w not in seen:
                seen.add(w)
                if w not in mate or augment(mate[w], seen):
                    mate[w] = v
                    return True
        return False

    return sum(augment(v, set()) for v in range(half))


@pytest.mark.parametrize("seed", range(4))
def test_a_matching_is_completed_exactly_where_that_can_be(seed: int) -> None:
    rng = random.Random(seed)
    outcomes = set()
    for _ in range(150):
        rows, half = two_sides(rng)
        mate = [-1] * len(rows)
        for v in rng.sample(range(half), rng.randint(0, half)):
            free = [w for w in iter_bits(rows[v]) if mate[w] < 0]
            if free:
                w = rng.choice(free)
                mate[v], mate[w] = w, v
        before = [v for v, w in enumerate(mate) if w >= 0]
        exposed = [v for v in range(half) if mate[v] < 0]
        free_ones = sum(1 << w for w in range(half, 2 * half) if mate[w] < 0)
        possible = most_pairs(rows, half) == half
        outcomes.add(possible)
        assert complete_across(rows, mate, exposed, free_ones) is possible
        assert all(mate[v] >= 0 for v in before)
        for v, w in enumerate(mate):
            assert w < 0 or (rows[v] >> w & 1 and mate[w] == v)
        assert not possible or -1 not in mate
    assert outcomes == {True, False}


def test_whoever_comes_late_gives_the_partner_away() -> None:
    """1 to 3 have partners, 0 has none; 7 is free. Both 1 and 3 could do without theirs."""
    rows = [0b01110000, 0b10010000, 0b00100000, 0b11000000]
    rows += [sum(1 << v for v in range(4) if rows[v] >> w & 1) for w in range(4, 8)]
    mate = [-1, 4, 5, 6, 1, 2, 3, -1]
    assert complete_across(rows, mate, [0], 1 << 7)
    assert mate == [6, 4, 5, 7, 1, 2, 0, 3]
