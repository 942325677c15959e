"""A perfect matching that is maintained while edges are taken away, one vertex after another.

Each step asks whether a perfect matching is left if a vertex keeps only some of its edges. If there
are cuts (:mod:`.cheapest`), only matchings count of which exactly one edge leaves each cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .bits import iter_bits
from .matchings_with_cuts import Contracted
from .partners import partner_among


class RestrictableMatching:
    """A graph that loses edges, and one of its perfect matchings that count.

    ``alive`` are the vertices not yet settled.
    """

    __slots__ = ("alive", "cuts", "mate", "rows")

    def __init__(self, rows: Sequence[int], mate: Sequence[int], cuts: Iterable[int] = ()) -> None:
        self.rows = list(rows)
        self.mate = list(mate)
        self.cuts = list(cuts)
        self.alive = (1 << len(self.rows)) - 1

    def confine(self, v: int, allowed: int) -> bool:
        """Take away v's edges except to ``allowed`` if that leaves a matching; tell if it does.

        Takes one alternating search, and a row operation for each edge taken away; with cuts, a
        search for each cut.
        """
        wanted = self.rows[v] & allowed & self.alive
        if not wanted:
            return False
        if not wanted >> self.mate[v] & 1 and not self._rematch(v, wanted, wanted):
            return False
        kept = (1 << len(self.rows)) - 1 ^ 1 << v
        for w in iter_bits(self.rows[v] & ~wanted):
            self.rows[w] &= kept
        self.rows[v] = wanted
        return True

    def settle_lowest(self, v: int) -> None:
        """Give v its lowest possible partner, and take both out of the graph."""
        choice = self.rows[v] & self.alive
        if choice & -choice != 1 << self.mate[v]:
            self._rematch(v, choice, choice & -choice)
        self._remove(v, self.mate[v])

    def partners(self, v: int) -> int:
        """Return all possible partners of v.

        Takes a search for each cut and one more, and O(n) row operations for each cut.
        """
        return self._around(v).partners(v)

    def _rematch(self, v: int, wanted: int, until: int) -> bool:
        """Match v with the lowest of the wanted vertices that is possible and was looked at.

        The search ends as soon as it reaches a vertex of ``until``.
        """
        if not self.cuts:
            alive = self.alive & ~(1 << v)
            return partner_among(self.rows, self.mate, alive, v, wanted, until)
        around = self._around(v)
        possible = around.partners(v, until) & wanted
        if possible:
            self.mate = around.matched(v, (possible & -possible).bit_length() - 1)
        return bool(possible)

    def _around(self, v: int) -> Contracted:
        return Contracted(self.rows, self.mate, self.alive | 1 << v, self.cuts, v)

    def _remove(self, v: int, w: int) -> None:
        pair = 1 << v | 1 << w
        self.alive &= ~pair
        # Searches leave out who is settled; only cuts need the edges gone.
        if not self.cuts:
            return
        kept = []
        for cut in self.cuts:
            if (cut & pair).bit_count() == 1:
                # No other edge leaves this set.
                for u in iter_bits(self.alive):
                    self.rows[u] &= cut if cut >> u & 1 else ~cut
            elif cut & self.alive & ((cut & self.alive) - 1):
                kept.append(cut)
        self.cuts = kept
        for u in iter_bits((self.rows[v] | self.rows[w]) & self.alive):
            self.rows[u] &= ~pair
