"""An event: its settings, and its public address."""

from __future__ import annotations

import secrets
from typing import Final

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from swissmate.model.conditions import Conditions
from swissmate.systems.play import Play
from swissmate.systems.plays import play_of


def public_key() -> str:
    """Return a new public address that cannot be guessed: only those told it see the event."""
    return secrets.token_hex(5)


def same_name(name: str) -> str:
    """Return the name of an event as names are compared: blanks and capitals make no other one."""
    return " ".join(name.split()).casefold()


class Limits(models.Model):
    """Years of birth and ratings, from and to, with both ends inside; 0 is not set."""

    rating_from = models.PositiveSmallIntegerField(_("Rating from"), default=0, blank=True)
    rating_to = models.PositiveSmallIntegerField(_("Rating to"), default=0, blank=True)
    born_from = models.PositiveSmallIntegerField(_("Born in or after"), default=0, blank=True)
    born_to = models.PositiveSmallIntegerField(_("Born in or before"), default=0, blank=True)

    class Meta:
        abstract = True

    @property
    def conditions(self) -> Conditions:
        """The conditions that are set."""
        return Conditions(self.born_from, self.born_to, self.rating_from, self.rating_to or None)


class Event(Limits):
    """One tournament. Points (``win`` to ``forfeit_win``) are in tenths, as in the model.

    ``half_bye`` is None if a half-point bye is worth a draw; ``full_bye`` and ``forfeit_win`` are
    None if they are worth a win. That is so unless the regulations of the event say otherwise
    (C.04.2.D.4; 2026: C.04.2 3.3; TRF26 record 162). An ``archived`` event is listed below the
    others and cannot be changed. ``mode_left_in`` is the last round that had been paired when the
    event left FIDE mode; None while it is in the mode. The limits are those of a section.
    ``terms`` are those of a knockout, with what was decided by hand (``docs/knockout.md``).
    """

    POINTS: Final = ("win", "draw", "loss", "pab", "half_bye", "full_bye", "forfeit_win")

    class Color(models.TextChoices):
        """The colour that the top player has in round one."""

        UNDRAWN = "", _("to be drawn by lot")
        WHITE = "w", _("White")
        BLACK = "b", _("Black")

    class Kind(models.TextChoices):
        """The rate of play, which decides whose rating counts (B.02)."""

        STANDARD = "standard", _("standard")
        RAPID = "rapid", _("rapid")
        BLITZ = "blitz", _("blitz")

    class RatingMethod(models.TextChoices):
        """Which rating orders the list (C.04.2 2.1); the values are those of TRF26 record 172."""

        FIDON = "FIDON", _("official, else national")
        FIDE = "FIDE", _("official only")
        NRO = "NRO", _("national only")
        NIDOF = "NIDOF", _("national, else official")
        HBFN = "HBFN", _("the higher of both")
        LBFN = "LBFN", _("the lower of both")
        OTHER = "OTHER", _("another one, typed")

    class EqualOrder(models.TextChoices):
        """How players with the same rating and title are ordered before round one."""

        ALPHABET = "", _("alphabet")
        LOT = "lot", _("by lot")
        NUMBER = "id", _("FIDE id")
        AGE = "age", _("the older first")

    class UnratedRule(models.TextChoices):
        """How unrated players count in rating-based tie-breaks (C.07 10)."""

        DROPPED = "", _("such tie-breaks are dropped")
        LOWEST = "lowest", _("as the lowest rating of the field")
        AVERAGE = "average", _("as the mean rating of the field")

    class RatingOfTies(models.TextChoices):
        """Which of a player's ratings counts in rating-based tie-breaks."""

        FIRST = "", _("the first one")
        ROUND = "round", _("that of the round they met in")
        LAST = "last", _("the last one")

    key = models.CharField(max_length=20, unique=True, default=public_key)
    name = models.CharField(_("Name"), max_length=120)
    series = models.CharField(_("Part of the event"), max_length=120, blank=True)
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
        _("Colour of the top player in round one"), max_length=1, choices=Color.choices, blank=True
    )
    late_half_bye = models.BooleanField(
        _("Late entries: half a point for rounds missed"), default=False
    )
    is_public = models.BooleanField(_("Public pages"), default=True)
    is_explained = models.BooleanField(_("“Why?” on the public pages"), default=True)
    is_forecast = models.BooleanField(
        _("Possible next opponents on the public pages"), default=False
    )
    kind = models.CharField(
        _("Kind of play"), max_length=8, choices=Kind.choices, default=Kind.STANDARD
    )
    live_boards = models.PositiveSmallIntegerField(
        _("Number of boards shown live, from the first board on"), default=0
    )
    live_link = models.URLField(_("Address of the live boards"), max_length=250, blank=True)
    self_check_in = models.BooleanField(_("Players check in by phone"), default=False)
    results_from_players = models.BooleanField(_("Players report results by phone"), default=False)
    shows_standings = models.BooleanField(
        _("Standings and crosstable on the public pages"), default=True
    )
    shows_ratings = models.BooleanField(_("Ratings on the public pages"), default=True)
    shows_clubs = models.BooleanField(_("Clubs on the public pages"), default=True)
    revision = models.PositiveIntegerField(default=1)
    created = models.DateTimeField(default=timezone.now, editable=False)
    archived = models.DateTimeField(null=True, blank=True, editable=False)
    mode_left_in = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    keeps_table_order = models.BooleanField(
        _("Double round robin: keep the order of the last two rounds of the first cycle"),
        default=False,
    )
    meets_in_a_row = models.BooleanField(
        _("Double round robin: the same two meet in two rounds in a row"), default=False
    )
    rating_method = models.CharField(
        _("Rating that orders the list"),
        max_length=5,
        choices=RatingMethod.choices,
        default=RatingMethod.FIDON,
    )
    equal_order = models.CharField(
        _("Equal rating and title: order by"),
        max_length=4,
        choices=EqualOrder.choices,
        blank=True,
        default=EqualOrder.ALPHABET,
    )
    unrated_rule = models.CharField(
        _("Unrated players in tie-breaks based on ratings"),
        max_length=8,
        choices=UnratedRule.choices,
        blank=True,
        default=UnratedRule.DROPPED,
    )
    rating_order = models.CharField(
        _("Ratings to use, in this order (empty: by the kind of play)"), max_length=40, blank=True
    )
    compares_ratings = models.BooleanField(
        _("Compare entries with the rating lists on the page of players"), default=True
    )
    typed_tie_break = models.CharField(
        _("Tie-break with typed values (its name)"), max_length=20, blank=True
    )
    draws_lots = models.BooleanField(_("Ties that remain: drawing of lots"), default=False)
    is_long = models.BooleanField(_("Lasts more than 30 days"), default=False)
    rating_of_ties = models.CharField(
        _(
            "Which rating of an opponent counts in tie-breaks based on ratings, if "
            "there are several"
        ),
        max_length=5,
        choices=RatingOfTies.choices,
        blank=True,
        default=RatingOfTies.FIRST,
    )
    terms = models.TextField(blank=True, default="", editable=False)
    is_chess960 = models.BooleanField(_("Chess960: a start position for each round"), default=False)
    first_board = models.PositiveSmallIntegerField(
        _("Number of the first board"),
        default=1,
        help_text=_("For several groups in one hall. It counts from the next pairing on."),
    )

    class Meta:
        ordering = ("-start", "-id")

    def __str__(self) -> str:
        return self.name

    @property
    def full_name(self) -> str:
        """The name used outside the application, with that of the event if it is part of one."""
        if self.whole in self.name.casefold():
            return self.name
        return f"{' '.join(self.series.split())}: {self.name}"

    @property
    def whole(self) -> str:
        """The event of which it is part, as names are compared; "" if it stands alone."""
        return same_name(self.series)

    def together(self) -> models.QuerySet[Event]:
        """Return the tournaments that are part of the same event, this one among them, if any.

        Those in the archive are together, and those outside it.
        """
        whole = self.whole
        named = Event.objects.filter(archived__isnull=self.archived is None).exclude(series="")
        names = named.values_list("pk", "series") if whole else ()
        return Event.objects.filter(pk__in=[key for key, name in names if same_name(name) == whole])

    @property
    def last_live_board(self) -> int:
        """The number of the last board that is shown live; 0 if none is."""
        return self.first_board + self.live_boards - 1 if self.live_boards else 0

    @property
    def in_fide_mode(self) -> bool:
        """Whether everything that FIDE mode prohibits is locked."""
        return self.mode_left_in is None

    @property
    def lasts_long(self) -> bool:
        """Whether it lasts more than 30 days, by its settings or by its dates."""
        return self.is_long or (self.end is not None and (self.end - self.start).days >= 30)

    @property
    def play(self) -> Play:
        """What kind of tournament it is by its rules."""
        return play_of(self.rules)
