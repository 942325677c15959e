"""What the records of a file say about teams (TRF26 013, 300-362; for a team event, 240-299).

The players of a team event are a tournament like any other, with one entry per round for the game
of that round. The matches follow from both (:mod:`.team_matches`). Teams are named by their TPN.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from .matches import MatchPoints
from .scoring import Points, ScoringSystem
from .teams import DEFAULT_MATCH_SCORING
from .tournament import ForbiddenGroup


@dataclass(frozen=True, slots=True)
class Team:
    """One team (record 310, or 013): ``players`` are ids in board order.

    ``match_points``, ``game_points`` and ``rank`` are as stated in the file (tenths; None if
    blank).
    """

    id: int
    name: str = ""
    nickname: str = ""
    strength: str = ""
    match_points: Points | None = None
    game_points: Points | None = None
    rank: int | None = None
    players: tuple[int, ...] = ()


class LineUp(NamedTuple):
    """Who played for a team in one round, board by board; 0 for an empty board (record 300)."""

    round_number: int
    team: int
    opponent: int
    players: tuple[int, ...]


class ForfeitedMatch(NamedTuple):
    """A match that was not played (record 330): ``+-``, ``-+`` or ``--``, the White team first."""

    result: str
    round_number: int
    white: int
    black: int


class TeamBye(NamedTuple):
    """A bye that a team requested, or its absence: ``F``, ``H`` or ``Z`` (record 240)."""

    result: str
    round_number: int
    team: int


class TeamAward(NamedTuple):
    """Points that teams get outside the scoring system (record 299).

    ``result`` is the code of the matches whose points are replaced; with ``" "`` the points are
    added. Points that are None stay as they are. ``round_number`` is 0 when every round is meant.
    """

    result: str
    match_points: Points | None
    game_points: Points | None
    round_number: int
    teams: tuple[int, ...]


@dataclass(frozen=True)
class TeamRecords:
    """The team part of a file; ``teams`` are in the order of their TPNs.

    ``primary`` is the score used for pairing, ``"MP"`` or ``"GP"``; ``secondary`` tells whether the
    other score decides which is the first-team; ``preferences`` is ``"A"``, ``"B"`` or ``""``
    (192). ``match_scoring`` is what matches are worth (362), ``board_colors`` the colours of the
    boards of the team named first (352), ``board_pab`` the game points that a bye brings on each
    board (162; None if it does not say: then those of a drawn game). ``pab_points``, if given, is
    what the pairing-allocated bye is worth instead, and ``pab_teams`` are the teams that had it,
    round by round, 0 for none (320). ``forbidden`` and ``virtual_points`` are those of teams (260,
    250). ``names_home``: the team named first is at home, with these colours whatever they are;
    otherwise it is the team with White on the first board (C.04.6 1.6.1). No file says it: it
    follows from the rules.
    """

    teams: tuple[Team, ...]
    primary: str = "MP"
    secondary: bool = True
    preferences: str = "A"
    match_scoring: ScoringSystem = DEFAULT_MATCH_SCORING
    board_colors: str = ""
    board_pab: Points | None = None
    pab_points: MatchPoints | None = None
    pab_teams: tuple[int, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    forfeits: tuple[ForfeitedMatch, ...] = ()
    byes: tuple[TeamBye, ...] = ()
    forbidden: tuple[ForbiddenGroup, ...] = ()
    virtual_points: Mapping[int, tuple[Points, ...]] = field(default_factory=dict)
    awards: tuple[TeamAward, ...] = ()
    names_home: bool = False

    @cached_property
    def by_id(self) -> Mapping[int, Team]:
        """The teams by TPN."""
        return {team.id: team for team in self.teams}

    @cached_property
    def team_of(self) -> Mapping[int, int]:
        """The TPN of each player's team, by player id."""
        return {player: team.id for team in self.teams for player in team.players}

    def games_of(self, round_number: int, white: int, black: int) -> tuple[tuple[int, int], ...]:
        """Return the games of a match, from the first board down, as (White, Black).

        The line-ups of the round (300) say who sits where, else the order of the rosters does. The
        team named first has White on the first board, unless it is at home and 352 says otherwise.
        352 gives the colours of the other boards; without it they alternate. 0 stands for an empty
        board.
        """
        line_ups = {
            (line_up.round_number, line_up.team): line_up.players for line_up in self.line_ups
        }
        one, other = (
            line_ups.get((round_number, team), self.by_id[team].players) for team in (white, black)
        )
        pattern = self.board_colors
        own = pattern[:1] if pattern and not self.names_home else "w"
        size = len(pattern) or max(len(one), len(other))
        games = []
        for board in range(size):
            first = one[board] if board < len(one) else 0
            second = other[board] if board < len(other) else 0
            same = pattern[board] == own if pattern else board % 2 == 0
            games.append((first, second) if same else (second, first))
        return tuple(games)
