"""Who is told what happens in an event, and what was told: in no backup, and nobody undoes it.

The address and the secret stand in a file of the data folder alone.
"""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.models.events import Event


class Topic(models.TextChoices):
    """What can be told; the values are those of the messages."""

    PAIRINGS = "pairings.published", _("pairings published")
    TAKEN_BACK = "pairings.taken-back", _("published pairings taken back")
    ENTERED = "result.entered", _("result entered")
    CORRECTED = "result.corrected", _("result corrected")
    ROUND = "round.finished", _("round finished")
    STANDINGS = "standings.published", _("standings published")
    EVENT = "event.finished", _("event finished")


TEST: Final = "test"
"""The topic of a message that only tries the way."""


class Webhook(models.Model):
    """Another program that is told. ``key`` names the file with its address and secret.

    ``seen`` is the last line of the log that was looked at, ``complete`` the last complete round
    and ``standings`` the digest of the standings that were told. After ``failures`` in a row it is
    tried again at ``resumes``; until then a sender that has taken it for itself has it alone.
    ``problem`` is why the last attempt failed.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="webhooks")
    key = models.CharField(max_length=32, unique=True)
    host = models.CharField(max_length=255)
    topics = models.JSONField(default=list)
    seen = models.BigIntegerField(default=0)
    complete = models.PositiveSmallIntegerField(default=0)
    standings = models.CharField(max_length=64, blank=True)
    failures = models.PositiveIntegerField(default=0)
    resumes = models.DateTimeField(null=True)
    problem = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ("id",)


class Telling(models.Model):
    """A message to another program. ``key`` is its id there, the same at every attempt.

    ``body`` is empty once it was told or given up. ``answer`` is the status of HTTP, or why there
    was none.
    """

    class State(models.TextChoices):
        """How far it is."""

        WAITING = "waiting", _("waiting")
        TOLD = "told", _("told")
        GIVEN_UP = "given-up", _("given up")

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="tellings")
    key = models.CharField(max_length=32, unique=True)
    topic = models.CharField(max_length=30)
    made = models.DateTimeField(default=timezone.now)
    body = models.TextField(blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    attempts = models.PositiveIntegerField(default=0)
    tried = models.DateTimeField(null=True)
    answer = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ("id",)

    @property
    def about(self) -> str:
        """What it tells, in the reader's words."""
        return str(Topic(self.topic).label) if self.topic in Topic.values else str(_("test"))
