"""Rating lists from which players are picked, and where they are fetched."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final

from django.db import models
from django.utils import timezone

from swissmate.arbiter.models.entries import Player
from swissmate.arbiter.models.event_tables import EventTable


class RatingList(models.Model):
    """One imported file. Only a complete list is used; it then replaces the older one of its month.

    ``month`` is the first day of the month for which the list is valid, None in lists from older
    versions of the program. ``checked`` is when its source last confirmed that it is the newest.
    ``kind`` is ``"fide"`` for the official list of all rates of play, ``"standard"``, ``"rapid"``
    or ``"blitz"`` for one of them alone, or else the name of a user's own list.
    """

    name = models.CharField(max_length=200)
    kind = models.CharField(max_length=30, default="fide")
    imported = models.DateTimeField(auto_now_add=True)
    size = models.PositiveIntegerField(default=0)
    is_complete = models.BooleanField(default=False)
    month = models.DateField(null=True, blank=True)
    checked = models.DateTimeField(null=True, blank=True)

    @property
    def valid_from(self) -> date:
        """The first day of its month."""
        return self.month or timezone.localdate(self.imported).replace(day=1)

    @property
    def seen(self) -> datetime:
        """When it was fetched, or last found to be the newest."""
        return self.checked or self.imported

    @property
    def is_old(self) -> bool:
        """Whether a newer one should be available: the official lists come every month."""
        return timezone.now() - self.imported > timedelta(days=31)

    @property
    def label(self) -> str:
        """Its name as the source of entries."""
        return f"{self.kind} {self.imported:%Y-%m-%d}"


class RatingSource(models.Model):
    """An official list (or a user's own) that the program fetches and keeps up to date.

    The address is set on this machine. ``problem`` says why the last attempt failed; ``validator``
    is the source's mark of this state of its list.
    """

    kind = models.CharField(max_length=30, unique=True)
    tried = models.DateTimeField(null=True, blank=True)
    fetched = models.DateTimeField(null=True, blank=True)
    is_busy = models.BooleanField(default=False)
    problem = models.CharField(max_length=300, blank=True)
    validator = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("id",)

    @property
    def is_overdue(self) -> bool:
        """Whether its copy is more than a day old, or there is none.

        So is one of a time to come: the clock was ahead, and nobody knows how old it is.
        """
        age = timezone.now() - self.fetched if self.fetched else None
        return age is None or not timedelta() <= age <= timedelta(days=1)


class RatedPlayer(models.Model):
    """One row of a rating list. ``search`` is the name in lower case without accents."""

    rating_list = models.ForeignKey(RatingList, on_delete=models.CASCADE, db_index=False)
    fide_id = models.CharField(max_length=12)
    name = models.CharField(max_length=120)
    search = models.CharField(max_length=120)
    federation = models.CharField(max_length=3)
    sex = models.CharField(max_length=1)
    title = models.CharField(max_length=3)
    standard = models.PositiveSmallIntegerField(default=0)
    rapid = models.PositiveSmallIntegerField(default=0)
    blitz = models.PositiveSmallIntegerField(default=0)
    birth = models.CharField(max_length=4)

    class Meta:
        indexes = (
            models.Index(fields=["search"], name="rated_by_name"),
            models.Index(fields=["fide_id"], name="rated_by_id"),
        )


class RoundRating(models.Model):
    """The rating of a player from a round on, in a long event."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="round_ratings")
    first_round = models.PositiveSmallIntegerField()
    rating = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("first_round",)
        constraints = (
            models.UniqueConstraint(
                fields=["player", "first_round"], name="one_rating_from_a_round"
            ),
        )


EVENT_TABLES: Final = (EventTable("round_ratings", RoundRating, "player__event"),)
