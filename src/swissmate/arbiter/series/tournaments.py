"""The tournaments of one event, and moving players between them.

Tournaments belong together if their settings name the same event.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from swissmate.arbiter.accounts import event_roles
from swissmate.arbiter.entries.numbering import renumber_rows
from swissmate.arbiter.entries.players import PLAYER_FIELDS
from swissmate.arbiter.ledger.audit import Recorder, recorded
from swissmate.arbiter.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Bye, Event, Player, Role
from swissmate.arbiter.models.rounds import last_paired_round

_MOST: Final = 40


def of_one_event(event: Event) -> list[Event]:
    """Return the tournaments of an event by name, including this one, which may be the only one."""
    found = _of_series(event) if event.series.split() else [event]
    return sorted(found, key=lambda each: (each.name.casefold(), each.pk))[:_MOST]


def _of_series(event: Event) -> list[Event]:
    name = " ".join(event.series.split())
    same = Event.objects.filter(series__iexact=name, archived__isnull=event.archived is None)
    return list(same) if name else []


def keys_of_one_event(event: Event) -> set[int]:
    """Return the keys of the tournaments that stand together with this one."""
    return {other.pk for other in _of_series(event)} - {event.pk}


def seen_by(account: Account, event: Event) -> list[Event]:
    """Return the tournaments of an event that an account may see."""
    return event_roles.where(account, Role.VIEWER, of_one_event(event))


def led_by(account: Account, event: Event) -> list[Event]:
    """Return the tournaments of an event of which an account is chief arbiter."""
    return event_roles.where(account, Role.CHIEF, of_one_event(event))


class NotLed(Refused):
    """The actor is not chief arbiter of a tournament beside which another one would stand."""

    code = "refused"


def may_join(account: Account, event: Event) -> bool:
    """Return whether an account leads every other tournament that ``event`` stands beside.

    Each of them shows all others and their public addresses, so that joining changes their pages.
    """
    beside = [other for other in _of_series(event) if other.pk != event.pk]
    return len(event_roles.where(account, Role.CHIEF, beside)) == len(beside)


def require_may_join(account: Account, event: Event, before: Collection[int] = ()) -> None:
    """Refuse an event that has come to stand beside tournaments that the account does not lead.

    ``before`` holds the keys of those with which it stood together already.

    Raises:
        NotLed: it would join others.
    """
    if keys_of_one_event(event) - {*before} and not may_join(account, event):
        raise NotLed(
            _(
                "You are not chief arbiter of every tournament of “%(name)s”. Ask somebody who "
                "is, or choose another name."
            )
            % {"name": event.series}
        )


def require_may_join_again(recorder: Recorder, entry: AuditEntry) -> None:
    """Refuse to undo a change of settings if that joins others without the right to do so.

    Raises:
        NotLed: the event would stand beside tournaments that the actor does not lead.
    """
    changed = (change["before"] or {} for change in entry.changes)
    if recorder.actor is not None and any("series" in before for before in changed):
        require_may_join(recorder.actor, recorder.event)


def move(event_id: int, actor: Account, player_ids: Collection[int], target_id: int) -> int:
    """Move players to another tournament of the event, if neither tournament has paired a round.

    All of them are moved or none; players who are there already stay. Return how many have moved.

    Raises:
        Refused: the actor is not chief of both tournaments, there is no such player, a round has
            been paired, or the other tournament has a player with this identification number.
    """
    with transaction.atomic():
        event = Event.objects.filter(pk=event_id).first()
        own = {each.pk: each for each in led_by(actor, event)} if event else {}
        target = own.get(target_id)
        players = Player.objects.filter(event__in=own, pk__in=player_ids)
        found = list(players.order_by("event_id", "tpn").prefetch_related("byes"))
        if target is None or not found or len(found) != len(set(player_ids)):
            raise Refused(_("Choose players and another tournament of this event."))
        moving = [each for each in found if each.event_id != target.pk]
        sources = {each.event_id for each in moving}
        # Both are locked in a fixed order, so that two simultaneous moves do not wait for each
        # other.
        list(Event.objects.select_for_update().filter(pk__in=[*sources, target.pk]).order_by("pk"))
        if any(last_paired_round(own[key]) for key in (*sources, target.pk)):
            raise Refused(_("A round has been paired: players stay where they are."))
        for key in sorted(sources):
            _move_from(own[key], target, actor, [each for each in moving if each.event_id == key])
    return len(moving)


def _move_from(source: Event, target: Event, actor: Account, players: list[Player]) -> None:
    ids = {each.fide_id: each.name for each in players if each.fide_id}
    twice = Player.objects.filter(event=target, fide_id__in=ids).first()
    if twice is not None:
        raise Refused(_("%(name)s is in both tournaments.") % {"name": ids[twice.fide_id]})
    names = "; ".join(each.name for each in players)
    with recorded(source.pk, actor, "player-moved-out", name=names, to=target.name) as out:
        with recorded(target.pk, actor, "player-moved-in", name=names, source=source.name) as into:
            first = Player.objects.filter(event=target).count() + 1
            for number, player in enumerate(players, first):
                _copy(into, player, number)
            renumber_rows(into.event)
        for player in players:
            for bye in player.byes.all():
                out.delete(bye)
            out.delete(player)
        renumber_rows(out.event)


def _copy(into: Recorder, player: Player, number: int) -> None:
    """Enter a player with the requested byes."""
    values = {name: getattr(player, name) for name in PLAYER_FIELDS}
    row = Player(event=into.event, tpn=number, **values)
    into.create(row)
    for bye in player.byes.all():
        if bye.round_number <= into.event.rounds:
            into.create(Bye(player=row, round_number=bye.round_number, kind=bye.kind))
