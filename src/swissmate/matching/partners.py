"""The lowest partner that a vertex can have in a perfect matching: one search, one rotation.

If the graph is bipartite and one side chooses in turn, :func:`complete_across` makes the first
perfect matching such that little is left for the searches to do.
"""

from __future__ import annotations

from collections.abc import Sequence

from .bits import iter_bits
from .search import Search, rematch


def lowest_partner(rows: list[int], mate: list[int], alive: int, v: int) -> None:
    """Give v the lowest partner that some perfect matching of ``alive`` and v allows.

    ``alive`` holds v's present partner but not v.
    """
    choice = rows[v] & alive
    if choice & -choice != 1 << mate[v]:
        partner_among(rows, mate, alive, v, choice, choice & -choice)


def partner_among(
    rows: list[int], mate: list[int], alive: int, v: int, wanted: int, until: int
) -> bool:
    """Do the same among the wanted vertices; False if no such matching has one of them.

    The search ends as soon as it reaches a vertex of ``until``.
    """
    partner = mate[v]
    mate[v] = mate[partner] = -1
    search = Search(rows, mate, alive)
    search.run((partner,), until=until)
    reached = search.outer & wanted
    if reached:
        rematch(search, v, (reached & -reached).bit_length() - 1)
    else:
        mate[v], mate[partner] = partner, v
    return bool(reached)


def lowest_partner_across(rows: list[int], mate: list[int], alive: int, v: int) -> None:
    """Do the same as :func:`lowest_partner` where ``alive`` is bipartite: no blossom can occur.

    If the lowest neighbour is not possible, the vertices that the search reached on the partner's
    side have no neighbours except those matched with them (and v). So no perfect matching joins
    these to anybody else. Such edges are removed from ``rows`` to save later searches for them.
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
    # A vertex that can be matched with the other instead leaves the lowest one free.
    last = rows[other]
    parent = {partner: -1}
    unseen = alive
    outer = 1 << partner
    queue = [partner]
    for x in queue:
        fresh = rows[x] & unseen
        unseen ^= fresh
        while fresh:
            low = fresh & -fresh
            fresh ^= low
            y = mate[low.bit_length() - 1]
            parent[y] = x
            outer |= 1 << y
            if last >> y & 1:
                parent[lowest] = y
                outer |= target
                break
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
        kept = (1 << len(rows)) - 1 ^ inside
        for y in iter_bits(lost & alive & ~outer):
            rows[y] &= kept
    choice &= outer
    w = (choice & -choice).bit_length() - 1
    while w >= 0:
        left = mate[w]
        mate[v], mate[w] = w, v
        v, w = left, parent[w]


def complete_across(rows: list[int], mate: list[int], exposed: Sequence[int], free: int) -> bool:
    """Match the exposed vertices of one side of a bipartite graph with free ones of the other side.

    ``rows`` of the first side contain only vertices of the other side. Returns False, with a
    partial matching, if they cannot all be matched. Takes a search for each of ``exposed``.
    """
    for root in exposed:
        parent: dict[int, int] = {}
        x = _search_across(rows, mate, root, free, parent)
        if x < 0:
            return False
        end = rows[x] & free
        end &= -end
        free ^= end
        w = end.bit_length() - 1
        while w >= 0:
            left = mate[x]
            mate[x], mate[w] = w, x
            w = left
            x = parent.get(w, root)
    return True


def _search_across(
    rows: list[int], mate: list[int], root: int, free: int, parent: dict[int, int]
) -> int:
    """Return a vertex with a free neighbour, reached by an alternating path; -1 if there is none.

    Later vertices are looked at first, so that those before them keep their partners. ``parent``
    receives, for each vertex of the other side, the vertex from which it was reached.
    """
    reached, seen = 1 << root, 0
    while reached:
        x = reached.bit_length() - 1
        reached ^= 1 << x
        fresh = rows[x] & ~seen
        if fresh & free:
            return x
        seen |= fresh
        while fresh:
            low = fresh & -fresh
            fresh ^= low
            w = low.bit_length() - 1
            parent[w] = x
            reached |= 1 << mate[w]
    return -1
