"""The tournaments of one event, and moving a player between them.

They belong together by what their settings call the event.
"""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from swissmate.arbiter.entries.players import PLAYER_FIELDS, last_paired_round, renumber_rows
from swissmate.arbiter.ledger.audit import recorded
from swissmate.arbiter.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, Player

_MOST: Final = 40


def of_one_event(event: Event) -> list[Event]:
    """Return the tournaments of an event, this one among them, by name; no other if it is alone."""
    name = " ".join(event.series.split())
    if not name:
        return [event]
    found = Event.objects.filter(series__iexact=name, archived__isnull=event.archived is None)
    return sorted(found, key=lambda each: (each.name.casefold(), each.pk))[:_MOST]


def move(event_id: int, actor: Account, player_id: int, target_id: int) -> None:
    """Move a player to another tournament of the event, before either has paired a round.

    Raises:
        Refused: there is no such player or tournament, a round has been paired, or the other
            tournament has somebody with this identification number.
    """
    with transaction.atomic(), recorded(event_id, actor, "player-moved-out") as recorder:
        event = recorder.event
        player = Player.objects.filter(event=event, pk=player_id).first()
        target = next((each for each in of_one_event(event) if each.pk == target_id), None)
        if player is None or target is None or target.pk == event.pk:
            raise Refused(_("Choose a player and another tournament of this event."))
        if last_paired_round(event) or last_paired_round(target):
            raise Refused(_("A round has been paired: players stay where they are."))
        if player.fide_id and Player.objects.filter(event=target, fide_id=player.fide_id).exists():
            raise Refused(_("%(name)s is in both tournaments.") % {"name": player.name})
        with recorded(target.pk, actor, "player-moved-in") as other:
            other.data.update(name=player.name, source=event.name)
            number = Player.objects.filter(event=target).count() + 1
            values = {name: getattr(player, name) for name in PLAYER_FIELDS}
            other.create(Player(event=other.event, tpn=number, **values))
            renumber_rows(other.event)
        recorder.data.update(name=player.name, to=target.name)
        for bye in player.byes.all():
            recorder.delete(bye)
        recorder.delete(player)
        renumber_rows(event)
