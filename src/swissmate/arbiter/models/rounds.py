"""Rounds, games, results, and conflicts between two people about a result."""

from __future__ import annotations

from typing import Any, Final

from django.db import models
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.models.accounts import Account
from swissmate.arbiter.models.entries import Player
from swissmate.arbiter.models.event_tables import EventTable, Keys
from swissmate.arbiter.models.events import Event
from swissmate.systems.play import Play
from swissmate.systems.plays import play_of


class Result(models.TextChoices):
    """The results that can be entered for a board; 1-1/2 and 1-1 are deliberately missing."""

    NONE = "", _("no result yet")
    WHITE = "1-0", _("White wins")
    DRAW = "1/2", _("draw")
    BLACK = "0-1", _("Black wins")
    WHITE_FORFEIT = "+/-", _("White wins by forfeit")
    BLACK_FORFEIT = "-/+", _("Black wins by forfeit")
    DOUBLE_FORFEIT = "-/-", _("both forfeit")
    ADJOURNED = "adj", _("adjourned")
    HALF_ZERO = "=-0", _("half a point and zero")
    ZERO_HALF = "0-=", _("zero and half a point")
    ZERO_ZERO = "0-0", _("played, zero points for both")
    WHITE_UNRATED = "W-L", _("White wins, not rated")
    DRAW_UNRATED = "D-D", _("draw, not rated")
    BLACK_UNRATED = "L-W", _("Black wins, not rated")


RESULT_CODES: Final = {
    Result.NONE: "  ",
    Result.ADJOURNED: "  ",
    Result.WHITE: "10",
    Result.DRAW: "==",
    Result.BLACK: "01",
    Result.WHITE_FORFEIT: "+-",
    Result.BLACK_FORFEIT: "-+",
    Result.DOUBLE_FORFEIT: "--",
    Result.HALF_ZERO: "=0",
    Result.ZERO_HALF: "0=",
    Result.ZERO_ZERO: "00",
    Result.WHITE_UNRATED: "WL",
    Result.DRAW_UNRATED: "DD",
    Result.BLACK_UNRATED: "LW",
}
"""The codes of White and of Black in the tournament file."""

RESULTS_BY_CODES: Final = {codes: result for result, codes in RESULT_CODES.items() if codes.strip()}


class Round(models.Model):
    """A round that has been paired. ``rules`` is the edition that paired it.

    ``rule_pairs`` keeps the pairing by the rules (pairs of player keys, the bye with None), so that
    a pairing changed by hand can always be compared with it. ``start_position`` is the number (0 to
    959) of the Chess960 position drawn for it.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="round_set")
    number = models.PositiveSmallIntegerField()
    published = models.DateTimeField(null=True)
    rules = models.CharField(max_length=20)
    rule_pairs = models.JSONField(default=list)
    is_manual = models.BooleanField(default=False)
    manual_reason = models.CharField(max_length=500, blank=True)
    start_position = models.PositiveSmallIntegerField(null=True, blank=True)
    paired = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["event", "number"], name="round_once_per_event"),
        )

    @property
    def play(self) -> Play:
        """What kind of tournament it is by the edition that paired it."""
        return play_of(self.rules)


def last_paired_round(event: Event) -> int:
    """Return the number of the last round that was paired, 0 before the first."""
    return Round.objects.filter(event=event).aggregate(last=Max("number"))["last"] or 0


class Game(models.Model):
    """One board of one round; without ``black`` it is the pairing-allocated bye.

    ``version`` counts the changes of the result; whoever enters a result states which version was
    seen. ``revision`` is the event's revision at the last change, for pages that ask for changes.
    ``rating_result`` is a late correction that counts for the rating report only (C.04.2.D.8).
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="games")
    board = models.PositiveSmallIntegerField()
    white = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="white_games")
    black = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="black_games", null=True
    )
    result = models.CharField(max_length=4, choices=Result.choices, blank=True)
    rating_result = models.CharField(max_length=4, choices=Result.choices, blank=True)
    version = models.PositiveIntegerField(default=1)
    revision = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ("board",)
        constraints = (
            models.UniqueConstraint(fields=["round", "board"], name="board_once_per_round"),
        )

    @property
    def codes(self) -> str:
        """The two characters of the tournament file, White's first."""
        return RESULT_CODES[Result(self.result)]

    @property
    def is_open(self) -> bool:
        """Whether the arbiter is still waiting for this result."""
        return self.black_id is not None and self.result == ""


class Conflict(models.Model):
    """A result entered for a board that had been changed to another result in the meantime."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="conflicts")
    proposed = models.CharField(max_length=4, choices=Result.choices, blank=True)
    by = models.ForeignKey(Account, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    settled = models.BooleanField(default=False)

    class Meta:
        ordering = ("id",)


class Alteration(models.Model):
    """A pairing that is being made or changed by hand: begun, not finished.

    ``pairs`` are the boards as they stand, ``[white key, black key]`` with None for the bye. Until
    it is finished or abandoned, nobody can pair, publish or discard anything. ``why`` says why the
    rules give no pairing, if that is the reason for it.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="alteration")
    round_number = models.PositiveSmallIntegerField()
    pairs = models.JSONField(default=list)
    who = models.CharField(max_length=150)
    started = models.DateTimeField(default=timezone.now, editable=False)
    why = models.CharField(max_length=500, blank=True)


def _translate_rule_pairs(values: dict[str, Any], keys: Keys) -> dict[str, Any]:
    """Translate the pairing by the rules, which is stored as pairs of players' keys."""
    players = keys[Player]
    pairs = [[players.get(one), players.get(other)] for one, other in values["rule_pairs"]]
    return {**values, "rule_pairs": pairs}


def _translate_pairs(values: dict[str, Any], keys: Keys) -> dict[str, Any]:
    players = keys[Player]
    pairs = [[players.get(one), players.get(other)] for one, other in values["pairs"]]
    return {**values, "pairs": pairs}


EVENT_TABLES: Final = (
    EventTable("rounds", Round, "event", _translate_rule_pairs),
    EventTable("games", Game, "round__event"),
    EventTable("conflicts", Conflict, "game__round__event"),
    EventTable("alterations", Alteration, "event", _translate_pairs),
)
