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

from .bitset import iter_bits, maximum_matching

__all__ = ["CheapestMatchings", "cheapest_perfect_matchings"]

_Costs = Sequence[tuple[int, Sequence[int]]]


class CheapestMatchings(NamedTuple):
    """The tight graph, one of its perfect matchings, and the duals that prove it.

    ``dual[u] + dual[v]`` is at most twice the cost of every edge and equal to it on tight ones, so
    that half the sum of all duals is the least cost.
    """

    rows: list[int]
    mate: list[int]
    dual: list[int]


def cheapest_perfect_matchings(costs: _Costs, mate: Sequence[int]) -> CheapestMatchings | None:
    """Return the tight graph of the cheapest perfect matchings, None without such a proof.

    ``costs`` are ``(cost, rows)``: the edges of each cost as adjacency rows, free ones (cost 0)
    among them; an edge is in one of them only, no cost is negative. ``mate`` is any perfect
    matching of all edges together. At most O(n) changes of duals with O(n) row operations each
    and O(n) augmentations of as many; rarely more than ten changes.
    """
    left, right = _double_cover_duals(costs, mate)
    dual = [one + other for one, other in zip(left, right, strict=True)]
    doubled = [(2 * cost, rows) for cost, rows in costs]
    masks = _by_value(dual)
    rows = [_tight_row(doubled, masks, own, v) for v, own in enumerate(dual)]
    start = [w if rows[v] >> w & 1 else -1 for v, w in enumerate(mate)]
    matching = maximum_matching(rows, mate=start)
    return None if -1 in matching else CheapestMatchings(rows, matching, dual)


def _double_cover_duals(costs: _Costs, mate: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return optimal duals of the left and of the right copies."""
    size = len(mate)
    left, right = [0] * size, [0] * size
    masks = {0: (1 << size) - 1}
    free = next(rows for cost, rows in costs if cost == 0)
    to_right = [w if free[v] >> w & 1 else -1 for v, w in enumerate(mate)]
    to_left = list(to_right)
    while True:
        rows = [_tight_row(costs, masks, own, v) for v, own in enumerate(left)]
        outer, inner = _augment_all(rows, to_right, to_left)
        if not outer:
            return left, right
        step = _step(costs, masks, left, outer, inner)
        for v in iter_bits(outer):
            left[v] += step
        for v in iter_bits(inner):
            right[v] -= step
        masks = _by_value(right)


def _augment_all(
    rows: Sequence[int], to_right: list[int], to_left: list[int]
) -> tuple[int, int]:
    """Match as many left copies as possible; return the Hungarian trees of the others.

    These are the left copies that alternating paths reach from exposed ones, and the right copies.
    """
    unseen = (1 << len(rows)) - 1
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
            unseen &= ~fresh
            for w in iter_bits(fresh):
                parent[w] = v
                if to_left[w] < 0:
                    end = w
                    break
                queue.append(to_left[w])
            if end >= 0:
                break
        if end < 0:
            outer |= sum(1 << v for v in queue)
            continue
        unseen = untouched
        while end >= 0:
            v = parent[end]
            to_left[end] = v
            to_right[v], end = end, to_right[v]
    return outer, ((1 << len(rows)) - 1) & ~unseen


def _by_value(dual: Sequence[int]) -> dict[int, int]:
    masks: dict[int, int] = {}
    for v, value in enumerate(dual):
        masks[value] = masks.get(value, 0) | 1 << v
    return masks


def _tight_row(costs: _Costs, masks: dict[int, int], own: int, v: int) -> int:
    row = 0
    for cost, rows in costs:
        row |= rows[v] & masks.get(cost - own, 0)
    return row


def _step(costs: _Costs, masks: dict[int, int], left: Sequence[int], outer: int, inner: int) -> int:
    """Return by how much the duals may change before another edge becomes tight."""
    reach: dict[int, int] = {}
    for v in iter_bits(outer):
        for cost, rows in costs:
            room = cost - left[v]
            reach[room] = reach.get(room, 0) | rows[v]
    return min(
        room - value
        for room, ends in reach.items()
        for value, mask in masks.items()
        if ends & mask & ~inner
    )
