"""Rounds, pairings, their games and results, and conflicts between two people about a result."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from django.conf import settings
from django.db import models
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.models.accounts import Account
from swissmate.arbiter.models.entries import Player
from swissmate.arbiter.models.event_tables import EventTable, Keys
from swissmate.arbiter.models.events import Event
from swissmate.arbiter.models.teams import Member
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


RESULT_SIGNS: Final = {
    "": "",
    "1-0": "1 – 0",
    "1/2": "½ – ½",
    "0-1": "0 – 1",
    "+/-": "+ – −",
    "-/+": "− – +",
    "-/-": "− – −",
    "=-0": "½ – 0",
    "0-=": "0 – ½",
    "0-0": "0 – 0",
    "W-L": "1 – 0 *",
    "D-D": "½ – ½ *",
    "L-W": "0 – 1 *",
}
"""The results as players read them; that of an adjourned game is a word."""

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


def turned(result: str) -> str:
    """Return a result as seen from the other side."""
    codes = RESULT_CODES[Result(result)]
    return RESULTS_BY_CODES[codes[::-1]].value if codes.strip() else result


class Round(models.Model):
    """A round that has been paired. ``rules`` is the edition that paired it.

    ``rule_pairs`` keeps the pairing by the rules (pairs of player keys, the bye with None), so that
    a pairing changed by hand can always be compared with it. ``start_position`` is the number (0 to
    959) of the Chess960 position drawn for it. Its boards are numbered from ``first_board`` on.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="round_set")
    number = models.PositiveSmallIntegerField()
    published = models.DateTimeField(null=True)
    rules = models.CharField(max_length=20)
    rule_pairs = models.JSONField(default=list)
    is_manual = models.BooleanField(default=False)
    manual_reason = models.CharField(max_length=500, blank=True)
    start_position = models.PositiveSmallIntegerField(null=True, blank=True)
    first_board = models.PositiveSmallIntegerField(default=1)
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

    @property
    def takes_results(self) -> bool:
        """Whether results can be entered: it is published, or nobody but its arbiter looks."""
        return self.published is not None or settings.IN_TAB


def last_paired_round(event: Event) -> int:
    """Return the number of the last round that was paired, 0 before the first."""
    return Round.objects.filter(event=event).aggregate(last=Max("number"))["last"] or 0


class Pairing(models.Model):
    """Who meets whom on a board of a round: players, or teams; without ``black`` it is the bye.

    The games tell what came of it: one, as many as a match has boards, the two of a double Swiss,
    none for the pairing-allocated bye.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    board = models.PositiveSmallIntegerField()
    white = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="white_pairings")
    black = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="black_pairings", null=True
    )

    class Meta:
        ordering = ("board",)
        constraints = (
            models.UniqueConstraint(fields=["round", "board"], name="board_once_per_round"),
        )

    @property
    def is_match(self) -> bool:
        """Whether several games, or players of the two teams, decide it."""
        return is_match(self.games.all())


class Game(models.Model):
    """A game of a pairing; its result is seen from the sides of the pairing, White's first.

    In a ``turned`` game the White side of the pairing has Black. If the game is ``by_members`` of
    two teams, ``one`` plays for the White side and ``other`` for the Black side (None: nobody sits
    there); otherwise those who are paired play it. ``version`` counts the changes; whoever enters a
    result states which version was seen. ``revision`` is the event's revision at the last change,
    for pages that ask for changes. ``rating_result`` is a late correction that counts for the
    rating report only (C.04.2.D.8).
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField(default=1)
    turned = models.BooleanField(default=False)
    by_members = models.BooleanField(default=False)
    one = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    other = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    result = models.CharField(max_length=4, choices=Result.choices, blank=True)
    rating_result = models.CharField(max_length=4, choices=Result.choices, blank=True)
    version = models.PositiveIntegerField(default=1)
    revision = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["pairing", "number"], name="number_once_per_pairing"),
        )

    @property
    def place(self) -> str:
        """Where it is played: the board of the round, in a match with the board of the match."""
        board = self.pairing.board
        return f"{board}.{self.number}" if self.pairing.is_match else str(board)

    @property
    def sides(self) -> tuple[Player | Member | None, Player | Member | None]:
        """Who plays for the White side of the pairing and for its Black side."""
        if self.by_members:
            return self.one, self.other
        return self.pairing.white, self.pairing.black

    def codes(self, *, for_rating: bool = False) -> str:
        """The two characters of the tournament file, those of the pairing's White side first."""
        result = self.rating_result if for_rating and self.rating_result else self.result
        return RESULT_CODES[Result(result)]

    def turned_for_white(self, result: str) -> str:
        """Convert a result from the pairing's point of view to that of White here, or back."""
        return turned(result) if self.turned else result


def is_match(games: Collection[Game]) -> bool:
    """Return whether the games of a pairing are a match, not the one game of two players."""
    return len(games) > 1 or any(game.by_members for game in games)


class Conflict(models.Model):
    """A result entered for a game that had been changed to another result in the meantime.

    What the two players report is no conflict but a ``Proposal``: nothing is entered of it yet.
    """

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
    it is finished or abandoned, nobody can pair, publish or discard anything. ``earlier`` are the
    boards before each of the last moves, the oldest first, each time followed by a board of nobody.
    ``why`` says why the rules give no pairing, if that is the reason for it.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="alteration")
    round_number = models.PositiveSmallIntegerField()
    pairs = models.JSONField(default=list)
    earlier = models.JSONField(default=list)
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
    translated = {
        name: [[players.get(one), players.get(other)] for one, other in values.get(name, [])]
        for name in ("pairs", "earlier")
    }
    return {**values, **translated}


EVENT_TABLES: Final = (
    EventTable("rounds", Round, "event", _translate_rule_pairs),
    EventTable("pairings", Pairing, "round__event"),
    EventTable("games", Game, "pairing__round__event"),
    EventTable("conflicts", Conflict, "game__pairing__round__event"),
    EventTable("alterations", Alteration, "event", _translate_pairs),
)
