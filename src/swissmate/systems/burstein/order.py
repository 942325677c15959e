"""The order of pairings inside a bracket (2017: 6.1-6.5; 2026: art. 4, C8).

Both editions pair the highest ranked player of a bracket with the lowest ranked player he may meet,
then the next highest, and so on; staying without an opponent comes last in that order. The tables
of 2017 6.2 and 6.4 and the list of 2026 art. 4.3 describe this same order.

Players are vertices numbered in ranking order over the whole field (0 is ranked first), because
neither edition looks at scores when it ranks. A bracket is a set of vertices, as bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swissmate.errors import InternalError
from swissmate.matching.bits import iter_bits
from swissmate.matching.levels import induced, narrowed, perfect
from swissmate.matching.maximum import maximum_matching
from swissmate.matching.restrictable_matching import RestrictableMatching
from swissmate.matching.search import Search, rematch
from swissmate.matching.small_costs import CheapestMatchings


@dataclass(frozen=True, slots=True)
class Dues:
    """The players whose due colour is White, and those whose due colour is Black, as bits."""

    white: int
    black: int

    def denied(self, v: int, w: int) -> bool:
        """Whether one of two opponents cannot get his due colour."""
        both = 1 << v | 1 << w
        return self.white & both == both or self.black & both == both


@dataclass(frozen=True, slots=True)
class BracketPairing:
    """The pairs of a bracket, higher ranked vertex first, and the floaters (bits)."""

    pairs: tuple[tuple[int, int], ...]
    floaters: int


def first_pairing(
    rows: Sequence[int],
    bracket: int,
    dues: Dues,
    floaters: Sequence[int],
    hubs: Sequence[int] = (),
) -> BracketPairing | None:
    """Return the first pairing of a bracket among those that deny the fewest due colours.

    ``rows[v]`` are the legal opponents of v. ``floaters`` has one set of candidates for each
    place to float to; every other player of the bracket is paired. Each hub in ``hubs`` takes away
    one of the places that its bits name. Returns None if there is no such pairing.

    Rules: burstein-2017 6.1-6.5; burstein-2026 4.1-4.3 with C8. Usually takes one search for each
    player (O(n) row operations each); denied colours become costs only in unusual clashes.
    """
    players = len(rows)
    graph, alive = _with_places(rows, bracket, floaters, hubs)
    if alive.bit_count() % 2:
        return None
    floating = len(floaters) - len(hubs)
    mate = first_perfect_matching(_clash_free(graph, bracket, dues, floating), alive, bracket)
    if mate is None:
        vertices = iter_bits(alive)
        best = perfect(induced(graph, vertices))
        if best is None:
            return None
        white, black, real = (
            sum(1 << i for i, v in enumerate(vertices) if some >> v & 1)
            for some in (dues.white, dues.black, bracket)
        )
        best = narrowed(best, [(white, white, 1), (black, black, 1)])
        mate = [-1] * len(graph)
        for v, j in zip(vertices, first_of(best, real), strict=True):
            mate[v] = vertices[j]
    pairs = []
    floated = 0
    for v in iter_bits(bracket):
        if mate[v] >= players:
            floated |= 1 << v
        elif v < mate[v]:
            pairs.append((v, mate[v]))
    return BracketPairing(tuple(pairs), floated)


def _with_places(
    rows: Sequence[int], bracket: int, floaters: Sequence[int], hubs: Sequence[int]
) -> tuple[list[int], int]:
    """Add the opponents with BSN zero (burstein-2026 4.2; "F" in 2017 6.4), and the hubs."""
    graph = [row & bracket for row in rows]
    alive = bracket
    for candidates in floaters:
        number = len(graph)
        graph.append(candidates & bracket)
        alive |= 1 << number
        for v in iter_bits(candidates & bracket):
            graph[v] |= 1 << number
    for places in hubs:
        number = len(graph)
        graph.append(places << len(rows))
        alive |= 1 << number
        for place in iter_bits(places):
            graph[len(rows) + place] |= 1 << number
    return graph, alive


def _clash_free(graph: Sequence[int], bracket: int, dues: Dues, floating: int) -> list[int]:
    """Return the edges that pairings with the fewest denied due colours may use.

    If more than half are due one colour, at least (2 x majority - all) / 2 pairs deny a player his
    colour. They are exactly so many if and only if everybody else (places to float to included)
    meets one of the majority. Without a majority no pair need deny anybody. So if the edges left
    have a perfect matching, their perfect matchings are the pairings that deny the fewest.
    """
    white, black = dues.white & bracket, dues.black & bracket
    for majority in (white, black):
        if 2 * majority.bit_count() > bracket.bit_count() + floating:
            return [
                row
                if majority >> v & 1
                else row & ~(bracket & ~majority)
                if not bracket >> v & 1
                else row & majority
                for v, row in enumerate(graph)
            ]
    return [
        row & ~white if white >> v & 1 else row & ~black if black >> v & 1 else row
        for v, row in enumerate(graph)
    ]


def first_perfect_matching(edges: Sequence[int], alive: int, real: int) -> list[int] | None:
    """Return the perfect matching that comes first in the order of pairings, None if none exists.

    ``real`` are the players of the bracket, as bits; a player matched with another vertex has no
    opponent.
    Invariant: ``mate`` is perfect, and the pairs of the vertices before v are final, except that a
    floater may still change his place. One search from v's opponent finds every vertex that can
    take this opponent's place.
    """
    graph = list(edges)
    mate = _greedy(graph, alive, real)
    if any(mate[v] < 0 for v in iter_bits(alive)):
        maximum_matching(graph, alive, mate)
        if any(mate[v] < 0 for v in iter_bits(alive)):
            return None
    rest = alive
    for v in iter_bits(alive & real):
        if not rest >> v & 1:
            continue
        wanted = graph[v] & rest & real
        now = mate[v]
        if wanted and now != wanted.bit_length() - 1:
            now = _last_possible(graph, mate, rest & ~(1 << v), v, real)
        if real >> now & 1:
            rest &= ~(1 << v | 1 << now)
        else:
            graph[v] &= ~real
            for w in iter_bits(wanted):
                graph[w] &= ~(1 << v)
    return mate


def _greedy(graph: Sequence[int], alive: int, real: int) -> list[int]:
    """Match each vertex, in order, with the last free vertex that it may meet."""
    mate = [-1] * len(graph)
    free = alive
    for v in iter_bits(alive):
        if not free >> v & 1:
            continue
        row = graph[v] & free & real or graph[v] & free
        if row:
            w = row.bit_length() - 1
            mate[v], mate[w] = w, v
            free &= ~(1 << v | 1 << w)
    return mate


def _last_possible(graph: Sequence[int], mate: list[int], rest: int, v: int, real: int) -> int:
    """Give v the last opponent that a perfect matching of ``rest`` and v allows; return him.

    A place to float to is taken only if there is no other.
    """
    now = mate[v]
    last = (graph[v] & rest & real).bit_length() - 1
    other = mate[last]
    if graph[now] >> other & 1:
        # The shortest alternating cycle: both pairs change partners.
        mate[v], mate[last], mate[now], mate[other] = last, v, other, now
        return last
    mate[now] = mate[v] = -1
    search = Search(graph, mate, rest)
    search.run((now,), until=1 << last)
    reached = search.outer & graph[v] & rest
    w = (reached & real or reached).bit_length() - 1
    if w == now:
        mate[v], mate[w] = w, v
    else:
        rematch(search, v, w)
    return w


def first_of(best: CheapestMatchings, real: int) -> list[int]:
    """Return the best matching that comes first in the order of pairings.

    ``real`` as in :func:`first_perfect_matching`.

    Raises:
        InternalError: there is none.
    """
    if not best.cuts:
        mate = first_perfect_matching(best.rows, (1 << len(best.rows)) - 1, real)
        if mate is None:
            raise InternalError("the pairings that comply best were lost")
        return mate
    walk = RestrictableMatching(best.rows, best.mate, best.cuts)
    rest = real
    for v in iter_bits(real):
        if not rest >> v & 1:
            continue
        opponents = iter_bits(walk.rows[v] & rest & ~(1 << v))
        last = next((w for w in reversed(opponents) if walk.confine(v, 1 << w)), -1)
        if last < 0:
            walk.confine(v, ~real)
        else:
            rest &= ~(1 << v | 1 << last)
    return walk.mate
