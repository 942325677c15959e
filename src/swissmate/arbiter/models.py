"""The store: what is kept of an event, and nothing that can be derived from it.

Each room declares its own tables; Django finds them here.
"""

from swissmate.arbiter.accounts.models import Account, Invitation, LoginFailure, Role
from swissmate.arbiter.entries.models import Bye, ForbiddenPair, Player
from swissmate.arbiter.events.models import Event
from swissmate.arbiter.integrity.models import IntegrityEvent
from swissmate.arbiter.ledger.models import AuditEntry
from swissmate.arbiter.protection.models import Protection
from swissmate.arbiter.ratings.models import RatedPlayer, RatingList
from swissmate.arbiter.rounds.models import Alteration, Conflict, Game, Result, Round

__all__ = [
    "Account",
    "Alteration",
    "AuditEntry",
    "Bye",
    "Conflict",
    "Event",
    "ForbiddenPair",
    "Game",
    "IntegrityEvent",
    "Invitation",
    "LoginFailure",
    "Player",
    "Protection",
    "RatedPlayer",
    "RatingList",
    "Result",
    "Role",
    "Round",
]
