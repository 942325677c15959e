"""The order of the colour criteria where neither can be kept (C.10 before C.11; 2026 C12, C13)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from swissmate.systems.dutch.editions import y2017
from swissmate.systems.dutch.engine.bracket import pair_alone
from swissmate.systems.dutch.engine.field import Field


def bits(*vertices: int) -> int:
    return sum(1 << v for v in vertices)


def stub(edges: list[tuple[int, int]], size: int, **masks: int) -> Field:
    """Return what the bracket step reads of a field: residents of one score."""
    rows = [0] * size
    for v, w in edges:
        rows[v] |= 1 << w
        rows[w] |= 1 << v
    nothing = dict.fromkeys(
        (
            "white",
            "black",
            "strong",
            "absolute",
            "top",
            "irregular",
            "down1",
            "down2",
            "up1",
            "up2",
        ),
        0,
    )
    position = SimpleNamespace(shared=None)
    field = SimpleNamespace(
        position=position, whole=rows, score=[10] * size, protected=(), **(nothing | masks)
    )
    return cast("Field", field)


def pairs(field: Field, size: int) -> list[tuple[int, int]]:
    solution = pair_alone(field, [], range(size), 0, 0, y2017.ENGINE.criteria)
    assert solution is not None
    return sorted(solution.pairs)


FEW = [(0, 1), (4, 5), (2, 6), (3, 7)]
"""Two clashes, one of them between two strong preferences (0 and 1)."""

MILD = [(0, 2), (1, 3), (4, 6), (5, 7)]
"""Four clashes, none between two strong preferences."""


def test_few_denied_preferences_go_before_strong_ones() -> None:
    field = stub(FEW + MILD, 8, white=bits(0, 1, 2, 3), black=bits(4, 5, 6, 7), strong=bits(0, 1))
    assert pairs(field, 8) == sorted(FEW)


def test_strong_ones_decide_among_equals() -> None:
    # As above, with the other four pairs cut down to two clashes as well.
    other = [(0, 2), (4, 6), (1, 7), (3, 5)]
    field = stub(FEW + other, 8, white=bits(0, 1, 2, 3), black=bits(4, 5, 6, 7), strong=bits(0, 1))
    assert pairs(field, 8) == sorted(other)


def test_both_colors_count() -> None:
    # White clashes only, or as many of both: the fewer in all win.
    whites = [(0, 1), (2, 3), (4, 8), (5, 9), (6, 7)]
    blacks = [(0, 6), (1, 7), (2, 8), (3, 9), (4, 5)]
    field = stub(whites + blacks, 10, white=bits(0, 1, 2, 3), black=bits(4, 5, 6, 7), strong=0)
    # whites: 0-1, 2-3 and 6-7 clash; blacks: 4-5 alone.
    assert pairs(field, 10) == sorted(blacks)
