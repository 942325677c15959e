"""A team event: who is in the teams, and what they did on the boards (TRF26 300, 310, 320, 362).

The teams are the players of a :class:`~.tournament.Tournament` whose entries are their matches (see
:mod:`.matches`). What such an entry cannot hold is kept here: the boards and both kinds of points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from .matches import MatchPoints
from .scoring import STANDARD, Points, ScoringSystem
from .tournament import Tournament

DEFAULT_MATCH_SCORING = ScoringSystem(
    win_white=20,
    win_black=20,
    draw_white=10,
    draw_black=10,
    forfeit_win=20,
    pab=10,
    full_bye=20,
    half_bye=10,
)
"""Two match points for a won match, one for a drawn match or the bye (C.04.6 1.4)."""


class Board(NamedTuple):
    """One board of a match, from one team's side.

    ``player`` is the id of the player who sat there (0: nobody), unique over all teams; colour,
    code and points (tenths) are those of his game.
    """

    player: int
    color: str
    result: str
    points: Points


class MatchResult(NamedTuple):
    """The points that a team got from a round, in tenths, and its boards from the first down.

    Byes and matches forfeited as a whole have no boards.
    """

    match_points: Points = 0
    game_points: Points = 0
    boards: tuple[Board, ...] = ()


@dataclass(frozen=True)
class TeamEvent:
    """A tournament of teams.

    ``tournament`` has the teams as players, in the order of their numbers (TPN), and their matches
    as entries; its scoring system is that of the match points. ``results[team][r - 1]`` is the
    result of round r. ``boards`` is the number of boards in a match, ``games`` says what a game is
    worth. ``game_points_first`` tells whether game points are the primary score (C.04.6 1.2).
    ``rosters`` are the players of each team in board order.
    """

    tournament: Tournament
    results: Mapping[int, tuple[MatchResult, ...]]
    boards: int
    games: ScoringSystem = STANDARD
    game_points_first: bool = False
    rosters: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    def result(self, team: int, round_number: int) -> MatchResult:
        """Return a team's result of a round (from 1); zero points if none is known."""
        known = self.results.get(team, ())
        return known[round_number - 1] if 0 < round_number <= len(known) else MatchResult()

    def brought(self) -> Mapping[int, tuple[MatchPoints, ...]]:
        """Return the points from each round as pairing needs them: primary score, secondary score
        (``Matches.points``)."""
        return {
            team: tuple(
                MatchPoints(result.game_points, result.match_points)
                if self.game_points_first
                else MatchPoints(result.match_points, result.game_points)
                for result in results
            )
            for team, results in self.results.items()
        }
