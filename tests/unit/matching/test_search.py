"""A maximum matching that exposes another vertex, held against enumeration."""

from __future__ import annotations

import random
from itertools import combinations

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import is_perfectly_matchable, maximum_matching
from swissmate.matching.search import leave_another


def test_another_vertex_is_left_over_if_one_can_be() -> None:
    rng = random.Random(4)
    moved = stayed = 0
    for _ in range(600):
        size, share = rng.randrange(3, 9), rng.choice((0.2, 0.4, 0.7))
        rows = [0] * size
        for v, w in combinations(range(size), 2):
            if rng.random() < share:
                rows[v] |= 1 << w
                rows[w] |= 1 << v
        alive = (1 << size) - 1
        mate = maximum_matching(rows, alive)
        exposed = [v for v in range(size) if mate[v] < 0]
        if not exposed:
            continue
        v = rng.choice(exposed)
        others = sum(1 << w for w in range(size) if mate[w] >= 0 and rng.random() < 0.5)
        left = sum(1 << w for w in exposed)
        possible = {
            w
            for w in iter_bits(others)
            if is_perfectly_matchable(rows, alive & ~left ^ 1 << v ^ 1 << w)
        }
        before = list(mate)
        found = leave_another(rows, mate, alive, v, others)
        assert found == bool(possible)
        now = [w for w in range(size) if mate[w] < 0]
        if found:
            assert len(now) == len(exposed)
            assert {*now} - {*exposed} <= possible
            assert all(
                mate[mate[w]] == w and rows[w] >> mate[w] & 1 for w in range(size) if mate[w] >= 0
            )
            moved += 1
        else:
            assert mate == before
            stayed += 1
    assert moved > 50
    assert stayed > 50
