"""All cheapest perfect matchings at once, for costs that are small integers.

The answer is the *tight graph*: the edges that meet a bound proved by dual variables. The duals are
those of the bipartite double cover, in which each vertex has a left and a right copy (Hungarian
method, Kuhn 1955; ``docs/algorithm.md``, "Small costs"). Vertices with equal duals are one mask, so
a step takes one row operation for each pair of a cost and a dual, not one for each edge.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from swissmate.errors import InternalError

from .bits import iter_bits
from .maximum import complete_matching


class Term(NamedTuple):
    """Some edges and their costs: an edge of ``rows[v]`` to w costs ``near[v] + far[w]``.

    Every edge is in the rows of both its ends, in terms that give it the same cost from both.
    """

    rows: list[int]
    near: list[int]
    far: list[int]


def terms_of(costs: Sequence[tuple[int, list[int]]], size: int) -> list[Term]:
    """Return the terms for edges given by their costs."""
    nothing = [0] * size
    return [Term(rows, [cost] * size, nothing) for cost, rows in costs]


class CheapestMatchings(NamedTuple):
    """The tight graph, one of its perfect matchings, and the duals that prove it.

    ``dual[u] + dual[v]`` is at most twice the cost of every edge and equal to it on tight ones, so
    that half the sum of all duals is the least cost. ``cuts`` are odd sets that exactly one edge of
    a cheapest perfect matching leaves; with cuts the duals are not given.
    """

    rows: list[int]
    mate: list[int]
    dual: list[int]
    cuts: Sequence[int] = ()


def fractionally_cheapest(
    terms: Sequence[Term], mate: Sequence[int]
) -> tuple[CheapestMatchings, bool]:
    """Return the tight graph of duals that are optimal without odd sets, and whether that suffices.

    If it does not, the matching in it is not perfect. ``terms`` contain every edge once for each
    end; costs are not negative. ``mate`` is any matching to start from. Each change of the duals
    takes O(n) row operations, and so does each augmentation, of which there are at most n; with
    costs 0, 1 and 2 there are rarely more than three changes.

    Raises:
        InternalError: there is no perfect matching.
    """
    cover = _solved_cover(terms, mate)
    dual = [one + other for one, other in zip(cover.left, cover.right, strict=True)]
    rows = [0] * len(dual)
    Slacks(terms, dual, dual, 2).tighten(rows, (1 << len(dual)) - 1)
    # The edges that an optimal matching of the cover uses are tight.
    start = _halved(cover.to_right)
    complete = complete_matching(rows, (1 << len(rows)) - 1, start)
    return CheapestMatchings(rows, start, dual), complete


def _solved_cover(terms: Sequence[Term], mate: Sequence[int]) -> _DoubleCover:
    """Return the solved double cover; large costs are first solved in coarse steps (scaling)."""
    nothing = [0] * len(mate)
    if max(max(near, default=0) + max(far, default=0) for _, near, far in terms) < 2 * _COARSE:
        cover = _DoubleCover(terms, nothing, nothing, mate)
    else:
        coarse = [
            Term(rows, [x // _COARSE for x in near], [x // _COARSE for x in far])
            for rows, near, far in terms
        ]
        before = _solved_cover(coarse, mate)
        left = [_COARSE * dual for dual in before.left]
        right = [_COARSE * dual for dual in before.right]
        cover = _DoubleCover(terms, left, right, before.to_right)
    cover.solve()
    return cover


_COARSE: Final = 4


def _halved(to_right: Sequence[int]) -> list[int]:
    """Return every other edge of a permutation's cycles as a matching; odd ones leave a vertex."""
    mate = [-1] * len(to_right)
    left = set()
    for root in range(len(to_right)):
        v = root
        while mate[v] < 0 and v not in left:
            w = to_right[v]
            if w == root:
                left.add(v)
            else:
                mate[v], mate[w] = w, v
                v = to_right[w]
    return mate


class Slacks:
    """What the edges still cost when the duals of their ends are taken off; *tight* ones nothing.

    The cost of an edge is multiplied by ``scale``. For each term, ``parts`` has the rows; the left
    ends by their share of the cost minus their dual; and the right ends by their dual minus their
    share. Ends without an edge of the term are left out. An edge is tight if these two are equal,
    and the second is never the greater one.
    """

    def __init__(
        self, terms: Sequence[Term], left: Sequence[int], right: Sequence[int], scale: int
    ) -> None:
        self.parts = [
            (
                rows,
                classes_of([(v, scale * near[v] - left[v]) for v, row in enumerate(rows) if row]),
                classes_of([(w, right[w] - scale * far[w]) for w in ends]),
            )
            for rows, near, far in terms
            for ends in (iter_bits(reduce(or_, rows, 0)),)
        ]

    def tighten(self, tight: list[int], some: int) -> None:
        """Add the tight edges of some left ends."""
        for rows, rooms, values in self.parts:
            for room, members in rooms.items():
                ends = values.get(room)
                if ends:
                    for v in iter_bits(members & some):
                        tight[v] |= rows[v] & ends

    def change(self, left: tuple[int, int], right: tuple[int, int], step: int) -> None:
        """Change duals by a step: on each side those of the first set rise, of the second fall."""
        self.parts = [
            (rows, _moved(rooms, left[1], left[0], step), _moved(values, *right, step))
            for rows, rooms, values in self.parts
        ]


