"""Clubs or federations, ranked by the points of their best players in one event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from swissmate.arbiter.tables.standings.ranking import Place
from swissmate.model import Points

BEST: Final = (2, 3, 4, 5, 6, 8)
"""How many players of each club or federation may count."""


@dataclass(frozen=True)
class Group:
    """A club or federation: ``counted`` are its best players, ``others`` is the number of the rest.

    ``places`` is the sum of the ranks of its best players. ``rank`` is shared if points and places
    are the same.
    """

    rank: int
    name: str
    points: Points
    places: int
    counted: tuple[Place, ...]
    others: int


def groups_of(places: Sequence[Place], field: str, best: int) -> list[Group]:
    """Return the groups by ``club`` or ``federation``, in the order of their rank.

    The points of the ``best`` players of each group count, then the sum of their places. A missing
    player counts with the place after the last one. Players without a club belong to no group.
    """
    members: dict[str, list[Place]] = defaultdict(list)
    for place in sorted(places, key=lambda place: place.row):
        members[str(getattr(place.player, field)).strip()].append(place)
    members.pop("", None)
    groups = []
    for name, own in members.items():
        counted = tuple(own[:best])
        missing = (best - len(counted)) * (len(places) + 1)
        points = sum(place.points for place in counted)
        groups.append((-points, missing + sum(place.rank for place in counted), name, counted))
    groups.sort(key=lambda group: (*group[:2], group[2].casefold()))
    keys = [group[:2] for group in groups]
    return [
        Group(
            1 + keys.index((points, rank_sum)),
            name,
            -points,
            rank_sum,
            counted,
            len(members[name]) - len(counted),
        )
        for points, rank_sum, name, counted in groups
    ]
