"""Cheapest perfect matchings when costs are small integers, and all of them at once.

The answer is not one matching but the *tight graph*: dual variables of the vertices prove a lower
bound, and by complementary slackness the perfect matchings of the edges that meet the bound are
exactly the cheapest ones (``docs/algorithm.md``, "Small costs"). A proof without dual variables for
blossoms exists exactly if the cheapest *fractional* perfect matching is as expensive as the
cheapest one, so the duals come from the bipartite double cover, where there are no blossoms: each
vertex has a left and a right copy, each edge joins the left copy of one end to the right copy of
the other (Hungarian method, Kuhn 1955). When blossoms are needed there is no answer.

Rows are integers as in :mod:`.bitset`. Vertices of equal dual are one mask, so that the tight edges
of a vertex and the next change of the duals take one row operation for each pair of a cost and a
dual, not one for each edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from swissmate.errors import InternalError

from .bitset import iter_bits, maximum_matching

__all__ = ["CheapestMatchings", "Term", "cheapest_perfect_matchings", "terms_of"]


class Term(NamedTuple):
    """Some edges and their costs: an edge of ``rows[v]`` to w costs ``near[v] + far[w]``.

    Every edge is in the rows of both its ends, in terms that give it the same cost.
    """

    rows: Sequence[int]
    near: Sequence[int]
    far: Sequence[int]


def terms_of(costs: Sequence[tuple[int, Sequence[int]]], size: int) -> list[Term]:
    """Return the terms for edges given by their costs."""
    nothing = [0] * size
    return [Term(rows, [cost] * size, nothing) for cost, rows in costs]


class CheapestMatchings(NamedTuple):
    """The tight graph, one of its perfect matchings, and the duals that prove it.

    ``dual[u] + dual[v]`` is at most twice the cost of every edge and equal to it on tight ones, so
    that half the sum of all duals is the least cost.
    """

    rows: list[int]
    mate: list[int]
    dual: list[int]


def cheapest_perfect_matchings(
    terms: Sequence[Term], mate: Sequence[int]
) -> CheapestMatchings | None:
    """Return the tight graph of the cheapest perfect matchings, None without such a proof.

    ``terms`` hold every edge once for each end; costs are not negative. ``mate`` is any perfect
    matching. Each change of the duals takes O(n) row operations, and so does each augmentation, of
    which there are at most n; with costs 0, 1 and 2 there are rarely more than ten changes.
    """
    left, right = _double_cover_duals(terms, mate)
    dual = [one + other for one, other in zip(left, right, strict=True)]
    doubled = [
        Term(rows, [2 * each for each in near], [2 * each for each in far])
        for rows, near, far in terms
    ]
    rows = _tight_rows(doubled, dual, dual)
    start = [w if rows[v] >> w & 1 else -1 for v, w in enumerate(mate)]
    matching = maximum_matching(rows, mate=start)
    return None if -1 in matching else CheapestMatchings(rows, matching, dual)


def _double_cover_duals(terms: Sequence[Term], mate: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return optimal duals of the left and of the right copies."""
    size = len(mate)
    left, right = [0] * size, [0] * size
    rows = _tight_rows(terms, left, right)
    to_right = [w if rows[v] >> w & 1 else -1 for v, w in enumerate(mate)]
    to_left = list(to_right)
    while True:
        outer, inner = _augment_all(rows, to_right, to_left)
        if not outer:
            return left, right
        step = _step(terms, left, right, outer, inner)
        for v in iter_bits(outer):
            left[v] += step
        for v in iter_bits(inner):
            right[v] -= step
        rows = _tight_rows(terms, left, right)


def _augment_all(rows: Sequence[int], to_right: list[int], to_left: list[int]) -> tuple[int, int]:
    """Match as many left copies as possible; return the Hungarian trees of the others.

    These are the left copies that alternating paths reach from exposed ones, and the right copies.
    """
    unseen = (1 << len(rows)) - 1
    exposed = sum(1 << w for w, v in enumerate(to_left) if v < 0)
    outer = 0
    for root in range(len(rows)):
        if to_right[root] >= 0:
            continue
        parent: dict[int, int] = {}
        untouched = unseen
        queue = [root]
        end = -1
        for v in queue:
            fresh = rows[v] & unseen
            if not fresh:
                continue
            ends = fresh & exposed
            if ends:
                end = (ends & -ends).bit_length() - 1
                parent[end] = v
                break
            unseen &= ~fresh
            for w in iter_bits(fresh):
                parent[w] = v
                queue.append(to_left[w])
        if end < 0:
            outer |= sum(1 << v for v in queue)
            continue
        unseen = untouched
        exposed ^= 1 << end
        while end >= 0:
            v = parent[end]
            to_left[end] = v
            to_right[v], end = end, to_right[v]
    return outer, ((1 << len(rows)) - 1) & ~unseen


def _by_room(right: Sequence[int], far: Sequence[int]) -> dict[int, int]:
    """Sort the right copies by their dual less their share of the cost."""
    masks: dict[int, int] = {}
    for v, (value, share) in enumerate(zip(right, far, strict=True)):
        masks[value - share] = masks.get(value - share, 0) | 1 << v
    return masks


def _tight_rows(terms: Sequence[Term], left: Sequence[int], right: Sequence[int]) -> list[int]:
    tight = [0] * len(left)
    for rows, near, far in terms:
        masks = _by_room(right, far)
        for v, row in enumerate(rows):
            if row:
                tight[v] |= row & masks.get(near[v] - left[v], 0)
    return tight


def _step(
    terms: Sequence[Term], left: Sequence[int], right: Sequence[int], outer: int, inner: int
) -> int:
    """Return by how much the duals may change before another edge becomes tight."""
    best = -1
    members = iter_bits(outer)
    for rows, near, far in terms:
        reach: dict[int, int] = {}
        for v in members:
            if rows[v]:
                room = near[v] - left[v]
                reach[room] = reach.get(room, 0) | rows[v]
        masks = _by_room(right, far)
        for room, ends in reach.items():
            new = ends & ~inner
            for value, mask in masks.items():
                if (best < 0 or room - value < best) and new & mask:
                    best = room - value
    if best <= 0:
        raise InternalError("a perfect matching was promised, but the duals cannot change")
    return best
