"""Events and those who take part in them (C.04.2.B, C.04.2.C)."""

from __future__ import annotations

import secrets

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


def public_key() -> str:
    """Return a new public address: not guessable, so an event is seen only by who is told."""
    return secrets.token_hex(5)


class Event(models.Model):
    """One tournament. Points (``win`` to ``forfeit_win``) are in tenths, as in the model.

    ``half_bye`` is None where a half-point bye is worth a draw, ``full_bye`` and ``forfeit_win``
    where they are worth a win, as they are unless the rules of the event say otherwise
    (C.04.2.D.4; 2026: C.04.2 3.3; TRF26 record 162). An event that is ``archived`` stands
    below the others and is not changed.
    """

    class Color(models.TextChoices):
        """The colour that the top player has in round one."""

        UNDRAWN = "", _("to be drawn by lot")
        WHITE = "w", _("White")
        BLACK = "b", _("Black")

    key = models.CharField(max_length=20, unique=True, default=public_key)
    name = models.CharField(_("Name"), max_length=120)
    place = models.CharField(_("Place"), max_length=120, blank=True)
    federation = models.CharField(_("Federation"), max_length=3, blank=True)
    start = models.DateField(_("First day"))
    end = models.DateField(_("Last day"), null=True, blank=True)
    rounds = models.PositiveSmallIntegerField(_("Rounds"))
    rules = models.CharField(_("Pairing system"), max_length=20)
    acceleration = models.CharField(_("Acceleration"), max_length=20, blank=True)
    win = models.PositiveSmallIntegerField(_("Win"), default=10)
    draw = models.PositiveSmallIntegerField(_("Draw"), default=5)
    loss = models.PositiveSmallIntegerField(_("Loss"), default=0)
    pab = models.PositiveSmallIntegerField(_("Pairing-allocated bye"), default=10)
    half_bye = models.PositiveSmallIntegerField(_("Half-point bye"), null=True, blank=True)
    full_bye = models.PositiveSmallIntegerField(_("Full-point bye"), null=True, blank=True)
    forfeit_win = models.PositiveSmallIntegerField(_("Win by forfeit"), null=True, blank=True)
    tie_breaks = models.CharField(_("Tie-breaks"), max_length=200, blank=True)
    time_control = models.CharField(_("Time control"), max_length=120, blank=True)
    chief_arbiter = models.CharField(_("Chief arbiter"), max_length=120, blank=True)
    deputies = models.CharField(_("Deputy arbiters"), max_length=250, blank=True)
    initial_color = models.CharField(
        _("Color of the top player in round one"), max_length=1, choices=Color.choices, blank=True
    )
    is_public = models.BooleanField(_("Public pages"), default=True)
    is_explained = models.BooleanField(_("“Why?” on the public pages"), default=True)
    revision = models.PositiveIntegerField(default=1)
    created = models.DateTimeField(default=timezone.now, editable=False)
    archived = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ("-start", "-id")

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """A participant. ``tpn`` is the pairing number; it is provisional until round four is paired.

    ``first_round`` is above 1 for a late entry (C.04.2.C.2); ``last_round`` is set when the player
    withdraws after that round (C.04.2.D.3). ``birth`` and ``contact`` are never public.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="players")
    tpn = models.PositiveIntegerField()
    name = models.CharField(_("Name"), max_length=120)
    title = models.CharField(_("Title"), max_length=3, blank=True)
    sex = models.CharField(_("Sex"), max_length=1, blank=True)
    rating = models.PositiveSmallIntegerField(_("Rating"), default=0)
    national_rating = models.PositiveSmallIntegerField(_("National rating"), default=0)
    federation = models.CharField(_("Federation"), max_length=3, blank=True)
    fide_id = models.CharField(_("FIDE id"), max_length=12, blank=True)
    birth = models.CharField(_("Birth"), max_length=10, blank=True)
    club = models.CharField(_("Club"), max_length=120, blank=True)
    contact = models.CharField(_("Contact"), max_length=200, blank=True)
    first_round = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)

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

    def __str__(self) -> str:
        return self.name

    @property
    def strength(self) -> int:
        """The measure of strength that orders the list (C.04.2.B.1)."""
        return self.rating or self.national_rating


class Bye(models.Model):
    """A bye that a player asked for, or an absence that was announced (C.04.2.D.4)."""

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
