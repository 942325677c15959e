"""Categories of an event, their prizes, and the rules by which these are awarded."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.models.entries import Player
from swissmate.arbiter.models.event_tables import EventTable, Keys
from swissmate.arbiter.models.events import Event
from swissmate.wording import whole_number


class Category(models.Model):
    """Some players of an event: those who meet every condition that is set (0 and "" are not set).

    ``age_from`` and ``age_below`` are in completed years on the day ``age_on``. ``chosen``: these
    players and no others, whatever else is set.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="categories")
    name = models.CharField(_("Name"), max_length=60)
    position = models.PositiveSmallIntegerField(default=1)
    born_from = models.PositiveSmallIntegerField(_("Born in or after"), default=0, blank=True)
    born_to = models.PositiveSmallIntegerField(_("Born in or before"), default=0, blank=True)
    age_from = models.PositiveSmallIntegerField(_("At least (years)"), default=0, blank=True)
    age_below = models.PositiveSmallIntegerField(_("Under (years)"), default=0, blank=True)
    age_on = models.DateField(_("Age on"), null=True, blank=True)
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
        """Whether a player is in it; nobody without a year of birth is in a category by age.

        Nor is somebody whose year alone is known, if the age depends on the day.
        """
        if self.chosen:
            return player.pk in self.chosen
        return self._fits(player) and all(map(self._has_age, ages_on(player.birth, self.age_on)))

    def is_undecided(self, player: Player) -> bool:
        """Whether it takes the day of birth, which is not known, to say whether a player is in."""
        if self.chosen or not self._fits(player):
            return False
        return len({*map(self._has_age, ages_on(player.birth, self.age_on))}) > 1

    def _has_age(self, age: int) -> bool:
        return age >= self.age_from and (not self.age_below or age < self.age_below)

    def _fits(self, player: Player) -> bool:
        """Whether a player meets all conditions but those on the age on a day."""
        by_age = self.born_from or self.born_to or self.age_on
        born = player.born
        if by_age and (not born or born < self.born_from or 0 < self.born_to < born):
            return False
        strength = player.strength if self.rating_from or self.rating_to else 0
        return (
            strength >= self.rating_from
            and (not self.rating_to or strength <= self.rating_to)
            and (not self.sex or sex_of(player) == self.sex)
            and (not self.club or _plain(player.club) == _plain(self.club))
            and (not self.federation or player.federation == self.federation)
        )


def ages_on(birth: str, day: date | None) -> tuple[int, ...]:
    """Return the lowest and the highest age in years that somebody may have on a day.

    ``birth`` is a day (``2015-06-30``, or with other signs between), or a year alone; the two ages
    are then those of its last and of its first day. Empty without a day or without a year.
    """
    year = whole_number(birth[:4])
    if day is None or not year:
        return ()
    try:
        born = date(year, int(birth[5:7]), int(birth[8:10]))
    except ValueError:
        last, first = (12, 31), (1, 1)
    else:
        last = first = (born.month, born.day)
    whole = day.year - year
    return tuple(whole - ((day.month, day.day) < birthday) for birthday in (last, first))


def sex_of(player: Player) -> str:
    """Return ``w`` or ``m``; whoever has no sex noted counts as a man."""
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
