"""Maximum-weight perfect matching of a complete graph, exactly, on Python integers.

Edmonds' primal-dual method (1965) with one alternating tree at a time: the dual variables of the
vertices and of the contracted blossoms stay feasible, the matching stays inside the tight edges,
and each stage covers two more vertices. Weights may be integers of any size: the packed criteria
of a whole bracket are one number. O(n^3) operations on weights; memory O(n^2).

Invariants, in the notation of the certificate: for an edge with weight w, its slack
``dual[u] + dual[v] - 2 w + sum of z over the blossoms that hold both`` is never negative, and it
is zero for matched edges; ``z[b] >= 0``; a blossom with ``z[b] > 0`` holds as many matched edges
as it can. Slacks inside one tree are even, so that every dual change is an integer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from swissmate.errors import InternalError

_FREE, _OUTER, _INNER = 0, 1, 2


@dataclass(frozen=True, slots=True)
class WeightedMatching:
    """A perfect matching with the proof that none is heavier.

    ``dual[v]`` belongs to vertex v; ``blossoms`` are ``(vertices, z)`` with ``z > 0``. See
    ``certificate.check_weighted``.
    """

    mate: tuple[int, ...]
    dual: tuple[int, ...]
    blossoms: tuple[tuple[tuple[int, ...], int], ...]


Step = Callable[[int, int], object]
"""Called with how much is done and how much there is in all, to watch long computations."""


def unwatched(done: int, total: int) -> None:
    """Ignore the progress."""
    del done, total


def maximum_weight_perfect_matching(
    weights: Sequence[Sequence[int]], *, step: Step = unwatched
) -> WeightedMatching:
    """Return a perfect matching of greatest weight.

    ``weights[u][v]`` is symmetric; the diagonal is ignored; the number of vertices is even.
    ``step`` is called with the number of vertices done.

    Raises:
        InternalError: the number of vertices is odd, or an invariant failed.
    """
    if len(weights) % 2:
        raise InternalError("a perfect matching needs an even number of vertices")
    run = _Run(weights)
    for root in range(len(weights)):
        if run.mate[root] < 0:
            run.stage(root)
        step(root + 1, len(weights))
    blossoms = tuple((tuple(run.vertices[b]), z) for b, z in run.z.items() if z > 0)
    return WeightedMatching(tuple(run.mate), tuple(run.dual), blossoms)


class _Run:
    """The state of one computation. Vertices are 0..n-1; blossoms have higher numbers.

    ``top[v]`` is the outermost blossom (or vertex) around v. A blossom's ``children`` are in
    cyclic order, its base first; ``links[b][i]`` is the edge from child i to child i + 1.
    """

    def __init__(self, weights: Sequence[Sequence[int]]) -> None:
        size = len(weights)
        self.size = size
        self.double = [[2 * w for w in row] for row in weights]
        self.mate = [-1] * size
        self.dual = [
            max((w for v, w in enumerate(row) if v != u), default=0)
            for u, row in enumerate(weights)
        ]
        self.top = list(range(size))
        self.vertices: dict[int, list[int]] = {v: [v] for v in range(size)}
        self.base: dict[int, int] = {v: v for v in range(size)}
        self.children: dict[int, list[int]] = {}
        self.links: dict[int, list[tuple[int, int]]] = {}
        self.z: dict[int, int] = {}
        self.fresh = size
        self.label: dict[int, int] = {}
        self.entry: dict[int, tuple[int, int]] = {}
        self.near: list[int] = []
        self.between: dict[int, dict[int, tuple[int, int]]] = {}
        self.nearest: dict[int, tuple[int, int]] = {}
        self.outer_vertices: list[int] = []
        self._greedy_start()

    def _greedy_start(self) -> None:
        """Match along edges that are tight under the first duals."""
        dual, mate = self.dual, self.mate
        for u in range(self.size):
            if mate[u] >= 0:
                continue
            row, own = self.double[u], dual[u]
            for v in range(u + 1, self.size):
                if mate[v] < 0 and own + dual[v] == row[v]:
                    mate[u], mate[v] = v, u
                    break

    def slack(self, u: int, v: int) -> int:
        """Return the slack of an edge between different outermost blossoms."""
        return self.dual[u] + self.dual[v] - self.double[u][v]

    # One stage -------------------------------------------------------------------------------

    def stage(self, root: int) -> None:
        """Grow one tree from an exposed vertex until an augmenting path is found."""
        self.label = {}
        self.entry = {}
        self.near = [-1] * self.size
        self.between = {}
        self.nearest = {}
        self.outer_vertices = []
        self._make_outer(self.top[root])
        while True:
            kind, where = self._dual_step()
            if kind == "grow":
                u, v = where
                blossom = self.top[v]
                exposed = self.mate[self.base[blossom]] < 0
                if exposed:
                    self._augment(u, v)
                    break
                self.label[blossom] = _INNER
                self.entry[blossom] = (u, v)
                self._make_outer(self.top[self.mate[self.base[blossom]]])
            elif kind == "shrink":
                self._shrink(*where)
            else:
                self._expand_inner(where[0])
        for blossom in {self.top[v] for v in range(self.size)}:
            self._dissolve(blossom)

    def _make_outer(self, blossom: int) -> None:
        """Label a blossom outer and look at the edges of its vertices."""
        self.label[blossom] = _OUTER
        dual, double, near, top, label = self.dual, self.double, self.near, self.top, self.label
        links: dict[int, tuple[int, int]] = {}
        least: dict[int, int] = {}
        own = self.vertices[blossom]
        others = [v for v in range(self.size) if label.get(top[v]) != _OUTER]
        for u in own:
            row, base = double[u], dual[u]
            for v in others:
                w = near[v]
                # dual[v] is common to both sides of the comparison of slacks.
                if w < 0 or base - row[v] < dual[w] - double[w][v]:
                    near[v] = u
            for v in self.outer_vertices:
                slack = base + dual[v] - row[v]
                other = top[v]
                if other not in least or slack < least[other]:
                    least[other] = slack
                    links[other] = (u, v)
        self.between[blossom] = links
        for other, (u, v) in links.items():
            self.between[other][blossom] = (v, u)
            if other not in self.nearest or least[other] < self.slack(*self.nearest[other]):
                self.nearest[other] = (v, u)
        if links:
            self.nearest[blossom] = links[min(links, key=least.__getitem__)]
        self.outer_vertices += own

    def _dual_step(self) -> tuple[str, tuple[int, ...]]:
        """Change the duals by the largest amount allowed; return what became possible."""
        dual, top, label, near, double = self.dual, self.top, self.label, self.near, self.double
        best: int | None = None
        kind, where = "", ()  # type: tuple[str, tuple[int, ...]]
        for v in range(self.size):
            if label.get(top[v], _FREE) == _FREE:
                u = near[v]
                delta = dual[u] + dual[v] - double[u][v]
                if best is None or delta < best:
                    best, kind, where = delta, "grow", (u, v)
        for u, v in self.nearest.values():
            delta = (dual[u] + dual[v] - double[u][v]) // 2
            if best is None or delta < best:
                best, kind, where = delta, "shrink", (u, v)
        for blossom, state in label.items():
            if state == _INNER and blossom >= self.size:
                delta = self.z[blossom] // 2
                if best is None or delta < best:
                    best, kind, where = delta, "expand", (blossom,)
        if best is None or best < 0:
            raise InternalError("the weighted matching lost its invariants")
        if best:
            for v in range(self.size):
                state = label.get(top[v], _FREE)
                if state == _OUTER:
                    dual[v] -= best
                elif state == _INNER:
                    dual[v] += best
            for blossom, state in label.items():
                if blossom >= self.size:
                    self.z[blossom] += 2 * best if state == _OUTER else -2 * best
        return kind, where

    # Blossoms ----------------------------------------------------------------------------------

    def _shrink(self, u: int, v: int) -> None:
        """Contract the odd cycle that the tight edge u-v closes in the tree."""
        left, left_links = self._way_up(self.top[u])
        right, right_links = self._way_up(self.top[v])
        seen = {blossom: place for place, blossom in enumerate(left)}
        meet = next(place for place, blossom in enumerate(right) if blossom in seen)
        ancestor = right[meet]
        cut = seen[ancestor]
        children = [ancestor, *reversed(left[:cut]), *right[:meet]]
        links = [(b, a) for a, b in reversed(left_links[:cut])]
        links += [(u, v), *right_links[:meet]]
        fresh = self.fresh
        self.fresh += 1
        for child in children:
            if self.label[child] == _INNER:
                self._make_outer(child)
        self.children[fresh] = children
        self.links[fresh] = links
        self.base[fresh] = self.base[ancestor]
        self.vertices[fresh] = [w for child in children for w in self.vertices[child]]
        self.z[fresh] = 0
        for w in self.vertices[fresh]:
            self.top[w] = fresh
        inside = set(children)
        merged: dict[int, tuple[int, int]] = {}
        for child in children:
            for other, edge in self.between.pop(child).items():
                if other in inside:
                    continue
                if other not in merged or self.slack(*edge) < self.slack(*merged[other]):
                    merged[other] = edge
                self.between[other].pop(child)
            self.nearest.pop(child, None)
            self.label.pop(child)
            self.entry.pop(child, None)
        for other, (a, b) in merged.items():
            self.between[other][fresh] = (b, a)
        self.between[fresh] = merged
        if merged:
            self.nearest[fresh] = min(merged.values(), key=lambda edge: self.slack(*edge))
        self.label[fresh] = _OUTER

    def _way_up(self, blossom: int) -> tuple[list[int], list[tuple[int, int]]]:
        """Return the blossoms from an outer one up to the root, and the edges between them."""
        way, links = [blossom], []
        while (partner := self.mate[self.base[blossom]]) >= 0:
            inner = self.top[partner]
            links.append((self.base[blossom], partner))
            way.append(inner)
            parent, own = self.entry[inner]
            links.append((own, parent))
            blossom = self.top[parent]
            way.append(blossom)
        return way, links

    def _expand_inner(self, blossom: int) -> None:
        """Undo an inner blossom whose dual has become zero; its children take its place."""
        entry = self.entry.pop(blossom)
        self.label.pop(blossom)
        children, links = self.children.pop(blossom), self.links.pop(blossom)
        self._drop(blossom, children)
        start = children.index(self.top[entry[1]])
        inner, outer = self._even_way(len(children), start)
        self.label[children[start]] = _INNER
        self.entry[children[start]] = entry
        for before, here in zip(outer, inner[1:], strict=True):
            # The way goes down from an even place and up from an odd one.
            edge = links[before] if start % 2 else links[here][::-1]
            self.label[children[here]] = _INNER
            self.entry[children[here]] = (edge[0], edge[1])
        for place in outer:
            self._make_outer(children[place])

    @staticmethod
    def _even_way(count: int, start: int) -> tuple[list[int], list[int]]:
        """Return the places at even and at odd distance on the even way from ``start`` to 0."""
        way = [*range(start, count), 0] if start % 2 else list(range(start, -1, -1))
        return way[::2], way[1::2]

    def _drop(self, blossom: int, children: list[int]) -> None:
        for child in children:
            for v in self.vertices[child]:
                self.top[v] = child
        del self.vertices[blossom], self.base[blossom], self.z[blossom]

    def _dissolve(self, blossom: int) -> None:
        """Undo blossoms with zero dual between stages: they would only be in the way."""
        if blossom < self.size or self.z[blossom]:
            return
        children = self.children.pop(blossom)
        del self.links[blossom]
        self._drop(blossom, children)
        for child in children:
            self._dissolve(child)

    # Augmenting ----------------------------------------------------------------------------------

    def _augment(self, u: int, v: int) -> None:
        """Match u with v, whose blossom was exposed, and flip the path from u to the root."""
        self._rotate(self.top[v], v)
        while True:
            blossom = self.top[u]
            partner = self.mate[self.base[blossom]]
            self._rotate(blossom, u)
            self.mate[u], self.mate[v] = v, u
            if partner < 0:
                return
            inner = self.top[partner]
            u, v = self.entry[inner]
            self._rotate(inner, v)

    def _rotate(self, blossom: int, v: int) -> None:
        """Make v the base of its blossom: rematch the children so that v is the one left out."""
        if blossom < self.size:
            return
        children, links = self.children[blossom], self.links[blossom]
        start = next(place for place, child in enumerate(children) if v in self._inside(child))
        self._rotate(children[start], v)
        count = len(children)
        step = 1 if start % 2 else -1
        place = start
        while place % count:
            one, two = (place + step) % count, (place + 2 * step) % count
            edge = links[one] if step > 0 else links[two][::-1]
            self._rotate(children[one], edge[0])
            self._rotate(children[two], edge[1])
            self.mate[edge[0]], self.mate[edge[1]] = edge[1], edge[0]
            place += 2 * step
        self.children[blossom] = children[start:] + children[:start]
        self.links[blossom] = links[start:] + links[:start]
        self.base[blossom] = v

    def _inside(self, child: int) -> list[int]:
        return self.vertices[child]
