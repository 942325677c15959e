"""Categories of an event, their prizes, and the rules by which these are awarded."""

from __future__ import annotations

from typing import Any, Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.models.entries import Player
from swissmate.arbiter.models.event_tables import EventTable, Keys
from swissmate.arbiter.models.events import Event, Limits
from swissmate.model.conditions import Conditions


class Category(Limits):
    """Some players of an event: those who meet every condition that is set (0 and "" are not set).

    ``age_from`` and ``age_below`` are in completed years on the day ``age_on``. ``chosen``: these
    players and no others, whatever else is set.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="categories")
    name = models.CharField(_("Name"), max_length=60)
    position = models.PositiveSmallIntegerField(default=1)
    age_from = models.PositiveSmallIntegerField(_("At least (years)"), default=0, blank=True)
    age_below = models.PositiveSmallIntegerField(_("Under (years)"), default=0, blank=True)
    age_on = models.DateField(_("Age on"), null=True, blank=True)
    sex = models.CharField(
        _("Sex"), max_length=1, blank=True, choices=[("w", _("women")), ("m", _("men"))]
    )
    club = models.CharField(_("Club"), max_length=120, blank=True)
    federation = models.CharField(_("Federation"), max_length=3, blank=True)
    chosen = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ("position", "id")

    def __str__(self) -> str:
        return self.name

    @property
    def conditions(self) -> Conditions:
        """The conditions that are set."""
        own = ("sex", "federation", "club", "age_from", "age_below", "age_on")
        return super().conditions._replace(**{name: getattr(self, name) for name in own})

    def has(self, player: Player) -> bool:
        """Whether a player is in it; nobody without a year of birth is in a category by age.

        Nor is somebody whose year alone is known, if the age depends on the day.
        """
        return player.pk in self.chosen if self.chosen else self.conditions.has(player.traits)

    def is_undecided(self, player: Player) -> bool:
        """Whether it takes the day of birth, which is not known, to say whether a player is in."""
        return not self.chosen and self.conditions.is_undecided(player.traits)


class Prize(models.Model):
    """The prize for a place, in a category or (None) in the whole event; ``thing`` is not money."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="prizes")
    category = models.ForeignKey(
        Category, on_delete=models.CASCADE, null=True, blank=True, related_name="prizes"
    )
    place = models.PositiveSmallIntegerField()
    cents = models.PositiveIntegerField(default=0)
    thing = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ("category__position", "category_id", "place")
        constraints = (
            models.UniqueConstraint(
                fields=["event", "category", "place"], name="prize_once_per_place"
            ),
        )


class PrizeRules(models.Model):
    """How the money of an event is distributed, and how clubs and federations are ranked.

    The points of the best ``group_best`` players of each count. Nobody is ranked with fewer than
    ``group_least`` players, or without ``group_women`` women among those who count.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="prize_rules")
    method = models.CharField(max_length=8, default="hort")
    preference = models.CharField(max_length=8, default="amount", blank=True)
    currency = models.CharField(max_length=8, default="€", blank=True)
    group_best = models.PositiveSmallIntegerField(_("Players who count"), default=4)
    group_least = models.PositiveSmallIntegerField(_("At least so many players"), default=0)
    group_women = models.PositiveSmallIntegerField(_("Women among those who count"), default=0)


def _translate(values: dict[str, Any], keys: Keys) -> dict[str, Any]:
    known = keys[Player]
    return {**values, "chosen": [known[key] for key in values["chosen"] if key in known]}


EVENT_TABLES: Final = (
    EventTable("categories", Category, "event", _translate),
    EventTable("prizes", Prize, "event"),
    EventTable("prize_rules", PrizeRules, "event"),
)
