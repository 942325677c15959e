"""Whom a single floater should be able to meet: counted over all pairings of the players below."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import cast

from swissmate.matching.bits import iter_bits
from swissmate.systems.dutch.engine.field import Field
from swissmate.systems.dutch.engine.single_floater import opponents_2017, opponents_2026

Pairs = list[tuple[int, int]]


def random_rows(rng: random.Random, size: int) -> list[int]:
    share = rng.choice((0.15, 0.3, 0.5, 0.8))
    rows = [0] * size
    for v in range(size):
        for w in range(v + 1, size):
            if rng.random() < share:
                rows[v] |= 1 << w
                rows[w] |= 1 << v
    return rows


def matchings(rows: Sequence[int], left: int) -> Iterator[tuple[Pairs, int]]:
    """Yield every set of pairs among some vertices, and who is not in it."""
    if not left:
        yield [], 0
        return
    low = left & -left
    v, left = low.bit_length() - 1, left ^ low
    for pairs, alone in matchings(rows, left):
        yield pairs, alone | low
    for w in iter_bits(rows[v] & left):
        for pairs, alone in matchings(rows, left ^ 1 << w):
            yield [*pairs, (v, w)], alone


def by_sets(rows: Sequence[int], floaters: int, sets: Sequence[int]) -> list[int]:
    """Return for each floater the place of the first set of which he can meet somebody."""
    return [
        next((place for place, player in enumerate(sets) if rows[v] & player), len(sets))
        for v in range(floaters)
    ]


def order(values: Sequence[tuple[int, int]]) -> list[int]:
    """Return values by their ranks, so that only who is better than whom counts."""
    ranks = sorted({*values})
    return [ranks.index(each) for each in values]


def field_of(rows: list[int], *, odd: bool = False) -> Field:
    """Return what the questions ask a field for; the last row is that of the bye."""
    size = len(rows) - 1

    def rows_of(alive: int, _apart: int) -> list[int]:
        return [row if alive >> v & 1 else 0 for v, row in enumerate(rows)]

    return cast("Field", SimpleNamespace(bye=size, size=size, odd=odd, rows_of=rows_of))


def test_2017() -> None:
    """C.7: the most pairs with the following group, then the floater among them.

    The bye counts as a player of the group, but whoever has it is not paired.
    """
    met = set()
    for seed in range(1500):
        rng = random.Random(seed)
        floaters, group, bye = 3, rng.randrange(1, 6), rng.random() < 0.5
        size = floaters + group
        rows = random_rows(rng, size + 1)
        field = field_of(rows)
        told = by_sets(rows, floaters, opponents_2017(field, range(floaters, size), bye=bye))
        below = ((1 << group) - 1) << floaters | bye << size
        counted = []
        for v in range(floaters):
            best = (99, 99)
            for pairs, alone in matchings(rows, below | 1 << v):
                paired = any(v in pair and size not in pair for pair in pairs)
                best = min(best, (alone.bit_count(), int(not paired)))
            counted.append(best)
        assert order([(player, 0) for player in told]) == order(counted), seed
        met.add(tuple(told))
    assert {player for told in met for player in told} == {0, 1, 2, 3}


def test_2026() -> None:
    """C4, C8: all are paired, the fewest of group and floater below it, then not the floater.

    The fewest are those without whom the rest cannot be paired: pairings that send more down are
    left to the graph of everybody.
    """
    met = set()
    for seed in range(3000):
        rng = random.Random(seed)
        floaters, group, rest = 3, rng.randrange(1, 5), rng.randrange(5)
        odd = (1 + group + rest) % 2 == 1
        size, end = floaters + group + rest, floaters + group
        rows = random_rows(rng, size + 1)
        field = field_of(rows, odd=odd)
        lower = (1 << size) - (1 << end)
        sets = opponents_2026(field, range(floaters, end), lower)
        told = by_sets(rows, floaters, sets) if sets else [2] * floaters
        beyond = lower | odd << size
        near = (1 << end) - (1 << floaters)
        needed = min(alone.bit_count() for _, alone in matchings(rows, beyond))
        for v in range(floaters):
            best = 2
            for pairs, alone in matchings(rows, beyond | near | 1 << v):
                down = [pair for pair in pairs if (beyond >> pair[0] ^ beyond >> pair[1]) & 1]
                if not alone and len(down) == needed:
                    best = min(best, sum(v in pair for pair in down))
            assert told[v] == best, seed
        met.add((*told, needed))
    assert {player for *told, _ in met for player in told} == {0, 1, 2}
    assert {needed for *_, needed in met} >= {0, 1, 2, 3}
