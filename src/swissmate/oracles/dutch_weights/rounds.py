"""Whole rounds of the Dutch system by weighted matchings alone (dutch-2017 A.9; dutch-2026 1.9).

There are no closed forms and no bounds: each bracket is solved together with everything that may
affect it. Takes O(n^3) per bracket. It shares the field and the reading of the rules with the
engine, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

from swissmate.errors import NoLegalPairing, UnsupportedByRuleSet
from swissmate.matching.maximum import is_perfectly_matchable
from swissmate.model import Points
from swissmate.systems.dutch.engine.bracket import BracketPairing, EngineRules, start_field
from swissmate.systems.dutch.engine.bracket_graph import Solution
from swissmate.systems.dutch.engine.field import Field
from swissmate.systems.dutch.engine.last_bracket import with_pairs_of_mdps
from swissmate.systems.position import PairingPosition

from .bracket import FloatDifference, Scope, solve_by_weights
from .weighted import Step, unwatched


class _Engine(Protocol):
    def __call__(
        self, field: Field, mdps: Sequence[int], residents: Sequence[int], scope: Scope, /
    ) -> tuple[Solution, bool]: ...


def float_difference_2017(score: Points, lowest: Points) -> Points:
    """Return the score difference of a downfloater: to one point below the bracket (A.8)."""
    return score - lowest + 10


def float_difference_2026(score: Points, lowest: Points) -> Points:
    """Return the score difference of a downfloater: greater than that of any pair (C18, C20)."""
    del lowest
    return 10_000 + score


def _start(position: PairingPosition, rules: EngineRules) -> Field:
    field = start_field(position, rules)
    if field.protected:
        raise UnsupportedByRuleSet("no weights are known for rounds with protected pairs (row P)")
    return field


class _Watched:
    """Solves brackets, and reports how many players are done."""

    def __init__(
        self, field: Field, float_difference: FloatDifference, prove: bool, step: Step
    ) -> None:
        self._solve = partial(solve_by_weights, float_difference=float_difference, prove=prove)
        self._size, self._step, self._done = field.size, step, 0
        step(0, field.size)

    def __call__(
        self, field: Field, mdps: Sequence[int], residents: Sequence[int], scope: Scope, /
    ) -> tuple[Solution, bool]:
        """Solve a bracket."""
        # The residents are a part of the round; a second matching of them counts from their start.
        before, count = residents[0] if residents else self._size, len(residents)

        def step(done: int, total: int) -> None:
            self._done = max(self._done, before + count * done // total)
            self._step(self._done, self._size)

        return self._solve(field, mdps, residents, scope, step=step)


def pair_brackets_2017(
    position: PairingPosition,
    rules: EngineRules,
    *,
    prove: bool = False,
    step: Step = unwatched,
) -> tuple[Field, list[BracketPairing]]:
    """Pair all brackets of a round by dutch-2017 (A.9).

    With ``prove`` the certificate of every matching is checked. ``step`` is called with the number
    of players done and the number of all players.

    Raises:
        InternalError: a certificate does not hold.
        NoLegalPairing: no round-pairing meets C.1-C.3.
    """
    field = _start(position, rules)
    engine = _Watched(field, float_difference_2017, prove, step)
    brackets: list[BracketPairing] = []
    carried: list[int] = []
    groups = field.groups
    if not groups:
        return field, brackets
    for index, group in enumerate(groups[:-1]):
        residents = tuple(group)
        below = tuple(range(group.stop, field.size))
        last = index + 2 == len(groups)
        scope = Scope(
            following=tuple(groups[index + 1]),
            bye=last and field.odd,
            may_have_bye=field.may_bye,
        )
        solution, _ = engine(field, carried, residents, scope)
        left = sum(1 << v for v in (*solution.floaters, *below)) | field.odd << field.bye
        kind = "normal"
        if not is_perfectly_matchable(field.rows, left):
            kind = "ppb"
            scope = Scope(rest=below, complete=True, bye=field.odd, may_have_bye=field.may_bye)
            solution, _ = engine(field, carried, residents, scope)
        brackets.append(BracketPairing.of(kind, carried, residents, solution))
        carried = solution.floaters
        if kind == "ppb":
            solution = _pair_last(field, carried, below, bye=field.odd, engine=engine)
            brackets.append(BracketPairing.of("clb", carried, below, solution))
            return field, brackets
    residents = tuple(groups[-1])
    solution = _pair_last(field, carried, residents, bye=field.odd, engine=engine)
    brackets.append(BracketPairing.of("last", carried, residents, solution))
    return field, brackets


def pair_brackets_2026(
    position: PairingPosition,
    rules: EngineRules,
    *,
    prove: bool = False,
    step: Step = unwatched,
) -> tuple[Field, list[BracketPairing]]:
    """Pair all brackets of a round by dutch-2026 (1.9).

    With ``prove`` the certificate of every matching is checked. ``step`` is called with the number
    of players done and the number of all players.

    Raises:
        InternalError: a certificate does not hold.
        NoLegalPairing: no round-pairing meets C1-C3.
    """
    field = _start(position, rules)
    engine = _Watched(field, float_difference_2026, prove, step)
    everybody = (1 << field.size) - 1
    if field.odd:
        scores = sorted({field.score[v] for v in range(field.size) if field.may_bye >> v & 1})
        for score in scores:
            mask = sum(1 << v for v in range(field.size) if field.score[v] == score)
            rows, may_bye = list(field.rows), field.may_bye
            field.restrict_bye(mask)
            if is_perfectly_matchable(field.rows, everybody | 1 << field.bye):
                break
            field.whole, field.may_bye = rows, may_bye
    brackets: list[BracketPairing] = []
    carried: list[int] = []
    groups = field.groups
    if not groups:
        return field, brackets
    for index, group in enumerate(groups[:-1]):
        residents = tuple(group)
        following = groups[index + 1]
        rest = tuple(range(following.stop, field.size))
        below = (1 << field.size) - (1 << group.stop)
        unplayed = field.odd and not field.may_bye & below
        scope = Scope(tuple(following), rest, True, field.odd, field.may_bye, unplayed)
        solution, _ = engine(field, carried, residents, scope)
        if unplayed and len(solution.floaters) != 1:
            scope = replace(scope, rank_unplayed=False)
            solution, _ = engine(field, carried, residents, scope)
        brackets.append(BracketPairing.of("normal", carried, residents, solution))
        carried = sorted(solution.floaters)
    residents = tuple(groups[-1])
    solution = _pair_last(
        field, carried, residents, bye=field.odd, rank_unplayed=True, engine=engine
    )
    brackets.append(BracketPairing.of("last", carried, residents, solution))
    return field, brackets


def _pair_last(
    field: Field,
    mdps: Sequence[int],
    residents: Sequence[int],
    *,
    bye: bool,
    engine: _Engine,
    rank_unplayed: bool = False,
) -> Solution:
    """Pair the last bracket as a whole; ``bye`` tells whether the bye is still to be given.

    Raises:
        NoLegalPairing: the players of the bracket cannot all be paired.
    """
    scope = Scope(complete=True, bye=bye, may_have_bye=field.may_bye, rank_unplayed=rank_unplayed)
    solution, complete = engine(field, mdps, residents, scope)
    if not complete:
        ids = tuple(field.contenders[v].id for v in solution.floaters)
        raise NoLegalPairing("the last bracket cannot be completed", ids)
    if len(solution.floaters) > bye:
        return with_pairs_of_mdps(field, solution, bye)
    return solution
