"""A bracket together with all that has a say in it, level by level instead of by weights.

Where the following group (2017 C.7; 2026 C8) or the completion of the round (2017 C.4 in the PPB;
2026 C4) binds several downfloaters, the graph holds these players too. Each criterion is a small
cost on its edges; :mod:`swissmate.matching.small_costs` keeps what is best for it, criterion after
criterion. It means the same as :func:`.fallback.solve_by_weights` and takes the same scope, but
answers None when a criterion needs a proof with blossoms.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.matching.contraction import with_rest_contracted
from swissmate.matching.levels import Charge, narrowed
from swissmate.matching.maximum import maximum_matching
from swissmate.matching.small_costs import CheapestMatchings
from swissmate.matching.usable_edges import allowed_edges
from swissmate.model import Points

from .criteria import with_few_penalties
from .fallback import Scope, WeightRules, sinks_of, solve_by_weights
from .field import Field
from .first_candidate import first_candidate
from .score_bracket import Solution


def solve_wide(
    field: Field,
    mdps: Sequence[int],
    residents: Sequence[int],
    scope: Scope,
    rules: WeightRules,
    alone: Sequence[int] = (),
) -> Solution | None:
    """Return the best pairing of a bracket, None when levels cannot tell.

    When the scope need not be complete, ``alone`` are the floaters of the bracket by itself: as
    many and of such scores as the best pairing has (C.5, C.6).
    """
    if not residents or scope.demand:
        return None
    graph = _Wide(field, mdps, residents, scope, rules)
    return graph.complete() if scope.complete else graph.partial(alone)


def settle(
    field: Field,
    mdps: Sequence[int],
    residents: Sequence[int],
    scope: Scope,
    rules: WeightRules,
    alone: Sequence[int] = (),
) -> tuple[Solution, bool]:
    """Return the best pairing of a bracket, and whether it lets the round be completed.

    By levels where these are quicker and can tell, else by weights.
    """
    players = len(mdps) + len(residents) + len(scope.following) + len(scope.rest)
    if players >= _MANY:
        solution = solve_wide(field, mdps, residents, scope, rules, alone)
        if solution is not None:
            return solution, True
    return solve_by_weights(field, mdps, residents, scope, rules)


_MANY = 24


class _Wide:
    """The graph: MDPs, residents, following group, rest or sinks, bye, pads for the unpaired."""

    def __init__(
        self,
        field: Field,
        mdps: Sequence[int],
        residents: Sequence[int],
        scope: Scope,
        rules: WeightRules,
    ) -> None:
        self.field = field
        self.scope = scope
        self.rules = rules
        self.moved = len(mdps)
        self.members = [*mdps, *residents]
        self.players = len(self.members)
        self.lowest = min(field.score[v] for v in residents)
        self.sinks = sinks_of(field, self.members, scope)
        outside = sorted({*scope.following, *(() if self.sinks else scope.rest)})
        self.vertices = [*self.members, *outside, *([field.bye] if scope.bye else ())]
        self.member_bits = (1 << self.players) - 1
        self.mdp_bits = (1 << self.moved) - 1
        self.resident_bits = self.member_bits & ~self.mdp_bits
        self.runs = _runs(self.vertices)
        self.following = self._mask(sum(1 << v for v in scope.following))
        self.scores: dict[Points, int] = {}
        for place, v in enumerate(self.members):
            score = field.score[v]
            self.scores[score] = self.scores.get(score, 0) | 1 << place

    def _mask(self, mask: int) -> int:
        """Translate a set of positions into vertices, a run of neighbours at a time."""
        result = 0
        for first, window, place in self.runs:
            result |= (mask >> first & window) << place
        return result

    def _members(self, mask: int) -> int:
        return self._mask(mask) & self.member_bits

    def _rows(self, extra: int, *, clique: bool) -> list[int]:
        """Return the legal edges; ``extra`` vertices more are joined to everybody.

        MDPs meet each other only to complete the round
        (``docs/disputes.md#two-mdps-in-one-completion``).
        """
        field, vertices = self.field, self.vertices
        known = len(vertices)
        more = ((1 << extra) - 1) << known
        local = self._mask
        eligible = local(self.scope.may_have_bye)
        bye = 0
        if field.bye in vertices:
            bye = 1 << vertices.index(field.bye)
        rows = []
        for i, v in enumerate(vertices):
            if v == field.bye:
                row = eligible & ~bye
            else:
                row = local(field.rows[v]) & ~bye
                if eligible >> i & 1:
                    row |= bye
                if i < self.moved and not self.scope.complete:
                    row &= ~self.mdp_bits
            rows.append(row | more)
        others = (1 << known) - 1
        for i in range(known, known + extra):
            rows.append(others | (more & ~(1 << i) if clique else 0))
        return rows

    # The two kinds of scope -----------------------------------------------------------------------

    def complete(self) -> Solution | None:
        """Pair the bracket so that the round can be completed (2017 C.4; 2026 C4)."""
        rows = self._rows(self.sinks, clique=True)
        mate = maximum_matching(rows)
        if -1 in mate:
            return None
        outside = (1 << len(rows)) - 1 & ~self.member_bits
        best = CheapestMatchings(rows, mate, [])
        for charges in self._first_levels(outside):
            best = narrowed(best, charges)
        if self.scope.following:
            best = self._with_most_pairs(best, outside)
            beyond = ((1 << len(best.rows)) - 1) & ~self.member_bits & ~self.following
            best = self._follow(best, beyond)
        return self._finish(best)

    def _with_most_pairs(self, best: CheapestMatchings, outside: int) -> CheapestMatchings:
        """Let bracket and following group be matched beyond as rarely as can be (2026 C8).

        If no more often than what lies beyond needs, this is contracted to its needs.
        """
        near = self.players + len(self.scope.following)
        if (
            not best.cuts
            and not self.scope.rank_unplayed
            and not (self.following | self.member_bits) >> near
        ):
            rows = [row & ~self.mdp_bits for row in best.rows[: self.moved]]
            rows += best.rows[self.moved :]
            contracted = with_rest_contracted(rows, best.mate, near)
            if contracted is not None:
                return CheapestMatchings(*contracted, [])
        beyond = outside & ~self.following
        charges = [(self.member_bits | self.following, beyond, 1)]
        return narrowed(best, [*charges, (self.mdp_bits, self.mdp_bits, 2)])

    def partial(self, alone: Sequence[int]) -> Solution | None:
        """Pair the bracket with C.7 where the round need not be completed (2017)."""
        size = len(self.vertices)
        floats = len(alone)
        scores = sorted((self.field.score[v] for v in alone), reverse=True)
        free = size - (self.players - floats)
        unpaired = max(free - 2 * self._most_beyond(floats), free % 2)
        while unpaired <= size:
            rows = self._rows(unpaired, clique=False)
            mate = maximum_matching(rows)
            if -1 not in mate:
                outside = (1 << len(rows)) - 1 & ~self.member_bits
                best = CheapestMatchings(rows, mate, [])
                for charges in self._first_levels(outside):
                    best = narrowed(best, charges)
                if self._float_scores(best.mate) == scores:
                    beyond = outside & ~self.following
                    return self._finish(self._follow(best, beyond))
            unpaired += 2
        return None

    def _most_beyond(self, floats: int) -> int:
        """Return a bound on the pairs that following group, floaters and bye can make (C.7)."""
        rows = self._rows(0, clique=False)
        beyond = ((1 << len(rows)) - 1) & ~self.member_bits
        for v in range(self.players):
            rows[v] &= ~self.member_bits
        alone = _pairs(maximum_matching(rows, beyond))
        return min(alone + floats, _pairs(maximum_matching(rows)))

    def _float_scores(self, mate: Sequence[int]) -> list[Points]:
        score = self.field.score
        floaters = (v for i, v in enumerate(self.members) if mate[i] >= self.players)
        return sorted((score[v] for v in floaters), reverse=True)

    def _follow(self, best: CheapestMatchings, beyond: int) -> CheapestMatchings:
        """Let the floaters with the highest scores be paired in the following group."""
        for score in sorted(self.scores, reverse=True):
            own = self.scores[score]
            # Two MDPs who complete the round with each other are not paired there either.
            charges = [(own, beyond, 1), *self._both(own)]
            best = narrowed(best, charges)
        return best

    def _both(self, own: int) -> list[Charge]:
        """Charge pairs of MDPs for each end that is in a set."""
        own &= self.mdp_bits
        return [(own, self.mdp_bits & ~own, 1), (own, own, 2)]

    def _rank_unplayed(self, best: CheapestMatchings) -> CheapestMatchings:
        """Give the bye to a member with few unplayed games (2026 C9)."""
        if self.field.bye not in self.vertices:
            return best
        bye = 1 << self.vertices.index(self.field.bye)
        unplayed = [self.field.contenders[v].unplayed for v in self.members]
        for limit in sorted(set(unplayed) - {0}, reverse=True):
            many = sum(1 << i for i, each in enumerate(unplayed) if each >= limit)
            best = narrowed(best, [(many, bye, 1)])
        return best

    # The criteria ---------------------------------------------------------------------------------

    def _differences(self) -> list[Points]:
        floated = {self.rules.float_difference(each, self.lowest) for each in self.scores}
        psd = {each - self.lowest + 10 for each in self.scores}
        paired = {one - two for one in self.scores for two in self.scores if one > two}
        return sorted(floated | psd | paired, reverse=True)

    def _apart(self, higher: int, lower: int, difference: Points) -> list[Charge]:
        """Charge pairs with a score difference, the higher and the lower player from two sets."""
        result = []
        for score, players in self.scores.items():
            one = players & higher
            other = self.scores.get(score - difference, 0) & lower
            result += [
                (one, other & self.resident_bits, 1),
                (one & self.resident_bits, other & self.mdp_bits, 1),
            ]
        return result

    def _floating(self, players: int, outside: int) -> list[Charge]:
        return [(players, outside, 1), *self._both(players)] if players else []

    def _first_levels(self, outside: int) -> list[list[Charge]]:
        """Return C.5 and C.6 (2026 C6, C7)."""
        levels = [self._floating(self.member_bits, outside)]
        for difference in self._differences():
            charges = self._apart(self.member_bits, self.member_bits, difference)
            floated = self.scores.get(difference + self.lowest - 10, 0)
            levels.append(charges + self._floating(floated, outside))
        return levels

    def _last_levels(self, outside: int) -> list[list[Charge]]:
        """Return C.10 to C.19 (2026 C12 to C21)."""
        field, mask = self.field, self._members
        levels = []
        sides = mask(field.white), mask(field.black)
        strong, absolute = mask(field.strong), mask(field.absolute)
        levels.append([charge for side in sides for charge in self._inside(side, side)])
        charges: list[Charge] = []
        for side in sides:
            weak, full = side & strong & ~absolute, side & absolute
            charges += [*self._inside(weak, weak), *self._inside(weak, full)]
        levels.append(charges)
        floats = ((mask(field.down1), mask(field.up1)), (mask(field.down2), mask(field.up2)))
        differences = self._differences()
        apart = [each for each in differences if each > 0]
        everybody = self.member_bits
        for down, up in floats:
            charges = [c for each in apart for c in self._apart(down, everybody, each)]
            levels.append(self._floating(down, outside) + charges)
            levels.append([c for each in apart for c in self._apart(everybody, up, each)])
        for down, up in floats:
            for each in apart:
                floated = sum(
                    players & down
                    for score, players in self.scores.items()
                    if self.rules.float_difference(score, self.lowest) == each
                )
                charges = self._apart(down, everybody, each)
                levels.append(self._floating(floated, outside) + charges)
            levels += [self._apart(everybody, up, each) for each in apart]
        return levels

    def _inside(self, one: int, other: int) -> list[Charge]:
        """Charge pairs of the bracket between two sets."""
        return [
            (one & self.resident_bits, other, 1),
            (one & self.mdp_bits, other & self.resident_bits, 1),
        ]

    def _finish(self, best: CheapestMatchings) -> Solution:
        if self.scope.rank_unplayed:
            best = self._rank_unplayed(best)
        if self._is_decided(best):
            return self._solution(best.mate)
        if self.field.top:
            best = with_few_penalties(self.field, self.members, best, self.mdp_bits)
        outside = ((1 << len(best.rows)) - 1) & ~self.member_bits
        for charges in self._last_levels(outside):
            best = narrowed(best, charges)
        mate = first_candidate(best.rows, best.mate, self.moved, self.players, best.cuts)
        return self._solution(mate)

    def _is_decided(self, best: CheapestMatchings) -> bool:
        """Whether all perfect matchings that are left have the same pairs inside the bracket."""
        everybody = (1 << len(best.rows)) - 1
        rows = allowed_edges(best.rows, everybody, best.mate)
        return all(
            not rows[i] & self.member_bits or rows[i] == 1 << best.mate[i]
            for i in range(self.players)
        )

    def _solution(self, mate: Sequence[int]) -> Solution:
        pairs, floaters = [], []
        for i, v in enumerate(self.members):
            j = mate[i]
            if j >= self.players or (i < self.moved and j < self.moved):
                floaters.append(v)
            elif i < j:
                pairs.append((v, self.members[j]))
        return Solution(pairs, floaters)


def _runs(vertices: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return the runs of successive positions: the first, as many ones, and the first's place."""
    runs = []
    first = 0
    for i in range(1, len(vertices) + 1):
        if i == len(vertices) or vertices[i] != vertices[i - 1] + 1:
            runs.append((vertices[first], (1 << (i - first)) - 1, first))
            first = i
    return runs


def _pairs(mate: Sequence[int]) -> int:
    return sum(1 for each in mate if each >= 0) // 2
