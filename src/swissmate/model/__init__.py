"""Layer 1: what a tournament is. No rule of any pairing system lives here."""

from .matches import Matches, MatchPoints
from .result import ABSENT, OPEN, Entry, entry_points
from .scoring import STANDARD, Points, ScoringSystem, points_text
from .team_matches import team_event
from .team_records import ForfeitedMatch, LineUp, Team, TeamAward, TeamBye, TeamRecords
from .teams import DEFAULT_MATCH_SCORING, Board, MatchResult, TeamEvent
from .tournament import AbnormalPoints, ForbiddenGroup, Player, Tournament, UnclearDate

__all__ = [
    "ABSENT",
    "DEFAULT_MATCH_SCORING",
    "OPEN",
    "STANDARD",
    "AbnormalPoints",
    "Board",
    "Entry",
    "ForbiddenGroup",
    "ForfeitedMatch",
    "LineUp",
    "MatchPoints",
    "MatchResult",
    "Matches",
    "Player",
    "Points",
    "ScoringSystem",
    "Team",
    "TeamAward",
    "TeamBye",
    "TeamEvent",
    "TeamRecords",
    "Tournament",
    "UnclearDate",
    "entry_points",
    "points_text",
    "team_event",
]
