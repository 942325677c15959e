"""The store: what is kept of an event, and nothing that can be derived from it."""

from .accounts import Account, Invitation, LoginFailure, Role
from .audit import AuditEntry
from .event import Bye, Event, ForbiddenPair, Player
from .play import Conflict, Game, Result, Round
from .ratings import RatedPlayer, RatingList

__all__ = [
    "Account",
    "AuditEntry",
    "Bye",
    "Conflict",
    "Event",
    "ForbiddenPair",
    "Game",
    "Invitation",
    "LoginFailure",
    "Player",
    "RatedPlayer",
    "RatingList",
    "Result",
    "Role",
    "Round",
]
