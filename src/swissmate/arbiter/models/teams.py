"""What a team event needs beyond other events. A team is a participant: a row of ``Player``."""

from __future__ import annotations

import secrets
from typing import Any, Final

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.models.entries import Person, Player
from swissmate.arbiter.models.event_tables import EventTable, Keys
from swissmate.arbiter.models.events import Event


def captain_key() -> str:
    """Return a new address for a captain: whoever knows it may enter the team's line-ups."""
    return secrets.token_hex(10)


class TeamRules(models.Model):
    """How matches are played and what they are worth, in tenths of match points (C.04.6 1.2-1.7).

    The value of a game comes from the event's own scoring.
    """

    class Score(models.TextChoices):
        """The score that determines the scoregroups (1.2.1)."""

        MATCH_POINTS = "MP", _("match points")
        GAME_POINTS = "GP", _("game points")

    class Preferences(models.TextChoices):
        """The colour preferences (1.7)."""

        TYPE_A = "A", _("type A: strong ones only")
        TYPE_B = "B", _("type B: mild ones too")
        NONE = "", _("none")

    class HomeBoards(models.TextChoices):
        """The colours of the home team's boards, in turn from the first one on."""

        WHITE_FIRST = "wb", _("White on the odd boards, Black on the even ones")
        BLACK_FIRST = "bw", _("Black on the odd boards, White on the even ones")
        ALL_WHITE = "w", _("White on all boards")
        ALL_BLACK = "b", _("Black on all boards")

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="team_rules")
    boards = models.PositiveSmallIntegerField(_("Boards of a match"), default=4)
    primary = models.CharField(
        _("Score used for pairing"), max_length=2, choices=Score.choices, default=Score.MATCH_POINTS
    )
    preferences = models.CharField(
        _("Colour preferences"),
        max_length=1,
        choices=Preferences.choices,
        default=Preferences.TYPE_A,
        blank=True,
        help_text=_("Strong: after a colour difference of two or more, or the same colour twice."),
    )
    win = models.PositiveSmallIntegerField(_("Match won"), default=20)
    draw = models.PositiveSmallIntegerField(_("Match drawn"), default=10)
    loss = models.PositiveSmallIntegerField(_("Match lost"), default=0)
    home_boards = models.CharField(
        _("Colours of the home team"),
        max_length=2,
        choices=HomeBoards.choices,
        default=HomeBoards.WHITE_FIRST,
    )
    free_round = models.PositiveSmallIntegerField(_("Free round: match points"), default=0)

    @property
    def board_colors(self) -> str:
        """The colours of the boards of the team named first, one letter for each board (352)."""
        return (str(self.home_boards) * self.boards)[: self.boards]

    def is_turned(self, board: int) -> bool:
        """Whether the team named first has Black on a board (from 1)."""
        return self.board_colors[board - 1 : board] == "b"


class Captain(models.Model):
    """The person who speaks for a team; ``key`` is the secret part of the address for line-ups."""

    team = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="captain")
    name = models.CharField(_("Captain"), max_length=120, blank=True)
    key = models.CharField(max_length=40, unique=True, default=captain_key)


class Member(Person):
    """A player of a team. ``board`` is the place in the fixed order, 1 for the first board."""

    team = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="members")
    board = models.PositiveSmallIntegerField(_("Board"))
    rating = models.PositiveSmallIntegerField(_("Rating"), default=0)

    class Meta:
        ordering = ("board", "id")


class LineUp(models.Model):
    """A team's players in a round: keys of members from the first board, None for an empty board.

    ``by`` is who entered it; it is empty for the line-up that follows from the roster. Once
    ``locked``, only the arbiter can change it, with a reason.
    """

    team = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="line_ups")
    round_number = models.PositiveSmallIntegerField()
    members = models.JSONField(default=list)
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField(default=timezone.now)
    locked = models.DateTimeField(null=True)

    class Meta:
        ordering = ("round_number", "id")
        constraints = (
            models.UniqueConstraint(fields=["team", "round_number"], name="one_line_up_per_round"),
        )


def _translate_members(values: dict[str, Any], keys: Keys) -> dict[str, Any]:
    """Translate a line-up, which is stored as keys of members."""
    return {**values, "members": [keys[Member].get(key) for key in values["members"]]}


def _with_new_key(values: dict[str, Any], _keys: Keys) -> dict[str, Any]:
    """Give a restored event, which exists beside the old one, an address of its own."""
    taken = Captain.objects.filter(key=values["key"]).exists()
    return {**values, "key": captain_key()} if taken else values


EVENT_TABLES: Final = (
    EventTable("team_rules", TeamRules, "event"),
    EventTable("captains", Captain, "team__event", _with_new_key),
    EventTable("members", Member, "team__event"),
    EventTable("line_ups", LineUp, "team__event", _translate_members),
)
