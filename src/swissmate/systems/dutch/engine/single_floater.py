"""A bracket from which one player floats: who serves the following bracket best.

Rules: dutch-2026 C4, C8, where the bounds of :mod:`.downfloater_bounds` do not decide.
"""

from __future__ import annotations

from swissmate.matching.bits import iter_bits
from swissmate.matching.levels import narrowed
from swissmate.matching.matchings_with_cuts import OddCuts
from swissmate.matching.maximum import maximum_matching
from swissmate.matching.small_costs import CheapestMatchings

from .field import Field


def best_single_floaters(
    field: Field, candidates: int, following: tuple[int, int], bye: bool
) -> int | None:
    """Return the single downfloaters who serve the following bracket best (2026 C4, C8).

    ``candidates`` are players of one score above the following group; ``bye`` tells whether one of
    the lower players or the floater gets the bye. One vertex stands for whoever floats: it has the
    neighbours of all, and those with whom it can be matched at the best cost tell whom it may be.
    None when nobody lets the round be completed.
    """
    start, end = following
    below = field.size - start
    rows = [row >> start & ~(0 if bye else 1 << below) for row in field.rows[start : field.size]]
    if bye:
        rows.append(field.rows[field.bye] >> start)
    stand_in = len(rows)
    reach = 0
    for v in iter_bits(candidates):
        reach |= field.rows[v] >> start
    rows.append(reach & ((1 << stand_in) - 1))
    for v in iter_bits(rows[-1]):
        rows[v] |= 1 << stand_in
    group = (1 << (end - start)) - 1
    lower = ((1 << stand_in) - 1) & ~group
    mate = maximum_matching(rows)
    if -1 in mate:
        return None
    best = CheapestMatchings(rows, mate, [])
    own = 1 << stand_in
    for charge in ((group | own, lower, 1), (own, lower, 1)):
        best = narrowed(best, [charge])
    wanted = OddCuts(best.rows, best.mate, best.cuts).partners(stand_in)
    return sum(1 << v for v in iter_bits(candidates) if field.rows[v] >> start & wanted)
