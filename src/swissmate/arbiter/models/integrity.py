"""Events of which a reader of the tournament file must know."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils import timezone

from swissmate.arbiter.models.event_tables import EventTable
from swissmate.arbiter.models.events import Event
from swissmate.trf.integrity_lines import integrity_line

MODE_LEFT: Final = "FIDE mode exited"
"""The kind of the line which says that an event left FIDE mode."""


class IntegrityEvent(models.Model):
    """Something after which pairings may not be those of the rules; a ``###`` line reports it.

    ``round_number`` is the round concerned, 0 before the first. The numbers in ``details`` are
    those that players had at that time.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="integrity_events")
    kind = models.CharField(max_length=40)
    round_number = models.PositiveSmallIntegerField()
    details = models.TextField(blank=True)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("id",)

    @property
    def line(self) -> str:
        """The comment of the tournament file, without its mark."""
        when = f"@ Round {self.round_number}" if self.round_number else "before the first round"
        text = f"{self.kind} {when}" + (f": {self.details}" if self.details else "")
        return text.encode("ascii", "replace").decode()

    @classmethod
    def read(cls, comment: str) -> IntegrityEvent | None:
        """Return the event in a comment of a tournament file; None for any other comment."""
        line = integrity_line(comment)
        return None if line is None else cls(**line._asdict())


EVENT_TABLES: Final = (EventTable("integrity", IntegrityEvent, "event"),)
