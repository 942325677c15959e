"""How many players of a bracket cannot get their colour (dubov-2026 C7)."""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.matching.bits import iter_bits
from swissmate.matching.levels import induced, narrowed, perfect
from swissmate.matching.maximum import is_perfectly_matchable
from swissmate.matching.small_costs import CheapestMatchings
from swissmate.systems.common.completion import without_inner_edges

from .field import DubovField


def inner_pairs(field: DubovField, members: int, smaller: int) -> int:
    """Return how many pairs of players of the smaller part are unavoidable (dubov-2026 3.2.4.1).

    ``members`` can be paired; ``smaller`` is a part of them that is not larger than the rest.
    With p such pairs, (rest - smaller)/2 + p pairs lie inside the rest, and the pairing leaves
    (rest - smaller)/2 + 2p players without their colour. So this number decides C7. It is nearly
    always 0, and greater only in small brackets, since there are few players one may not meet.
    """
    if is_perfectly_matchable(without_inner_edges(field.rows, smaller), members):
        return 0

    vertices = iter_bits(members)
    part = sum(1 << i for i, v in enumerate(vertices) if smaller >> v & 1)
    mate = fewest_inner_pairs(field, vertices, part).mate
    return sum(part >> i & 1 and part >> j & 1 for i, j in enumerate(mate)) // 2


def fewest_inner_pairs(field: DubovField, vertices: Sequence[int], part: int) -> CheapestMatchings:
    """Return the graph whose perfect matchings have the fewest pairs inside a part.

    ``vertices`` are players who can all be paired, ``part`` a set of their places.
    """
    start = perfect(induced(field.rows, vertices))
    assert start is not None
    return narrowed(start, [(part, part, 1)])
