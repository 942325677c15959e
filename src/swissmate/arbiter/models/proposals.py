"""The results that the two players of a game report."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils import timezone

from swissmate.arbiter.models.event_tables import EventTable
from swissmate.arbiter.models.rounds import Game, Result


class Proposal(models.Model):
    """A result reported by the player of one side, from one phone (``device``, a hash).

    ``color`` is that of the player, and ``result`` is from White's point of view. ``trace`` is a
    hash of what a phone shows of itself without a cookie, "" if that is nothing.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="proposals")
    color = models.CharField(max_length=1, choices=(("w", "w"), ("b", "b")))
    result = models.CharField(max_length=4, choices=Result.choices)
    device = models.CharField(max_length=64)
    trace = models.CharField(max_length=64, blank=True)
    changes = models.PositiveSmallIntegerField(default=0)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=["game", "color"], name="one_proposal_a_side"),
        )


EVENT_TABLES: Final = (EventTable("proposals", Proposal, "game__pairing__round__event"),)