class _DoubleCover:
    """The Hungarian method on the bipartite double cover.

    ``tight[v]`` are the right copies w whose edge from the left copy of v is tight.
    """

    def __init__(
        self,
        terms: Sequence[Term],
        left: Sequence[int],
        right: Sequence[int],
        to_right: Sequence[int],
    ) -> None:
        size = len(left)
        self.everybody = (1 << size) - 1
        self.left, self.right = list(left), list(right)
        self.slacks = Slacks(terms, left, right, 1)
        self.tight = [0] * size
        self.slacks.tighten(self.tight, self.everybody)
        starts = zip(self.tight, to_right, strict=True)
        self.to_right = [w if w >= 0 and ends >> w & 1 else -1 for ends, w in starts]
        self.to_left = [-1] * size
        for v, w in enumerate(self.to_right):
            if w >= 0:
                self.to_left[w] = v
        # The right copies without a partner, then the left copies without one.
        self.exposed = sum([1 << w for w, v in enumerate(self.to_left) if v < 0])
        self.roots = [v for v, w in enumerate(self.to_right) if w < 0]

    def solve(self) -> None:
        """Make the duals optimal and ``to_right`` perfect.

        Raises:
            InternalError: there is no perfect matching.
        """
        while True:
            outer, inner = self._augment_all()
            if not outer:
                return
            step = self._step(outer, inner)
            for v in iter_bits(outer):
                self.left[v] += step
            for v in iter_bits(inner):
                self.right[v] -= step
            self.slacks.change((outer, 0), (0, inner), step)
            kept = self.everybody ^ inner
            for v in iter_bits(self.everybody ^ outer):
                self.tight[v] &= kept
            self.slacks.tighten(self.tight, outer)

    def _augment_all(self) -> tuple[int, int]:
        """Match as many left copies as possible; return the Hungarian trees of the others.

        These are the left copies and the right copies that alternating paths reach from exposed
        left copies. Each round augments along shortest paths that share no copy (Hopcroft and Karp
        1973); the last round finds the trees. Shortest paths are used because the first path found
        by a plain depth-first search can go through half of the graph and leave nothing for other
        roots.
        """
        tight, to_right, to_left = self.tight, self.to_right, self.to_left
        while self.roots:
            layers = self._layers()
            if not layers[-1] & self.exposed:
                inner = sum(layers)
                reached = [to_left[w] for w in iter_bits(inner)]
                return sum([1 << v for v in reached + self.roots]), inner
            left = []
            for root in self.roots:
                path = self._shortest(root, layers) if tight[root] & layers[0] else None
                if not path:
                    left.append(root)
                    continue
                last = path[-1]
                # Prefer the reverse of a matched edge: cycles of length two become pairs.
                ends, back = tight[last] & layers[-1], to_left[last]
                end = back if back >= 0 and ends >> back & 1 else (ends & -ends).bit_length() - 1
                layers[-1] ^= 1 << end
                self.exposed ^= 1 << end
                for v in reversed(path):
                    to_left[end] = v
                    to_right[v], end = end, to_right[v]
            self.roots = left
        return 0, 0

    def _layers(self) -> list[int]:
        """Return the reachable right copies by their distance from the roots.

        If exposed ones are reached, the last layer consists of the nearest of these.
        """
        rows, to_left, exposed = self.tight, self.to_left, self.exposed
        unseen = self.everybody
        layers = []
        front = self.roots
        while front:
            reach = reduce(or_, [rows[v] for v in front])
            fresh = reach & exposed or reach & unseen
            unseen ^= fresh
            layers.append(fresh)
            if fresh & exposed:
                break
            front = [to_left[w] for w in iter_bits(fresh)]
        return layers

    def _shortest(self, root: int, layers: list[int]) -> list[int]:
        """Return the left copies on a path from a root to an end in the last layer, [] if none.

        Copies in earlier layers that the search visits are removed from these layers.
        """
        rows, to_left = self.tight, self.to_left
        last = len(layers) - 1
        path = [root]
        while path:
            depth = len(path) - 1
            fresh = rows[path[-1]] & layers[depth]
            if not fresh:
                path.pop()
            elif depth == last:
                break
            else:
                fresh &= -fresh
                layers[depth] ^= fresh
                path.append(to_left[fresh.bit_length() - 1])
        return path

    def _step(self, outer: int, inner: int) -> int:
        """Return how much the duals may change before another edge becomes tight."""
        best, others = 0, self.everybody ^ inner
        for rows, rooms, values in self.slacks.parts:
            order = sorted(values)
            for room, some in rooms.items():
                reach = reduce(or_, [rows[v] for v in iter_bits(some & outer)], 0) & others
                if not reach:
                    continue
                for place in range(bisect_left(order, room) - 1, -1, -1):
                    value = order[place]
                    if best and room - value >= best:
                        break
                    if reach & values[value]:
                        best = room - value
                        break
        if not best:
            raise InternalError("a perfect matching was promised, but the duals cannot change")
        return best


def classes_of(values: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Return, for each value, the set of vertices that have it."""
    sets: dict[int, int] = {}
    for v, value in values:
        sets[value] = sets.get(value, 0) | 1 << v
    return sets


def _moved(classes: dict[int, int], up: int, down: int, step: int) -> dict[int, int]:
    """Return the classes after the values of some vertices have changed by a step."""
    result: dict[int, int] = {}
    moving = up | down
    for value, members in classes.items():
        some = members & moving
        if some != members:
            result[value] = result.get(value, 0) | members ^ some
        if some:
            for key, part in ((value + step, some & up), (value - step, some & down)):
                if part:
                    result[key] = result.get(key, 0) | part
    return result
