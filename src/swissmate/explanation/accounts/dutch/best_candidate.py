"""The best candidate of a bracket that fulfils a wish (2017 B.8, 2026 3.8).

The candidates are those of the rules. The condition is that the wish is fulfilled in the bracket,
or that the players left over can be paired so that it is fulfilled below. :mod:`.criteria_account`
counts the values of candidates. :mod:`.wished_bracket` pairs one bracket under the wish.

The floaters decide the number of pairs, the scores of the floaters, how well the following bracket
can do and who gets the bye. So if the candidate that is best without regard to the players below
does not serve, the sets of floaters are tried from the best value on, and each is solved for the
rest.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import combinations
from math import comb

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import is_perfectly_matchable, maximum_matching
from swissmate.systems.dutch.engine.bracket import pair_alone
from swissmate.systems.dutch.engine.bracket_graph import Solution
from swissmate.systems.dutch.engine.field import Field
from swissmate.systems.topics import Topic

from .criteria_account import Bracket
from .dutch_round import Candidate, DutchRound
from .wished_bracket import Demand, Search, WishedBracket, cut
from .wishes import Wish

_MOST_SETS = 4000
_BELOW = (Topic.FOLLOWING, Topic.BYE_UNPLAYED)


def best_candidate(
    dutch_round: DutchRound, bracket: Bracket, wish: Wish, wished: Field, wished_below: Field
) -> Search:
    """Return the best candidate of a bracket under a wish.

    ``wished`` is the field restricted to the wish. ``wished_below`` is the field restricted to it
    once the player has floated out of this bracket: the player then meets only residents of the
    brackets below.
    """
    members = sum(1 << v for v in bracket.members)
    player = wish.player
    here = bool(members >> player & 1)
    partners = wished.rows[player]
    demands = []
    if here:
        inside = partners & members
        if player in bracket.mdps:
            inside &= ~sum(1 << v for v in bracket.mdps)
        if inside:
            field = cut(wished, player, inside)
            demands.append(Demand(inside=True, must_float=(), wished=field))
        if wished_below.rows[player] & ~members:
            demands.append(Demand(inside=False, must_float=(player,), wished=wished_below))
    else:
        single = partners & members if partners.bit_count() == 1 else 0
        demands.append(Demand(inside=False, must_float=tuple(iter_bits(single)), wished=wished))
    best: Candidate | None = None
    exact = True
    for demand in demands:
        search = _Run(dutch_round, bracket, player, demand).search()
        exact = exact and search.exact
        if search.candidate and (best is None or search.candidate.key < best.key):
            best = search.candidate
    return Search(best, exact)


def best_with_floater(dutch_round: DutchRound, bracket: Bracket, floater: int) -> Search:
    """Return the best candidate in which a player floats, of a bracket that is not the last."""
    demand = Demand(inside=False, must_float=(floater,), wished=dutch_round.field, later=False)
    return _Run(dutch_round, bracket, floater, demand).search()


class _Run(WishedBracket):
    """One search: first the bracket by itself, then one set of floaters after the other."""

    def search(self) -> Search:
        if self.bracket.kind == "clb":
            return self.collapsed()
        if self.bracket.kind == "normal":
            free = self.unconstrained()
            if free is not None and self.is_best(free):
                return Search(self.candidate(free))
        elif self.bracket.kind == "ppb":
            free = self.unconstrained()
            if free is not None and self.allows(free.floaters):
                return Search(self.candidate(free))
        return self._by_floaters()

    def _by_floaters(self) -> Search:
        bracket, must = self.bracket, self.demand.must_float
        free = [
            v
            for v in bracket.members
            if v not in must and not (self.demand.inside and v in self._settled())
        ]
        least = self._least()
        for count in range(least, len(bracket.members) + 1, 2):
            extra = count - len(must)
            if extra < 0:
                continue
            if not bracket.below and count > 1:
                break
            if comb(len(free), extra) > _MOST_SETS:
                return self.coupled()
            search = self._with_so_many(free, extra)
            if search is not None:
                return search
        return Search(None)

    def _settled(self) -> tuple[int, ...]:
        pair = self.pair()
        return pair[0] if pair else (self.player,)

    def _least(self) -> int:
        """Return the least number of floaters that the pairs leave, with the bracket's parity."""
        members = sum(1 << v for v in self.bracket.members)
        own = sum(1 << v for v in self.bracket.mdps)
        rows = list(self.field.rows)
        for v in self.bracket.mdps:
            rows[v] &= ~own
        alive = members & ~sum(1 << v for v in self.demand.must_float)
        mate = maximum_matching(rows, alive)
        return len(self.demand.must_float) + sum(1 for v in iter_bits(alive) if mate[v] < 0)

    def _with_so_many(self, free: list[int], extra: int) -> Search | None:
        """Return the best candidate with this many floaters beyond those of the wish, or None."""
        sets: dict[object, list[tuple[int, ...]]] = {}
        for chosen in combinations(free, extra):
            floaters = tuple(sorted((*self.demand.must_float, *chosen)))
            sets.setdefault(self._scores(floaters), []).append(floaters)
        for level in sorted(sets):  # type: ignore[type-var]
            serving = [
                floaters
                for floaters in sets[level]
                if self.allows(floaters) and self._leaves_pairs(floaters)
            ]
            if not serving:
                continue
            ahead = {floaters: self._ahead(floaters) for floaters in serving}
            top = min(ahead.values())
            chosen_sets = [floaters for floaters in serving if ahead[floaters] == top]
            return self._best_of(chosen_sets)
        return None

    def _scores(self, floaters: tuple[int, ...]) -> tuple[int, ...]:
        """Return the value of C.6 (C7) for these floaters, as far as they alone decide it."""
        score = self.field.score
        if not self.done.terms.rules.floats_to_one_point_below:
            return tuple(sorted((score[v] for v in floaters), reverse=True))
        residents = score[self.bracket.residents[0]]
        gaps = [score[v] - residents for v in self.bracket.mdps if v not in floaters]
        gaps += [score[v] - residents + 10 for v in floaters]
        return tuple(sorted(gaps, reverse=True))

    def _ahead(self, floaters: tuple[int, ...]) -> tuple[object, int]:
        account, following = self.done.account, self.bracket.following
        value: object = ()
        if following is not None and floaters:
            value = account.following.value(floaters, following)
        unplayed = 0
        if account.bye_score is not None and len(floaters) == 1:
            contender = self.field.contenders[floaters[0]]
            if contender.score == account.bye_score:
                unplayed = contender.unplayed
        return value, unplayed

    def _leaves_pairs(self, floaters: tuple[int, ...]) -> bool:
        own = sum(1 << v for v in self.bracket.mdps)
        rows = list(self.field.rows)
        for v in self.bracket.mdps:
            rows[v] &= ~own
        rest = sum(1 << v for v in self.bracket.members if v not in floaters)
        return is_perfectly_matchable(rows, rest)

    def _best_of(self, sets: list[tuple[int, ...]]) -> Search:
        """Return the best candidate whose floaters are one of these sets.

        The sets are not solved one by one. The best candidate whose floaters lie between what all
        sets share and what any of them holds is a bound for all of them. If its floaters are one of
        the sets, it is the best candidate. Otherwise the sets are divided by a player who is in
        some of them.
        """
        waiting: list[tuple[object, int, list[tuple[int, ...]], Candidate]] = []
        count = 0
        families = [sets]
        while True:
            for family in families:
                bound = self._bound(family)
                if bound is not None:
                    count += 1
                    heappush(waiting, (self._apart(bound), count, family, bound))
            if not waiting:
                return Search(None)
            _, _, family, bound = heappop(waiting)
            if bound.floaters in family:
                return Search(bound)
            shared = set(family[0]).intersection(*family)
            held = {v for floaters in family for v in floaters}
            open_ones = held - shared
            by = min(open_ones & set(bound.floaters) or open_ones)
            families = [
                [floaters for floaters in family if by in floaters],
                [floaters for floaters in family if by not in floaters],
            ]

    def _apart(self, candidate: Candidate) -> object:
        """Return a candidate's key without the values that are equal for all sets.

        If the floaters of a bound are not one of the sets, their effect on the players below would
        distort the comparison.
        """
        rows = zip(self.done.terms.quality, candidate.values, strict=True)
        return [value for row, value in rows if row.topic not in _BELOW], candidate.place

    def _bound(self, family: list[tuple[int, ...]]) -> Candidate | None:
        """Return the best candidate whose floaters lie between what all sets share and any holds.

        They include every player that all sets share, and only players that some set holds. None if
        there is no such candidate.
        """
        if len(family) == 1:
            return self._with_floaters(family[0])
        shared = tuple(sorted(set(family[0]).intersection(*family)))
        held = sum(1 << v for v in {v for floaters in family for v in floaters})
        if not held & ~self.group:
            outcome = pair_alone(
                self.with_floating(shared),
                self.bracket.mdps,
                self.span,
                len(family[0]),
                self.may_float(held),
                self.criteria,
            )
            if outcome is not None:
                return self.candidate(outcome)
        staying = sum(1 << v for v in self.bracket.members if not held >> v & 1)
        solution = self.freely(shared, staying)
        if solution is None or any(not held >> v & 1 for v in solution.floaters):
            return None
        return self.candidate(solution)

    def _with_floaters(self, floaters: tuple[int, ...]) -> Candidate | None:
        moving = [v for v in self.bracket.mdps if v not in floaters]
        down = sum(1 << v for v in floaters if v not in self.bracket.mdps)
        if len(moving) <= len(self.bracket.residents):
            outcome = pair_alone(
                self.field, moving, self.span, down.bit_count(), down, self.criteria
            )
            if outcome is not None:
                stuck = [v for v in self.bracket.mdps if v in floaters]
                return self.candidate(Solution(outcome.pairs, stuck + outcome.floaters))
        solution = self.freely(floaters)
        if solution is None or set(solution.floaters) != set(floaters):
            return None
        return self.candidate(solution)
