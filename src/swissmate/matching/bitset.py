"""Matchings of unweighted graphs whose adjacency rows are integers (Edmonds 1965).

A graph is a sequence of rows: bit ``w`` of ``rows[v]`` says that v and w are joined. A matching
is a list ``mate`` with ``mate[v] == -1`` for an exposed vertex. ``alive`` is a set of vertices, as
bits, to which a search is confined; edges to vertices outside it are not looked at.

The search is Edmonds' with contracted blossoms. A row operation touches n bits at once, so that
one search costs about n row operations, and a maximum matching rarely more than a few searches.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from itertools import compress, count
from typing import Final

__all__ = [
    "Search",
    "complete_matching",
    "components",
    "gallai_edmonds",
    "greedy_matching",
    "is_perfectly_matchable",
    "iter_bits",
    "lowest_partner",
    "lowest_partner_across",
    "maximum_matching",
    "rematch",
    "start_matching",
]


_WIDE: Final = 1 << 40
"""From here on a set may be so full that its binary digits are read faster than its bits taken."""

_DIGITS: Final = bytes.maketrans(b"01", b"\0\1")


def iter_bits(mask: int) -> list[int]:
    """Return the vertices of a set in increasing order."""
    if mask > _WIDE and mask.bit_count() * 8 > mask.bit_length():
        return list(compress(count(), bin(mask)[:1:-1].encode().translate(_DIGITS)))
    result = []
    while mask:
        low = mask & -mask
        result.append(low.bit_length() - 1)
        mask ^= low
    return result


class Search:
    """One alternating search from exposed vertices.

    After :meth:`run`, ``outer`` holds the vertices reachable from a root by an alternating path
    of even length (the roots too), ``inner`` those reachable only by an odd one. ``end`` is an
    exposed vertex that an augmenting path reaches, -1 when there is none.

    With a single root and no augmenting path, w is in ``outer`` exactly if some matching as large
    as this one leaves w exposed instead of the root: :func:`rematch` makes that one.
    """

    __slots__ = ("_base", "_members", "alive", "end", "inner", "mate", "outer", "parent", "rows")

    def __init__(self, rows: Sequence[int], mate: MutableSequence[int], alive: int) -> None:
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
        head = 0
        while head < len(queue):
            v = queue[head]
            head += 1
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
            odd = row & self.outer
            if not odd & ~(1 << v):
                continue
            while True:
                own = self._base_of(v)
                other = row & self.outer & ~members.get(own, 1 << own)
                if not other:
                    break
                w = (other & -other).bit_length() - 1
                queue.extend(self._contract(v, w))
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


def lowest_partner(rows: Sequence[int], mate: MutableSequence[int], alive: int, v: int) -> None:
    """Give v the lowest partner that some perfect matching of ``alive`` and v allows.

    ``alive`` holds v's present partner but not v.
    """
    partner = mate[v]
    choice = rows[v] & alive
    lowest = (choice & -choice).bit_length() - 1
    if lowest == partner:
        return
    other = mate[lowest]
    if rows[partner] >> other & 1:
        # The shortest alternating cycle: both pairs change partners.
        mate[v], mate[lowest], mate[partner], mate[other] = lowest, v, other, partner
        return
    mate[v] = mate[partner] = -1
    search = Search(rows, mate, alive)
    search.run((partner,), until=choice & -choice)
    choice &= search.outer
    rematch(search, v, (choice & -choice).bit_length() - 1)


def lowest_partner_across(
    rows: MutableSequence[int], mate: MutableSequence[int], alive: int, v: int
) -> None:
    """Do the same as :func:`lowest_partner` where ``alive`` is bipartite: no blossom can occur.

    When the lowest neighbour cannot be had, the vertices that the search reached on the partner's
    side have no neighbours but those matched with them (and v): no perfect matching joins these to
    anybody else. Such edges are removed from ``rows``, so that no later search is in vain for them.
    """
    partner = mate[v]
    choice = rows[v] & alive
    target = choice & -choice
    lowest = target.bit_length() - 1
    if lowest == partner:
        return
    other = mate[lowest]
    if rows[partner] >> other & 1:
        mate[v], mate[lowest], mate[partner], mate[other] = lowest, v, other, partner
        return
    # The next shortest: partner takes some x, whose mate y takes the other. Often the first do.
    second = rows[other] & alive
    for _ in range(4):
        bit = second & -second
        y = bit.bit_length() - 1
        if y < 0:
            break
        x = mate[y]
        if rows[partner] >> x & 1:
            mate[v], mate[lowest] = lowest, v
            mate[partner], mate[x] = x, partner
            mate[y], mate[other] = other, y
            return
        second ^= bit
    parent = {partner: -1}
    unseen = alive
    outer = 1 << partner
    queue = [partner]
    for x in queue:
        fresh = rows[x] & unseen
        unseen &= ~fresh
        while fresh:
            low = fresh & -fresh
            fresh ^= low
            y = mate[low.bit_length() - 1]
            parent[y] = x
            outer |= 1 << y
            queue.append(y)
        if outer & target:
            break
    else:
        inside = lost = 0
        for y in queue:
            x = mate[y]
            inside |= 1 << x
            lost |= rows[x]
            rows[x] &= outer
        for y in iter_bits(lost & alive & ~outer):
            rows[y] &= ~inside
    choice &= outer
    w = (choice & -choice).bit_length() - 1
    while w >= 0:
        left = mate[w]
        mate[v], mate[w] = w, v
        v, w = left, parent[w]


def greedy_matching(rows: Sequence[int], alive: int, mate: MutableSequence[int]) -> int:
    """Give each exposed vertex, in order, its lowest exposed neighbour; return who is left."""
    free = alive
    for v in iter_bits(alive):
        if mate[v] >= 0:
            free &= ~((1 << v) | (1 << mate[v]))
    return _greedy(rows, free, mate)


def _greedy(rows: Sequence[int], free: int, mate: MutableSequence[int]) -> int:
    left = 0
    while free:
        low = free & -free
        free ^= low
        v = low.bit_length() - 1
        row = rows[v] & free
        if row:
            other = row & -row
            free ^= other
            w = other.bit_length() - 1
            mate[v] = w
            mate[w] = v
        else:
            left |= low
    return left


_MANY_LEFT: Final = 6


def start_matching(rows: Sequence[int], alive: int) -> tuple[list[int], int]:
    """Return a matching of ``alive`` to begin with, and who is left: greedy, if that is not poor.

    It is poor where many vertices have no edges among them: these should choose first. So then the
    vertices with the fewest neighbours do.
    """
    mate = [-1] * len(rows)
    left = _greedy(rows, alive, mate)
    if left.bit_count() < _MANY_LEFT:
        return mate, left
    other = [-1] * len(rows)
    free = alive
    for v in sorted(iter_bits(alive), key=lambda v: (rows[v] & alive).bit_count()):
        near = rows[v] & free
        if near and free >> v & 1:
            w = (near & -near).bit_length() - 1
            other[v], other[w] = w, v
            free &= ~(1 << v | 1 << w)
    return (other, free) if free.bit_count() < left.bit_count() else (mate, left)


def maximum_matching(
    rows: Sequence[int],
    alive: int | None = None,
    mate: list[int] | None = None,
    order: Sequence[int] | None = None,
) -> list[int]:
    """Return a maximum matching of the vertices in ``alive``.

    ``mate`` is a matching to start from (it is changed). ``order`` names vertices to be covered
    first: covered vertices stay covered, so the covered part of ``order`` is the best possible in
    that order of priority (the matching matroid). Worst case O(n^2) row operations.
    """
    size = len(rows)
    if alive is None:
        alive = (1 << size) - 1
    if mate is None:
        mate, free = ([-1] * size, alive) if order is not None else start_matching(rows, alive)
    else:
        free = sum(1 << v for v in iter_bits(alive) if mate[v] < 0)
    search_in = alive
    for roots in (order or (), iter_bits(free)):
        for v in roots:
            if mate[v] >= 0 or not search_in >> v & 1:
                continue
            if not free & (free - 1):
                return mate  # An augmenting path has two ends.
            near = rows[v] & free & ~(1 << v)
            if near:
                w = (near & -near).bit_length() - 1
                mate[v], mate[w] = w, v
                free &= ~(1 << v | 1 << w)
                continue
            search = Search(rows, mate, search_in)
            if search.run((v,), ends=free & ~(1 << v)) >= 0:
                free &= ~(1 << v | 1 << search.end)
                search.augment()
            else:
                # A Hungarian tree: no later augmenting path needs any of its vertices.
                search_in &= ~(search.outer | search.inner)
    return mate


def is_perfectly_matchable(rows: Sequence[int], alive: int) -> bool:
    """Whether the vertices in ``alive`` have a perfect matching."""
    if alive.bit_count() % 2:
        return False
    return _complete(rows, alive, *start_matching(rows, alive))


def complete_matching(rows: Sequence[int], alive: int, mate: MutableSequence[int]) -> bool:
    """Extend a matching to a perfect one of ``alive``; False, and stuck half way, if none exists.

    Gives up with the first search that fails, and so takes less than a maximum matching.
    """
    if alive.bit_count() % 2:
        return False
    free = sum(1 << v for v in iter_bits(alive) if mate[v] < 0)
    return _complete(rows, alive, mate, free)


def _complete(rows: Sequence[int], alive: int, mate: MutableSequence[int], free: int) -> bool:
    while free:
        bit = free & -free
        v = bit.bit_length() - 1
        free ^= bit
        near = rows[v] & free
        if near:
            w = (near & -near).bit_length() - 1
            mate[v], mate[w] = w, v
            free ^= 1 << w
            continue
        search = Search(rows, mate, alive)
        if search.run((v,), ends=free) < 0:
            return False
        free ^= 1 << search.end
        search.augment()
    return True


def components(rows: Sequence[int], alive: int) -> list[int]:
    """Return the connected components of the vertices in ``alive``, as sets."""
    parts = []
    while alive:
        part = alive & -alive
        front = part
        while front:
            reach = 0
            for v in iter_bits(front):
                reach |= rows[v]
            front = reach & alive & ~part
            part |= front
        parts.append(part)
        alive &= ~part
    return parts


def gallai_edmonds(rows: Sequence[int], alive: int, mate: list[int]) -> tuple[int, int]:
    """Return the sets D and A of the Gallai-Edmonds decomposition for a maximum matching.

    D: the vertices that some maximum matching leaves exposed; A: the neighbours of D outside it.
    """
    roots = [v for v in iter_bits(alive) if mate[v] < 0]
    search = Search(rows, mate, alive)
    if roots:
        search.run(roots)
    return search.outer, search.inner
