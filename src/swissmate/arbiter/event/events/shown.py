"""What the forms about an event show (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import Event
from swissmate.arbiter.models.rounds import last_paired_round


def size(sent: Sent) -> list[Shown]:
    """Return how much would be deleted with an event."""
    event = Event.objects.filter(pk=sent.number("event_id")).first()
    if event is None:
        return []
    return [
        Shown(_("Players"), str(event.players.count())),
        Shown(_("Rounds"), str(last_paired_round(event))),
    ]
