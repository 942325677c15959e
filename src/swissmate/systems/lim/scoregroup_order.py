"""The order of the scoregroups: towards the median from above, then from below (lim-1999 2.2)."""

from __future__ import annotations

from dataclasses import dataclass

from .field import LimField, Side


@dataclass(frozen=True, slots=True)
class Scoregroup:
    """A scoregroup to be paired: its score, residents and direction, and the next one that way."""

    score: int
    residents: tuple[int, ...]
    side: Side
    adjacent: int


def scoregroup_order(field: LimField, left: int) -> list[Scoregroup]:
    """Return the scoregroups of ``left`` in the order of pairing (lim-1999 2.2, 8.3).

    They are paired from the highest down to just above the median, then from the lowest up to just
    below it, and last the median, which is included even if nobody has its score
    (docs/disputes/lim.md#lim-empty-median).
    ``adjacent`` is the set of residents of the scoregroup to which floaters go.
    """
    groups: dict[int, list[int]] = {field.median: []}
    for player in range(len(field.contenders)):
        if left >> player & 1:
            groups.setdefault(field.score(player), []).append(player)
    above = sorted((score for score in groups if score > field.median), reverse=True)
    below = sorted(score for score in groups if score < field.median)
    result = []
    for scores, side in ((above, Side(True)), (below, Side(False))):
        for score, following in zip(scores, [*scores, field.median][1:], strict=True):
            adjacent = sum(1 << player for player in groups[following])
            result.append(Scoregroup(score, tuple(groups[score]), side, adjacent))
    result.append(Scoregroup(field.median, tuple(groups[field.median]), Side(True), 0))
    return result
