"""If not all MDPs can be paired: which of them have a chance at all. The others need no vertex.

Rules: dutch-2017 B.3, C.6, D.3; dutch-2026 3.3, C7, 4.4 (``docs/algorithm.md``, "Who stays out").
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import gallai_edmonds, maximum_matching

from .field import Field


def who_may_be_paired(field: Field, mdps: Sequence[int], residents: int) -> list[int]:
    """Return the MDPs that the best pairing of a bracket may pair, if they cannot all be paired.

    ``mdps`` are positions in order, ``residents`` a set of positions. The MDPs not returned float
    in the best pairing in any case. C.7 and completion (2026 C4, C8) are not considered.
    """
    own, rows = sum(1 << v for v in mdps), [0] * (field.size + 1)
    for side, other in ((own, residents), (residents, own)):
        for v in iter_bits(side):
            rows[v] = field.row(v) & other
    covered, mate = residents, [-1] * len(rows)
    result: list[int] = []
    for group in _sorted_by(mdps, field.score.__getitem__):
        # An MDP can be paired, too, if the higher scores can leave one of his neighbours free.
        free, _ = gallai_edmonds(rows, covered, mate)
        possible = [v for v in group if rows[v] & free]
        for alike in _sorted_by(possible, lambda v: _likeness(field, v)):
            result += _pairable(rows, residents, [-1] * len(rows), alike)
        covered |= sum(1 << v for v in _pairable(rows, covered, mate, possible))
    return sorted(result)


def _pairable(rows: list[int], covered: int, mate: list[int], players: list[int]) -> list[int]:
    """Cover more players, each if those before can stay covered, and return them."""
    alive = covered | sum(1 << v for v in players)
    maximum_matching(rows, alive, mate, order=players)
    return [v for v in players if mate[v] >= 0]


def _likeness(field: Field, v: int) -> Hashable:
    """Return all that the criteria look at in an MDP, apart from his score and his opponents."""
    masks = (field.white, field.black, field.strong, field.absolute, field.down1, field.down2)
    flags = sum((mask >> v & 1) << place for place, mask in enumerate(masks))
    if not field.top:
        return flags
    # With topscorers the allocated colours matter, and these depend on the whole colour history.
    return flags, field.top >> v & 1, field.contenders[v].colors


def _sorted_by(players: Iterable[int], key: Callable[[int], Hashable]) -> list[list[int]]:
    groups: dict[Hashable, list[int]] = {}
    for v in players:
        groups.setdefault(key(v), []).append(v)
    return list(groups.values())
