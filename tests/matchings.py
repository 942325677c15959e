"""All perfect matchings of a small graph, one by one: what quick methods are held against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissmate.matching.bits import iter_bits

Matching = tuple[tuple[int, int], ...]


def perfect_matchings(rows: Sequence[int], free: int) -> Iterator[Matching]:
    if not free:
        yield ()
        return
    v = (free & -free).bit_length() - 1
    for w in iter_bits(rows[v] & free & ~(1 << v)):
        for rest in perfect_matchings(rows, free & ~(1 << v | 1 << w)):
            yield ((v, w), *rest)
