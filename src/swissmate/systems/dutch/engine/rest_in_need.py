"""The opponents that the players far below need from above, as a graph of few vertices.

Rules: dutch-2026 C4, C8 (``docs/algorithm.md``, "The rest in need").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from swissmate.matching.bits import iter_bits, span
from swissmate.matching.maximum import components, exposed, gallai_edmonds, maximum_matching
from swissmate.systems.ruleset import Criterion

from .best_pairing import best_pairing
from .bracket_graph import Solution, with_everybody_below
from .downfloater_bounds import least_from_above
from .field import Field


class Need(NamedTuple):
    """A graph whose perfect matchings are the pairings in which the fewest players come down.

    ``sets`` are disjoint sets of the rest. Consider a pairing of the rest that leaves over as few
    as possible: from each set that is not paired with a helper, it leaves over exactly one member,
    and that can be any of them. ``vertices`` are the helpers and the first member of each set,
    which stands for the whole set. ``rows`` join them with each other and with the players above.
    """

    rows: list[int]
    vertices: int
    sets: list[int]


def need_of(field: Field, rest: int, above: int, most: int) -> Need | None:
    """Return what the rest needs from the players above; None if that takes too many vertices.

    ``rest`` are players and perhaps the bye; ``most`` is the most vertices allowed.
    """
    known = field.rows_of(rest | above, 0)
    mate = maximum_matching(known, rest)
    outer, helpers = gallai_edmonds(known, rest, mate)
    left = exposed(mate, rest).bit_count()
    if left + 2 * helpers.bit_count() > most:
        return None  # There are ``left`` more sets than helpers.
    sets = components(known, outer)
    rows = [0] * len(known)
    for v in iter_bits(above):
        rows[v] = known[v] & above
    vertices = helpers
    for members in sets:
        first = members & -members
        vertices |= first
        reach = 0
        for v in iter_bits(members):
            reach |= known[v]
        reach &= above | helpers
        rows[first.bit_length() - 1] = reach
        for v in iter_bits(reach):
            rows[v] |= first
    return Need(rows, vertices, sets)


def best_with_need(
    field: Field,
    mdps: Sequence[int],
    residents: range,
    following: range,
    alone: Solution | None,
    criteria: Sequence[Criterion],
) -> Solution | None:
    """Return the best pairing of a bracket if no more players come down than the rest needs.

    The rest are the players below the following group, and the bye. ``alone`` is the best pairing
    as if the bracket stood alone, None if more players must float anyway. Returns None if there is
    no such pairing, if it is not certain to be the best, or if the graph of the rest in need would
    have more than half as many vertices as the rest.
    """
    bye = field.odd << field.bye
    rest = span(range(following.stop, field.size)) | bye
    above = sum(1 << v for v in mdps) | span(residents) | span(following)
    need = need_of(field, rest, above, rest.bit_count() // 2)
    if need is None:
        return None
    graph = with_everybody_below(
        field,
        mdps,
        residents,
        following,
        iter_bits(need.vertices & ~(1 << field.bye)),
        bye=bool(need.vertices & bye),
    )
    graph.known = need.rows
    solution = best_pairing(graph, criteria)
    if solution is None:
        return None
    # The fewest floaters and their lowest scores (C6, C7) come before the number of players who
    # come down (C8); and two floating MDPs may have been matched with each other instead.
    moved = sum(v < residents.start for v in solution.floaters)
    if alone is not None and len(solution.floaters) == len(alone.floaters):
        scores = [sorted(field.score[v] for v in best.floaters) for best in (solution, alone)]
        return solution if moved < 2 and scores[0] == scores[1] else None
    needed = least_from_above(field, span(range(residents.stop, field.size)) | bye)
    return solution if not moved and len(solution.floaters) == needed else None
