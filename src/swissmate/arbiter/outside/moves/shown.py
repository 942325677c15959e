"""What the forms of this room show (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import Event
from swissmate.arbiter.outside.moves.taking import source_of


def source(sent: Sent) -> list[Shown]:
    """Return where the moves are read from, and how much later they are shown."""
    event = Event.objects.filter(pk=sent.number("event_id")).first()
    if event is None:
        return []
    row = source_of(event)
    return [
        Shown(_("Address"), row.address, sent.text("address")),
        Shown(_("Minutes later for the public"), str(row.delay), sent.text("delay")),
    ]
