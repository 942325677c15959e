"""Layer 1: what a tournament is. No rule of any pairing system lives here."""

from .matches import Matches, MatchPoints
from .result import ABSENT, OPEN, Entry, entry_points
from .scoring import STANDARD, Points, ScoringSystem, points_text
from .tournament import AbnormalPoints, ForbiddenGroup, Player, Tournament

__all__ = [
    "ABSENT",
    "OPEN",
    "STANDARD",
    "AbnormalPoints",
    "Entry",
    "ForbiddenGroup",
    "MatchPoints",
    "Matches",
    "Player",
    "Points",
    "ScoringSystem",
    "Tournament",
    "entry_points",
    "points_text",
]
