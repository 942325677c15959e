"""A perfect matching that is kept while edges are taken away, one vertex after another.

Decisions that depend on those before ("who can, given these") are a walk over the vertices: each
asks whether a perfect matching is left when a vertex keeps only some of its edges.
"""

from __future__ import annotations

from collections.abc import Sequence

from .bits import iter_bits
from .search import Search, rematch


class Narrowing:
    """A graph, one of its perfect matchings, and which edges have been taken away since."""

    __slots__ = ("_everybody", "mate", "rows")

    def __init__(self, rows: Sequence[int], mate: Sequence[int]) -> None:
        self.rows = list(rows)
        self.mate = list(mate)
        self._everybody = (1 << len(self.rows)) - 1

    def confine(self, v: int, allowed: int) -> bool:
        """Take away v's edges to all but ``allowed`` if a perfect matching is left; say whether.

        One alternating search and a row operation for each edge taken away.
        """
        mate = self.mate
        wanted = self.rows[v] & allowed
        if not wanted:
            return False
        partner = mate[v]
        if not wanted >> partner & 1:
            mate[v] = mate[partner] = -1
            search = Search(self.rows, mate, self._everybody & ~(1 << v))
            search.run((partner,), until=wanted)
            reached = search.outer & wanted
            if not reached:
                mate[v], mate[partner] = partner, v
                return False
            rematch(search, v, (reached & -reached).bit_length() - 1)
        gone = self.rows[v] & ~allowed
        self.rows[v] = wanted
        for w in iter_bits(gone):
            self.rows[w] &= ~(1 << v)
        return True
