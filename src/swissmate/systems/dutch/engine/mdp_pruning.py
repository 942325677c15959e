"""If not all MDPs can be paired: which of them have a chance at all. The others need no vertex.

Rules: dutch-2017 B.3, C.6, D.3; dutch-2026 3.3, C7, 4.4. The sets of MDPs that can be paired with
residents at the same time are the independent sets of a matroid. C.6 pairs as many MDPs with the
highest scores as possible. Among MDPs who are alike for all criteria, the order of generation
prefers the higher ranked ones (``docs/algorithm.md``, "Who stays out").
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

from swissmate.matching.bits import iter_bits

from .field import Field


def who_may_be_paired(field: Field, mdps: Sequence[int], residents: int) -> list[int]:
    """Return the MDPs that the best pairing of a bracket may pair, if they cannot all be paired.

    ``mdps`` are positions in order, ``residents`` a set of positions. The MDPs not returned float
    in the best pairing in any case. C.7 and completion (2026 C4, C8) are not considered.
    """
    rows = {v: field.row(v) & residents for v in mdps}
    covered = _Cover(rows, residents)
    result: list[int] = []
    for group in _sorted_by(mdps, field.score.__getitem__):
        if not covered.free:
            # The MDPs with higher scores need all residents.
            break
        reach = covered.reach()
        possible = [v for v in group if rows[v] & reach]
        for alike in _sorted_by(possible, lambda v: _likeness(field, v)):
            result += _Cover(rows, residents).add(alike)
        covered.add(possible)
    return sorted(result)


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


class _Cover:
    """Players matched with residents, one after another as far as possible."""

    def __init__(self, rows: Mapping[int, int], residents: int) -> None:
        self.rows = rows
        self.free = residents
        self.partner: dict[int, int] = {}
        self._open = 0
        self._resident: dict[int, int] = {}

    def add(self, players: Iterable[int]) -> list[int]:
        """Cover more players, each if those covered before can stay so; return the covered ones."""
        return [v for v in players if self.free and self._augment(v)]

    def reach(self) -> int:
        """Return the residents of whom a player must have one as a neighbour to be covered too."""
        found = self.free
        left = list(self.partner)
        while True:
            more = [w for w in left if self.rows[self.partner[w]] & found]
            if not more:
                return found
            found |= sum(1 << w for w in more)
            left = [w for w in left if not found >> w & 1]

    def _augment(self, v: int) -> bool:
        rows, partner = self.rows, self.partner
        parent: dict[int, int] = {}
        unseen = self._open
        queue = [v]
        for x in queue:
            ends = rows[x] & self.free
            if ends:
                end = ends & -ends
                self.free ^= end
                self._open |= end
                w = end.bit_length() - 1
                while x != v:
                    before = self._resident[x]
                    partner[w], self._resident[x] = x, w
                    x, w = parent[x], before  # noqa: PLW2901 - walks back along the path
                partner[w], self._resident[v] = v, w
                return True
            fresh = rows[x] & unseen
            unseen ^= fresh
            for w in iter_bits(fresh):
                parent[partner[w]] = x
                queue.append(partner[w])
        # No free resident can be reached from the residents seen here, now or later.
        self._open = unseen
        return False
