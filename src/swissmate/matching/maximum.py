"""Matchings of unweighted graphs whose adjacency rows are integers (Edmonds 1965).

A graph is a sequence of rows: bit ``w`` of ``rows[v]`` says that v and w are joined. A matching
is a list ``mate`` with ``mate[v] == -1`` for an exposed vertex. ``alive`` is a set of vertices, as
bits, to which a search is confined; edges to vertices outside it are not looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .bits import iter_bits
from .search import Search


def match_in_turn(rows: Sequence[int], mate: list[int], order: Iterable[int], free: int) -> int:
    """Let exposed vertices, in turn, take their lowest free neighbour; return who is still free."""
    for v in order:
        near = rows[v] & free
        if near and mate[v] < 0:
            near &= -near
            w = near.bit_length() - 1
            mate[v], mate[w] = w, v
            free &= ~(near | 1 << v)
    return free


_MANY_LEFT: Final = 6


def _start_matching(rows: Sequence[int], alive: int) -> tuple[list[int], int]:
    """Return a matching to start from, and the vertices left: greedy if that leaves few.

    Where there are no edges among many of the vertices, these should choose first. So otherwise the
    vertices with the fewest neighbours do.
    """
    mate, other = [-1] * len(rows), [-1] * len(rows)
    vertices = iter_bits(alive)
    left = match_in_turn(rows, mate, vertices, alive)
    if left.bit_count() < _MANY_LEFT:
        return mate, left
    vertices.sort(key=lambda v: (rows[v] & alive).bit_count())
    free = match_in_turn(rows, other, vertices, alive)
    return (other, free) if free.bit_count() < left.bit_count() else (mate, left)


def exposed(mate: Sequence[int], alive: int) -> int:
    """Return the vertices of a set that a matching leaves exposed."""
    return sum([1 << v for v in iter_bits(alive) if mate[v] < 0])


def maximum_matching(
    rows: Sequence[int],
    alive: int | None = None,
    mate: list[int] | None = None,
    order: Sequence[int] = (),
) -> list[int]:
    """Return a maximum matching of the vertices in ``alive``.

    ``mate`` is a matching to start from (it is changed). ``order`` lists vertices to be covered
    first; no two of them are joined. Covered vertices stay covered, so the covered part of
    ``order`` is the best possible in that order of priority (the matching matroid). Takes O(n^2)
    row operations in the worst case.
    """
    if alive is None:
        alive = (1 << len(rows)) - 1
    if mate is None:
        mate, free = ([-1] * len(rows), alive) if order else _start_matching(rows, alive)
    else:
        free = exposed(mate, alive)
    _cover(rows, alive, mate, free, order, perfect=False)
    return mate


def is_perfectly_matchable(rows: Sequence[int], alive: int) -> bool:
    """Whether the vertices in ``alive`` have a perfect matching."""
    even = alive.bit_count() % 2 == 0
    return even and _cover(rows, alive, *_start_matching(rows, alive), (), perfect=True)


def complete_matching(rows: Sequence[int], alive: int, mate: list[int]) -> bool:
    """Extend a matching to a perfect one of ``alive``; False if none exists (``mate`` is partial).

    It gives up with the first search that fails, so it takes less than a maximum matching.
    """
    even = alive.bit_count() % 2 == 0
    return even and _cover(rows, alive, mate, exposed(mate, alive), (), perfect=True)


def _cover(
    rows: Sequence[int],
    alive: int,
    mate: list[int],
    free: int,
    order: Sequence[int],
    *,
    perfect: bool,
) -> bool:
    """Cover the exposed vertices ``free``, those of ``order`` first, and keep what is covered.

    Returns False as soon as one cannot be covered, if the matching has to be perfect.
    """
    # Whoever has been covered by then is skipped below.
    for v in (*order, *iter_bits(free)):
        if mate[v] >= 0 or not alive >> v & 1:
            continue
        others = free ^ 1 << v
        if not others:
            break  # An augmenting path has two ends.
        near = rows[v] & others
        if near:
            w = (near & -near).bit_length() - 1
            mate[v], mate[w] = w, v
            free = others ^ 1 << w
            continue
        if rows[v] & alive:
            search = Search(rows, mate, alive)
            if search.run((v,), ends=others) >= 0:
                free = others ^ 1 << search.end
                search.augment()
                continue
            # No later augmenting path uses any vertex of this Hungarian tree.
            alive &= ~(search.outer | search.inner)
        if perfect:
            return False
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
    search = Search(rows, mate, alive)
    search.run(iter_bits(exposed(mate, alive)))
    return search.outer, search.inner
