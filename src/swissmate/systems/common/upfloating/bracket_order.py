"""The first pairing of a bracket: identifiers and their order (3.6.1 to 3.6.4).

The smaller TPN of a pair is its top. An identifier lists all tops, ascending, and then their
bottoms. So the first pairing goes through the participants in the order of the TPNs and makes each
a top if it can be one. Then it gives each top, in the same order, the smallest possible bottom.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.errors import InternalError
from swissmate.matching.bits import iter_bits
from swissmate.matching.levels import narrowed, perfect
from swissmate.matching.maximum import complete_matching
from swissmate.matching.partners import lowest_partner_across
from swissmate.matching.restrictable_matching import RestrictableMatching
from swissmate.matching.search import Search, rematch
from swissmate.matching.small_costs import CheapestMatchings

from .criteria import Demand


def first_pairing(rows: Sequence[int], demands: Sequence[Demand]) -> list[tuple[int, int]]:
    """Return the first pairing that meets all demands best, as pairs (top, bottom).

    Vertices are in the order of the TPNs. Takes O(n) alternating searches if every demand can be
    met fully or at small costs, and never more than polynomial time.

    Raises:
        InternalError: the bracket has no pairing; 3.5 should have made sure that it has one.
    """
    if not demands:
        quick = _top_half_first(rows)
        if quick is not None:
            return quick
    best = perfect(rows)
    if best is None:
        raise InternalError("a bracket without a pairing was formed")
    for demand in demands:
        best = _struck(best, demand) or narrowed(best, demand.charges)
    if best.cuts:
        return _among_cuts(RestrictableMatching(best.rows, best.mate, best.cuts))
    quick = _top_half_first(best.rows)
    if quick is not None:
        return quick
    order = _IdentifierOrder(best.rows, best.mate)
    return order.bottoms(order.tops())


def _struck(best: CheapestMatchings, demand: Demand) -> CheapestMatchings | None:
    """Return the graph without the charged edges if it still has a perfect matching."""
    if best.cuts:
        return None
    rows = list(best.rows)
    for one, other, _ in demand.charges:
        for v in iter_bits(one):
            rows[v] &= ~other
        for v in iter_bits(other):
            rows[v] &= ~one
    mate = list(best.mate)
    for v, w in enumerate(best.mate):
        if v < w and not rows[v] >> w & 1:
            mate[v] = mate[w] = -1
    if not complete_matching(rows, (1 << len(rows)) - 1, mate):
        return None
    return CheapestMatchings(rows, mate, [])


def _top_half_first(rows: Sequence[int]) -> list[tuple[int, int]] | None:
    """Return the first pairing if all of the upper half are tops with the lowest free bottom."""
    half = len(rows) // 2
    free = (1 << len(rows)) - (1 << half)
    pairs = []
    for top in range(half):
        row = rows[top] & free
        if not row:
            return None
        bit = row & -row
        free ^= bit
        pairs.append((top, bit.bit_length() - 1))
    return pairs


class _IdentifierOrder:
    """A walk over the vertices that keeps a perfect matching; decisions are never taken back."""

    def __init__(self, rows: Sequence[int], mate: Sequence[int]) -> None:
        self.rows = list(rows)
        self.mate = list(mate)
        self.everybody = (1 << len(rows)) - 1

    def tops(self) -> int:
        """Decide who the tops are: the first set in the order of their sequences (3.6.2)."""
        size = len(self.rows)
        tops = bottoms = 0
        for v in range(size):
            bit = 1 << v
            if tops.bit_count() == size // 2:
                break
            above = self.everybody & -bit & ~bit
            if self.mate[v] > v or self._turn_up(v, above, tops, bottoms):
                tops |= bit
            else:
                bottoms |= bit
        return tops

    def _turn_up(self, v: int, above: int, tops: int, bottoms: int) -> bool:
        """Give v an opponent in ``above`` and keep all decisions so far; tell if that is possible.

        Decided tops meet no other tops and no smaller TPN; decided bottoms meet only decided tops.
        """
        rows, mate = self.rows, self.mate
        for u in iter_bits(tops):
            rows[u] &= -(1 << u) & ~tops
        for u in iter_bits(bottoms):
            rows[u] &= tops & ((1 << u) - 1)
        decided = tops | bottoms
        for u in iter_bits(self.everybody & ~decided):
            rows[u] &= ~bottoms
        wanted = rows[v] & above
        if not wanted:
            return False
        partner = mate[v]
        mate[v] = mate[partner] = -1
        search = Search(rows, mate, self.everybody & ~(1 << v))
        search.run((partner,), until=wanted)
        reached = search.outer & wanted
        if not reached:
            mate[v], mate[partner] = partner, v
            return False
        rematch(search, v, (reached & -reached).bit_length() - 1)
        return True

    def bottoms(self, tops: int) -> list[tuple[int, int]]:
        """Decide the bottom of each top, one after another."""
        rows, mate = self.rows, self.mate
        alive = self.everybody
        for v in range(len(rows)):
            bit = 1 << v
            rows[v] &= ~tops & -bit if tops & bit else tops & (bit - 1)
        pairs = []
        for top in iter_bits(tops):
            alive &= ~(1 << top)
            lowest_partner_across(rows, mate, alive, top)
            alive &= ~(1 << mate[top])
            pairs.append((top, mate[top]))
        return pairs


def _among_cuts(graph: RestrictableMatching) -> list[tuple[int, int]]:
    """Return the first pairing where the best ones have exactly one edge leaving each cut."""
    size = len(graph.rows)
    tops = []
    for v in range(size):
        bit = 1 << v
        above = graph.alive & -bit & ~bit
        if graph.confine(v, above):
            tops.append(v)
        else:
            graph.confine(v, bit - 1)
    for top in tops:
        graph.settle_lowest(top)
    return [(top, graph.mate[top]) for top in tops]
