"""The first exchange of 2012 (C.8.a, D.2), held against the lists of the text."""

from __future__ import annotations

import random

from judges.dutch2012_literal import written_exchanges
from swissmate.matching.maximum import is_perfectly_matchable, maximum_matching
from swissmate.matching.restrictable_matching import RestrictableMatching
from swissmate.systems.dutch.engine.exchanges import first_exchange


def literally(rows: list[int], s1: list[int], s2: list[int]) -> tuple[list[int], list[int]] | None:
    """Try the exchanges of no, one, two... players as listed; places beyond S2 take floaters."""
    for new1, new2 in written_exchanges(s1, s2):
        first, second = (sum(1 << v for v in part) for part in (new1, new2))
        split = [
            row & second if first >> v & 1 else row & ~second if second >> v & 1 else row & ~first
            for v, row in enumerate(rows)
        ]
        if is_perfectly_matchable(split, (1 << len(rows)) - 1):
            return list(new1), list(new2)
    return None


def test_the_first_exchange_is_the_first_of_the_lists() -> None:
    rng = random.Random(12)
    sizes: dict[int, int] = {}
    for _ in range(3000):
        pairs = rng.randint(2, 4)
        floats = rng.choice((0, 0, 1, 2))
        count = 2 * pairs + floats
        rows = [0] * (count + floats)
        density = rng.choice((0.3, 0.4, 0.5))
        for v in range(count):
            for w in range(v + 1, len(rows)):
                if rng.random() < (density if w < count else 0.7):
                    rows[v] |= 1 << w
                    rows[w] |= 1 << v
        s1, s2 = list(range(pairs)), list(range(pairs, count))
        expected = literally(rows, s1, s2)
        mate = maximum_matching(rows)
        if expected is None:
            continue
        group = ((1 << count) - 1) >> pairs << pairs
        places = ((1 << len(rows)) - 1) >> count << count
        found = first_exchange(RestrictableMatching(rows, mate), s1, group, places)
        assert found == expected
        moved = len({*found[0]} - {*s1})
        sizes[moved] = sizes.get(moved, 0) + 1
    assert sizes[0] > 100
    assert sizes[1] > 100
    assert sizes[2] > 10
