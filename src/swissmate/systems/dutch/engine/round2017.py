"""The round-pairing outlook of 2017: bracket after bracket, and the collapse (A.9)."""

from __future__ import annotations

from swissmate.systems.position import PairingPosition

from .bracket import BracketPairing, EngineRules, pair_ignoring_others, start_field
from .downfloater_bounds import (
    can_complete,
    floater_gadget,
    floaters_fit,
    following_levels,
    no_floaters_fit_better,
    possible_floaters,
)
from .fallback import Scope, WeightRules
from .field import Field
from .joint_bracket import settle
from .last_bracket import pair_last
from .score_bracket import Solution, solve


def pair_brackets(
    position: PairingPosition, rules: EngineRules
) -> tuple[Field, list[BracketPairing]]:
    """Pair all brackets of a round by dutch-2017.

    Raises:
        NoLegalPairing: no round-pairing keeps C.1-C.3.
    """
    field = start_field(position, rules)
    brackets: list[BracketPairing] = []
    carried: list[int] = []
    groups = field.groups
    for index, (start, end) in enumerate(groups):
        if index == len(groups) - 1:
            solution = pair_last(field, carried, (start, end), rules.weights)
            brackets.append(BracketPairing.of("last", carried, range(start, end), solution))
            break
        solution = _pair_normal(field, carried, index, rules.weights)
        below = (1 << field.size) - (1 << end)
        if can_complete(field, below | sum(1 << v for v in solution.floaters)):
            brackets.append(BracketPairing.of("normal", carried, range(start, end), solution))
            carried = solution.floaters
            continue
        solution = _pair_penultimate(field, carried, (start, end), rules.weights)
        brackets.append(BracketPairing.of("ppb", carried, range(start, end), solution))
        carried = solution.floaters
        solution = pair_last(field, carried, (end, field.size), rules.weights)
        brackets.append(BracketPairing.of("clb", carried, range(end, field.size), solution))
        break
    return field, brackets


def _pair_normal(field: Field, mdps: list[int], index: int, rules: WeightRules) -> Solution:
    """Pair a bracket that is neither PPB nor CLB: C.5 to C.19 without completion."""
    group, following = field.groups[index], field.groups[index + 1]
    last = index + 2 == len(field.groups)
    solution, floats = pair_ignoring_others(field, mdps, group)
    floaters = solution.floaters
    if not floaters or floats == 0 or floaters_fit(field, floaters, following, last=last):
        return solution
    start, end = group
    if len(floaters) == len(mdps) + end - start:
        return solution
    if not last:
        bracket = possible_floaters(field, mdps, ((1 << (end - start)) - 1) << start)
        if no_floaters_fit_better(field, floaters, bracket, following, 0):
            return solution
    if floats == 1 and len(floaters) == 1:
        residents = ((1 << (end - start)) - 1) << start
        for level in following_levels(field, residents, following, last=last):
            single = solve(field, mdps, group, 1, level)
            if single is not None:
                return single
    scope = Scope(
        following=tuple(range(*following)),
        bye=last and field.odd,
        may_have_bye=field.may_bye,
    )
    solution, _ = settle(field, mdps, range(start, end), scope, rules, floaters)
    return solution


def _pair_penultimate(
    field: Field, mdps: list[int], group: tuple[int, int], rules: WeightRules
) -> Solution:
    """Pair the PPB again: C.4 above all, and without C.7."""
    start, end = group
    needed = floater_gadget(field, (1 << field.size + field.odd) - (1 << end))
    if needed is not None:
        floats, gadget = needed
        window = ((1 << (end - start)) - 1) << start
        solution = solve(field, mdps, group, floats, window, gadget)
        if solution is not None:
            return solution
    scope = Scope(
        rest=tuple(range(end, field.size)),
        complete=True,
        bye=field.odd,
        may_have_bye=field.may_bye,
    )
    solution, _ = settle(field, mdps, range(start, end), scope, rules)
    return solution
