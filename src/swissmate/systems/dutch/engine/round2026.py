"""The round of 2026: completion in every bracket, the bye's score fixed first (1.9, C4, C5)."""

from __future__ import annotations

from dataclasses import replace

from swissmate.matching.bits import iter_bits
from swissmate.systems.position import PairingPosition

from .bracket import BracketPairing, EngineRules, pair_ignoring_others, start_field
from .downfloater_bounds import (
    can_complete,
    floaters_at_bound,
    floaters_fit_and_complete,
    no_floaters_fit_better,
    possible_floaters,
    strike_hopeless_pairs,
)
from .fallback import Scope, WeightRules
from .field import Field
from .joint_bracket import settle
from .last_bracket import pair_last
from .score_bracket import Solution, solve
from .single_floater import best_single_floaters


def pair_brackets(
    position: PairingPosition, rules: EngineRules
) -> tuple[Field, list[BracketPairing]]:
    """Pair all brackets of a round by dutch-2026.

    Raises:
        NoLegalPairing: no round-pairing keeps C1-C3.
    """
    field = start_field(position, rules)
    if field.odd:
        _fix_bye_score(field)
    legal = field.rows
    try:
        return field, _pair_in_turn(field, rules)
    finally:
        # Pairs without a completion were struck out on the way.
        field.rows = legal


def _pair_in_turn(field: Field, rules: EngineRules) -> list[BracketPairing]:
    brackets: list[BracketPairing] = []
    carried: list[int] = []
    bye: list[int] = []
    for index, (start, end) in enumerate(field.groups):
        residents = range(start, end)
        mdps = carried
        if field.odd and not bye:
            bye = [v for v in carried if _is_only_candidate(field, v, carried, start)]
        # Who alone may have the bye must have it: he floats through all that is left.
        playing = [v for v in carried if v not in bye]
        needs_bye = field.odd and not bye
        if index == len(field.groups) - 1:
            solution = pair_last(
                field,
                playing,
                (start, end),
                rules.weights,
                bye=needs_bye,
                bye_levels=_by_unplayed(field, field.may_bye) if needs_bye else (),
            )
        else:
            solution = _pair(field, playing, index, needs_bye, rules.weights)
        solution = Solution(solution.pairs, bye + solution.floaters)
        kind = "last" if index == len(field.groups) - 1 else "normal"
        brackets.append(BracketPairing.of(kind, mdps, residents, solution))
        carried = sorted(solution.floaters)
    return brackets


def _fix_bye_score(field: Field) -> None:
    """Bar the bye to everybody who has not the lowest score that the bye can reach (C5).

    Those below that score are barred too: no round-pairing gives it to them, and C9 must not wait
    for a bye further down.
    """
    everybody = (1 << field.size) - 1
    for start, end in reversed(field.groups):
        mask = field.may_bye & ((1 << end) - (1 << start))
        if not mask:
            continue
        rows, may_bye = list(field.rows), field.may_bye
        field.restrict_bye(mask)
        if can_complete(field, everybody):
            return
        field.rows, field.may_bye = rows, may_bye


def _is_only_candidate(field: Field, v: int, carried: list[int], start: int) -> bool:
    left = sum(1 << w for w in carried) | (1 << field.size) - (1 << start)
    return field.may_bye & left == 1 << v


def _by_unplayed(field: Field, players: int) -> list[int]:
    """Sort those who may have the bye by their unplayed games, the fewest first (C9)."""
    levels: dict[int, int] = {}
    for v in iter_bits(players):
        unplayed = field.contenders[v].unplayed
        levels[unplayed] = levels.get(unplayed, 0) | 1 << v
    return [levels[unplayed] for unplayed in sorted(levels)]


def _pair(
    field: Field, mdps: list[int], index: int, needs_bye: bool, rules: WeightRules
) -> Solution:
    """Pair a bracket that is not the last: C4 to C21."""
    start, end = field.groups[index]
    following = field.groups[index + 1]
    group = ((1 << (end - start)) - 1) << start
    below = (1 << field.size) - (1 << end)
    # When nobody below may have the bye, a floater of this bracket gets it: C9 speaks if he is the
    # only one. More float when the bracket is even, or has two MDPs more than residents.
    alone = len(mdps) <= end - start + 1 and (len(mdps) + end - start) % 2 == 1
    bye_here = needs_bye and alone and not field.may_bye & below
    floats = -1
    if bye_here:
        solution = _pair_with_bye(field, mdps, index, group)
    else:
        solution, floats = pair_ignoring_others(field, mdps, (start, end))
    if solution is not None:
        if bye_here or not solution.floaters:
            fits = can_complete(field, below)
        else:
            fits = _floaters_do(field, mdps, index, solution.floaters)
        if fits:
            return solution
        if floats == 1 and len(solution.floaters) == 1:
            outcome = _pair_with_one_floater(field, mdps, index, needs_bye)
            if outcome is not None:
                return outcome
    if strike_hopeless_pairs(field, below | group | sum(1 << v for v in mdps), needs_bye):
        return _pair(field, mdps, index, needs_bye, rules)
    scope = Scope(
        following=tuple(range(*following)),
        rest=tuple(range(following[1], field.size)),
        complete=True,
        bye=needs_bye,
        may_have_bye=field.may_bye,
        rank_unplayed=bye_here,
    )
    solution, _ = settle(field, mdps, range(start, end), scope, rules)
    if bye_here and len(solution.floaters) != 1:
        scope = replace(scope, rank_unplayed=False)
        solution, _ = settle(field, mdps, range(start, end), scope, rules)
    return solution


def _floaters_do(field: Field, mdps: list[int], index: int, floaters: list[int]) -> bool:
    """Whether the floaters of a bracket paired for itself are known to be best for C4 and C8."""
    (start, end), following = field.groups[index], field.groups[index + 1]
    left = (1 << field.size) - (1 << end) | sum(1 << v for v in floaters)
    if len(floaters) == len(mdps) + end - start:
        return can_complete(field, left)
    lower = (1 << field.size) - (1 << following[1])
    if floaters_fit_and_complete(field, floaters, following, lower):
        return True
    if not lower or not can_complete(field, left):
        return False
    bracket = possible_floaters(field, mdps, ((1 << (end - start)) - 1) << start)
    return no_floaters_fit_better(field, floaters, bracket, following, lower)


def _pair_with_one_floater(
    field: Field, mdps: list[int], index: int, needs_bye: bool
) -> Solution | None:
    """Pair a bracket with a single floater, who must be a resident, as C4 and C8 want him."""
    (start, end), following = field.groups[index], field.groups[index + 1]
    group = ((1 << (end - start)) - 1) << start
    lower = (1 << field.size) - (1 << following[1])
    candidates = floaters_at_bound(field, group, following, lower)
    if candidates:
        solution = solve(field, mdps, (start, end), 1, candidates)
        if solution is not None:
            return solution
    candidates = possible_floaters(field, mdps, group)
    best = best_single_floaters(field, candidates, following, needs_bye)
    return solve(field, mdps, (start, end), 1, best) if best else None


def _pair_with_bye(field: Field, mdps: list[int], index: int, group: int) -> Solution | None:
    """Pair a bracket whose only floater will have the bye, the fewest unplayed games first (C9)."""
    start, end = field.groups[index]
    for level in _by_unplayed(field, field.may_bye & group):
        solution = solve(field, mdps, (start, end), 1, level)
        if solution is not None:
            return solution
    return None
