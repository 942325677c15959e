"""Rounds that are matches of several games: teams on their boards, two games of a double Swiss.

A tournament of matches is a :class:`~.tournament.Tournament` like any other: its players are the
teams (or the players of a double Swiss), an entry is a match, its colour that of the first board
(or of the first game). What a match is worth does not follow from its code and stands here.
"""

from __future__ import annotations

from collections.abc import Mapping

from swissmate.values import NamedTuple, dataclass, field

from .scoring import Points


class MatchPoints(NamedTuple):
    """What a round brought, in tenths: the score that pairs, and the other one (C.04.6 1.2)."""

    primary: Points
    secondary: Points


@dataclass(frozen=True, slots=True)
class Matches:
    """What a tournament of matches knows beyond its entries.

    ``points[id][r - 1]`` is what round r brought; without an entry the scoring system says it.
    ``preferences`` are the colour preferences of C.04.6 1.7: ``"A"``, ``"B"`` or ``""`` for none.
    ``secondary`` tells whether the secondary score decides who is the first-team (4.2.2).
    ``by_game_points``: the score that pairs is that of the games of a team (C.04.7 accelerates
    match points only).
    """

    points: Mapping[int, tuple[MatchPoints, ...]] = field(default_factory=dict)
    preferences: str = "A"
    secondary: bool = False
    by_game_points: bool = False

    def brought(self, participant: int, round_number: int) -> MatchPoints | None:
        """Return what a round (from 1) brought, None where the scoring system says it."""
        known = self.points.get(participant, ())
        return known[round_number - 1] if 0 < round_number <= len(known) else None
