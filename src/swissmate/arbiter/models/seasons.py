"""A season: how the tournaments of an event are added up, and who is who in them.

The rows belong to one of these tournaments, in which the season was set up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.models.entries import Player
from swissmate.arbiter.models.event_tables import EventTable, Keys
from swissmate.arbiter.models.events import Event
from swissmate.arbiter.models.log import AuditEntry
from swissmate.season.rules import SeasonRules, amount


class Season(models.Model):
    """The rules of a season (:class:`swissmate.season.SeasonRules`), as they were written.

    ``weights`` has that of a tournament by its key; who is not there has the weight 1.
    """

    class Ties(models.TextChoices):
        """What those get who share a place."""

        AVERAGE = "average", _("the average of their points")
        HIGHEST = "highest", _("all the points of the highest place")
        LOWEST = "lowest", _("all the points of the lowest place")
        TIE_BREAKS = "tie-breaks", _("each their own, after tie-breaks")

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="season")
    points = models.CharField(_("Points"), max_length=120, default="club")
    ties = models.CharField(
        _("Same score in a tournament"), max_length=12, choices=Ties.choices, default=Ties.AVERAGE
    )
    best = models.PositiveSmallIntegerField(_("Only the best results count"), default=0)
    drop = models.PositiveSmallIntegerField(_("The worst results are left out"), default=0)
    minimum = models.PositiveSmallIntegerField(_("Least number of tournaments"), default=0)
    best_percent = models.PositiveSmallIntegerField(
        _("Only the best per cent of all tournaments count"), default=0
    )
    minimum_percent = models.PositiveSmallIntegerField(
        _("Least share of all tournaments, in per cent"), default=0
    )
    participation = models.CharField(_("Points for taking part"), max_length=12, default="0")
    tie_breaks = models.CharField(
        _("Same points in the season"), max_length=60, blank=True, default="won,best,events"
    )
    moves_up = models.BooleanField(
        _("In a category, others are taken out: who stands below moves up"), default=False
    )
    is_public = models.BooleanField(_("Public page"), default=True)
    weights = models.JSONField(_("Weights"), default=dict, blank=True)

    @property
    def rules(self) -> SeasonRules:
        """The rules as the arithmetic takes them.

        Raises:
            InputError: what is written makes no sense.
        """
        return SeasonRules.of(
            self.points,
            self.ties,
            self.tie_breaks,
            self.participation,
            best=self.best,
            drop=self.drop,
            minimum=self.minimum,
            best_percent=self.best_percent,
            minimum_percent=self.minimum_percent,
            moves_up=self.moves_up,
        )

    @classmethod
    def is_shown(cls, events: Sequence[Event]) -> bool:
        """Whether one of some tournaments has a season that the public may see."""
        return cls.objects.filter(event__in=events, is_public=True).exists()

    def weight_of(self, event: Event) -> Fraction:
        """Return by what the points of a tournament are multiplied.

        Raises:
            InputError: what is written is no number.
        """
        return amount(self.weights.get(event.key, "1"))


class Entrant(models.Model):
    """A player of one of the tournaments, found again when that one was restored from a backup.

    ``place`` is the key of the tournament, and ``number`` that of the row: whoever was renamed
    still has it, and another may have taken the name. A restore gives the new numbers; where it
    could not, the name says who it is.
    """

    RENUMBERED: Final = frozenset({"number", "other_number"})
    """Restores change these columns; undoing does not ask for them."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    place = models.CharField(max_length=20)
    number = models.PositiveBigIntegerField()
    name = models.CharField(max_length=120)

    class Meta:
        abstract = True
        ordering = ("pk",)


class SeasonDecision(Entrant):
    """That two players of different tournaments are the same person, or that they are two."""

    other_place = models.CharField(max_length=20)
    other_number = models.PositiveBigIntegerField()
    other_name = models.CharField(max_length=120)
    is_same = models.BooleanField()

    def persons(
        self, players: Mapping[str, Sequence[Player]]
    ) -> tuple[Player | None, Player | None]:
        """Return the two; ``players`` are those of each tournament by its key."""
        return (
            person_of(self.place, self.number, self.name, players),
            person_of(self.other_place, self.other_number, self.other_name, players),
        )


class SeasonPoints(Entrant):
    """Points that somebody was given by hand, or that were taken away."""

    points = models.CharField(_("Points"), max_length=12)
    reason = models.CharField(_("Reason"), max_length=200)


def person_of(
    place: str, number: int, name: str, players: Mapping[str, Sequence[Player]]
) -> Player | None:
    """Return the player of an entry; ``players`` are those of each tournament by its key."""
    own = players.get(place, ())
    named = [player for player in own if player.name == name]
    numbered = (player for player in own if player.pk == number)
    return next(numbered, named[0] if len(named) == 1 else None)


def find_again(event: Event, key: str, numbers: Mapping[int, int]) -> None:
    """Give what seasons say of a restored tournament the new numbers of its players.

    ``key`` is what it had in the backup, ``numbers`` are the new ones by the old. Of a copy, which
    has another key, only its own season is meant. Where it was not deleted here, it comes from
    another database: what its season says of other tournaments goes by their names then.
    """
    deleted = AuditEntry.objects.filter(action="event-deleted", data__key=key)
    is_from_here = event.key != key or deleted.exists()
    sides = ((SeasonPoints, ""), (SeasonDecision, ""), (SeasonDecision, "other_"))
    for model, side in sides:
        of_it = Q(**{f"{side}place": key})
        meant = of_it if event.key == key else Q(event=event) & of_it
        for row in model._default_manager.filter(meant | Q(event=event)):
            place, number, name = (getattr(row, side + field) for field in _ENTRANT)
            if place == key:
                place, number = event.key, numbers.get(number, number)
            elif not is_from_here:
                named = Player.objects.filter(event__key=place, name=name)
                number = named.get().pk if named.count() == 1 else number
            model._default_manager.filter(pk=row.pk).update(
                **{f"{side}place": place, f"{side}number": number}
            )


_ENTRANT: Final = ("place", "number", "name")


def _rules_checked(values: dict[str, Any], _keys: Keys) -> dict[str, Any]:
    """Return the values of a season; an ``InputError`` says that they make no sense."""
    names = ("points", "ties", "tie_breaks", "participation")
    numbers = ("best", "drop", "best_percent", "minimum_percent")
    given = {name: values[name] for name in numbers if name in values}
    SeasonRules.of(*(values[name] for name in names), **given)
    for weight in values["weights"].values():
        amount(weight)
    return values


def _points_checked(values: dict[str, Any], _keys: Keys) -> dict[str, Any]:
    amount(values["points"])
    return values


EVENT_TABLES: Final = (
    EventTable("season", Season, "event", _rules_checked),
    EventTable("season_decisions", SeasonDecision, "event"),
    EventTable("season_points", SeasonPoints, "event", _points_checked),
)
