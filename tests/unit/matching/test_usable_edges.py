"""Which edges a perfect matching of the double cover can use, held against removal one by one."""

from __future__ import annotations

import random

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import is_perfectly_matchable
from swissmate.matching.usable_edges import allowed_edges


def random_graph(rng: random.Random, size: int) -> tuple[list[int], list[int]]:
    order = list(range(size))
    rng.shuffle(order)
    mate = [0] * size
    rows = [0] * size
    for v, w in zip(order[::2], order[1::2], strict=True):
        mate[v], mate[w] = w, v
    share = rng.choice((0.15, 0.3, 0.5, 0.8))
    for v in range(size):
        for w in range(v):
            if mate[v] == w or rng.random() < share:
                rows[v] |= 1 << w
                rows[w] |= 1 << v
    return rows, mate


def double_cover(rows: list[int]) -> list[int]:
    size = len(rows)
    return [row << size for row in rows] + rows


def test_an_edge_is_allowed_if_the_cover_less_its_ends_can_be_matched() -> None:
    rng = random.Random(3)
    seen = set()
    for _ in range(300):
        size = 2 * rng.randrange(1, 6)
        rows, mate = random_graph(rng, size)
        cover = double_cover(rows)
        allowed = allowed_edges(rows, (1 << size) - 1, mate)
        for v in range(size):
            for w in iter_bits(rows[v]):
                left = ((1 << 2 * size) - 1) & ~(1 << v | 1 << size + w)
                told = bool(allowed[v] >> w & 1)
                assert told == is_perfectly_matchable(cover, left)
                seen.add(told)
            assert not allowed[v] & ~rows[v]
    assert seen == {False, True}


def test_vertices_outside_are_not_looked_at() -> None:
    # A path 0-1-2-3 and a vertex 4 that would close it to a cycle with 0 and 3.
    rows = [0b10010, 0b00101, 0b01010, 0b10100, 0b01001]
    assert allowed_edges(rows, 0b01111, [1, 0, 3, 2, -1]) == [0b0010, 0b0001, 0b1000, 0b0100, 0]
