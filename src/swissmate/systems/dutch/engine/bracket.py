"""A bracket and its pairing (2017 A.3, B; 2026 1.3, 3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from swissmate.errors import InternalError
from swissmate.matching.bits import span
from swissmate.matching.maximum import exposed, maximum_matching
from swissmate.systems.common.color_allocation import color_of_higher
from swissmate.systems.common.unpairable import AbsoluteArticles, no_legal_pairing
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import Criterion, RoundPairing

from .best_pairing import best_pairing
from .bracket_graph import Solution, alone
from .downfloater_bounds import can_complete
from .field import Field, FieldRules
from .mdp_pruning import who_may_be_paired
from .protection import settle


class EngineRules(NamedTuple):
    """What the engine needs to know of an edition.

    That is its rules on single players, its criteria in order, the names of its absolute criteria,
    and its way through the brackets of a round.
    """

    field: FieldRules
    criteria: tuple[Criterion, ...]
    articles: AbsoluteArticles
    pair_brackets: Callable[[PairingPosition, EngineRules], tuple[Field, list[BracketPairing]]]

    def pair(self, position: PairingPosition) -> RoundPairing:
        """Pair a round.

        Raises:
            NoLegalPairing: no round-pairing meets the absolute criteria (2017 A.9; 2026 1.9.3).
        """
        return round_pairing(*self.pair_brackets(position, self))


class BracketPairing(NamedTuple):
    """One bracket after it was paired; players are positions in the field's order.

    ``kind`` is ``"normal"``, ``"ppb"``, ``"clb"`` (2017 A.9) or ``"last"``.
    """

    kind: str
    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]

    @classmethod
    def of(
        cls, kind: str, mdps: Sequence[int], residents: Sequence[int], solution: Solution
    ) -> BracketPairing:
        """Return a bracket as paired by a solution."""
        return cls(
            kind, tuple(mdps), tuple(residents), tuple(solution.pairs), tuple(solution.floaters)
        )


def start_field(position: PairingPosition, rules: EngineRules) -> Field:
    """Return the field of a position, after checking that it can be paired.

    Raises:
        NoLegalPairing: no round-pairing meets C.1-C.3 (2017 A.9; 2026 1.9.3).
    """
    field = Field(position, rules.field)
    if not can_complete(field, (1 << field.size) - 1):
        raise no_legal_pairing(
            field.contenders, field.rows, field.may_bye, position.forbidden, rules.articles
        )
    settle(field)
    return field


def pair_ignoring_others(
    field: Field, mdps: list[int], residents: range, criteria: Sequence[Criterion]
) -> Solution:
    """Pair a bracket with residents of one score as if it stood alone.

    The criteria about lower brackets are left out (2017 C.4, C.7; 2026 C4, C8).

    Raises:
        InternalError: an invariant failed.
    """
    group = span(residents)
    # They float whatever the others do, so the search need not know them.
    stuck = [v for v in mdps if not field.row(v) & group]
    moving = [v for v in mdps if v not in stuck] if stuck else mdps
    if not moving and len(residents) == 1:
        return Solution([], sorted([*mdps, *residents]))  # Nobody has a possible opponent.
    solution: Solution | None = None
    if len(moving) <= len(residents):
        # The fewest floaters that parity allows, all residents: the best there is for C.5 and C.6.
        floats = (len(moving) + len(residents)) & 1
        solution = pair_alone(field, moving, residents, floats, group, criteria)
    if solution is None:
        floats, may_float = least_floats(field, moving, group)
        solution = pair_alone(field, moving, residents, floats, may_float, criteria)
        if solution is None:
            raise InternalError("a bracket has no pairing with as many floaters as it must have")
    return Solution(solution.pairs, sorted(stuck + solution.floaters))


def pair_alone(
    field: Field,
    mdps: Sequence[int],
    residents: range,
    floats: int,
    may_float: int,
    criteria: Sequence[Criterion],
) -> Solution | None:
    """Pair a bracket by itself with ``floats`` floaters, which must be as few as possible.

    ``residents`` is a range of positions with one score; ``mdps`` are positions before it.
    ``may_float`` are the players (bits by position) who may float. Returns None if there is no such
    pairing.
    """
    if not mdps or not all(may_float >> v & 1 for v in mdps):
        return best_pairing(alone(field, mdps, residents, floats, may_float), criteria)
    inside = who_may_be_paired(field, mdps, span(residents))
    outside = sorted({*mdps} - {*inside})
    graph = alone(field, inside, residents, floats - len(outside), may_float)
    solution = best_pairing(graph, criteria)
    if solution is None:
        return None
    return Solution(solution.pairs, sorted(outside + solution.floaters))


def least_floats(field: Field, mdps: list[int], group: int) -> tuple[int, int]:
    """Return how many players must float, and who may: only residents, if that is possible.

    Rules: 2017 C.5, C.6; 2026 C6, C7. ``group`` are the residents.
    """
    own = sum(1 << v for v in mdps)
    mate = maximum_matching(field.rows_of(own | group, own), own | group, order=mdps)
    left = exposed(mate, own | group)
    return left.bit_count(), own | group if left & own else group


def round_pairing(field: Field, brackets: list[BracketPairing]) -> RoundPairing:
    """Allocate the colours (2017 E, 2026 5) and put the pairs in publishing order.

    Positions rank the players in the same way as :func:`.publishing_order`.
    """
    position, contenders, size = field.position, field.contenders, field.size
    initial = position.initial_color
    group_of: list[int] = []
    for number, group in enumerate(field.groups):
        group_of += [number] * len(group)
    # The key of a pair: the scoregroups of both players, then the higher player, as one number.
    order, lower_of = [], [0] * size
    for bracket in brackets:
        for v, w in bracket.pairs:
            order.append((group_of[v] * size + group_of[w]) * size + v)
            lower_of[v] = w
    order.sort()
    pairs = []
    for place in order:
        v = place % size
        higher, lower = contenders[v], contenders[lower_of[v]]
        color, _ = color_of_higher(higher, lower, initial)
        pairs.append((higher.id, lower.id) if color == "w" else (lower.id, higher.id))
    left = brackets[-1].floaters if brackets else ()
    return RoundPairing(
        position.round_number, tuple(pairs), contenders[left[0]].id if left else None
    )
