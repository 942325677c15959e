"""Bounds that save a matching: what they promise must be so."""

from __future__ import annotations

import random
from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import maximum_matching
from swissmate.systems.dutch.engine.downfloater_bounds import (
    _left_over,
    floaters_fit,
    floaters_fit_and_complete,
)
from swissmate.systems.dutch.engine.field import Field


def stub(rows: list[int], size: int) -> Field:
    """Return what the bounds read of a field without colours."""
    everybody = (1 << size) - 1
    missing = max(size - (row & everybody).bit_count() for row in rows[:size])
    stub = SimpleNamespace(
        rows=rows,
        whole=rows,
        bars=(0, 0),
        most_missing=missing,
        may_bye=0,
        bye=size,
        odd=False,
        size=size,
    )
    stub.row = rows.__getitem__
    stub.rows_of = lambda alive, apart: Field.rows_of(cast("Field", stub), alive, apart)
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
    assert not floaters_fit(stub(rows, 8), [0, 1], range(2, 8), last=False)


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
        told = floaters_fit(
            stub(rows, size), list(range(floaters)), range(floaters, size), last=False
        )
        assert told == really_fit(rows, floaters, size)
        outcomes.add(told)
    assert outcomes == {True, False}


def brute_left_over(rows: Sequence[int], below: int) -> int:
    """Return whom a pairing leaves over, one by one."""
    left = 0
    for v in iter_bits(below):
        rest = below & ~(1 << v)
        mate = maximum_matching(rows, rest)
        left |= all(mate[w] >= 0 for w in iter_bits(rest)) << v
    return left


def random_field(rng: random.Random, size: int, share: float) -> Field:
    rows = [0] * (size + 1)
    for v in range(size):
        for w in range(v + 1, size):
            if rng.random() < share:
                rows[v] |= 1 << w
                rows[w] |= 1 << v
    for v in range(size):
        if rng.random() < rng.choice((0.1, 0.5)):
            rows[v] |= 1 << size
            rows[size] |= 1 << v
    field = stub(rows, size)
    field.may_bye = rows[size]
    return field


def test_players_whom_a_rest_can_spare() -> None:
    rng = random.Random(7)
    outcomes = set()
    for _ in range(800):
        size = rng.randrange(1, 11)
        field = random_field(rng, size, rng.choice((0.3, 0.6, 0.9, 1.0)))
        below = (1 << size) - 1
        if size % 2 == 0:
            below |= 1 << size
        found = _left_over(field, below)
        assert found == brute_left_over(field.rows, below)
        outcomes.add((bool(found), field.is_dense((1 << size) - 1, spare=2)))
    assert outcomes == {(False, False), (True, False), (True, True)}


def test_floaters_whom_the_next_group_takes_and_the_rest_can_follow() -> None:
    rng = random.Random(8)
    outcomes = set()
    for _ in range(1500):
        count, following, rest = rng.randrange(1, 3), rng.randrange(2, 6), rng.randrange(1, 6)
        size = count + following + rest
        field = random_field(rng, size, rng.choice((0.3, 0.6, 0.9)))
        floaters = list(range(count))
        group = ((1 << following) - 1) << count
        lower = (1 << size) - (1 << count + following)
        told = floaters_fit_and_complete(field, floaters, range(count, count + following), lower)
        if (count + following) % 2 == 0:
            continue
        met = False
        for v in iter_bits(group):
            bye = (lower.bit_count() + 1) % 2
            goes = (lower | 1 << v) | bye << size
            mate = maximum_matching(field.rows, goes)
            inner = [row & ~((1 << count) - 1) & ~(1 << size) for row in field.rows[:count]]
            stays = (1 << count) - 1 | group & ~(1 << v)
            own = maximum_matching([*inner, *field.rows[count:]], stays)
            paired = all(mate[w] >= 0 for w in iter_bits(goes))
            met |= paired and all(own[w] >= 0 for w in iter_bits(stays))
        assert told == met
        outcomes.add(told)
    assert outcomes == {True, False}
