"""The best candidate of a bracket that lets a wish come true (2017 B.8, 2026 3.8).

The candidates are those of the rules; the condition is that the wish is fulfilled in the bracket or
that everybody left over can be paired so that it is fulfilled below. Their values are counted by
:mod:`.criteria_account`. The engine is used as it is: with a field in which the wished pair is the
only one for its players, and with floaters prescribed.

What floats decides the number of pairs, the scores of the floaters, how the following bracket does
and who gets the bye; so if the best candidate without a look at what lies below does not serve,
the sets of floaters are gone through from the best value on, and each is solved for the rest.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import combinations
from math import comb

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import is_perfectly_matchable, maximum_matching
from swissmate.systems.dutch.engine.best_pairing import best_pairing
from swissmate.systems.dutch.engine.bracket import pair_alone
from swissmate.systems.dutch.engine.bracket_graph import (
    BracketGraph,
    Solution,
    free_to_float,
    with_everybody_below,
)
from swissmate.systems.dutch.engine.downfloater_bounds import (
    floaters_fit,
    floaters_fit_and_complete,
)
from swissmate.systems.dutch.engine.field import Field

from .criteria_account import Bracket
from .dutch_round import Candidate, DutchRound
from .wishes import Wish, is_open

_MOST_SETS = 4000


@dataclass(frozen=True, slots=True)
class Search:
    """The candidate found, None when there is none; ``exact``: it is surely the best."""

    candidate: Candidate | None
    exact: bool = True


@dataclass(frozen=True, slots=True)
class _Demand:
    """How the wish is to come true: by a pair inside, by floating, or below.

    Without ``later`` it ends with this bracket: what follows is looked at as the rules do.
    """

    inside: bool
    must_float: tuple[int, ...]
    wished: Field
    later: bool = True


def best_candidate(
    done: DutchRound, bracket: Bracket, wish: Wish, wished: Field, wished_below: Field
) -> Search:
    """Return the best candidate of a bracket under a wish.

    ``wished`` is the field cut down to the wish; ``wished_below`` the same once the player floats
    out of this bracket: he then meets residents of the brackets below only.
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
            field = _cut(wished, player, inside)
            demands.append(_Demand(inside=True, must_float=(), wished=field))
        if wished_below.rows[player] & ~members:
            demands.append(_Demand(inside=False, must_float=(player,), wished=wished_below))
    else:
        single = partners & members if partners.bit_count() == 1 else 0
        demands.append(_Demand(inside=False, must_float=tuple(iter_bits(single)), wished=wished))
    best: Candidate | None = None
    exact = True
    for demand in demands:
        found = _Run(done, bracket, player, demand).search()
        exact = exact and found.exact
        if found.candidate and (best is None or found.candidate.key < best.key):
            best = found.candidate
    return Search(best, exact)


def best_with_floater(done: DutchRound, bracket: Bracket, floater: int) -> Search:
    """Return the best candidate of a bracket that is not the last in which a player floats."""
    demand = _Demand(inside=False, must_float=(floater,), wished=done.field, later=False)
    return _Run(done, bracket, floater, demand).search()


def _cut(field: Field, player: int, partners: int) -> Field:
    """Return a copy of a field in which a player has no other partners than some."""
    result = copy(field)
    result.rows = [
        row if partners >> v & 1 else row & ~(1 << player) for v, row in enumerate(field.rows)
    ]
    result.rows[player] = field.rows[player] & partners
    return result


