"""Clubs or federations, ranked by the points of their best players in one event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, PrizeRules
from swissmate.arbiter.tables.standings import ranking
from swissmate.arbiter.tables.standings.ranking import Place
from swissmate.model import Points

BEST: Final = (2, 3, 4, 5, 6, 8)
"""How many players of each club or federation may count."""


@dataclass(frozen=True)
class Group:
    """A club or federation: ``counted`` are its best players, ``others`` is the number of the rest.

    ``places`` is the sum of the ranks of its best players. ``rank`` is shared if points and places
    are the same; 0 if the group lacks what the rules ask for.
    """

    rank: int
    name: str
    points: Points
    places: int
    counted: tuple[Place, ...]
    others: int


def groups_of(
    places: Sequence[Place], field: str, best: int, least: int = 0, women: int = 0
) -> list[Group]:
    """Return the groups by ``club`` or ``federation``, in the order of their rank.

    The points of the ``best`` players of each group count, then the sum of their places. A missing
    player counts with the place after the last one. Players without a club belong to no group.
    Groups with fewer than ``least`` players, or without ``women`` women to count, come last.
    """
    members: dict[str, list[Place]] = defaultdict(list)
    for place in sorted(places, key=lambda place: place.row):
        members[str(getattr(place.player, field)).strip()].append(place)
    members.pop("", None)
    groups = []
    for name, own in members.items():
        first = [place for place in own if women and place.player.traits.told_sex == "w"][:women]
        rest = [place for place in own if place not in first]
        counted = sorted([*first, *rest[: best - len(first)]], key=lambda place: place.row)
        missing = (best - len(counted)) * (len(places) + 1)
        points = sum(place.points for place in counted)
        is_out = len(own) < least or len(first) < women
        rank_sum = missing + sum(place.rank for place in counted)
        groups.append((is_out, -points, rank_sum, name, tuple(counted)))
    groups.sort(key=lambda group: (*group[:3], group[3].casefold()))
    keys = [group[:3] for group in groups]
    return [
        Group(
            0 if is_out else 1 + keys.index((is_out, points, rank_sum)),
            name,
            -points,
            rank_sum,
            counted,
            len(members[name]) - len(counted),
        )
        for is_out, points, rank_sum, name, counted in groups
    ]


def prize_rules(event: Event) -> PrizeRules:
    """Return the rules by which an event ranks clubs and gives prizes, else the usual ones."""
    return PrizeRules.objects.filter(event=event).first() or PrizeRules(event=event)


def group_table(event: Event, field: str, best: int, *, public: bool = False) -> dict[str, Any]:
    """Return what the pages and papers of clubs and federations show."""
    rules = prize_rules(event)
    women = min(rules.group_women, best)
    table = ranking.standings(event, published_only=public)
    return {
        "table": table,
        "groups": groups_of(table.places, field, best, rules.group_least, women),
        "field": field,
        "best": best,
        "least": rules.group_least,
        "women": women,
        "choices": BEST,
    }


def set_group_rules(event_id: int, actor: Account, best: int, least: int, women: int) -> None:
    """Set how many players of a club count, how many it must have, and how many women among them.

    Raises:
        Refused: it is a number that cannot be.
    """
    if best not in BEST or not 0 <= women <= best or not 0 <= least <= 99:
        raise Refused(_("Choose how many count; no more women than that, and at most 99 players."))
    with recorded(event_id, actor, "group-rules", best=best, least=least, women=women) as recorder:
        values = {"group_best": best, "group_least": least, "group_women": women}
        set_prize_rules(recorder, values)


def set_prize_rules(recorder: Recorder, values: Mapping[str, object]) -> None:
    """Set some of the rules by which an event ranks clubs and gives prizes."""
    row = PrizeRules.objects.filter(event=recorder.event).first()
    if row is None:
        recorder.create(PrizeRules(event=recorder.event, **values))
    else:
        recorder.update(row, **values)
