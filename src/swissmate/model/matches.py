"""Rounds that are matches of several games: of teams on their boards, or the two of a double Swiss.

A tournament of matches is a :class:`~.tournament.Tournament` like any other: its players are the
teams (or the players of a double Swiss), and an entry is a match, with the colour of the first
board (or of the first game). The code of a match does not say what it is worth; that is kept here.
"""

from collections.abc import Mapping
from typing import NamedTuple

from .scoring import Points


class MatchPoints(NamedTuple):
    """The points from a round, in tenths: of the score used for pairing, and of the other one.

    Rules: C.04.6 1.2.
    """

    primary: Points
    secondary: Points


class Matches(NamedTuple):
    """What is known about a tournament of matches beyond its entries.

    ``points[id][r - 1]`` are the points from round r; where they are missing, the scoring system
    decides. ``open_points[id][r - 1]`` are those among them that games without a result bring.
    ``preferences`` is the type of colour preferences of C.04.6 1.7: ``"A"``, ``"B"`` or ``""`` for
    none. ``secondary`` tells whether the secondary score decides which is the first-team
    (4.2.2). ``by_game_points`` tells whether the teams are paired by game points (C.04.7
    accelerates match points only).
    """

    points: Mapping[int, tuple[MatchPoints, ...]] = {}
    preferences: str = "A"
    secondary: bool = False
    by_game_points: bool = False
    open_points: Mapping[int, tuple[Points, ...]] = {}

    def brought(self, participant: int, round_number: int) -> MatchPoints | None:
        """Return the points from a round (from 1), None where the scoring system decides."""
        known = self.points.get(participant, ())
        return known[round_number - 1] if 0 < round_number <= len(known) else None