class _Run:
    """One search: a bracket and one way for the wish to come true."""

    def __init__(self, done: DutchRound, bracket: Bracket, player: int, demand: _Demand) -> None:
        self.done = done
        self.bracket = bracket
        self.player = player
        self.demand = demand
        self.field = demand.wished
        self.span = (bracket.residents[0], bracket.residents[-1] + 1)
        self.group = sum(1 << v for v in bracket.residents)
        self.criteria = done.terms.engine.criteria

    def search(self) -> Search:
        if self.bracket.kind == "clb":
            return self._collapsed()
        if self.bracket.kind == "normal":
            free = self._unconstrained()
            if free is not None and self._is_best(free):
                return Search(self._candidate(free))
        elif self.bracket.kind == "ppb":
            free = self._unconstrained()
            if free is not None and self._allows(free.floaters):
                return Search(self._candidate(free))
        return self._by_floaters()

    def _candidate(self, solution: Solution) -> Candidate:
        return self.done.candidate(self.bracket, solution.pairs, solution.floaters)

    # What is allowed -----------------------------------------------------------------------------

    def _allows(self, floaters: Iterable[int]) -> bool:
        """Whether the round can be completed from these floaters on with the wish fulfilled."""
        floaters = tuple(floaters)
        if self.demand.inside and self.player in floaters:
            return False
        if any(v not in floaters for v in self.demand.must_float):
            return False
        below = self.bracket.below
        if not below:
            # A wish that is no pair in the last bracket is the bye.
            return self._ends(floaters)
        if not self.demand.later:
            # 2017 C.4 binds the PPB only; a normal bracket may leave whom it likes.
            return self.done.is_possible(self.bracket, floaters)
        left = below | sum(1 << v for v in floaters)
        if self.demand.inside:
            return self.done.completes(self.bracket, floaters)
        return is_open(self.demand.wished, left)

    def _ends(self, floaters: tuple[int, ...]) -> bool:
        if not floaters:
            return True
        return len(floaters) == 1 and bool(self.demand.wished.may_bye >> floaters[0] & 1)

    # The best one without a look below -----------------------------------------------------------

    def _unconstrained(self) -> Solution | None:
        """Pair the bracket as if it stood alone; None when the pair wished for cannot be made."""
        bracket, field = self.bracket, self.field
        must = set(self.demand.must_float)
        stuck = [v for v in bracket.mdps if v in must or not field.rows[v] & self.group]
        moving = [v for v in bracket.mdps if v not in stuck]
        own = sum(1 << v for v in bracket.mdps)
        rows = list(field.rows)
        for v in bracket.mdps:
            rows[v] &= ~own
        for v in must:
            rows[v] = 0
        if len(moving) <= len(bracket.residents):
            alive = (self.group | sum(1 << v for v in moving)) & ~sum(1 << v for v in must)
            mate = maximum_matching(rows, alive, order=moving)
            if all(mate[v] >= 0 for v in moving):
                single = [v for v in bracket.residents if v in must]
                floats = len(single) + sum(1 for v in iter_bits(alive & self.group) if mate[v] < 0)
                outcome = pair_alone(
                    self._with_floating(single),
                    moving,
                    self.span,
                    floats,
                    self._may_float(self.group),
                    self.criteria,
                )
                if outcome is not None:
                    return Solution(outcome.pairs, stuck + outcome.floaters)
        return self._freely(tuple(must))

    def _may_float(self, mask: int) -> int:
        return mask & ~(1 << self.player) if self.demand.inside else mask

    def _pair(self) -> list[tuple[int, int]]:
        """Return the pair that must be made, when it is one only."""
        if not self.demand.inside:
            return []
        partners = self.field.rows[self.player]
        if partners.bit_count() != 1:
            return []
        pair = (self.player, partners.bit_length() - 1)
        return [(min(pair), max(pair))]

    def _freely(self, floating: tuple[int, ...], staying: int = 0) -> Solution | None:
        """Pair the bracket by itself; ``floating`` must float, ``staying`` (bits) should not."""
        field = self._with_floating(floating)
        graph = free_to_float(field, self.bracket.mdps, self.bracket.residents)
        solution = self._best(graph, staying)
        if solution is None or (self.demand.inside and self.player in solution.floaters):
            return None
        return solution

    def _with_floating(self, floating: Iterable[int]) -> Field:
        """Return the field in which some members have no opponent in the bracket."""
        field = self.field
        members = sum(1 << v for v in self.bracket.members)
        for v in floating:
            field = _cut(field, v, ~members)
        return field

    def _best(self, graph: BracketGraph, staying: int = 0) -> Solution | None:
        """Return the best pairing, before all of which the wish counts: who is not to float."""
        wanted = graph.players_of(staying | (1 << self.player if self.demand.inside else 0))
        return best_pairing(graph, self.criteria, before=[graph.floating(wanted)])

    def _is_best(self, solution: Solution) -> bool:
        """Whether what lies below could not be served better by other floaters."""
        bracket, floaters = self.bracket, solution.floaters
        if not self._allows(floaters):
            return False
        if bracket.following is None:
            return True
        field = self.done.field
        size = field.size
        last = bracket.following[1] == size
        if self.done.terms.rules.completes_every_bracket:
            if field.odd and not field.may_bye & bracket.below:
                return False
            if not floaters:
                return True
            lower = (1 << size) - (1 << bracket.following[1])
            return floaters_fit_and_complete(field, floaters, bracket.following, lower)
        return not floaters or floaters_fit(field, floaters, bracket.following, last=last)

    # Floaters gone through -----------------------------------------------------------------------

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
                return self._coupled()
            found = self._with_so_many(free, extra)
            if found is not None:
                return found
        return Search(None)

    def _settled(self) -> tuple[int, ...]:
        pair = self._pair()
        return pair[0] if pair else (self.player,)

    def _least(self) -> int:
        """Return the least number of floaters that the pairs leave, of the bracket's parity."""
        members = sum(1 << v for v in self.bracket.members)
        own = sum(1 << v for v in self.bracket.mdps)
        rows = list(self.field.rows)
        for v in self.bracket.mdps:
            rows[v] &= ~own
        alive = members & ~sum(1 << v for v in self.demand.must_float)
        mate = maximum_matching(rows, alive)
        return len(self.demand.must_float) + sum(1 for v in iter_bits(alive) if mate[v] < 0)

    def _with_so_many(self, free: list[int], extra: int) -> Search | None:
        """Return the best candidate with so many floaters, None when there is none."""
        sets: dict[object, list[tuple[int, ...]]] = {}
        for chosen in combinations(free, extra):
            floaters = tuple(sorted((*self.demand.must_float, *chosen)))
            sets.setdefault(self._scores(floaters), []).append(floaters)
        for level in sorted(sets):  # type: ignore[type-var]
            serving = [
                floaters
                for floaters in sets[level]
                if self._allows(floaters) and self._leaves_pairs(floaters)
            ]
            if not serving:
                continue
            ahead = {floaters: self._ahead(floaters) for floaters in serving}
            top = min(ahead.values())
            chosen_sets = [floaters for floaters in serving if ahead[floaters] == top]
            return self._best_of(chosen_sets)
        return None

    def _scores(self, floaters: tuple[int, ...]) -> tuple[int, ...]:
        """Return what C.6 (C7) makes of floaters, as far as they alone decide it."""
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

        The sets are not solved one by one: the best candidate whose floaters lie between what all
        sets share and what any of them holds bounds them all. If its floaters are one of the sets
        it is the best; else the sets are divided by a player who is in some of them.
        """
        waiting: list[tuple[object, int, list[tuple[int, ...]], Candidate]] = []
        count = 0
        families = [sets]
        while True:
            for family in families:
                bound = self._bound(family)
                if bound is not None:
                    count += 1
                    heappush(waiting, (bound.key, count, family, bound))
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
                [each for each in family if by in each],
                [each for each in family if by not in each],
            ]

    def _bound(self, family: list[tuple[int, ...]]) -> Candidate | None:
        """Return the best candidate whose floaters hold what all sets share, and no others.

        None when there is none.
        """
        if len(family) == 1:
            return self._with_floaters(family[0])
        shared = tuple(sorted(set(family[0]).intersection(*family)))
        held = sum(1 << v for v in {v for floaters in family for v in floaters})
        if not held & ~self.group:
            outcome = pair_alone(
                self._with_floating(shared),
                self.bracket.mdps,
                self.span,
                len(family[0]),
                self._may_float(held),
                self.criteria,
            )
            if outcome is not None:
                return self._candidate(outcome)
        staying = sum(1 << v for v in self.bracket.members if not held >> v & 1)
        solution = self._freely(shared, staying)
        if solution is None or any(not held >> v & 1 for v in solution.floaters):
            return None
        return self._candidate(solution)

    def _with_floaters(self, floaters: tuple[int, ...]) -> Candidate | None:
        moving = [v for v in self.bracket.mdps if v not in floaters]
        down = sum(1 << v for v in floaters if v not in self.bracket.mdps)
        if len(moving) <= len(self.bracket.residents):
            outcome = pair_alone(
                self.field, moving, self.span, down.bit_count(), down, self.criteria
            )
            if outcome is not None:
                stuck = [v for v in self.bracket.mdps if v in floaters]
                return self._candidate(Solution(outcome.pairs, stuck + outcome.floaters))
        solution = self._freely(floaters)
        if solution is None or set(solution.floaters) != set(floaters):
            return None
        return self._candidate(solution)

    # Together with what lies below ---------------------------------------------------------------

    def _coupled(self) -> Search:
        """Pair bracket and rest together, so that the following bracket knows the wish.

        That is the best candidate unless the wish costs the following bracket something that
        other floaters would not have cost it.
        """
        bracket, odd = self.bracket, self.done.field.odd
        near = range(*bracket.following) if bracket.following else range(0)
        rest = [v for v in iter_bits(bracket.below) if v not in near]
        field = self._with_floating(self.demand.must_float)
        graph = with_everybody_below(field, bracket.mdps, bracket.residents, near, rest, bye=odd)
        solution = self._best(graph)
        if solution is None or (self.demand.inside and self.player in solution.floaters):
            return Search(None, exact=False)
        return Search(self._candidate(solution), exact=False)

    def _collapsed(self) -> Search:
        """Pair a collapsed last bracket: everybody left, of mixed scores."""
        bracket, field = self.bracket, self.field
        odd = len(bracket.members) % 2 == 1
        if self.demand.must_float:
            # Only the bye is below the last bracket.
            field = _cut(field, self.player, 1 << field.bye)
        graph = with_everybody_below(field, bracket.mdps, bracket.residents, bye=odd)
        solution = self._best(graph)
        if solution is None or len(solution.floaters) > odd:
            return Search(None)
        if self.demand.inside and self.player in solution.floaters:
            return Search(None)
        return Search(self._candidate(solution))
