"""The wishes that players be kept apart: which players, how strictly, in which rounds."""

from __future__ import annotations

from typing import Any, Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.models.entries import Player
from swissmate.arbiter.models.event_tables import EventTable, Keys
from swissmate.arbiter.models.events import Event


class Protection(models.Model):
    """One wish of the organiser; ``players`` are the keys of a family or of friends.

    ``count`` is the number of rounds meant by ``rounds``. ``first_round`` is the round that was
    next when the wish was made: rounds paired before are not judged by it. A player who enters
    later, or changes clubs, is protected like the others.
    """

    class Kind(models.TextChoices):
        """Who is protected from whom."""

        CLUB = "club", _("members of the same club")
        FEDERATION = "federation", _("players of the same federation")
        PLAYERS = "players", _("these players: a family, friends")

    class Rounds(models.TextChoices):
        """In which rounds."""

        ALL = "all", _("in all rounds")
        FIRST = "first", _("in the first rounds (enter how many)")
        BUT_LAST = "but-last", _("in all but the last, so many:")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="protections")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    is_strict = models.BooleanField(default=False)
    rounds = models.CharField(max_length=10, choices=Rounds.choices, default=Rounds.ALL)
    count = models.PositiveSmallIntegerField(default=0)
    first_round = models.PositiveSmallIntegerField(default=1)
    players = models.JSONField(default=list)

    class Meta:
        ordering = ("id",)

    @property
    def last_round(self) -> int:
        """The last round concerned; 999 if there is no end."""
        if self.rounds == self.Rounds.FIRST:
            return self.count
        if self.rounds == self.Rounds.BUT_LAST:
            return self.event.rounds - self.count
        return 999


def _translate(values: dict[str, Any], keys: Keys) -> dict[str, Any]:
    known = keys[Player]
    return {**values, "players": [known[key] for key in values["players"] if key in known]}


EVENT_TABLES: Final = (EventTable("protections", Protection, "event", _translate),)
