"""What a tournament is. No rule of any pairing system lives here.

The package itself imports what is needed to read a tournament. The functions that change one, the
names of results and byes, and teams are imported when they are first used, so pairing one round
starts fast.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Final

from .abnormal import AbnormalPoints
from .matches import Matches, MatchPoints
from .player import NationalRecord, Player
from .result import ABSENT, OPEN, PAB, Entry, entry_points
from .scoring import STANDARD, Points, ScoringSystem, points_text
from .tournament import ForbiddenGroup, Tournament, UnclearDate

if TYPE_CHECKING:
    from . import changes as changes
    from .outcome import Bye, Game, Result
    from .team_matches import team_event
    from .team_records import ForfeitedMatch, LineUp, Team, TeamAward, TeamBye, TeamRecords
    from .teams import DEFAULT_MATCH_SCORING, Board, MatchResult, TeamEvent

__all__ = [
    "ABSENT",
    "DEFAULT_MATCH_SCORING",
    "OPEN",
    "PAB",
    "STANDARD",
    "AbnormalPoints",
    "Board",
    "Bye",
    "Entry",
    "ForbiddenGroup",
    "ForfeitedMatch",
    "Game",
    "LineUp",
    "MatchPoints",
    "MatchResult",
    "Matches",
    "NationalRecord",
    "Player",
    "Points",
    "Result",
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

_LATER: Final = {
    name: home
    for home, names in {
        ".outcome": ("Bye", "Game", "Result"),
        ".team_matches": ("team_event",),
        ".team_records": (
            "ForfeitedMatch",
            "LineUp",
            "Team",
            "TeamAward",
            "TeamBye",
            "TeamRecords",
        ),
        ".teams": ("DEFAULT_MATCH_SCORING", "Board", "MatchResult", "TeamEvent"),
    }.items()
    for name in names
}


def __getattr__(name: str) -> Any:  # whatever the name stands for
    """Import the parts that merely reading a tournament does not need (PEP 562)."""
    if name == "changes":
        return importlib.import_module(".changes", __name__)
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(_LATER[name], __name__), name)
    globals()[name] = value
    return value
