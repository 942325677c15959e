"""Places among equals that a play-off or the drawing of lots decided (C.07)."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.models.entries import Player
from swissmate.arbiter.models.event_tables import EventTable


class DecidedPlace(models.Model):
    """A player's place, from 1, among those of one ``tie``, whose number they have in common.

    After a play-off two players may still have the same place; then the tie-breaks decide.
    """

    class How(models.TextChoices):
        """What decided: a play-off ranks before the tie-breaks, lots after them."""

        PLAYOFF = "playoff", _("play-off")
        LOT = "lot", _("by lot")

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="decided_places")
    how = models.CharField(max_length=8, choices=How.choices)
    tie = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("tie", "place", "player__tpn")
        constraints = (
            models.UniqueConstraint(fields=["player", "how"], name="decided_once_per_player"),
        )


EVENT_TABLES: Final = (EventTable("decided_places", DecidedPlace, "player__event"),)
