"""The start times of rounds."""

from __future__ import annotations

from typing import Final

from django.db import models

from swissmate.arbiter.models.event_tables import EventTable
from swissmate.arbiter.models.events import Event


class RoundTime(models.Model):
    """The start of a round; ``time_control`` if it is not the event's."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="round_times")
    number = models.PositiveSmallIntegerField()
    starts = models.DateTimeField()
    time_control = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["event", "number"], name="one_start"),)


EVENT_TABLES: Final = (EventTable("round_times", RoundTime, "event"),)
