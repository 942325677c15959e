"""Bounds that save a matching: what they promise must be so."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import cast

from swissmate.matching.bitset import iter_bits, maximum_matching
from swissmate.systems.dutch.completion import floaters_fit
from swissmate.systems.dutch.field import Field


def stub(rows: list[int], size: int) -> Field:
    """Return what the bounds read of a field without colours."""
    everybody = (1 << size) - 1
    missing = max(size - (row & everybody).bit_count() for row in rows[:size])
    stub = SimpleNamespace(
        rows=rows, bars=(0, 0), most_missing=missing, may_bye=0, bye=size, odd=False, size=size
    )
    stub.is_dense = lambda players, spare=0: Field.is_dense(cast("Field", stub), players, spare)
    return cast("Field", stub)


def really_fit(rows: list[int], floaters: int, size: int) -> bool:
    own = (1 << floaters) - 1
    inner = [row & ~own if v < floaters else row for v, row in enumerate(rows)]
    alive = (1 << size) - 1
    mate = maximum_matching(inner, alive, order=range(floaters))
    if any(mate[v] < 0 for v in range(floaters)):
        return False
    return sum(mate[v] >= 0 for v in iter_bits(alive)) >= size - size % 2


def test_two_floaters_who_want_the_same_half() -> None:
    # The group is K(3,3): 2, 3, 4 against 5, 6, 7. Both floaters may only meet 2, 3 and 4: a pair
    # each leaves one of these against three.
    rows = [0b00011100, 0b00011100] + [0b11100011] * 3 + [0b00011100] * 3 + [0]
    assert not floaters_fit(stub(rows, 8), [0, 1], (2, 8), last=False)


def test_random_groups() -> None:
    rng = random.Random(2)
    outcomes = set()
    for _ in range(600):
        size, floaters = rng.randrange(3, 13), rng.randrange(1, 4)
        if floaters >= size:
            continue
        rows = [0] * (size + 1)
        share = rng.choice((0.4, 0.7, 0.9))
        for v in range(size):
            for w in range(v + 1, size):
                if rng.random() < share:
                    rows[v] |= 1 << w
                    rows[w] |= 1 << v
        told = floaters_fit(stub(rows, size), list(range(floaters)), (floaters, size), last=False)
        assert told == really_fit(rows, floaters, size)
        outcomes.add(told)
    assert outcomes == {True, False}
