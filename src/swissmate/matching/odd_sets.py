"""Optimal duals with odd sets, for when those of the vertices are not enough (Edmonds 1965).

The steps are those of ``docs/algorithm.md``, "Odd sets". They start from duals that are optimal
without odd sets, so little is missing.

For an edge uv of cost c, ``y(u) + y(v)`` and the duals of the odd sets that contain just one of u
and v add up to at most 4 c. The level of v is y(v) plus the duals of all odd sets around v, so
between two outermost sets only the levels count.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from swissmate.errors import InternalError

from .bits import iter_bits
from .matchings_with_cuts import matching_among_cuts
from .maximum import components, exposed, gallai_edmonds, maximum_matching
from .small_costs import CheapestMatchings, Slacks, Term


@dataclass(slots=True)
class _OddSet:
    """An odd set of positive dual, contracted to its lowest vertex.

    ``parts`` are the vertices, or the lowest vertices of smaller sets, from which it was made;
    ``inside`` are the smaller sets by lowest vertex.
    """

    members: int
    parts: int
    inside: dict[int, _OddSet]
    z: int = 0


def optimal_with_odd_sets(
    terms: Sequence[Term], dual: Sequence[int], mate: Sequence[int]
) -> CheapestMatchings:
    """Return the cheapest perfect matchings; the cuts are the odd sets that prove them.

    ``dual[u] + dual[v]`` is at most twice the cost of each edge. ``mate`` is a matching of edges
    for which the two are equal. A change of the duals takes O(n) row operations for each pair of a
    cost and a dual, and there are at most four changes for each unit of cost that is missing.

    Raises:
        InternalError: there is no perfect matching.
    """
    return _Run(terms, dual, mate).solve()


class _Run:
    def __init__(self, terms: Sequence[Term], dual: Sequence[int], mate: Sequence[int]) -> None:
        self.size = len(dual)
        level = [2 * value for value in dual]
        self.value = sum(level)
        self.slacks = Slacks(terms, level, level, 4)
        dearest = max((max(near) + max(far) for _, near, far in terms if near), default=0)
        self.most = 2 * self.size * dearest
        """No perfect matching costs more than this."""
        self.mate = list(mate)
        self.alive = (1 << self.size) - 1
        self.outermost: dict[int, _OddSet] = {}
        self.fixed = [0] * self.size
        """Tight edges inside odd sets."""

    def solve(self) -> CheapestMatchings:
        while True:
            tight = self._tight()
            graph = self._contracted(tight)
            maximum_matching(graph, self.alive, self.mate)
            left = exposed(self.mate, self.alive).bit_count()
            if not left:
                break
            outer, inner = gallai_edmonds(graph, self.alive, self.mate)
            parts = components(graph, outer)
            step = self._step(parts, inner)
            self.value += step * left
            if self.value > self.most:
                raise InternalError("a perfect matching was promised, but the duals grow on")
            up, down = self._members(outer), self._members(inner)
            self.slacks.change((up, down), (up, down), step)
            for part in parts:
                self._raise(part, step, tight)
            for v in iter_bits(inner):
                self._lower(v, step)
        for v, row in enumerate(self.fixed):
            tight[v] |= row
        sets = self._all_sets()
        mate = matching_among_cuts(tight, [-1] * self.size, sets)
        if mate is None:
            raise InternalError("an odd set is not factor-critical")
        return CheapestMatchings(tight, mate, [], sets)

    def _tight(self) -> list[int]:
        """Return the tight edges between outermost sets."""
        tight = [0] * self.size
        self.slacks.tighten(tight, (1 << self.size) - 1)
        for odd_set in self.outermost.values():
            for v in iter_bits(odd_set.members):
                tight[v] &= ~odd_set.members
        return tight

    def _contracted(self, tight: Sequence[int]) -> list[int]:
        graph = list(tight)
        for top, odd_set in self.outermost.items():
            reach = 0
            for v in iter_bits(odd_set.members):
                reach |= graph[v]
                graph[v] = 0
            graph[top] = reach
            bit, clear = 1 << top, ~odd_set.members
            for w in iter_bits(reach):
                graph[w] = graph[w] & clear | bit
        return graph

    def _members(self, tops: int) -> int:
        members = tops
        for v in iter_bits(tops):
            if v in self.outermost:
                members |= self.outermost[v].members
        return members

    def _step(self, parts: Sequence[int], inner: int) -> int:
        """Return by how much the duals may change."""
        best = min(
            (self.outermost[v].z for v in iter_bits(inner) if v in self.outermost), default=0
        )
        own: dict[int, int] = {}
        outer = 0
        for part in parts:
            whole = self._members(part)
            outer |= whole
            own.update((v, whole) for v in iter_bits(whole))
        lowered = self._members(inner)
        for rows, rooms, values in self.slacks.parts:
            order = sorted(values)
            for room, some in rooms.items():
                highest = bisect_left(order, room) - 1
                for v in iter_bits(some & outer):
                    row = rows[v] & ~(own[v] | lowered)
                    if not row:
                        continue
                    for place in range(highest, -1, -1):
                        gap = room - order[place]
                        if best and gap >= 2 * best:
                            break
                        ends = row & values[order[place]]
                        if ends:
                            # A gap to a free vertex counts in full, one to a growing vertex half.
                            gap = gap // 2 if ends & outer else gap
                            best = min(best, gap) if best else gap
        if best <= 0:
            raise InternalError("a perfect matching was promised, but the duals cannot change")
        return best

    def _raise(self, part: int, step: int, tight: Sequence[int]) -> None:
        """Raise the dual of a component of D; it becomes an odd set if it is not one yet."""
        top = (part & -part).bit_length() - 1
        members = self._members(part)
        if part & (part - 1):
            tops = iter_bits(part)
            inside = {v: self.outermost.pop(v) for v in tops if v in self.outermost}
            for v in iter_bits(members):
                self.fixed[v] |= tight[v] & members
            outside = -1
            for v in tops:
                w = self.mate[v]
                if w >= 0 and not part >> w & 1:
                    outside = w
                self.mate[v] = -1
            top = (members & -members).bit_length() - 1
            self.mate[top] = outside
            if outside >= 0:
                self.mate[outside] = top
            self.alive = self.alive & ~part | 1 << top
            self.outermost[top] = _OddSet(members, part, inside)
        if top in self.outermost:
            self.outermost[top].z += step

    def _lower(self, top: int, step: int) -> None:
        """Lower the dual of a vertex or an odd set in A; a set without dual is taken apart."""
        if top not in self.outermost:
            return
        odd = self.outermost[top]
        odd.z -= step
        if odd.z:
            return
        del self.outermost[top]
        self.outermost.update(odd.inside)
        self.alive = self.alive & ~(1 << top) | odd.parts
        for v in iter_bits(odd.parts):
            within = odd.inside[v].members if v in odd.inside else 0
            for u in iter_bits(within or 1 << v):
                self.fixed[u] &= within
        # The next maximum matching pairs the parts.
        partner = self.mate[top]
        if partner >= 0:
            self.mate[partner] = -1
        self.mate[top] = -1

    def _all_sets(self) -> list[int]:
        queue = list(self.outermost.values())
        for odd_set in queue:
            queue += odd_set.inside.values()
        return [odd_set.members for odd_set in queue]
