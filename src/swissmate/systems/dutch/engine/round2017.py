"""The round-pairing outlook of 2017: bracket after bracket, and the collapse (A.9)."""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.errors import InternalError
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
    groups, criteria = field.groups, rules.criteria
    for index, (start, end) in enumerate(groups):
        if index == len(groups) - 1:
            solution = pair_last(field, carried, (start, end), criteria, bye=field.odd)
            brackets.append(BracketPairing.of("last", carried, range(start, end), solution))
            break
        if field.protected:
            # The round cannot avoid protected pairs, so each bracket is paired as the PPB is.
            solution = _pair_penultimate(field, carried, (start, end), criteria)
            brackets.append(BracketPairing.of("ppb", carried, range(start, end), solution))
            carried = sorted(solution.floaters)
            continue
        solution = _pair_normal(field, carried, index, criteria)
        below = (1 << field.size) - (1 << end)
        if can_complete(field, below | sum(1 << v for v in solution.floaters)):
            brackets.append(BracketPairing.of("normal", carried, range(start, end), solution))
            carried = solution.floaters
            continue
        solution = _pair_penultimate(field, carried, (start, end), criteria)
        brackets.append(BracketPairing.of("ppb", carried, range(start, end), solution))
        carried = solution.floaters
        solution = pair_last(field, carried, (end, field.size), criteria, bye=field.odd)
        brackets.append(BracketPairing.of("clb", carried, range(end, field.size), solution))
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
    start, end = group
    if not floaters or len(floaters) == len(mdps) + end - start:
        return solution
    if floaters_fit(field, floaters, following, last=last):
        return solution
    if len(floaters) == 1:
        opponents = opponents_2017(field, following, bye=last and field.odd)
        return best_with_one_floater(field, mdps, group, solution, opponents, criteria) or solution
    if not last:
        bracket = possible_floaters(field, mdps, ((1 << (end - start)) - 1) << start)
        if no_floaters_fit_better(field, floaters, bracket, following, 0):
            return solution
    graph = with_following(
        field, mdps, range(start, end), range(*following), floaters, bye=last and field.odd
    )
    return _best(graph, criteria)


def _pair_penultimate(
    field: Field, mdps: list[int], group: tuple[int, int], criteria: Sequence[Criterion]
) -> Solution:
    """Pair the PPB (again): C.4 comes first, and C.7 does not apply."""
    lower = range(group[1], field.size)
    graph = with_everybody_below(field, mdps, range(*group), rest=lower, bye=field.odd)
    return _best(graph, criteria)


def _best(graph: BracketGraph, criteria: Sequence[Criterion]) -> Solution:
    solution = best_pairing(graph, criteria)
    if solution is None:
        raise InternalError("a bracket that can be paired was not (dutch-2017)")
    return solution
