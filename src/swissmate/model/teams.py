"""A team event: who is in the teams, and what they did on the boards (TRF26 300, 310, 320, 362).

The teams are the players of a :class:`~.tournament.Tournament` whose entries are their matches (see
:mod:`.matches`). What such an entry cannot hold stands here: the boards and both kinds of points.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from swissmate.values import dataclass, field

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
"""Two match points for a match won, one for a drawn one and for the bye (C.04.6 1.4)."""


class Board(NamedTuple):
    """One board of a match, from one team's side.

    ``player`` is the one who sat there, by his number among the players of all teams (0: nobody);
    colour, code and points (tenths) are those of his game.
    """

    player: int
    color: str
    result: str
    points: Points


class MatchResult(NamedTuple):
    """What a round brought to a team, in tenths, and its boards from the first down.

    Byes and matches forfeited as a whole have no boards.
    """

    match_points: Points = 0
    game_points: Points = 0
    boards: tuple[Board, ...] = ()


@dataclass(frozen=True)
class TeamEvent:
    """A tournament of teams.

    ``tournament`` has the teams as players, in the order of their numbers (TPN), and their matches
    as entries; its scoring system is that of the match points. ``results[team][r - 1]`` is what
    round r brought. ``boards`` is the number of boards of a match, ``games`` what a game is worth.
    ``game_points_first``: the primary score are the game points (C.04.6 1.2). ``rosters`` are the
    players of a team in their board order.
    """

    tournament: Tournament
    results: Mapping[int, tuple[MatchResult, ...]]
    boards: int
    games: ScoringSystem = STANDARD
    game_points_first: bool = False
    rosters: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    def result(self, team: int, round_number: int) -> MatchResult:
        """Return what a round (from 1) brought to a team; nothing where none is known."""
        known = self.results.get(team, ())
        return known[round_number - 1] if 0 < round_number <= len(known) else MatchResult()

    def brought(self) -> Mapping[int, tuple[MatchPoints, ...]]:
        """Return what each round brought as the pairing wants it: primary score, secondary score
        (``Matches.points``)."""
        return {
            team: tuple(
                MatchPoints(each.game_points, each.match_points)
                if self.game_points_first
                else MatchPoints(each.match_points, each.game_points)
                for each in results
            )
            for team, results in self.results.items()
        }
