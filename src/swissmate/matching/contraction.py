"""The rest of a graph, contracted to what it needs from the other vertices (Gallai-Edmonds).

Let D be the vertices of the rest that some maximum matching of it leaves exposed, A their
neighbours in it, d its deficiency. At least d edges of a perfect matching of the whole graph cross
into the rest. Those with exactly d match A into components of D, one each, and cross once into each
other component, whichever vertex of it they meet (``docs/algorithm.md``, "The floater gadget").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .bits import iter_bits
from .maximum import complete_matching, components, gallai_edmonds, maximum_matching


class Contraction(NamedTuple):
    """A contracted rest: its deficiency, and for each new vertex whom it meets.

    ``takes`` are neighbours outside the rest, ``joins`` other new vertices. The first new vertices
    are the components of D, the last ones are A.
    """

    deficiency: int
    takes: list[int]
    joins: list[int]


def contract(rows: Sequence[int], rest: int, mate: list[int] | None = None) -> Contraction:
    """Contract some vertices of a graph; ``mate`` is a matching of them to start from."""
    mate = maximum_matching(rows, rest, mate)
    exposed, between = gallai_edmonds(rows, rest, mate)
    parts = components(rows, exposed)
    hubs = {hub: i for i, hub in enumerate(iter_bits(between))}
    takes, joins = [], []
    attached = [0] * len(hubs)
    for place, part in enumerate(parts):
        reach = 0
        for v in iter_bits(part):
            reach |= rows[v]
        takes.append(reach & ~rest)
        near = [hubs[hub] for hub in iter_bits(reach & between)]
        joins.append(sum(1 << i for i in near) << len(parts))
        for i in near:
            attached[i] |= 1 << place
    deficiency = sum(1 for v in iter_bits(rest) if mate[v] < 0)
    return Contraction(deficiency, takes + [0] * len(hubs), joins + attached)


def with_rest_contracted(
    rows: Sequence[int], mate: Sequence[int], kept: int
) -> tuple[list[int], list[int]] | None:
    """Contract all vertices from number ``kept`` on; return the graph and a perfect matching.

    Its perfect matchings are those of the whole graph with the fewest edges into the rest, up to
    what happens inside it. ``mate`` is a perfect matching to start from; edges that are not in the
    graph are left out. None when no perfect matching has as few edges as the rest's deficiency.
    """
    inside = (1 << kept) - 1
    rest = (1 << len(rows)) - 1 & ~inside
    known = [w if v >= kept and w >= kept else -1 for v, w in enumerate(mate)]
    _, takes, joins = contract(rows, rest, known)
    graph = [row & inside for row in rows[:kept]]
    for place, taken in enumerate(takes, kept):
        for v in iter_bits(taken):
            graph[v] |= 1 << place
    graph += [taken | joined << kept for taken, joined in zip(takes, joins, strict=True)]
    after = [w if graph[v] & inside & 1 << w else -1 for v, w in enumerate(mate[:kept])]
    after += [-1] * len(takes)
    return (graph, after) if complete_matching(graph, (1 << len(graph)) - 1, after) else None
