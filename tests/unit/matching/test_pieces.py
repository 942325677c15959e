"""Graphs that fall into pieces, held against the same graph narrowed as a whole."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from swissmate.matching import pieces
from swissmate.matching.bits import iter_bits, packed, runs_of
from swissmate.matching.levels import Charge, narrowed, perfect
from swissmate.matching.pieces import Solve, narrowed_in_pieces
from swissmate.matching.restrictable_matching import RestrictableMatching
from swissmate.matching.small_costs import CheapestMatchings


def clusters_and_places(rng: random.Random) -> tuple[list[int], int]:
    """Return clusters that do not meet, and places for one of each odd cluster, or for more."""
    sizes = [rng.choice((3, 4, 5, 6, 7)) for _ in range(rng.choice((3, 4, 5)))]
    places = sum(size % 2 for size in sizes) + rng.choice((0, 0, 0, 2))
    players = sum(sizes)
    cluster = [i for i, size in enumerate(sizes) for _ in range(size)]
    rng.shuffle(cluster)
    rows = [0] * (players + places)
    for v in range(players):
        for w in range(v):
            if cluster[v] == cluster[w] and rng.random() < 0.7:
                rows[v] |= 1 << w
                rows[w] |= 1 << v
    alike = ((1 << places) - 1) << players
    for v in range(players):
        if rng.random() < 0.8:
            rows[v] |= alike
            for w in iter_bits(alike):
                rows[w] |= 1 << v
    if rng.random() < 0.5:
        for w in iter_bits(alike):
            rows[w] |= alike & ~(1 << w)
    return rows, alike


def random_levels(rng: random.Random, players: int, alike: int) -> list[list[Charge]]:
    one, other, third, fourth = (rng.getrandbits(players) for _ in range(4))
    return [[(one, one, 1)], [(other, alike, 1)], [(third, other, 2), (fourth, third, 1)]]


def by_levels(levels: Sequence[Sequence[Charge]], sizes: list[int]) -> Solve:
    """Return what narrows a piece by some levels; it notes the sizes of the pieces."""

    def solve(piece: CheapestMatchings, vertices: Sequence[int]) -> CheapestMatchings:
        sizes.append(len(vertices))
        runs = runs_of(vertices)
        for level in levels:
            local = [(packed(one, runs), packed(other, runs), cost) for one, other, cost in level]
            piece = narrowed(piece, local)
        return piece

    return solve


def partners_of_players(best: CheapestMatchings, alike: int) -> list[int]:
    """Return whom each player can have; one of those alike stands for all."""
    graph = RestrictableMatching(best.rows, best.mate, best.cuts)
    found = [graph.partners(v) for v in range(len(best.rows) - alike.bit_count())]
    return [row | alike if row & alike else row for row in found]


def test_pieces_are_narrowed_as_the_whole_is() -> None:
    rng = random.Random(41)
    apart = with_cuts = 0
    while apart < 250:
        rows, alike = clusters_and_places(rng)
        whole = found = perfect(rows)
        if whole is None or found is None or len(rows) < 24:
            continue
        # Those of the second time meet the cuts of the first, of the pieces or of the whole.
        for _ in range(2):
            levels = random_levels(rng, len(rows) - alike.bit_count(), alike)
            sizes: list[int] = []
            if rng.random() < 0.5 and len({whole.rows[v] & ~alike for v in iter_bits(alike)}) < 2:
                found = whole
            found = narrowed_in_pieces(found, alike, by_levels(levels, sizes))
            apart += len(sizes) > 1
            with_cuts += len(sizes) > 1 and bool(found.cuts)
            whole = by_levels(levels, [])(whole, range(len(rows)))
            assert all(found.rows[v] >> w & 1 for v, w in enumerate(found.mate))
            assert sorted(found.mate) == list(range(len(rows)))
            assert partners_of_players(found, alike) == partners_of_players(whole, alike)
    assert with_cuts > 10


def test_a_cut_between_those_alike_keeps_the_graph_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two triangles and a place for one of each; the cut tells the places apart."""
    monkeypatch.setattr(pieces, "_WORTH", 2)
    rows = [0b11000110, 0b11000101, 0b11000011, 0b11110000, 0b11101000, 0b11011000, 63, 63]
    best = CheapestMatchings(rows, [6, 2, 1, 7, 5, 4, 0, 3], [], [0b10000110])
    sizes: list[int] = []
    found = narrowed_in_pieces(best, 0b11000000, by_levels([], sizes))
    # Player 1 can have the place in the cut, not the other.
    assert RestrictableMatching(found.rows, found.mate, found.cuts).partners(1) == 0b10000101
    assert sizes == [8]
