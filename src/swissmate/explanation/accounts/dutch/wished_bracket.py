"""One bracket under a wish: which floaters the wish allows, and how the engine then pairs.

The engine is used unchanged, with a field in which the wished pair is the only one for its players,
and with floaters prescribed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import maximum_matching
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
from .wishes import is_open


@dataclass(frozen=True, slots=True)
class Search:
    """The candidate found, None if there is none; ``exact``: it is certainly the best."""

    candidate: Candidate | None
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Demand:
    """How the wish is to be fulfilled: by a pair inside, by floating, or below.

    Without ``later``, the wish ends with this bracket, and what follows is treated as the rules do.
    """

    inside: bool
    must_float: tuple[int, ...]
    wished: Field
    later: bool = True


def cut(field: Field, player: int, partners: int) -> Field:
    """Return a copy of a field in which a player may only have the given partners."""
    rows = [row if partners >> v & 1 else row & ~(1 << player) for v, row in enumerate(field.rows)]
    rows[player] = field.rows[player] & partners
    return field.with_rows(rows)


class WishedBracket:
    """A bracket and one way to fulfil the wish."""

    def __init__(
        self, dutch_round: DutchRound, bracket: Bracket, player: int, demand: Demand
    ) -> None:
        self.done = dutch_round
        self.bracket = bracket
        self.player = player
        self.demand = demand
        self.field = demand.wished
        self.span = range(bracket.residents[0], bracket.residents[-1] + 1)
        self.group = sum(1 << v for v in bracket.residents)
        self.criteria = dutch_round.terms.engine.criteria

    def candidate(self, solution: Solution) -> Candidate:
        """Return a solution with all its values counted."""
        return self.done.candidate(self.bracket, solution.pairs, solution.floaters)

    # What is allowed -----------------------------------------------------------------------------

    def allows(self, floaters: Iterable[int]) -> bool:
        """Whether the round can be completed from these floaters with the wish fulfilled."""
        floaters = tuple(floaters)
        if self.demand.inside and self.player in floaters:
            return False
        if any(v not in floaters for v in self.demand.must_float):
            return False
        below = self.bracket.below
        if not below:
            # In the last bracket, a wish that is not a pair is the bye.
            return self._ends(floaters)
        if not self.demand.later:
            # 2017 C.4 binds the PPB only; a normal bracket may leave any players.
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

    def unconstrained(self) -> Solution | None:
        """Pair the bracket as if it stood alone; None if the wished pair cannot be made."""
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
                    self.with_floating(single),
                    moving,
                    self.span,
                    floats,
                    self.may_float(self.group),
                    self.criteria,
                )
                if outcome is not None:
                    return Solution(outcome.pairs, stuck + outcome.floaters)
        return self.freely(tuple(must))

    def may_float(self, mask: int) -> int:
        """Return which of these players may float: all but the one who must be paired inside."""
        return mask & ~(1 << self.player) if self.demand.inside else mask

    def pair(self) -> list[tuple[int, int]]:
        """Return the pair that must be made, if there is only one possibility."""
        if not self.demand.inside:
            return []
        partners = self.field.rows[self.player]
        if partners.bit_count() != 1:
            return []
        pair = (self.player, partners.bit_length() - 1)
        return [(min(pair), max(pair))]

    def freely(self, floating: tuple[int, ...], staying: int = 0) -> Solution | None:
        """Pair the bracket by itself; ``floating`` must float, ``staying`` (bits) should not."""
        field = self.with_floating(floating)
        graph = free_to_float(field, self.bracket.mdps, self.bracket.residents)
        solution = self._best(graph, staying)
        if solution is None or (self.demand.inside and self.player in solution.floaters):
            return None
        return solution

    def with_floating(self, floating: Iterable[int]) -> Field:
        """Return the field in which some members have no opponent in the bracket."""
        field = self.field
        members = sum(1 << v for v in self.bracket.members)
        for v in floating:
            field = cut(field, v, ~members)
        return field

    def _best(self, graph: BracketGraph, staying: int = 0) -> Solution | None:
        """Return the best pairing; the wish, about who must not float, precedes all criteria."""
        wanted = graph.players_of(staying | (1 << self.player if self.demand.inside else 0))
        return best_pairing(graph, self.criteria, before=[graph.floating(wanted)])

    def is_best(self, solution: Solution) -> bool:
        """Whether no other floaters would serve the players below better."""
        bracket, floaters = self.bracket, solution.floaters
        if not self.allows(floaters):
            return False
        if bracket.following is None:
            return True
        field = self.done.field
        size = field.size
        last = bracket.following.stop == size
        if self.done.terms.rules.completes_every_bracket:
            if field.odd and not field.may_bye & bracket.below:
                return False
            if not floaters:
                return True
            lower = (1 << size) - (1 << bracket.following.stop)
            return floaters_fit_and_complete(field, floaters, bracket.following, lower)
        return not floaters or floaters_fit(field, floaters, bracket.following, last=last)

    # Together with what lies below ---------------------------------------------------------------

    def coupled(self) -> Search:
        """Pair the bracket and the rest together, so that the following bracket respects the wish.

        The result is the best candidate unless the wish costs the following bracket something that
        other floaters would not have cost it.
        """
        bracket, odd = self.bracket, self.done.field.odd
        near = bracket.following or range(0)
        rest = [v for v in iter_bits(bracket.below) if v not in near]
        field = self.with_floating(self.demand.must_float)
        graph = with_everybody_below(field, bracket.mdps, bracket.residents, near, rest, bye=odd)
        solution = self._best(graph)
        if solution is None or (self.demand.inside and self.player in solution.floaters):
            return Search(None, exact=False)
        return Search(self.candidate(solution), exact=False)

    def collapsed(self) -> Search:
        """Pair a collapsed last bracket: all remaining players, with mixed scores."""
        bracket, field = self.bracket, self.field
        odd = len(bracket.members) % 2 == 1
        if self.demand.must_float:
            # Only the bye is below the last bracket.
            field = cut(field, self.player, 1 << field.bye)
        graph = with_everybody_below(field, bracket.mdps, bracket.residents, bye=odd)
        solution = self._best(graph)
        if solution is None or len(solution.floaters) > odd:
            return Search(None)
        if self.demand.inside and self.player in solution.floaters:
            return Search(None)
        return Search(self.candidate(solution))
