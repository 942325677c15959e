"""Edmonds' alternating search with contracted blossoms (Edmonds 1965), on rows of bits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .bits import iter_bits

_ONE: Final = ord("1")


class Search:
    """One alternating search from exposed vertices.

    After :meth:`run`, ``end`` is an exposed vertex reached by an augmenting path, -1 if there is
    none. If the trees have been grown completely, ``inner`` are the vertices reachable from a root
    only by alternating paths of odd length.

    With a single root and no augmenting path, w is in ``outer`` if and only if some matching as
    large as this one leaves w exposed instead of the root; :func:`rematch` makes that matching.
    """

    __slots__ = ("_base", "_digits", "_members", "alive", "end", "inner", "mate", "parent", "rows")

    def __init__(self, rows: Sequence[int], mate: list[int], alive: int) -> None:
        self.rows = rows
        self.mate = mate
        self.alive = alive
        self.end = -1
        self.inner = 0
        self.parent = [-1] * len(mate)
        # The binary digits of the outer vertices, after a zero; the digit of v has the index ~v.
        self._digits = bytearray(b"0") * (len(mate) + 1)
        self._base: dict[int, int] = {}
        self._members: dict[int, int] = {}

    @property
    def outer(self) -> int:
        """The roots, and the vertices they reach by an alternating path of even length."""
        return int(self._digits, 2)

    def run(self, roots: Sequence[int], *, until: int = 0, ends: int = 0) -> int:
        """Grow alternating trees from exposed roots; return the end of an augmenting path or -1.

        The search also ends as soon as a vertex of ``until`` is outer. ``ends`` may name exposed
        vertices that are not roots, which saves finding them one by one.
        """
        rows, mate, parent, digits = self.rows, self.mate, self.parent, self._digits
        members = self._members
        queue = list(roots)
        for root in roots:
            digits[~root] = _ONE
        # These include some vertices that have become outer without being seen.
        unseen = self.alive
        outer = 0
        grown: list[int] = []
        while queue or grown:
            if not queue:
                # Blossoms come last: most augmenting paths are found without them.
                outer = outer or self.outer
                v = grown.pop()
                other = rows[v] & outer
                if other and members:
                    own = self._base_of(v)
                    other &= ~members.get(own, 0)
                if other:
                    grown.append(v)
                    fresh = self._contract(v, (other & -other).bit_length() - 1) & ~outer
                    outer |= fresh
                    queue = iter_bits(fresh)
                    for w in queue:
                        digits[~w] = _ONE
                    if fresh & until:
                        return -1
                continue
            v = queue.pop()
            fresh = rows[v] & unseen
            if fresh & ends:
                self.end = (fresh & ends).bit_length() - 1
                parent[self.end] = v
                return self.end
            grown.append(v)
            if not fresh:
                continue
            unseen ^= fresh
            outer = 0
            while fresh:
                low = fresh & -fresh
                fresh ^= low
                w = low.bit_length() - 1
                if digits[~w] == _ONE:
                    continue
                parent[w] = v
                x = mate[w]
                if x < 0:
                    self.end = w
                    return w
                digits[~x] = _ONE
                near = rows[x] & ends
                if near:
                    self.end = near.bit_length() - 1
                    parent[self.end] = x
                    return self.end
                if until and until >> x & 1:
                    return -1
                queue.append(x)
        self.inner = (self.alive ^ unseen) & ~self.outer
        return -1

    def _contract(self, v: int, w: int) -> int:
        """Contract the blossom closed by the edge v-w; return its vertices."""
        base, members, mate, parent = self._base, self._members, self.mate, self.parent
        base_of = self._base_of
        top = self._common_base(v, w)
        blossom = members.get(top, 1 << top)
        absorbed = []
        for start, child in ((v, w), (w, v)):
            u, below = start, child
            while (own := base_of(u)) != top:
                partner = mate[u]
                for vertex in (own, base_of(partner)):
                    blossom |= members.pop(vertex, 1 << vertex)
                    absorbed.append(vertex)
                parent[u] = below
                below = partner
                u = parent[partner]
        for vertex in absorbed:
            if vertex != top:
                base[vertex] = top
        members[top] = blossom
        return blossom

    def _base_of(self, v: int) -> int:
        """Return the base of the outermost blossom around v (union-find with path halving)."""
        base = self._base
        while (above := base.get(v)) is not None:
            further = base.get(above)
            if further is None:
                return above
            base[v] = further
            v = further
        return v

    def _common_base(self, v: int, w: int) -> int:
        base_of, mate, parent = self._base_of, self.mate, self.parent
        seen = set()
        u = v
        while True:
            u = base_of(u)
            seen.add(u)
            if mate[u] < 0:
                break
            u = parent[mate[u]]
        u = w
        while True:
            u = base_of(u)
            if u in seen:
                return u
            u = parent[mate[u]]

    def augment(self) -> None:
        """Flip the augmenting path that ends in ``end``."""
        mate, parent = self.mate, self.parent
        v = self.end
        while v >= 0:
            u = parent[v]
            following = mate[u]
            mate[v] = u
            mate[u] = v
            v = following


def rematch(search: Search, v: int, w: int) -> None:
    """Match v, outside the search, with the outer vertex w; the root is matched in place of w."""
    search.parent[v] = w
    search.end = v
    search.augment()


def leave_another(rows: Sequence[int], mate: list[int], alive: int, v: int, others: int) -> bool:
    """Let a maximum matching expose one of ``others`` instead of v; False if none can be."""
    search = Search(rows, mate, alive)
    search.run((v,), until=others)
    instead = search.outer & others
    if instead:
        w = (instead & -instead).bit_length() - 1
        search.end, mate[w] = mate[w], -1
        search.augment()
    return bool(instead)
