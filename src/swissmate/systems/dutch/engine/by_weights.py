"""The second engine: whole rounds by weighted matchings alone, without any shortcut.

No tight graphs, no bounds, no sinks: each bracket is solved with everything that may have a say
in it. O(n^3) a bracket. It shares the weights with :mod:`.fallback`; tests and ``--verify`` hold
the engine against it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from swissmate.matching.maximum import is_perfectly_matchable
from swissmate.systems.position import PairingPosition

from .bracket import BracketPairing, EngineRules, start_field
from .fallback import Scope, solve_by_weights
from .field import Field
from .last_bracket import complete_last


def pair_brackets_2017(
    position: PairingPosition, rules: EngineRules, *, prove: bool = False
) -> tuple[Field, list[BracketPairing]]:
    """Pair all brackets of a round by dutch-2017 (A.9).

    With ``prove`` the certificate of every matching is checked.

    Raises:
        InternalError: a certificate does not hold.
        NoLegalPairing: no round-pairing keeps C.1-C.3.
    """
    engine = partial(solve_by_weights, prove=prove)
    field = start_field(position, rules)
    brackets: list[BracketPairing] = []
    carried: list[int] = []
    groups = field.groups
    if not groups:
        return field, brackets
    for index, (start, end) in enumerate(groups[:-1]):
        residents = tuple(range(start, end))
        below = tuple(range(end, field.size))
        last = index + 2 == len(groups)
        scope = Scope(
            following=tuple(range(*groups[index + 1])),
            bye=last and field.odd,
            may_have_bye=field.may_bye,
        )
        solution, _ = engine(field, carried, residents, scope, rules.weights)
        left = sum(1 << v for v in (*solution.floaters, *below)) | field.odd << field.bye
        kind = "normal"
        if not is_perfectly_matchable(field.rows, left):
            kind = "ppb"
            scope = Scope(rest=below, complete=True, bye=field.odd, may_have_bye=field.may_bye)
            solution, _ = engine(field, carried, residents, scope, rules.weights)
        brackets.append(BracketPairing.of(kind, carried, residents, solution))
        carried = solution.floaters
        if kind == "ppb":
            solution = complete_last(
                field, carried, below, rules.weights, bye=field.odd, engine=engine
            )
            brackets.append(BracketPairing.of("clb", carried, below, solution))
            return field, brackets
    residents = tuple(range(*groups[-1]))
    solution = complete_last(field, carried, residents, rules.weights, bye=field.odd, engine=engine)
    brackets.append(BracketPairing.of("last", carried, residents, solution))
    return field, brackets


def pair_brackets_2026(
    position: PairingPosition, rules: EngineRules, *, prove: bool = False
) -> tuple[Field, list[BracketPairing]]:
    """Pair all brackets of a round by dutch-2026 (1.9).

    With ``prove`` the certificate of every matching is checked.

    Raises:
        InternalError: a certificate does not hold.
        NoLegalPairing: no round-pairing keeps C1-C3.
    """
    engine = partial(solve_by_weights, prove=prove)
    field = start_field(position, rules)
    everybody = (1 << field.size) - 1
    if field.odd:
        scores = sorted({field.score[v] for v in range(field.size) if field.may_bye >> v & 1})
        for score in scores:
            mask = sum(1 << v for v in range(field.size) if field.score[v] == score)
            rows, may_bye = list(field.rows), field.may_bye
            field.restrict_bye(mask)
            if is_perfectly_matchable(field.rows, everybody | 1 << field.bye):
                break
            field.rows, field.may_bye = rows, may_bye
    brackets: list[BracketPairing] = []
    carried: list[int] = []
    groups = field.groups
    if not groups:
        return field, brackets
    for index, (start, end) in enumerate(groups[:-1]):
        residents = tuple(range(start, end))
        following = groups[index + 1]
        rest = tuple(range(following[1], field.size))
        below = (1 << field.size) - (1 << end)
        unplayed = field.odd and not field.may_bye & below
        scope = Scope(
            tuple(range(*following)), rest, True, field.odd, field.may_bye, unplayed, False
        )
        solution, _ = engine(field, carried, residents, scope, rules.weights)
        if unplayed and len(solution.floaters) != 1:
            scope = replace(scope, rank_unplayed=False)
            solution, _ = engine(field, carried, residents, scope, rules.weights)
        brackets.append(BracketPairing.of("normal", carried, residents, solution))
        carried = sorted(solution.floaters)
    residents = tuple(range(*groups[-1]))
    solution = complete_last(
        field, carried, residents, rules.weights, bye=field.odd, rank_unplayed=True, engine=engine
    )
    brackets.append(BracketPairing.of("last", carried, residents, solution))
    return field, brackets
