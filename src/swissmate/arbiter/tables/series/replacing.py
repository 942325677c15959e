"""Who comes in for a qualifier who has withdrawn from the event before its first round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.persons import persons, values_of
from swissmate.arbiter.event.entries.players import enter_players, take_off
from swissmate.arbiter.ground.frame import roles
from swissmate.arbiter.ground.ledger.audit import recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.undoing import undone
from swissmate.arbiter.models import Account, AuditEntry, Event, Player, Role
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.tables.series.qualifying import Qualifier, Way, draft, targets, way_of


@dataclass(frozen=True)
class Vacancy:
    """The place of a qualifier who has withdrawn from an event, and who comes next, if anybody."""

    event: Event
    gone: Player
    coming: Qualifier | None


def all_vacancies(account: Account, own: Sequence[Event]) -> list[Vacancy]:
    """Return the places of withdrawn qualifiers in the events that an account leads."""
    open_ones = {target.pk: target for target in targets(account, ())}
    entries = AuditEntry.objects.filter(event_id__in=open_ones, action="players-qualified")
    keys = {*entries.values_list("event_id", flat=True)}
    chosen = [target for key, target in open_ones.items() if key in keys]
    return [row for target in chosen for row in vacancies(target, own)]


def vacancies(target: Event, own: Sequence[Event]) -> list[Vacancy]:
    """Return the places of withdrawn qualifiers in an event that has not paired a round.

    They came in the ways that the log has, from groups that are among ``own``. The next is who
    qualifies in this way without all of them and is not in the event: of the same group, if
    anybody is.
    """
    if last_paired_round(target):
        return []
    entries = AuditEntry.objects.filter(event_id=target.pk, action="players-qualified")
    places: dict[int, Vacancy] = {}
    for entry in entries.exclude(pk__in=undone(target.pk)):
        for place in _vacancies(target, way_of(entry.data.get("way", ""), own)):
            places.setdefault(place.gone.pk, place)
    return list(places.values())


def _vacancies(target: Event, way: Way) -> list[Vacancy]:
    there = Player.objects.filter(event=target).order_by("tpn")
    of_groups = Player.objects.filter(event__in=way.groups)
    group_rows: dict[int, list[Player]] = {}
    for person in persons([*there, *of_groups]):
        key = next((row.pk for row in person if row.event_id == target.pk), None)
        if key is not None:
            group_rows[key] = [row for row in person if row.event_id != target.pk]
    gone = [row for row in there if row.last_round is not None and group_rows[row.pk]]
    out = way.out.union(row.pk for player in gone for row in group_rows[player.pk])
    inside = {row.pk for rows in group_rows.values() for row in rows}
    coming = [row for row in draft(replace(way, out=out)).qualifiers if row.player.pk not in inside]
    places = []
    for player in gone:
        own_groups = {row.event_id for row in group_rows[player.pk]}
        coming.sort(key=lambda row: (row.group.pk not in own_groups, row.seed))
        places.append(Vacancy(target, player, coming.pop(0) if coming else None))
    return places


def fill(target: Event, actor: Account, own: Sequence[Event], player_id: int, reason: str) -> str:
    """Take a withdrawn qualifier off the list and enter the next at that place; return the name.

    Raises:
        Refused: nobody has withdrawn there or comes next, or the actor does not lead the event.
    """
    with recorded(target.pk, actor, "qualifier-replaced") as recorder:
        vacant = next((v for v in vacancies(target, own) if v.gone.pk == player_id), None)
        if vacant is None or vacant.coming is None or not roles.where(actor, Role.CHIEF, [target]):
            raise Refused(_("There is nobody to replace, or nobody comes next."))
        seed, coming = vacant.gone.seed, vacant.coming
        recorder.data["gone"] = vacant.gone.name
        take_off(recorder, vacant.gone)
        row = {**values_of(coming.player), "seed": seed}
        enter_players(recorder, [row], reason, coming.group.name)
    return coming.player.name
