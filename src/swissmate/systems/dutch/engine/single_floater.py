"""The best pairing of a bracket from which one player floats: whom below he must be able to meet.

Rules: dutch-2017 C.7; dutch-2026 C4, C8. Most brackets have one floater, and these criteria look at
nothing but who he is. One matching of the players below tells whom of them a floater must be able
to meet so that nothing better can be had there (``docs/algorithm.md``, "One floater").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import components, gallai_edmonds, maximum_matching

from .best_pairing import best_pairing
from .bracket_graph import Solution, alone
from .criteria import Quality
from .field import Field


def best_with_one_floater(
    field: Field,
    mdps: Sequence[int],
    residents: tuple[int, int],
    found: Solution,
    opponents: Iterable[int],
    criteria: Sequence[Quality],
) -> Solution | None:
    """Return the best pairing of a bracket with one floater, None when ``opponents`` has no end.

    ``found`` is the best one as if the bracket stood alone. ``opponents`` are sets of players
    below, the best first: the floater must be able to meet one of them. Nobody of another score
    can float instead (2017 C.6; 2026 C7).
    """
    (floater,) = found.floaters
    score = field.score[floater]
    alike = [v for v in (*mdps, *range(*residents)) if field.score[v] == score]
    for each in opponents:
        may_float = sum(1 << v for v in alike if field.rows[v] & each)
        if may_float >> floater & 1:
            return found
        if may_float:
            graph = alone(field, mdps, range(*residents), 1, may_float)
            solution = best_pairing(graph, criteria)
            if solution is not None:
                return solution
    return None


def opponents_2017(field: Field, following: tuple[int, int], *, bye: bool) -> list[int]:
    """Return whom a single floater should be able to meet by dutch-2017 C.7, the best first.

    With ``bye`` the following group is the last, and one of its players has the bye.
    """
    start, end = following
    group = ((1 << (end - start)) - 1) << start
    rows, alive = field.rows, group | bye << field.bye
    reach, _ = gallai_edmonds(rows, alive, maximum_matching(rows, alive))
    # He adds a pair there; with the bye he adds one to the count; he takes somebody's place.
    return [reach & group, reach & ~group, group]


def opponents_2026(field: Field, following: tuple[int, int], lower: int) -> list[int]:
    """Return whom a single floater must be able to meet by dutch-2026 C4 and C8, the best first.

    ``lower`` are the players below the following group. No set is returned, or not the right one is
    among them, when more players of the group must be paired below it than these need.
    """
    start, end = following
    group = ((1 << (end - start)) - 1) << start
    needy, helpers = sets_in_need(field, lower | field.odd << field.bye)
    # Each set is one vertex: whoever of it is paired above, the others can be paired.
    rows = [0] * len(field.rows)
    near = group | helpers
    for v in iter_bits(group):
        rows[v] = field.rows[v] & group
    alive = near
    for each in needy:
        vertex = each & -each
        alive |= vertex
        reach = 0
        for v in iter_bits(each):
            reach |= field.rows[v] & near
        rows[vertex.bit_length() - 1] = reach
        for v in iter_bits(reach):
            rows[v] |= vertex
    mate = maximum_matching(rows, alive)
    if sum(1 for v in iter_bits(alive) if mate[v] < 0) != 1:
        return []
    exposed, _ = gallai_edmonds(rows, alive, mate)
    return [exposed & group, sum(each for each in needy if exposed & each)]


def sets_in_need(field: Field, below: int) -> tuple[list[int], int]:
    """Return sets of a rest each of which needs somebody from above, and who can help so many less.

    ``below`` are players and perhaps the bye. A pairing that leaves fewest over leaves one of each
    set over that is not paired with a helper, whichever one: the components of D, and A
    (Gallai 1963, Edmonds 1965).
    """
    rows = field.rows
    mate = maximum_matching(rows, below)
    outer, inner = gallai_edmonds(rows, below, mate)
    return components(rows, outer), inner
