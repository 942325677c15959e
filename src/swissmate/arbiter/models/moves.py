"""The moves of games, as text that nobody judges, and where they are read from."""

from __future__ import annotations

from typing import Any, Final

from django.db import models
from django.utils import timezone

from swissmate.arbiter.models.event_tables import EventTable, Keys
from swissmate.arbiter.models.events import Event
from swissmate.arbiter.models.rounds import Game


class GameMoves(models.Model):
    """The moves of a game in PGN, without tags and result.

    ``result`` is what the source says (``1-0``, ``*``), from White's side of the board: it is
    offered, and counts only once somebody has entered it. ``earlier`` are texts that were here
    before, ``[seconds since 1970, text]`` with the oldest first, for pages that show moves later.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="moves")
    text = models.TextField(blank=True)
    result = models.CharField(max_length=7, default="*")
    source = models.CharField(max_length=200, blank=True)
    taken = models.DateTimeField(default=timezone.now)
    earlier = models.JSONField(default=list)


class MovesSource(models.Model):
    """Where an event's moves are read from, and how many minutes later the public sees them."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="moves_source")
    address = models.CharField(max_length=300, blank=True)
    delay = models.PositiveSmallIntegerField(default=0)


def delay_of(event: Event) -> int:
    """Return how many minutes later the public sees the moves of an event."""
    delay = MovesSource.objects.filter(event=event).values_list("delay", flat=True).first()
    return delay or 0


def _without_earlier(values: dict[str, Any], _keys: Keys) -> dict[str, Any]:
    """Leave the texts of the last hour behind: nobody waits for them in a restored event."""
    return {**values, "earlier": []}


EVENT_TABLES: Final = (
    EventTable("moves", GameMoves, "game__pairing__round__event", _without_earlier),
    EventTable("moves_source", MovesSource, "event"),
)
