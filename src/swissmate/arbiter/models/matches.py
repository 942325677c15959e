"""The games of a match. The match itself is a ``Game`` between two participants."""

from __future__ import annotations

from typing import Final

from django.db import models

from swissmate.arbiter.models.event_tables import EventTable
from swissmate.arbiter.models.rounds import RESULT_CODES, Game, Result
from swissmate.arbiter.models.teams import Member


class MatchGame(models.Model):
    """One board of a team match, or one of the two games of a double Swiss.

    ``one`` plays for the White side of the match and ``other`` for its Black side (None: the board
    is empty, or the participants themselves play). In a ``turned`` game the White side of the match
    has Black. ``result`` is seen from the sides of the match in every game: ``1-0`` is a win of the
    White side. ``version``, ``revision`` and ``rating_result`` are as in ``Game``.
    """

    match = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()
    turned = models.BooleanField(default=False)
    one = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    other = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    result = models.CharField(max_length=4, choices=Result.choices, blank=True)
    rating_result = models.CharField(max_length=4, choices=Result.choices, blank=True)
    version = models.PositiveIntegerField(default=1)
    revision = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["match", "number"], name="number_once_per_match"),
        )

    def codes(self, *, for_rating: bool = False) -> str:
        """The two characters of the tournament file, those of the match's White side first."""
        told = self.rating_result if for_rating and self.rating_result else self.result
        return RESULT_CODES[Result(told)]


EVENT_TABLES: Final = (EventTable("match_games", MatchGame, "match__round__event"),)
