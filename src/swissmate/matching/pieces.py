"""A graph that falls into pieces, each narrowed by itself (``docs/algorithm.md``, "Pieces")."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from .bits import iter_bits, packed, runs_of, unpacked
from .levels import induced
from .maximum import components
from .small_costs import CheapestMatchings

Solve = Callable[[CheapestMatchings, Sequence[int]], CheapestMatchings]

_WORTH: Final = 24
"""Graphs of fewer vertices are not taken apart."""


def narrowed_in_pieces(best: CheapestMatchings, alike: int, solve: Solve) -> CheapestMatchings:
    """Narrow a graph piece by piece and put the pieces together again.

    ``alike`` are vertices with the same neighbours (apart from each other) at the same costs.
    ``solve`` gets the graph of a piece and its vertices in increasing order, and returns the
    narrowed piece.
    """
    size = len(best.rows)
    pieces = []
    if size >= _WORTH:
        pieces = _with_one_each(best, alike)
        if not pieces:
            pieces, alike = components(best.rows, (1 << size) - 1), 0
    if not pieces or max(map(int.bit_count, pieces)) * 4 > size * 3:
        return solve(best, range(size))
    rows, mate, cuts = [0] * size, [-1] * size, []
    for piece in pieces:
        vertices = iter_bits(piece)
        narrowed = solve(_alone(best, piece, vertices, alike), vertices)
        runs = runs_of(vertices)
        whole = [unpacked(row, runs) for row in narrowed.rows]
        for v, row, w in zip(vertices, whole, narrowed.mate, strict=True):
            rows[v] |= row | alike if row & alike else row
            mate[v] = vertices[w]
        for cut in [unpacked(cut, runs) for cut in narrowed.cuts]:
            # Both sides mean the same cut; take the one that keeps the alike vertices together.
            cuts.append(piece & ~cut if cut & alike else cut)
    reach = 0
    for v in iter_bits(alike):
        reach |= rows[v] & ~alike
    for v in iter_bits(alike):
        rows[v] = reach
    return CheapestMatchings(rows, mate, [], cuts)


def _with_one_each(best: CheapestMatchings, alike: int) -> list[int]:
    """Return the pieces if each odd component gets one of the alike vertices, else nothing."""
    if not alike or any(cut & alike and alike & ~cut for cut in best.cuts):
        return []
    parts = components(best.rows, (1 << len(best.rows)) - 1 & ~alike)
    odd = [part for part in parts if part.bit_count() % 2]
    if len(odd) != alike.bit_count():
        return []
    even = [part for part in parts if not part.bit_count() % 2]
    return even + [part | 1 << v for part, v in zip(odd, iter_bits(alike), strict=True)]


def _alone(
    best: CheapestMatchings, piece: int, vertices: Sequence[int], alike: int
) -> CheapestMatchings:
    """Return the graph of a piece, with its matching and its cuts."""
    place = {v: i for i, v in enumerate(vertices)}
    runs = runs_of(vertices)
    rows, cuts = induced(best.rows, vertices), []
    for cut in best.cuts:
        local = packed(cut, runs)
        if local.bit_count() % 2:
            cuts.append(local)
        elif local:
            # The one edge that leaves the set is in another piece.
            for i, row in enumerate(rows):
                rows[i] = row & (local if local >> i & 1 else ~local)
    own = place.get((piece & alike).bit_length() - 1, -1)
    mate = [own] * len(vertices)
    for i, v in enumerate(vertices):
        if i != own:
            mate[i] = place.get(best.mate[v], own)
            if mate[i] == own:
                mate[own] = i
    return CheapestMatchings(rows, mate, [], cuts)
