"""Edmonds' alternating search with contracted blossoms (Edmonds 1965), on rows of bits."""

from __future__ import annotations

from collections.abc import Sequence

from .bits import iter_bits


class Search:
    """One alternating search from exposed vertices.

    After :meth:`run`, ``outer`` holds the vertices reachable from a root by an alternating path
    of even length (the roots too), ``inner`` those reachable only by an odd one. ``end`` is an
    exposed vertex that an augmenting path reaches, -1 when there is none.

    With a single root and no augmenting path, w is in ``outer`` exactly if some matching as large
    as this one leaves w exposed instead of the root: :func:`rematch` makes that one.
    """

    __slots__ = ("_base", "_members", "alive", "end", "inner", "mate", "outer", "parent", "rows")

    def __init__(self, rows: Sequence[int], mate: list[int], alive: int) -> None:
        self.rows = rows
        self.mate = mate
        self.alive = alive
        self.outer = 0
        self.inner = 0
        self.end = -1
        self.parent = [-1] * len(mate)
        self._base: dict[int, int] = {}
        self._members: dict[int, int] = {}

    def run(self, roots: Sequence[int], *, until: int = 0, ends: int = 0) -> int:
        """Grow alternating trees from exposed roots; return the end of an augmenting path or -1.

        The search also ends as soon as a vertex of ``until`` is outer. ``ends`` may name exposed
        vertices that are no roots: it is quicker when they need not be found one by one.
        """
        rows, mate, parent, alive = self.rows, self.mate, self.parent, self.alive
        members = self._members
        queue = list(roots)
        for root in roots:
            self.outer |= 1 << root
        unseen = alive & ~self.outer
        grown: list[int] = []
        while queue or grown:
            if not queue:
                # Blossoms come last: most augmenting paths are found without them.
                v = grown.pop()
                own = self._base_of(v)
                other = rows[v] & self.outer & ~members.get(own, 1 << own)
                if other:
                    grown.append(v)
                    queue = self._contract(v, (other & -other).bit_length() - 1)
                    if self.outer & until:
                        return -1
                continue
            v = queue.pop()
            row = rows[v] & alive
            fresh = row & unseen
            if fresh & ends:
                w = (fresh & ends).bit_length() - 1
                parent[w] = v
                self.end = w
                return w
            while fresh:
                low = fresh & -fresh
                w = low.bit_length() - 1
                parent[w] = v
                x = mate[w]
                unseen ^= low
                if x < 0:
                    self.end = w
                    return w
                self.inner |= low
                bit = 1 << x
                unseen &= ~bit
                self.outer |= bit
                near = rows[x] & ends
                if near:
                    w = near.bit_length() - 1
                    parent[w] = x
                    self.end = w
                    return w
                queue.append(x)
                fresh = row & unseen
            if self.outer & until:
                return -1
            grown.append(v)
        return -1

    def _contract(self, v: int, w: int) -> list[int]:
        """Contract the blossom closed by the edge v-w; return its vertices that become outer."""
        base, members, mate, parent = self._base, self._members, self.mate, self.parent
        base_of = self._base_of
        top = self._common_base(v, w)
        blossom = members.get(top, 1 << top)
        absorbed = []
        for start, child in ((v, w), (w, v)):
            u, below = start, child
            while (own := base_of(u)) != top:
                partner = mate[u]
                for each in (own, base_of(partner)):
                    blossom |= members.pop(each, 1 << each)
                    absorbed.append(each)
                parent[u] = below
                below = partner
                u = parent[partner]
        for each in absorbed:
            if each != top:
                base[each] = top
        members[top] = blossom
        fresh = blossom & ~self.outer
        self.outer |= fresh
        self.inner &= ~fresh
        return iter_bits(fresh)

    def _base_of(self, v: int) -> int:
        """Return the base of the outermost blossom around v (union-find, halving the way)."""
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
    """Match v, outside the search, with its outer vertex w; the root is matched instead of w."""
    search.parent[v] = w
    search.end = v
    search.augment()


def leave_another(rows: Sequence[int], mate: list[int], alive: int, v: int, others: int) -> bool:
    """Let a maximum matching expose one of some others instead of v; False if none can be."""
    search = Search(rows, mate, alive)
    search.run((v,), until=others)
    instead = search.outer & others
    if instead:
        w = (instead & -instead).bit_length() - 1
        search.end, mate[w] = mate[w], -1
        search.augment()
    return bool(instead)
