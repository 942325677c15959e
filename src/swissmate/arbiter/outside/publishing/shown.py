"""What the forms of this room show (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import Event
from swissmate.arbiter.outside.publishing.finish import FACTS, PERSONAL, players_with_gaps


def gaps(sent: Sent) -> list[Shown]:
    """Return the facts that the checklist asks for."""
    event = Event.objects.filter(pk=sent.number("event_id")).first()
    if event is None:
        return []
    facts = [
        Shown(
            str(getattr(Event._meta.get_field(name), "verbose_name", name)),
            str(getattr(event, name) or ""),
            sent.text(name),
        )
        for name in FACTS
    ]
    players = [
        Shown(player.name, " ".join(str(getattr(player, name)) for name in PERSONAL))
        for player in players_with_gaps(event)[0]
    ]
    return [*facts, *players]
