"""The round-pairing outlook of 2017: bracket after bracket, and the collapse (A.9)."""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.errors import InternalError
from swissmate.matching.bits import span
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import Criterion

from .best_pairing import best_pairing
from .bracket import BracketPairing, EngineRules, pair_ignoring_others, start_field
from .bracket_graph import BracketGraph, Solution, with_everybody_below, with_following
from .downfloater_bounds import (
    can_complete,
    floaters_fit,
    no_floaters_fit_better,
    possible_floaters,
)
from .field import Field
from .last_bracket import pair_last
from .single_floater import best_with_one_floater, opponents_2017


def pair_brackets(
    position: PairingPosition, rules: EngineRules
) -> tuple[Field, list[BracketPairing]]:
    """Pair all brackets of a round by dutch-2017.

    Raises:
        NoLegalPairing: no round-pairing meets C.1-C.3.
    """
    field = start_field(position, rules)
    brackets: list[BracketPairing] = []
    carried: list[int] = []
    criteria = rules.criteria
    for index, group in enumerate(field.groups):
        below = range(group.stop, field.size)
        if not below:
            solution = pair_last(field, carried, group, criteria, bye=field.odd)
            brackets.append(BracketPairing.of("last", carried, group, solution))
            break
        collapses = False
        if not field.protected:
            kind, solution = "normal", _pair_normal(field, carried, index, criteria)
            left = span(below) | sum(1 << v for v in solution.floaters)
            collapses = not can_complete(field, left)
        if field.protected or collapses:
            # If the round cannot avoid protected pairs, each bracket is paired as the PPB is.
            kind, solution = "ppb", _pair_penultimate(field, carried, group, criteria)
        brackets.append(BracketPairing.of(kind, carried, group, solution))
        carried = sorted(solution.floaters)
        if collapses:
            solution = pair_last(field, carried, below, criteria, bye=field.odd)
            brackets.append(BracketPairing.of("clb", carried, below, solution))
            break
    return field, brackets


def _pair_normal(
    field: Field, mdps: list[int], index: int, criteria: Sequence[Criterion]
) -> Solution:
    """Pair a bracket that is neither PPB nor CLB: C.5 to C.19 without completion."""
    group, following = field.groups[index], field.groups[index + 1]
    last = index + 2 == len(field.groups)
    solution = pair_ignoring_others(field, mdps, group, criteria)
    floaters = solution.floaters
    if not floaters or len(floaters) == len(mdps) + len(group):
        return solution
    if floaters_fit(field, floaters, following, last=last):
        return solution
    if len(floaters) == 1:
        opponents = opponents_2017(field, following, bye=last and field.odd)
        return best_with_one_floater(field, mdps, group, solution, opponents, criteria) or solution
    if not last:
        bracket = possible_floaters(field, mdps, span(group))
        if no_floaters_fit_better(field, floaters, bracket, following, 0):
            return solution
    graph = with_following(field, mdps, group, following, floaters, bye=last and field.odd)
    return _best(graph, criteria)


def _pair_penultimate(
    field: Field, mdps: list[int], group: range, criteria: Sequence[Criterion]
) -> Solution:
    """Pair the PPB (again): C.4 comes first, and C.7 does not apply."""
    lower = range(group.stop, field.size)
    graph = with_everybody_below(field, mdps, group, rest=lower, bye=field.odd)
    return _best(graph, criteria)


def _best(graph: BracketGraph, criteria: Sequence[Criterion]) -> Solution:
    solution = best_pairing(graph, criteria)
    if solution is None:
        raise InternalError("a bracket that can be paired was not (dutch-2017)")
    return solution
