"""One bracket of residents with one score: the best pairing without any weights.

The bracket becomes a graph of MDPs, residents and one *dummy* for each resident who must float.
Every quality criterion either cannot be satisfied better than a bound known beforehand, or has
the bound zero; pairs that no pairing at the bound can hold are struck out. If the *tight graph*
that is left has a perfect matching, its perfect matchings are exactly the pairings that are best
for every criterion (complementary slackness, proven in ``docs/algorithm.md``), and the one that
the rules generate first is found by walking S1 in order.

``solve`` answers None when the MDPs and all but the given number of residents cannot be paired.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import complete_matching, maximum_matching
from swissmate.matching.small_costs import CheapestMatchings

from .criteria import (
    Bracket,
    Level,
    Part,
    cheapest,
    levels_of,
    score_levels,
    strike,
    with_few_penalties,
)
from .field import Field
from .first_candidate import first_candidate
from .greedy import Greedy
from .mdp_pruning import who_may_be_paired

FLOATS: Final = -1
"""In a forced pair: the player has no opponent in the bracket."""


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


def solve(
    field: Field,
    mdps: Sequence[int],
    residents: tuple[int, int],
    floats: int,
    may_float: int,
    gadget: Gadget | None = None,
    forced: Sequence[tuple[int, int]] = (),
) -> Solution | None:
    """Pair a bracket of which ``floats`` players float, as few as possible.

    ``residents`` is a range of positions with one score, ``mdps`` are positions before it;
    ``may_float`` are the players (bits by position) who may float; MDPs among them make a limbo.
    With a ``gadget`` its vertices stand for the floaters' places instead of equal dummies.
    None if there is no such pairing. ``forced`` (not with a gadget) are pairs that must be made,
    ``(v, FLOATS)`` for a resident who must float. They cost the same in every pairing, so the
    bounds are those of the others.
    """
    own = sum(1 << v for v in mdps)
    if may_float & own == own and mdps and gadget is None and not forced:
        return _solve_limbo(field, mdps, residents, floats, may_float)
    return _Graph(field, mdps, residents, floats, may_float, gadget, forced).solve()


def _solve_limbo(
    field: Field, mdps: Sequence[int], residents: tuple[int, int], floats: int, may_float: int
) -> Solution | None:
    """Pair a bracket of which not all MDPs can be paired, without those who cannot be."""
    start, end = residents
    group = ((1 << (end - start)) - 1) << start
    inside = who_may_be_paired(field, mdps, group)
    outside = sorted({*mdps} - {*inside})
    solution = _Graph(field, inside, residents, floats - len(outside), may_float).solve()
    if solution is not None:
        return Solution(solution.pairs, sorted(outside + solution.floaters))
    return None


class _Graph:
    """The graph of one bracket. Local vertices: MDPs, residents, places, in this order."""

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
        self.window = (1 << self.count) - 1
        self.resident_bits = self.window << self.moved
        self.mdp_bits = (1 << self.moved) - 1
        self.place_bits = ((1 << places) - 1) << self.players
        self.all_bits = (1 << self.size) - 1
        self.settled = 0
        self.forced = [self._settle(v, w) for v, w in forced]
        self.may_float = self.local(may_float)
        self.limbo = bool(self.may_float & self.mdp_bits)

    def local(self, mask: int) -> int:
        """Translate a set of positions into local vertices, without those of forced pairs."""
        result = (mask >> self.start & self.window) << self.moved
        if self.moved:
            for place, v in enumerate(self.mdps):
                result |= (mask >> v & 1) << place
        return result & ~self.settled if self.settled else result

    def _settle(self, v: int, w: int) -> tuple[int, int]:
        """Return the local vertices of a forced pair; a dummy stands for floating."""
        one = self._vertex(v)
        if w == FLOATS:
            free = self.place_bits & ~self.settled
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

    def solve(self) -> Solution | None:
        rows = self._legal_rows()
        tight = list(rows)
        penalties = self._penalties()
        bracket = self._bracket()
        scores, levels = score_levels(bracket), levels_of(bracket)
        parts = strike(tight, (penalties, *scores, *levels), self.place_bits)
        mate, perfect = self._greedy(tight, parts)
        if perfect:
            return self._solution(mate)
        if self.limbo or not complete_matching(tight, self.all_bits, mate):
            best = self._by_levels(rows, scores, penalties, levels)
            if best is None:
                return None
        else:
            best = CheapestMatchings(tight, mate, [])
        return self._solution(
            first_candidate(best.rows, best.mate, self.moved, self.players, best.cuts)
        )

    def _bracket(self) -> Bracket:
        field, local = self.field, self.local
        free = ~self.settled
        scores: dict[int, int] = {}
        for place, v in enumerate(self.mdps):
            score = field.score[v]
            scores[score] = scores.get(score, 0) | 1 << place & free
        return Bracket(
            self.all_bits & free,
            self.mdp_bits & free,
            self.resident_bits & free,
            self.place_bits & free,
            self.players + self.floats - self.settled.bit_count(),
            self.floats - (self.settled & self.place_bits).bit_count(),
            self.may_float,
            self.limbo,
            [scores[score] for score in sorted(scores, reverse=True)],
            local(field.white),
            local(field.black),
            local(field.strong),
            local(field.down1),
            local(field.down2),
            local(field.up1),
            local(field.up2),
        )

    def _legal_rows(self) -> list[int]:
        """Return the edges that C.1-C.3 allow."""
        field, start, moved = self.field, self.start, self.moved
        window = (1 << self.count) - 1
        everyone = sum(1 << v for v in self.mdps)
        places, may_float = self.place_bits, self.may_float
        rows = []
        bit = 1
        for v in self.mdps:
            row = (field.rows[v] >> start & window) << moved
            rows.append(row | places if may_float & bit else row)
            bit <<= 1
        for v in range(start, start + self.count):
            full = field.rows[v]
            row = (full >> start & window) << moved
            if moved:
                known = full & everyone
                if known == everyone:
                    row |= self.mdp_bits
                else:
                    for place, w in enumerate(self.mdps):
                        row |= (known >> w & 1) << place
            if may_float & bit:
                row |= places
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
        clear = ~self.place_bits
        for v in range(self.players):
            rows[v] &= clear
        for place, takes in enumerate(gadget.takes, self.players):
            row = self.local(takes) & self.may_float
            bit = 1 << place
            for v in iter_bits(row):
                rows[v] |= bit
            rows.append(row | gadget.joins[place - self.players] << self.players)

    def _penalties(self) -> Level:
        """Return the pairs that C.8 or C.9 (2026 C10, C11) count (last round only).

        One of two equal absolute preferences is denied, which always counts for one of the two.
        """
        field, local = self.field, self.local
        top = local(field.top) if field.top else 0
        if not top:
            return Level(())
        absolute = local(field.absolute)
        sides = (absolute & local(field.white), absolute & local(field.black))
        strikes = [(side & top, side) for side in sides]
        for v in iter_bits(local(field.irregular)):
            others = (1 << self.players) - 1 if top >> v & 1 else top
            doubtful = [w for w in iter_bits(others & ~self.settled) if w != v]
            one = self.position(v)
            struck = [w for w in doubtful if any(field.color_penalty(one, self.position(w)))]
            strikes.append((1 << v, sum(1 << w for w in struck)))
        return Level(tuple(strikes))

    def _by_levels(
        self, rows: list[int], scores: list[Level], penalties: Level, levels: list[Level]
    ) -> CheapestMatchings | None:
        """Take the criteria one by one: at their bound if it can be reached, else at their best."""
        mate = maximum_matching(rows)
        if -1 in mate:
            return None
        best = CheapestMatchings(rows, mate, [])
        if scores:
            best = self._with_low_floaters(best, scores)
        if penalties.strikes:
            best = self._with_few_penalties(best, penalties)
        for level in levels:
            best = self._at_best(best, level)
        return best

    def _with_low_floaters(self, best: CheapestMatchings, scores: list[Level]) -> CheapestMatchings:
        """Return the graph whose perfect matchings are best for C.6 (2026 C7).

        Covering MDPs in their order covers as many of each score as possible, after those with
        higher scores (the matching matroid). Costs are needed only where some of a score float.
        """
        inside = [row & ~self.place_bits for row in best.rows[: self.players]]
        covered = maximum_matching(inside, order=range(self.moved))
        for level in scores:
            players = level.strikes[0][1]
            floating = sum(1 for v in iter_bits(players) if covered[v] < 0)
            if floating == players.bit_count():
                level = Level(((players, self.resident_bits),))  # noqa: PLW2901 - the other bound
            best = self._at_best(best, level, within=0 < floating < players.bit_count())
        return best

    def _at_best(
        self, best: CheapestMatchings, level: Level, *, within: bool = False
    ) -> CheapestMatchings:
        """Return the graph whose perfect matchings are best for one more criterion.

        ``within``: it is known that the bound cannot be reached.
        """
        if not within and not best.cuts:
            at_bound = self._struck(best, level)
            if at_bound:
                return at_bound
        return best if level.bounded and not best.cuts else cheapest(best, level)

    def _struck(self, best: CheapestMatchings, level: Level) -> CheapestMatchings | None:
        """Return what a level at its bound leaves, None when it cannot be reached."""
        tried = list(best.rows)
        strike(tried, (level,), self.place_bits)
        after = _rematched(tried, best.mate)
        return None if after is None else CheapestMatchings(tried, after, [])

    def _with_few_penalties(self, best: CheapestMatchings, penalties: Level) -> CheapestMatchings:
        """Return the graph whose perfect matchings are best for C.8 and C.9 (2026 C10, C11)."""
        at_bound = None if best.cuts else self._struck(best, penalties)
        if at_bound:
            return at_bound
        positions = [self.position(v) for v in range(self.players)]
        return with_few_penalties(self.field, positions, best)

    def _greedy(self, rows: list[int], parts: Sequence[Part]) -> tuple[list[int], bool]:
        """Build the first candidate without search; whoever is stuck stays exposed."""
        greedy = Greedy(rows, self.moved, self.resident_bits, self.floats)
        perfect = greedy.plain(range(self.players, self.size))
        # The vertices of a gadget can be matched with each other, forced pairs are in no part.
        if not (perfect or self.limbo or self.gadget or self.forced):
            perfect = greedy.reserving(parts, self.place_bits, self.may_float)
        return greedy.mate, perfect

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


def _rematched(rows: Sequence[int], mate: Sequence[int]) -> list[int] | None:
    """Return a perfect matching that starts from what is left of another one, if there is one."""
    after = [w if rows[v] >> w & 1 else -1 for v, w in enumerate(mate)]
    return after if complete_matching(rows, (1 << len(rows)) - 1, after) else None
