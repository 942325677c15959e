"""Criteria one after another, and a matching kept while edges go: held against enumeration."""

from __future__ import annotations

import random

from matchings import perfect_matchings
from swissmate.matching.levels import induced, narrowed, perfect
from swissmate.matching.restrictable_matching import RestrictableMatching


def random_graph(rng: random.Random, size: int) -> list[int]:
    rows = [0] * size
    for v in range(size):
        for w in range(v + 1, size):
            if rng.random() < 0.6:
                rows[v] |= 1 << w
                rows[w] |= 1 << v
    return rows


def test_an_induced_graph_has_the_same_edges_under_new_numbers() -> None:
    rng = random.Random(3)
    for _ in range(200):
        rows = random_graph(rng, rng.randint(1, 9))
        vertices = rng.sample(range(len(rows)), rng.randint(0, len(rows)))
        found = induced(rows, vertices)
        assert len(found) == len(vertices)
        for i, v in enumerate(vertices):
            assert [found[i] >> j & 1 for j in range(len(vertices))] == [
                rows[v] >> w & 1 for w in vertices
            ]


def test_two_criteria_leave_what_is_best_for_the_first_and_then_for_the_second() -> None:
    rng = random.Random(4)
    proven = 0
    for _ in range(400):
        rows = random_graph(rng, 2 * rng.randint(1, 4))
        everybody = (1 << len(rows)) - 1
        known = set(perfect_matchings(rows, everybody))
        best = perfect(rows)
        assert (best is None) == (not known)
        sets = [rng.randrange(everybody + 1) for _ in range(4)]
        for one, other in zip(sets[::2], sets[1::2], strict=True):
            if best is None:
                break
            cost = {
                each: sum(
                    bool((one >> v & 1 and other >> w & 1) or (one >> w & 1 and other >> v & 1))
                    for v, w in each
                )
                for each in known
            }
            known = {each for each in known if cost[each] == min(cost.values())}
            best = narrowed(best, [(one, other, 1)])
            proven += 1
            left = {
                matching
                for matching in perfect_matchings(list(best.rows), everybody)
                if all(
                    sum((cut >> v ^ cut >> w) & 1 for v, w in matching) == 1 for cut in best.cuts
                )
            }
            assert left == known
            assert tuple((v, w) for v, w in enumerate(best.mate) if v < w) in known
    assert proven > 300


def test_confining_a_vertex_keeps_a_perfect_matching_or_changes_nothing() -> None:
    rng = random.Random(5)
    refused = 0
    for _ in range(300):
        rows = random_graph(rng, 2 * rng.randint(1, 4))
        everybody = (1 << len(rows)) - 1
        start = perfect(rows)
        if start is None:
            continue
        walk = RestrictableMatching(rows, start.mate)
        for _ in range(5):
            v, allowed = rng.randrange(len(rows)), rng.randrange(everybody + 1)
            left = [
                matching
                for matching in perfect_matchings(walk.rows, everybody)
                if any(v in pair and allowed >> sum(pair) - v & 1 for pair in matching)
            ]
            before = list(walk.rows)
            assert walk.confine(v, allowed) == bool(left)
            if left:
                assert set(perfect_matchings(walk.rows, everybody)) == set(left)
            else:
                refused += 1
                assert walk.rows == before
            assert all(walk.mate[w] == u and walk.rows[u] >> w & 1 for u, w in enumerate(walk.mate))
    assert refused > 100
