"""Cheapest perfect matchings that need odd sets, and walks among cuts: held against enumeration."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from matchings import Matching, perfect_matchings
from swissmate.matching.cheapest import cheapest_among_cuts
from swissmate.matching.maximum import maximum_matching
from swissmate.matching.odd_sets import optimal_with_odd_sets
from swissmate.matching.restrictable_matching import RestrictableMatching
from swissmate.matching.small_costs import CheapestMatchings, Term, terms_of


def leaves_once(matching: Matching, sets: Sequence[int]) -> bool:
    """Whether one edge only leaves each set."""
    return all(
        sum(1 for v, w in matching if (player >> v ^ player >> w) & 1) == 1 for player in sets
    )


def pairs(mate: Sequence[int]) -> Matching:
    return tuple((v, w) for v, w in enumerate(mate) if v < w)


def random_graph(rng: random.Random) -> list[int]:
    rows = [0] * rng.choice((6, 8, 8, 10))
    share = rng.choice((0.3, 0.45, 0.6, 0.8))
    for v in range(len(rows)):
        for w in range(v):
            if rng.random() < share:
                rows[v] |= 1 << w
                rows[w] |= 1 << v
    return rows


def random_costs(rng: random.Random, size: int, *, clusters: bool) -> dict[tuple[int, int], int]:
    """Return costs 0, 1 and 2; with clusters only those of edges between two clusters."""
    cluster = [rng.randrange(3) for _ in range(size)]
    dear = rng.choice((2, 3))
    return {
        (v, w): int(cluster[v] != cluster[w]) if clusters else rng.randrange(dear)
        for v in range(size)
        for w in range(v + 1, size)
    }


def terms(rows: Sequence[int], costs: dict[tuple[int, int], int]) -> list[Term]:
    tables = {cost: [0] * len(rows) for cost in range(3)}
    for (v, w), cost in costs.items():
        if rows[v] >> w & 1:
            tables[cost][v] |= 1 << w
            tables[cost][w] |= 1 << v
    return terms_of(list(tables.items()), len(rows))


def test_odd_sets_prove_the_cheapest_and_no_others() -> None:
    rng = random.Random(31)
    with_sets = nested = 0
    for _ in range(1500):
        rows = random_graph(rng)
        known = list(perfect_matchings(rows, (1 << len(rows)) - 1))
        if not known:
            continue
        costs = random_costs(rng, len(rows), clusters=rng.random() < 0.7)
        # Any feasible duals will do to start from.
        found = optimal_with_odd_sets(terms(rows, costs), [0] * len(rows), [-1] * len(rows))
        price = {each: sum(costs[pair] for pair in each) for each in known}
        least = min(price.values())
        tight = perfect_matchings(found.rows, (1 << len(rows)) - 1)
        best = {each for each, cost in price.items() if cost == least}
        assert {each for each in tight if leaves_once(each, found.cuts)} == best
        assert pairs(found.mate) in best
        with_sets += bool(found.cuts)
        nested += any(a != b and a & b == a for a in found.cuts for b in found.cuts)
    assert with_sets > 50
    assert nested > 1


def test_criteria_one_after_another_among_cuts() -> None:
    rng = random.Random(32)
    among = 0
    for _ in range(1200):
        rows = random_graph(rng)
        everybody = (1 << len(rows)) - 1
        mate = maximum_matching(rows)
        if -1 in mate:
            continue
        left = set(perfect_matchings(rows, everybody))
        best = CheapestMatchings(rows, mate, [])
        for clusters in (True, False, True, False):
            costs = random_costs(rng, len(rows), clusters=clusters)
            among += bool(best.cuts)
            best = cheapest_among_cuts(terms(best.rows, costs), best.mate, best.cuts)
            price = {each: sum(costs[pair] for pair in each) for each in left}
            left = {each for each in left if price[each] == min(price.values())}
            tight = perfect_matchings(best.rows, everybody)
            assert {each for each in tight if leaves_once(each, best.cuts)} == left
            assert pairs(best.mate) in left
    assert among > 30


def nested_odd_sets(rng: random.Random, vertices: list[int]) -> Iterator[int]:
    first = 0
    while len(vertices) - first > 3:
        size = rng.choice([each for each in (3, 5, 7) if each < len(vertices) - first + 1])
        if size == len(vertices):
            return
        part = vertices[first : first + size]
        yield sum(1 << v for v in part)
        yield from nested_odd_sets(rng, part)
        first += size


def test_a_walk_among_cuts_finds_all_partners() -> None:
    rng = random.Random(33)
    walked = binding = 0
    for _ in range(1500):
        rows = random_graph(rng)
        everybody = (1 << len(rows)) - 1
        cuts = list(nested_odd_sets(rng, rng.sample(range(len(rows)), len(rows))))
        cuts = [everybody & ~cut if rng.random() < 0.3 else cut for cut in cuts]
        known = list(perfect_matchings(rows, everybody))
        left = [each for each in known if leaves_once(each, cuts)]
        if not left:
            continue
        walked += 1
        binding += len(left) < len(known)
        mate = [0] * len(rows)
        for v, w in rng.choice(left):
            mate[v], mate[w] = w, v
        graph = RestrictableMatching(rows, mate, cuts)
        for v in range(len(rows)):
            if not graph.alive >> v & 1:
                continue
            of_each = [next(sum(pair) - v for pair in each if v in pair) for each in left]
            possible = sum(1 << w for w in set(of_each))
            assert graph.partners(v) == possible
            if rng.random() < 0.5:
                allowed = rng.randrange(everybody + 1)
                assert graph.confine(v, allowed) == bool(possible & allowed)
                if not possible & allowed:
                    continue
            else:
                graph.settle_lowest(v)
                allowed = possible & -possible
            left = [each for each, w in zip(left, of_each, strict=True) if allowed >> w & 1]
            assert pairs(graph.mate) in left
    assert walked > 300
    assert binding > 200


def test_great_costs_of_one_end_among_cuts() -> None:
    """The lower end of a pair pays, as in an exchange: costs are scaled, alike from both ends."""
    rng = random.Random(34)
    among = 0
    for _ in range(1500):
        rows = random_graph(rng)
        everybody = (1 << len(rows)) - 1
        mate = maximum_matching(rows)
        if -1 in mate:
            continue
        known = list(perfect_matchings(rows, everybody))
        costs = random_costs(rng, len(rows), clusters=True)
        best = cheapest_among_cuts(terms(rows, costs), mate, ())
        if not best.cuts:
            continue
        among += 1
        first = min(sum(costs[pair] for pair in each) for each in known)
        left = [each for each in known if sum(costs[pair] for pair in each) == first]
        asked = [rng.randrange(rng.choice((40, 600))) for _ in rows]
        owned = [row >> v << v for v, row in enumerate(best.rows)]
        foreign = [row & ((1 << v) - 1) for v, row in enumerate(best.rows)]
        nothing = [0] * len(rows)
        found = cheapest_among_cuts(
            [Term(owned, asked, nothing), Term(foreign, nothing, asked)], best.mate, best.cuts
        )
        price = {each: sum(asked[v] for v, _ in each) for each in left}
        cheapest = {each for each in left if price[each] == min(price.values())}
        tight = perfect_matchings(found.rows, everybody)
        assert {each for each in tight if leaves_once(each, found.cuts)} == cheapest
    assert among > 20
