"""The players who have checked in before a round."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils import timezone

from swissmate.arbiter.models.entries import Player
from swissmate.arbiter.models.event_tables import EventTable


class Arrival(models.Model):
    """A player who is here for a round. ``by`` is the account that ticked, empty for a phone."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="arrivals")
    round_number = models.PositiveSmallIntegerField()
    at = models.DateTimeField(default=timezone.now)
    by = models.CharField(max_length=150, blank=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=["player", "round_number"], name="arrives_once"),
        )


EVENT_TABLES: Final = (EventTable("arrivals", Arrival, "player__event"),)
