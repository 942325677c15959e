"""The last bracket: its pairing completes the round and gives the bye."""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.errors import InternalError
from swissmate.matching.bits import span
from swissmate.matching.maximum import maximum_matching
from swissmate.systems.ruleset import Criterion

from .best_pairing import best_pairing
from .bracket_graph import Solution, alone, with_everybody_below
from .field import Field
from .protection import cheapest_completion


def pair_last(
    field: Field,
    mdps: list[int],
    residents: range,
    criteria: Sequence[Criterion],
    *,
    bye: bool,
) -> Solution:
    """Pair the last bracket of a round, or the collapsed last bracket (2017 A.9).

    ``bye`` tells whether the bye is still to be given; it counts as a downfloat.

    Raises:
        InternalError: the players cannot all be paired; the brackets above should have ensured it.
    """
    solution = None
    single_score = field.score[residents[0]] == field.score[residents[-1]]
    if single_score and len(mdps) <= len(residents) and not field.protected:
        # For C.5 and C.6 nothing beats giving a resident the bye and pairing everybody else.
        eligible = field.may_bye & span(residents) if bye else 0
        graph = alone(field, mdps, residents, int(bye), eligible, ranks_bye=bye)
        solution = best_pairing(graph, criteria)
    if solution is None:
        graph = with_everybody_below(field, mdps, residents, bye=bye, ranks_bye=bye)
        solution = best_pairing(graph, criteria)
    if solution is None:
        raise InternalError("the last bracket cannot be completed")
    if len(solution.floaters) > bye:
        return with_pairs_of_mdps(field, solution, bye)
    return solution


def with_pairs_of_mdps(field: Field, solution: Solution, bye: bool) -> Solution:
    """Let MDPs meet each other if the round cannot be completed otherwise.

    No candidate pairs two MDPs, but here the round-pairing is complete only with such pairs
    (``docs/disputes/dutch.md#two-mdps-in-one-completion``).
    """
    players = sum(1 << v for v in solution.floaters)
    if field.protected:
        completion = cheapest_completion(field, players, bye)
    else:
        mate = maximum_matching(field.rows, players | bye << field.bye)
        completion = [(v, mate[v]) for v in solution.floaters if v < mate[v]]
    floaters = [v for v, w in completion if w == field.bye]
    pairs = [(v, w) for v, w in completion if w != field.bye]
    return Solution([*solution.pairs, *pairs], floaters)
