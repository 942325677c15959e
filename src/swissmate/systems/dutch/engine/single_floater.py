"""The best pairing of a bracket with one floater: which lower players he must be able to meet.

Rules: dutch-2017 C.7; dutch-2026 C4, C8 (``docs/algorithm.md``, "One floater").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swissmate.matching.bits import span
from swissmate.matching.maximum import exposed, gallai_edmonds, maximum_matching
from swissmate.systems.ruleset import Criterion

from .best_pairing import best_pairing
from .bracket_graph import Solution, alone
from .field import Field
from .rest_in_need import need_of


def best_with_one_floater(
    field: Field,
    mdps: Sequence[int],
    residents: range,
    by_itself: Solution,
    opponents: Iterable[int],
    criteria: Sequence[Criterion],
) -> Solution | None:
    """Return the best pairing of a bracket with one floater, None if no set of opponents serves.

    ``by_itself`` is the best pairing as if the bracket stood alone. ``opponents`` are sets of lower
    players, the best set first; the floater must be able to meet a player of the set. No player
    with another score can float instead (2017 C.6; 2026 C7).
    """
    (floater,) = by_itself.floaters
    score = field.score[floater]
    alike = [v for v in (*mdps, *residents) if field.score[v] == score]
    for wanted in opponents:
        may_float = sum(1 << v for v in alike if field.row(v) & wanted)
        if may_float >> floater & 1:
            return by_itself
        if may_float:
            graph = alone(field, mdps, residents, 1, may_float)
            solution = best_pairing(graph, criteria)
            if solution is not None:
                return solution
    return None


def opponents_2017(field: Field, following: range, *, bye: bool) -> list[int]:
    """Return sets of players that a single floater should be able to meet, the best set first.

    Rules: dutch-2017 C.7. With ``bye`` the following group is the last, and the bye is given there.
    """
    group = span(following)
    alive = group | bye << field.bye
    rows = field.rows_of(alive, 0)
    reach, _ = gallai_edmonds(rows, alive, maximum_matching(rows, alive))
    # He makes one more pair there; or he has the bye; or he takes the place of somebody.
    return [reach & group, reach & ~group, group]


def opponents_2026(field: Field, following: range, lower: int) -> list[int]:
    """Return sets of players that a single floater must be able to meet, the best set first.

    Rules: dutch-2026 C4, C8. ``lower`` are the players below the following group. If more players
    of the group must be paired below it than these need, no set is returned, or the sets do not
    include the right one.
    """
    group = span(following)
    rest = lower | field.odd << field.bye
    need = need_of(field, rest, group, rest.bit_count())
    if need is None:
        return []
    alive = group | need.vertices
    mate = maximum_matching(need.rows, alive)
    if exposed(mate, alive).bit_count() != 1:
        return []
    spared, _ = gallai_edmonds(need.rows, alive, mate)
    return [spared & group, sum(members for members in need.sets if spared & members)]
