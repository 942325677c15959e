"""The edges that some fractional perfect matching uses (``docs/algorithm.md``, "Hopeless pairs").

An edge vw is one of them if v and w's partner are in one strong component of the digraph in which v
leads to the partners of its neighbours (Dulmage and Mendelsohn 1958).
"""

from __future__ import annotations

from collections.abc import Sequence


def allowed_edges(rows: Sequence[int], alive: int, mate: Sequence[int]) -> list[int]:
    """Return the edges between vertices of ``alive`` that some fractional perfect matching uses.

    ``mate`` is a perfect matching of ``alive``; the rows of other vertices are returned empty.
    The answer includes every edge of a perfect matching. Takes O(n) row operations (strong
    components by two searches).
    """
    result = [0] * len(rows)
    unseen = alive
    for root in _finished_last(rows, alive, mate):
        # A component is identified by the partners of its vertices.
        bit = 1 << mate[root]
        if not unseen & bit:
            continue
        before = unseen
        unseen ^= bit
        queue = [root]
        for v in queue:
            fresh = rows[v] & unseen
            unseen ^= fresh
            while fresh:
                low = fresh & -fresh
                fresh ^= low
                queue.append(mate[low.bit_length() - 1])
        part = before ^ unseen
        for v in queue:
            result[v] = rows[v] & part
    return result


def _finished_last(rows: Sequence[int], alive: int, mate: Sequence[int]) -> list[int]:
    """Return the vertices as a depth-first search against the arrows finishes them, last first."""
    unseen = alive
    finished = []
    while unseen:
        low = unseen & -unseen
        unseen ^= low
        stack = [low.bit_length() - 1]
        while stack:
            fresh = rows[mate[stack[-1]]] & unseen
            if fresh:
                low = fresh & -fresh
                unseen ^= low
                stack.append(low.bit_length() - 1)
            else:
                finished.append(stack.pop())
    finished.reverse()
    return finished
