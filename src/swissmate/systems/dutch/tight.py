"""One bracket of residents with one score: the best pairing without any weights.

The bracket becomes a graph of MDPs, residents and one *dummy* for each resident who must float.
Every quality criterion either cannot be satisfied better than a bound known beforehand, or has
the bound zero; pairs that no pairing at the bound can hold are struck out. If the *tight graph*
that is left has a perfect matching, its perfect matchings are exactly the pairings that are best
for every criterion (complementary slackness, proven in ``docs/algorithm.md``), and the one that
the rules generate first is found by walking S1 in order.

``solve`` answers INFEASIBLE when the MDPs and all but the given number of residents cannot be
paired, and UNDECIDED when a criterion misses its bound in a way that only weights can settle.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

from swissmate.matching.bitset import (
    greedy_matching,
    iter_bits,
    lowest_partner,
    maximum_matching,
)

from .exchanges import first_by_exchange
from .field import Field

__all__ = ["FLOATS", "Outcome", "Solution", "solve"]

FLOATS: Final = -1
"""In a forced pair: the player has no opponent in the bracket."""


class Outcome(Enum):
    """Why a bracket was not solved here."""

    INFEASIBLE = "the bracket cannot be paired with so few floaters"
    UNDECIDED = "a criterion misses its bound"


class Solution(NamedTuple):
    """A paired bracket: pairs of positions (higher ranked first) and those who float down."""

    pairs: list[tuple[int, int]]
    floaters: list[int]


class Gadget(NamedTuple):
    """Places for floaters: ``takes[i]`` are the players (by position) whom vertex i can take.

    ``joins[i]`` are the other vertices of the gadget that it can be matched with. Exactly
    ``floats`` players are taken by every perfect matching.
    """

    takes: list[int]
    joins: list[int]


class _Level(NamedTuple):
    """One criterion on the tight graph: the edges that it strikes out.

    ``rows_of`` are the vertices whose edges to ``to`` go (in both directions). ``bounded`` says
    that a failure costs the same one in every pairing, so that the criterion can be skipped.
    """

    rows_of: int
    to: int
    bounded: bool


def solve(
    field: Field,
    mdps: Sequence[int],
    residents: tuple[int, int],
    floats: int,
    may_float: int,
    gadget: Gadget | None = None,
    forced: Sequence[tuple[int, int]] = (),
) -> Solution | Outcome:
    """Pair a bracket in which all MDPs and all but ``floats`` residents are paired.

    ``residents`` is a range of positions with one score, ``mdps`` are positions before it, none
    of whom may be left over; ``may_float`` are the residents (bits by position) who may float.
    With a ``gadget`` its vertices stand for the floaters' places instead of equal dummies.
    ``forced`` (not with a gadget) are pairs that must be made, ``(v, FLOATS)`` for a resident who
    must float. They cost the same in every pairing, so the bounds are those of the others.
    """
    bracket = _Bracket(field, mdps, residents, floats, may_float, gadget, forced)
    if field.irregular and bracket.local(field.irregular):
        # Their colours count for C.8 and C.9 in pairs that the graph takes for harmless.
        return Outcome.UNDECIDED
    return bracket.solve()


class _Bracket:
    """The graph of one bracket. Local vertices: MDPs, residents, dummies, in this order."""

    def __init__(
        self,
        field: Field,
        mdps: Sequence[int],
        residents: tuple[int, int],
        floats: int,
        may_float: int,
        gadget: Gadget | None = None,
        forced: Sequence[tuple[int, int]] = (),
    ) -> None:
        start, end = residents
        places = len(gadget.takes) if gadget else floats
        self.field = field
        self.mdps = mdps
        self.start = start
        self.moved = len(mdps)
        self.count = end - start
        self.floats = floats
        self.players = self.moved + self.count
        self.gadget = gadget
        self.size = self.players + places
        self.resident_bits = ((1 << self.count) - 1) << self.moved
        self.mdp_bits = (1 << self.moved) - 1
        self.dummy_bits = ((1 << places) - 1) << self.players
        self.all_bits = (1 << self.size) - 1
        self.settled = 0
        self.forced = [self._settle(v, w) for v, w in forced]
        self.may_float = self.local(may_float) & self.resident_bits

    def local(self, mask: int) -> int:
        """Translate a set of positions into local vertices, without those of forced pairs."""
        result = (mask >> self.start & ((1 << self.count) - 1)) << self.moved
        for place, v in enumerate(self.mdps):
            result |= (mask >> v & 1) << place
        return result & ~self.settled

    def _settle(self, v: int, w: int) -> tuple[int, int]:
        """Return the local vertices of a forced pair; a dummy stands for floating."""
        one = self._vertex(v)
        if w == FLOATS:
            free = self.dummy_bits & ~self.settled
            two = (free & -free).bit_length() - 1
        else:
            two = self._vertex(w)
        self.settled |= 1 << one | 1 << two
        return one, two

    def _vertex(self, v: int) -> int:
        return self.mdps.index(v) if v < self.start else v - self.start + self.moved

    def position(self, vertex: int) -> int:
        """Return the position of a local vertex that is a player."""
        moved = self.moved
        return self.mdps[vertex] if vertex < moved else self.start + vertex - moved

    def solve(self) -> Solution | Outcome:
        rows = self._legal_rows()
        levels = self._levels()
        tight = list(rows)
        for level in levels:
            _strike(tight, level, self.dummy_bits)
        mate = self._greedy(tight)
        if -1 not in mate:
            return self._solution(mate)
        mate = maximum_matching(tight, mate=mate)
        if -1 in mate:
            decided = self._by_levels(rows, levels)
            if isinstance(decided, Outcome):
                return decided
            tight, mate = decided
        return self._first_candidate(tight, mate)

    def _legal_rows(self) -> list[int]:
        """Return the edges that C.1-C.3 allow, without those that C.8 and C.9 count."""
        field, start, moved = self.field, self.start, self.moved
        window = (1 << self.count) - 1
        everyone = sum(1 << v for v in self.mdps)
        dummies, may_float = self.dummy_bits, self.may_float
        bars = field.absolute & field.top and self._topscorer_bars()
        rows = []
        for v in self.mdps:
            row = field.rows[v]
            if bars:
                row &= ~self._barred(v)
            rows.append((row >> start & window) << moved)
        bit = 1 << moved
        for v in range(start, start + self.count):
            full = field.rows[v]
            if bars:
                full &= ~self._barred(v)
            row = (full >> start & window) << moved
            if moved:
                known = full & everyone
                if known == everyone:
                    row |= self.mdp_bits
                else:
                    for place, w in enumerate(self.mdps):
                        row |= (known >> w & 1) << place
            if may_float & bit:
                row |= dummies
            rows.append(row)
            bit <<= 1
        if self.gadget is None:
            rows += [may_float] * self.floats
        else:
            self._attach(rows, self.gadget)
        if self.forced:
            rows = [row & ~self.settled for row in rows]
            for one, two in self.forced:
                rows[one], rows[two] = 1 << two, 1 << one
        return rows

    def _attach(self, rows: list[int], gadget: Gadget) -> None:
        """Put the vertices of a gadget in the place of the dummies."""
        clear = ~self.dummy_bits
        for v in range(self.players):
            rows[v] &= clear
        for place, takes in enumerate(gadget.takes, self.players):
            row = self.local(takes) & self.may_float
            bit = 1 << place
            for v in iter_bits(row):
                rows[v] |= bit
            rows.append(row | gadget.joins[place - self.players] << self.players)

    def _topscorer_bars(self) -> bool:
        """Whether some pair of equal absolute preferences is legal in this bracket (last round)."""
        field = self.field
        inside = self.local(field.absolute)
        return inside.bit_count() > 1

    def _barred(self, v: int) -> int:
        field = self.field
        if not field.absolute >> v & 1:
            return 0
        return field.absolute & (field.white if field.white >> v & 1 else field.black)

    def _levels(self) -> list[_Level]:
        """Return the criteria C.10-C.15 (2026: C12-C17) as edges to be struck out, in order."""
        field = self.field
        white, black = self.local(field.white), self.local(field.black)
        levels = []
        free = ~self.settled
        dummies, mdps = self.dummy_bits & free, self.mdp_bits & free
        total = self.players + self.floats - self.settled.bit_count()
        floats = self.floats - (self.settled & self.dummy_bits).bit_count()
        for major in (white, black):
            rest = self.all_bits & free & ~major
            if 2 * major.bit_count() > total:
                levels.append(_Level(rest, rest, bounded=False))
                strong = self.local(field.strong) & major
                rest = self.all_bits & free & ~strong
                if 2 * strong.bit_count() > total:
                    levels.append(_Level(rest, rest, bounded=False))
                elif strong:
                    levels.append(_Level(strong, strong, bounded=False))
                break
        else:
            levels.append(_Level(white, white, bounded=False))
            levels.append(_Level(black, black, bounded=False))
        for down, up in ((field.down1, field.up1), (field.down2, field.up2)):
            if floats:
                repeated = self.local(down) & self.may_float
                if repeated:
                    levels.append(_Level(dummies, repeated, floats == 1))
            if mdps:
                repeated = self.local(up) & self.resident_bits
                if repeated:
                    levels.append(_Level(mdps, repeated, mdps.bit_count() == 1))
        return levels

    def _by_levels(
        self, rows: list[int], levels: list[_Level]
    ) -> tuple[list[int], list[int]] | Outcome:
        """Strike the criteria out one by one, as long as a perfect matching is left."""
        mate = maximum_matching(rows)
        if -1 in mate:
            return Outcome.UNDECIDED if self._has_more_edges(rows) else Outcome.INFEASIBLE
        current = rows
        for level in levels:
            tried = list(current)
            _strike(tried, level, self.dummy_bits)
            start = [w if w >= 0 and tried[v] >> w & 1 else -1 for v, w in enumerate(mate)]
            after = maximum_matching(tried, mate=start)
            if -1 not in after:
                current, mate = tried, after
            elif not level.bounded:
                return Outcome.UNDECIDED
        return current, mate

    def _has_more_edges(self, rows: list[int]) -> bool:
        """Whether pairs of equal absolute preferences were left out that would be legal."""
        return bool(self.field.absolute & self.field.top and self._topscorer_bars() and rows)

    # The first candidate -----------------------------------------------------------------------

    def _greedy(self, rows: list[int]) -> list[int]:
        """Build the first candidate without search; whoever is stuck stays exposed."""
        mate = [-1] * self.size
        free = self.resident_bits
        for v in range(self.moved):
            choice = rows[v] & free
            if choice:
                choice &= -choice
                free ^= choice
                w = choice.bit_length() - 1
                mate[v], mate[w] = w, v
        s1, s2 = self._halves(free)
        for v in s1:
            choice = rows[v] & s2
            if choice:
                choice &= -choice
                s2 ^= choice
                w = choice.bit_length() - 1
                mate[v], mate[w] = w, v
        for v in range(self.players, self.size):
            choice = rows[v] & s2
            if choice:
                choice &= -choice
                s2 ^= choice
                w = choice.bit_length() - 1
                mate[v], mate[w] = w, v
        return mate

    def _halves(self, remainder: int) -> tuple[list[int], int]:
        """Return the original S1 (in order) and S2 (as bits) of a remainder (B.2)."""
        order = iter_bits(remainder)
        half = (len(order) - self.floats) // 2
        s1 = order[:half]
        return s1, remainder & ~sum(1 << v for v in s1)

    def _first_candidate(self, rows: list[int], mate: list[int]) -> Solution | Outcome:
        """Return the perfect matching of the tight graph that is generated first (B.6, B.7, D)."""
        alive = self.all_bits
        for v in range(self.moved):
            alive &= ~(1 << v)
            lowest_partner(rows, mate, alive, v)
            alive &= ~(1 << mate[v])
        s1, s2 = self._halves(alive & self.resident_bits)
        left = sum(1 << v for v in s1) | self.dummy_bits
        split = list(rows)
        for v in iter_bits(left):
            split[v] = rows[v] & (s2 if v < self.players else s2 | self.dummy_bits)
        for v in iter_bits(s2):
            split[v] = rows[v] & left
        start = list(mate)
        for v in iter_bits(alive):
            w = mate[v]
            if not split[v] >> w & 1:
                start[v] = -1
        greedy_matching(split, alive, start)
        halves = maximum_matching(split, alive, start)
        if all(halves[v] >= 0 for v in iter_bits(alive)):
            for v in s1:
                alive &= ~(1 << v)
                lowest_partner(split, halves, alive, v)
                alive &= ~(1 << halves[v])
            return self._solution(halves)
        plain = self.gadget is None or not any(self.gadget.joins)
        exchanged = first_by_exchange(rows, halves, alive, s1, s2, self.dummy_bits, plain=plain)
        return self._solution(exchanged)

    def _solution(self, mate: list[int]) -> Solution:
        pairs, floaters = [], []
        players = self.players
        for v in range(players):
            w = mate[v]
            if w >= players:
                floaters.append(self.position(v))
            elif v < w:
                pairs.append((self.position(v), self.position(w)))
        return Solution(pairs, floaters)


def _strike(rows: list[int], level: _Level, spared: int) -> None:
    """Remove the edges between ``rows_of`` and ``to``, but none inside ``spared``."""
    rows_of, to = level.rows_of, level.to
    for v in iter_bits(rows_of):
        rows[v] &= ~to | (spared if spared >> v & 1 else 0)
    if rows_of != to:
        for v in iter_bits(to):
            rows[v] &= ~rows_of
