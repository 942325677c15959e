"""The participants of an event, their byes, and who must not meet (C.04.2.B, C.04.2.C)."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.models.event_tables import EventTable
from swissmate.arbiter.models.events import Event
from swissmate.model.conditions import Traits


class Person(models.Model):
    """Who somebody is: a participant, a player of a team, or somebody who signs up.

    ``national_ids`` are numbers of federations (``ENG 123456A, GER 10012345``), one without a code
    that of the person's own. ``birth`` is never public.
    """

    name = models.CharField(_("Name"), max_length=120)
    title = models.CharField(_("Title"), max_length=3, blank=True)
    sex = models.CharField(_("Sex"), max_length=1, blank=True)
    federation = models.CharField(_("Federation"), max_length=3, blank=True)
    fide_id = models.CharField(_("FIDE id"), max_length=12, blank=True)
    national_ids = models.CharField(_("National ids"), max_length=120, blank=True)
    birth = models.CharField(_("Birth"), max_length=10, blank=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name


PERSON_FIELDS: Final = (
    *("name", "title", "sex", "federation", "fide_id", "national_ids", "birth"),
)


class Player(Person):
    """A participant. ``tpn`` is the pairing number; it is provisional until round four is paired.

    ``first_round`` is above 1 for a late entry (C.04.2.C.2); ``last_round`` is set when the player
    withdraws after that round (C.04.2.D.3). ``rating`` is the official one for the rate of play;
    ``rating_source`` names the list from which it was taken, "" if it was typed.
    ``tournament_rating`` is set if the event orders its list by another method than the official
    rating, else the national one (:mod:`swissmate.arbiter.event.ratings.methods`).
    ``place_among_equals`` orders players with the same rating and title, from 1, if an arbiter
    exchanged their numbers; otherwise it is 0. ``seed`` is the place on the qualifying list by
    which the player came, and goes before every rating; None for others. ``fixed_board`` is for a
    player who cannot move from board to board. ``owed`` is the fee in cents, None if nobody has
    said; ``owed_for`` names the rule that it is from, or why it was set by hand. ``entered`` is
    when the player came on the list, or signed up. ``comment`` is the arbiters' own. ``contact``,
    what is owed and ``comment`` are never public.
    """

    RENUMBERED: Final = frozenset({"tpn"})
    """Late entries change this column; undoing does not ask for it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="players")
    tpn = models.PositiveIntegerField()
    rating = models.PositiveSmallIntegerField(_("Rating"), default=0)
    national_rating = models.PositiveSmallIntegerField(_("National rating"), default=0)
    club = models.CharField(_("Club"), max_length=120, blank=True)
    contact = models.CharField(_("Contact"), max_length=200, blank=True)
    owed = models.PositiveIntegerField(null=True, blank=True, editable=False)
    owed_for = models.CharField(max_length=120, blank=True, editable=False)
    owed_by_hand = models.BooleanField(default=False, editable=False)
    entered = models.DateField(null=True, blank=True, editable=False)
    comment = models.CharField(_("Comment"), max_length=200, blank=True)
    fixed_board = models.PositiveSmallIntegerField(_("Fixed board"), null=True, blank=True)
    first_round = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    own_rating = models.PositiveSmallIntegerField(_("Estimated or other rating"), default=0)
    tournament_rating = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    rating_source = models.CharField(max_length=60, blank=True, editable=False)
    is_expelled = models.BooleanField(_("Expelled: not in the standings"), default=False)
    typed_value = models.CharField(_("Value of the typed tie-break"), max_length=10, blank=True)
    no_half_byes = models.BooleanField(_("May have no half-point bye"), default=False)
    place_among_equals = models.PositiveSmallIntegerField(default=0, editable=False)
    seed = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ("tpn",)
        constraints = (
            models.UniqueConstraint(fields=["event", "tpn"], name="tpn_once_per_event"),
            models.UniqueConstraint(
                fields=["event", "fide_id"],
                condition=~Q(fide_id=""),
                name="id_once_per_event",
            ),
        )

    @property
    def strength(self) -> int:
        """The measure of strength that orders the list (C.04.2.B.1)."""
        if self.tournament_rating is not None:
            return self.tournament_rating
        return self.rating or self.national_rating or self.own_rating

    @property
    def traits(self) -> Traits:
        """What conditions ask of the player."""
        return Traits(self.birth, self.strength, self.sex, self.title, self.club, self.federation)


class Bye(models.Model):
    """A bye that a player requested, or an absence that was announced (C.04.2.D.4)."""

    class Kind(models.TextChoices):
        """What the bye is worth; the values are the codes of the tournament file."""

        HALF = "H", _("half-point bye")
        ZERO = "Z", _("zero-point bye")
        FULL = "F", _("full-point bye")

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="byes")
    round_number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=1, choices=Kind.choices)

    class Meta:
        ordering = ("round_number",)
        constraints = (
            models.UniqueConstraint(fields=["player", "round_number"], name="one_bye_per_round"),
        )


class ForbiddenPair(models.Model):
    """Two players who may not be paired in rounds ``first_round`` to ``last_round``."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="forbidden_pairs")
    one = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    first_round = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(default=999)
    reason = models.CharField(_("Reason"), max_length=200, blank=True)

    class Meta:
        ordering = ("id",)


EVENT_TABLES: Final = (
    EventTable("players", Player, "event"),
    EventTable("byes", Bye, "player__event"),
    EventTable("forbidden", ForbiddenPair, "event"),
)
