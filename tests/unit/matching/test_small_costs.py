"""Cheapest perfect matchings, held against enumeration."""

from __future__ import annotations

import random

import pytest

from matchings import perfect_matchings
from swissmate.errors import InternalError
from swissmate.matching.cheapest import cheapest_among_cuts
from swissmate.matching.maximum import maximum_matching
from swissmate.matching.small_costs import Term, fractionally_cheapest, terms_of

SMALL = (0, 0, 1, 1, 2)
GREAT = (0, 3, 40, 41, 300, 5000)


def random_graph(
    rng: random.Random, prices: tuple[int, ...] = SMALL
) -> tuple[list[int], dict[tuple[int, int], int]]:
    size = 2 * rng.randrange(1, 5)
    rows = [0] * size
    costs = {}
    for v in range(size):
        for w in range(v + 1, size):
            if rng.random() < 0.6:
                rows[v] |= 1 << w
                rows[w] |= 1 << v
                costs[v, w] = rng.choice(prices)
    return rows, costs


def by_cost(rows: list[int], costs: dict[tuple[int, int], int]) -> list[Term]:
    tables = {cost: [0] * len(rows) for cost in {*SMALL, *GREAT}}
    for (v, w), cost in costs.items():
        tables[cost][v] |= 1 << w
        tables[cost][w] |= 1 << v
    return terms_of(list(tables.items()), len(rows))


@pytest.mark.parametrize("prices", [SMALL, GREAT])
def test_the_tight_graph_holds_the_cheapest_and_no_others(prices: tuple[int, ...]) -> None:
    rng = random.Random(5)
    proven = blossoms = 0
    for _ in range(600):
        rows, costs = random_graph(rng, prices)
        everybody = (1 << len(rows)) - 1
        known = list(perfect_matchings(rows, everybody))
        if not known:
            continue
        found, complete = fractionally_cheapest(by_cost(rows, costs), maximum_matching(rows))
        price = {each: sum(costs[pair] for pair in each) for each in known}
        least = min(price.values())
        if not complete:
            blossoms += 1
            assert sum(found.dual) < 2 * least
            continue
        proven += 1
        assert sum(found.dual) == 2 * least
        best = {each for each, cost in price.items() if cost == least}
        assert set(perfect_matchings(found.rows, everybody)) == best
    assert proven > 300
    # Two triangles joined by dear edges need a proof with blossoms: rare, but they occur.
    assert 0 < blossoms < proven / 20


def test_shares_of_both_ends_add_up() -> None:
    # A square 0-1-2-3 whose edges cost what their lower numbered end asks.
    asked = [5, 1, 3, 9]
    edges = [(0, 1), (1, 2), (2, 3), (0, 3)]
    owned, foreign = [0] * 4, [0] * 4
    for v, w in edges:
        owned[v] |= 1 << w
        foreign[w] |= 1 << v
    nothing = [0] * 4
    terms = [
        Term([0] * 4, nothing, nothing),
        Term(owned, asked, nothing),
        Term(foreign, nothing, asked),
    ]
    found = cheapest_among_cuts(terms, [3, 2, 1, 0], ())
    assert not found.cuts
    # 0-1 and 2-3 cost 5 + 3, 1-2 and 0-3 cost 1 + 5.
    assert found.mate == [3, 2, 1, 0]
    assert sum(found.dual) == 12


def test_a_false_promise_is_noticed() -> None:
    with pytest.raises(InternalError):
        cheapest_among_cuts(terms_of([(0, [0b010, 0b101, 0b010, 0])], 4), [1, 0, 3, 2], ())
