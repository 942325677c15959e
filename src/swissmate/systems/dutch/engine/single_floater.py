"""The best pairing of a bracket from which one player floats: whom below he must be able to meet.

Rules: dutch-2017 C.7; dutch-2026 C4, C8. Most brackets have one floater, and these criteria look at
nothing but who he is. One matching of the players below tells whom of them a floater must be able
to meet so that nothing better can be had there (``docs/algorithm.md``, "One floater").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import gallai_edmonds, maximum_matching
from swissmate.systems.dutch.quality import Quality

from .best_pairing import best_pairing
from .bracket_graph import Solution, alone
from .field import Field
from .rest_in_need import need_of


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
        may_float = sum(1 << v for v in alike if field.row(v) & each)
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
    alive = group | bye << field.bye
    rows = field.rows_of(alive, 0)
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
    rest = lower | field.odd << field.bye
    need = need_of(field, rest, group, rest.bit_count())
    if need is None:
        return []
    alive = group | need.vertices
    mate = maximum_matching(need.rows, alive)
    if sum(1 for v in iter_bits(alive) if mate[v] < 0) != 1:
        return []
    exposed, _ = gallai_edmonds(need.rows, alive, mate)
    return [exposed & group, sum(each for each in need.sets if exposed & each)]
