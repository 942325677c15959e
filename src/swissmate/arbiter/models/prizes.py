"""Categories of an event, their prizes, and the rules by which these are awarded."""

from __future__ import annotations

from typing import Any, Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.models.entries import Player
from swissmate.arbiter.models.event_tables import EventTable, Keys
from swissmate.arbiter.models.events import Event


class Category(models.Model):
    """Some players of an event: those who meet every condition that is set (0 and "" are not set).

    ``chosen``: these players and no others, whatever else is set.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="categories")
    name = models.CharField(_("Name"), max_length=60)
    position = models.PositiveSmallIntegerField(default=1)
    born_from = models.PositiveSmallIntegerField(_("Born in or after"), default=0, blank=True)
    born_to = models.PositiveSmallIntegerField(_("Born in or before"), default=0, blank=True)
    sex = models.CharField(
        _("Sex"), max_length=1, blank=True, choices=[("w", _("women")), ("m", _("men"))]
    )
    rating_from = models.PositiveSmallIntegerField(_("Rating from"), default=0, blank=True)
    rating_to = models.PositiveSmallIntegerField(_("Rating to"), default=0, blank=True)
    club = models.CharField(_("Club"), max_length=120, blank=True)
    federation = models.CharField(_("Federation"), max_length=3, blank=True)
    chosen = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ("position", "id")

    def __str__(self) -> str:
        return self.name

    def has(self, player: Player) -> bool:
        """Whether a player is in it; nobody without a year of birth is in a category by age."""
        if self.chosen:
            return player.pk in self.chosen
        born = int(player.birth[:4]) if player.birth[:4].isdigit() else 0
        if (self.born_from or self.born_to) and not born:
            return False
        return (
            born >= self.born_from
            and (not self.born_to or born <= self.born_to)
            and player.strength >= self.rating_from
            and (not self.rating_to or player.strength <= self.rating_to)
            and (not self.sex or _sex(player) == self.sex)
            and (not self.club or _plain(player.club) == _plain(self.club))
            and (not self.federation or player.federation == self.federation)
        )


def _sex(player: Player) -> str:
    return "w" if player.sex.lower() in {"w", "f"} else "m"


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


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
    """How the money of an event is distributed."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="prize_rules")
    method = models.CharField(max_length=8, default="hort")
    preference = models.CharField(max_length=8, default="amount", blank=True)
    currency = models.CharField(max_length=8, default="€", blank=True)


def _translate(values: dict[str, Any], keys: Keys) -> dict[str, Any]:
    known = keys[Player]
    return {**values, "chosen": [known[key] for key in values["chosen"] if key in known]}


EVENT_TABLES: Final = (
    EventTable("categories", Category, "event", _translate),
    EventTable("prizes", Prize, "event"),
    EventTable("prize_rules", PrizeRules, "event"),
)
