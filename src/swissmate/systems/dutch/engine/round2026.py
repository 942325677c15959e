"""A round of 2026: completion in every bracket, and the bye's score fixed first (1.9, C4, C5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from swissmate.errors import InternalError
from swissmate.matching.bits import span
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import Criterion

from .best_pairing import best_pairing
from .bracket import (
    BracketPairing,
    EngineRules,
    least_floats,
    pair_ignoring_others,
    start_field,
)
from .bracket_graph import Solution, alone, with_everybody_below
from .downfloater_bounds import (
    can_complete,
    floaters_fit_and_complete,
    least_from_above,
    no_floaters_fit_better,
    possible_floaters,
    strike_hopeless_pairs,
)
from .field import Field
from .last_bracket import pair_last
from .protection import completes
from .rest_in_need import best_with_need
from .single_floater import best_with_one_floater, opponents_2026


def pair_brackets(
    position: PairingPosition, rules: EngineRules
) -> tuple[Field, list[BracketPairing]]:
    """Pair all brackets of a round by dutch-2026.

    Raises:
        NoLegalPairing: no round-pairing meets C1-C3.
    """
    field = start_field(position, rules)
    if field.odd:
        _fix_bye_score(field)
    legal = field.whole
    try:
        return field, _pair_in_turn(field, rules.criteria)
    finally:
        # On the way, pairs that cannot be completed were struck out.
        field.whole = legal


def _pair_in_turn(field: Field, criteria: Sequence[Criterion]) -> list[BracketPairing]:
    brackets: list[BracketPairing] = []
    carried: list[int] = []
    for index, group in enumerate(field.groups):
        if index == len(field.groups) - 1:
            kind = "last"
            solution = pair_last(field, carried, group, criteria, bye=field.odd)
        else:
            kind = "normal"
            solution = _pair(field, carried, index, criteria)
        brackets.append(BracketPairing.of(kind, carried, group, solution))
        carried = sorted(solution.floaters)
    return brackets


def _fix_bye_score(field: Field) -> None:
    """Bar the bye to all players except those with the lowest score that it can go to (C5).

    Players below that score are barred too: no round-pairing gives them the bye, and C9 must not
    wait for a bye further down.
    """
    everybody = (1 << field.size) - 1
    for group in reversed(field.groups):
        mask = field.may_bye & span(group)
        if not mask:
            continue
        rows, may_bye = field.whole, field.may_bye
        field.restrict_bye(mask)
        if completes(field, everybody):
            return
        field.whole, field.may_bye = rows, may_bye


def _pair(field: Field, mdps: list[int], index: int, criteria: Sequence[Criterion]) -> Solution:
    """Pair a bracket that is not the last: C4 to C21."""
    residents, following = field.groups[index : index + 2]
    group, below = span(residents), span(range(residents.stop, field.size))
    # If nobody below may have the bye, a floater of this bracket gets it, and C9 applies if he is
    # the only floater. More players float if the bracket is even, or has at least two more MDPs
    # than residents.
    single = len(mdps) <= len(residents) + 1 and (len(mdps) + len(residents)) % 2 == 1
    bye_here = field.odd and single and not field.may_bye & below
    if field.protected:
        pass  # Row P concerns the whole round.
    elif bye_here:
        graph = alone(field, mdps, residents, 1, field.may_bye & group, ranks_bye=True)
        solution = best_pairing(graph, criteria)
        if solution is not None and can_complete(field, below):
            return solution
    else:
        best = by_itself = None
        if not _too_few_would_float(field, mdps, residents):
            by_itself = pair_ignoring_others(field, mdps, residents, criteria)
            best = _best_by_floaters(field, mdps, index, by_itself, criteria)
        if best is None:
            best = best_with_need(field, mdps, residents, following, by_itself, criteria)
        if best is not None:
            return best
    if not field.protected and strike_hopeless_pairs(
        field, below | group | sum(1 << v for v in mdps), field.odd
    ):
        # With fewer pairs the bracket by itself may find the answer after all.
        return _pair(field, mdps, index, criteria)
    rest = range(following.stop, field.size)
    # C9 holds only if the receiver of the bye is the only floater.
    for ranks_bye in (True, False) if bye_here else (False,):
        graph = with_everybody_below(
            field, mdps, residents, following, rest, bye=field.odd, ranks_bye=ranks_bye
        )
        solution = best_pairing(graph, criteria)
        if solution is not None and (not ranks_bye or len(solution.floaters) == 1):
            return solution
    raise InternalError("a bracket that can be completed was not (dutch-2026)")


_MANY: Final = 64
"""With fewer players, pairing the bracket by itself takes less time than answering the question."""


def _too_few_would_float(field: Field, mdps: list[int], residents: range) -> bool:
    """Whether the lower players need more from above than float if the bracket stands alone."""
    below = span(range(residents.stop, field.size))
    if len(mdps) + len(residents) < _MANY or field.is_dense(below):
        return False
    needed = least_from_above(field, below | field.odd << field.bye)
    return needed > 1 and needed > least_floats(field, mdps, span(residents))[0]


def _best_by_floaters(
    field: Field, mdps: list[int], index: int, alone: Solution, criteria: Sequence[Criterion]
) -> Solution | None:
    """Return a pairing that is best with C4 and C8 too, if looking at the floaters can tell.

    ``alone`` is the best pairing as if the bracket stood alone.
    """
    group, following, floaters = field.groups[index], field.groups[index + 1], alone.floaters
    left = span(range(group.stop, field.size)) | sum(1 << v for v in floaters)
    if not floaters or len(floaters) == len(mdps) + len(group):
        return alone if can_complete(field, left) else None
    lower = span(range(following.stop, field.size))
    if floaters_fit_and_complete(field, floaters, following, lower):
        return alone
    if len(floaters) == 1:
        opponents = opponents_2026(field, following, lower)
        best = best_with_one_floater(field, mdps, group, alone, opponents, criteria)
        if best is not None:
            return best
    if not lower or not can_complete(field, left):
        return None
    bracket = possible_floaters(field, mdps, span(group))
    better = not no_floaters_fit_better(field, floaters, bracket, following, lower)
    return None if better else alone
