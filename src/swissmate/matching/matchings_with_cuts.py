"""Perfect matchings of which exactly one edge leaves each of some odd sets.

Each set, the smallest first, is contracted to one vertex that has the edges of the members that the
inside can spare (``docs/algorithm.md``, "Walking among cuts").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .bits import iter_bits
from .maximum import complete_matching, maximum_matching
from .search import Search, rematch


def matching_among_cuts(
    rows: Sequence[int], mate: Sequence[int], cuts: Iterable[int]
) -> list[int] | None:
    """Return a perfect matching of which exactly one edge leaves each cut, None if there is none.

    ``mate`` is a matching to start from; its edges that are not in the graph are dropped.
    """
    return Contracted(rows, mate, (1 << len(rows)) - 1, cuts, 0).completed()


@dataclass(slots=True)
class _Part:
    """A set contracted to one vertex.

    The root of ``search`` is ``left``, the one of ``parts`` that is matched outside. ``spared`` are
    the parts that the inside can spare for an edge to the outside.
    """

    members: int
    parts: int
    left: int
    search: Search
    inside: dict[int, _Part]
    spared: int


def _vertices(tops: int, inside: dict[int, _Part]) -> int:
    """Return the vertices behind contracted ones: those that can be matched outside their sets."""
    for top, part in inside.items():
        if tops >> top & 1:
            tops = tops & ~(1 << top) | part.spared
    return tops


class Contracted:
    """The graph around a vertex, with each cut's side without the vertex contracted to one part.

    A side is contracted to its lowest part. ``possible`` says that the inside of each can be
    matched except for one of its parts. That is so if the given matching counts; the matching may
    also have edges that are no longer in the graph.
    """

    def __init__(
        self, rows: Sequence[int], mate: Sequence[int], alive: int, cuts: Iterable[int], v: int
    ) -> None:
        self.rows = rows
        self.before = mate
        self.alive = alive
        self.graph = list(rows)
        self.mate = [w if w >= 0 and rows[u] >> w & 1 else -1 for u, w in enumerate(mate)]
        self.tops: dict[int, _Part] = {}
        sides = {(~cut if cut >> v & 1 else cut) & alive for cut in cuts}
        self.possible = all(
            self._contract(side) for side in sorted(sides, key=int.bit_count) if side & (side - 1)
        )

    def _contract(self, side: int) -> bool:
        graph, mate = self.graph, self.mate
        parts = self.alive & side
        within = [-1] * len(mate)
        for u in iter_bits(parts):
            if mate[u] >= 0 and parts >> mate[u] & 1:
                within[u] = mate[u]
        maximum_matching(graph, parts, within)
        exposed = [u for u in iter_bits(parts) if within[u] < 0]
        if len(exposed) > 1:
            return False
        left = exposed[0]
        search = Search(graph, within, parts)
        search.run((left,))
        reach = near = 0
        for u in iter_bits(parts):
            near |= graph[u]
            if search.outer >> u & 1:
                reach |= graph[u]
        top = (parts & -parts).bit_length() - 1
        others = self.alive & ~side
        outside = mate[left] if mate[left] >= 0 and others >> mate[left] & 1 else -1
        for u in iter_bits(near & others):
            graph[u] = graph[u] & ~parts | (reach >> u & 1) << top
            if mate[u] >= 0 and parts >> mate[u] & 1:
                mate[u] = -1
        graph[top] = reach & others
        mate[top] = outside
        if outside >= 0:
            mate[outside] = top
        self.alive = others | 1 << top
        inside = {u: self.tops.pop(u) for u in iter_bits(parts) if u in self.tops}
        spared = _vertices(parts & search.outer, inside)
        self.tops[top] = _Part(side, parts, left, search, inside, spared)
        return True

    def completed(self) -> list[int] | None:
        """Return a matching that counts, None if there is none."""
        if not self.possible or not complete_matching(self.graph, self.alive, self.mate):
            return None
        return self._spread(-1, -1)

    def partners(self, v: int, wanted: int = 0) -> int:
        """Return all possible partners of v, or only some of them including a wanted one."""
        until = wanted
        for place, part in self.tops.items():
            until &= ~part.members
            until |= bool(part.spared & wanted) << place
        top = self.mate[v]
        self.mate[v] = self.mate[top] = -1
        self.search = Search(self.graph, self.mate, self.alive & ~(1 << v))
        self.search.run((top,), until=until)
        possible = self.graph[v] & self.search.outer
        return self.rows[v] & _vertices(possible, self.tops)

    def matched(self, v: int, w: int) -> list[int]:
        """Return a matching that contains the pair of v and w, one of its possible partners."""
        top = next((u for u, part in self.tops.items() if part.spared >> w & 1), w)
        rematch(self.search, v, top)
        return self._spread(v, w)

    def _spread(self, v: int, w: int) -> list[int]:
        """Return the full matching that the contracted one represents; v is matched with w."""
        rows = self.rows
        mate = list(self.before)
        queue: list[tuple[_Part, int]] = []

        def join(one: int, other: int, sets: dict[int, _Part]) -> None:
            ends = _vertices(1 << other, sets)
            for x in iter_bits(_vertices(1 << one, sets)):
                near = rows[x] & ends & (1 << w if one == v else -1)
                if near:
                    y = (near & -near).bit_length() - 1
                    mate[x], mate[y] = y, x
                    queue.extend((sets[s], e) for s, e in ((one, x), (other, y)) if s in sets)
                    return

        if v >= 0:
            join(v, self.mate[v], self.tops)
        for u in iter_bits(self.alive):
            if u < self.mate[u] and v not in (u, self.mate[u]):
                join(u, self.mate[u], self.tops)
        for part, gone in queue:
            left = next((u for u, inner in part.inside.items() if inner.spared >> gone & 1), gone)
            within = part.search.mate
            if left in part.inside:
                queue.append((part.inside[left], gone))
            if left != part.left:
                # Any vertex outside the set can stand for the outside.
                rematch(part.search, self._outside_of(part), left)
            for u in iter_bits(part.parts & ~(1 << left)):
                if u < within[u]:
                    join(u, within[u], part.inside)
        return mate

    def _outside_of(self, part: _Part) -> int:
        away = ((1 << len(self.rows)) - 1) & ~part.members
        return (away & -away).bit_length() - 1
