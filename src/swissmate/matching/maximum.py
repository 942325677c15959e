"""Matchings of unweighted graphs whose adjacency rows are integers (Edmonds 1965).

A graph is a sequence of rows: bit ``w`` of ``rows[v]`` says that v and w are joined. A matching
is a list ``mate`` with ``mate[v] == -1`` for an exposed vertex. ``alive`` is a set of vertices, as
bits, to which a search is confined; edges to vertices outside it are not looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .bits import iter_bits, mask_of
from .search import Search


def greedy_matching(rows: Sequence[int], alive: int, mate: list[int]) -> int:
    """Match each exposed vertex, in order, with its lowest exposed neighbour; return those left."""
    free, left = _exposed(alive, mate), 0
    while free:
        low = free & -free
        free ^= low
        v = low.bit_length() - 1
        row = rows[v] & free
        if row:
            other = row & -row
            free ^= other
            w = other.bit_length() - 1
            mate[v], mate[w] = w, v
        else:
            left |= low
    return left


_MANY_LEFT: Final = 6


def start_matching(rows: Sequence[int], alive: int) -> tuple[list[int], int]:
    """Return a matching to start from, and the vertices left: greedy if that leaves few.

    Where there are no edges among many of the vertices, these should choose first. So otherwise the
    vertices with the fewest neighbours do.
    """
    mate = [-1] * len(rows)
    left = greedy_matching(rows, alive, mate)
    if left.bit_count() < _MANY_LEFT:
        return mate, left
    other = [-1] * len(rows)
    free = alive
    for v in sorted(iter_bits(alive), key=lambda v: (rows[v] & alive).bit_count()):
        near = rows[v] & free
        if near and free >> v & 1:
            w = (near & -near).bit_length() - 1
            other[v], other[w] = w, v
            free ^= 1 << v | 1 << w
    return (other, free) if free.bit_count() < left.bit_count() else (mate, left)


def _exposed(alive: int, mate: Sequence[int]) -> int:
    return mask_of([w < 0 for w in mate]) & alive


def maximum_matching(
    rows: Sequence[int],
    alive: int | None = None,
    mate: list[int] | None = None,
    order: Sequence[int] | None = None,
) -> list[int]:
    """Return a maximum matching of the vertices in ``alive``.

    ``mate`` is a matching to start from (it is changed). ``order`` lists vertices to be covered
    first; no two of them are joined. Covered vertices stay covered, so the covered part of
    ``order`` is the best possible in that order of priority (the matching matroid). Takes O(n^2)
    row operations in the worst case.
    """
    size = len(rows)
    if alive is None:
        alive = (1 << size) - 1
    if mate is None:
        mate, free = ([-1] * size, alive) if order is not None else start_matching(rows, alive)
    else:
        free = _exposed(alive, mate)
    search_in = alive
    for roots in (order or (), iter_bits(free)):
        for v in roots:
            if mate[v] >= 0 or not search_in >> v & 1:
                continue
            if not free & (free - 1):
                return mate  # An augmenting path has two ends.
            others = free ^ 1 << v
            near = rows[v] & others
            if near:
                w = (near & -near).bit_length() - 1
                mate[v], mate[w] = w, v
                free = others ^ 1 << w
                continue
            if not rows[v] & search_in:
                search_in ^= 1 << v
                continue
            search = Search(rows, mate, search_in)
            if search.run((v,), ends=others) >= 0:
                free = others ^ 1 << search.end
                search.augment()
            else:
                # A Hungarian tree: no later augmenting path uses any of its vertices.
                search_in &= ~(search.outer | search.inner)
    return mate


def is_perfectly_matchable(rows: Sequence[int], alive: int) -> bool:
    """Whether the vertices in ``alive`` have a perfect matching."""
    if alive.bit_count() % 2:
        return False
    return _complete(rows, alive, *start_matching(rows, alive))


def complete_matching(rows: Sequence[int], alive: int, mate: list[int]) -> bool:
    """Extend a matching to a perfect one of ``alive``; False if none exists (``mate`` is partial).

    It gives up with the first search that fails, so it takes less than a maximum matching.
    """
    if alive.bit_count() % 2:
        return False
    return _complete(rows, alive, mate, _exposed(alive, mate))


def _complete(rows: Sequence[int], alive: int, mate: list[int], free: int) -> bool:
    while free:
        low = free & -free
        v = low.bit_length() - 1
        free ^= low
        near = rows[v] & free
        if near:
            w = (near & -near).bit_length() - 1
            mate[v], mate[w] = w, v
            free ^= 1 << w
            continue
        search = Search(rows, mate, alive)
        if search.run((v,), ends=free) < 0:
            return False
        free ^= 1 << search.end
        search.augment()
    return True


def components(rows: Sequence[int], alive: int) -> list[int]:
    """Return the connected components of the vertices in ``alive``, as sets."""
    parts = []
    while alive:
        part = alive & -alive
        front = part
        while front:
            reach = 0
            for v in iter_bits(front):
                reach |= rows[v]
            front = reach & alive & ~part
            part |= front
        parts.append(part)
        alive &= ~part
    return parts


def gallai_edmonds(rows: Sequence[int], alive: int, mate: list[int]) -> tuple[int, int]:
    """Return the sets D and A of the Gallai-Edmonds decomposition for a maximum matching.

    D is the set of vertices exposed by some maximum matching; A is the neighbours of D outside it.
    """
    roots = [v for v in iter_bits(alive) if mate[v] < 0]
    search = Search(rows, mate, alive)
    if roots:
        search.run(roots)
    return search.outer, search.inner
