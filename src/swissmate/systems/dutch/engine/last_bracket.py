"""The last bracket, whose pairing completes the round and gives the bye."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissmate.errors import NoLegalPairing
from swissmate.matching.maximum import maximum_matching

from .fallback import Scope, WeightRules, solve_by_weights
from .field import Field
from .joint_bracket import settle
from .score_bracket import Solution, solve

_Engine = Callable[[Field, Sequence[int], Sequence[int], Scope, WeightRules], tuple[Solution, bool]]


def pair_last(
    field: Field,
    mdps: list[int],
    residents: tuple[int, int],
    rules: WeightRules,
    *,
    bye: bool | None = None,
    bye_levels: Sequence[int] = (),
) -> Solution:
    """Pair the last bracket of a round, or the collapsed last bracket (2017 A.9).

    ``bye`` tells whether the bye is still to be given (by default: the field is odd).
    ``bye_levels`` are disjoint sets of those who may have it, the best first (2026 C9; by default
    everybody who may). The bye counts as a downfloat.

    Raises:
        NoLegalPairing: the players of the bracket cannot all be paired.
    """
    start, end = residents
    group = ((1 << (end - start)) - 1) << start
    floats = int(field.odd if bye is None else bye)
    levels = [level & group for level in bye_levels] if bye_levels else [field.may_bye & group]
    if field.score[start] == field.score[end - 1] and len(mdps) <= end - start:
        if not floats:
            levels = [0]
        for level in levels:
            if floats and not level:
                continue
            solution = solve(field, mdps, residents, floats, level)
            if solution is not None:
                return solution
    return complete_last(
        field,
        mdps,
        range(start, end),
        rules,
        bye=bool(floats),
        rank_unplayed=bool(bye_levels),
        engine=settle,
    )


def complete_last(
    field: Field,
    mdps: Sequence[int],
    residents: Sequence[int],
    rules: WeightRules,
    *,
    bye: bool,
    rank_unplayed: bool = False,
    engine: _Engine = solve_by_weights,
) -> Solution:
    """Pair the last bracket as a whole; ``bye`` tells whether the bye is still to be given.

    Raises:
        NoLegalPairing: the players of the bracket cannot all be paired.
    """
    scope = Scope(complete=True, bye=bye, may_have_bye=field.may_bye, rank_unplayed=rank_unplayed)
    solution, complete = engine(field, mdps, residents, scope, rules)
    if not complete:
        ids = tuple(field.contenders[v].id for v in solution.floaters)
        raise NoLegalPairing("the last bracket cannot be completed", ids)
    if len(solution.floaters) > bye:
        return _with_pairs_of_mdps(field, solution, bye)
    return solution


def _with_pairs_of_mdps(field: Field, solution: Solution, bye: bool) -> Solution:
    """Let MDPs meet each other when the round cannot be completed otherwise.

    No candidate pairs two MDPs, yet the round-pairing is complete only with them
    (``docs/disputes.md#two-mdps-in-one-completion``).
    """
    players = sum(1 << v for v in solution.floaters)
    alive = players | (1 << field.bye if bye else 0)
    mate = maximum_matching(field.rows, alive)
    pairs = list(solution.pairs)
    floaters = []
    for v in solution.floaters:
        if mate[v] == field.bye:
            floaters.append(v)
        elif v < mate[v]:
            pairs.append((v, mate[v]))
    return Solution(pairs, floaters)
