"""Sets of bits are what they are by definition, however wide and however full they are."""

from __future__ import annotations

import random

import pytest

from swissmate.matching.bits import iter_bits, packed, runs_of
from swissmate.matching.small_costs import classes_of


@pytest.mark.parametrize("width", [1, 16, 17, 41, 64, 300, 4096, 4097, 10_000])
@pytest.mark.parametrize("share", [0.01, 0.1, 0.2, 0.9, 1.0])
def test_the_vertices_of_a_set(width: int, share: float) -> None:
    rng = random.Random(width)
    vertices = [v for v in range(width) if rng.random() < share]
    mask = sum(1 << v for v in vertices)
    assert iter_bits(mask) == vertices
    given = iter_bits(mask)
    given.append(-1)  # whoever gets the list may change it
    assert iter_bits(mask) == vertices


@pytest.mark.parametrize("size", [1, 2, 40, 700])
@pytest.mark.parametrize("different", [1, 2, 9, 300])
def test_the_vertices_of_each_value(size: int, different: int) -> None:
    rng = random.Random(size * different)
    values = [rng.choice((-1000, 0, 10**12)) + rng.randrange(different) for _ in range(size)]
    for each in (values, [value % different - 3 for value in values]):
        expected = {x: sum(1 << v for v, y in enumerate(each) if x == y) for x in each}
        assert classes_of(enumerate(each)) == expected


def test_places_of_a_sets_vertices() -> None:
    rng = random.Random(5)
    for _ in range(200):
        vertices = sorted(rng.sample(range(90), rng.randrange(1, 60)))
        runs = runs_of(vertices)
        mask = rng.getrandbits(90)
        expected = sum(1 << i for i, v in enumerate(vertices) if mask >> v & 1)
        assert packed(mask, runs) == expected
