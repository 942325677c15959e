"""The stored data of an event, without anything that can be derived from it.

Each room declares its own tables; Django finds them here.
"""

from swissmate.arbiter.accounts.models import Account, EventRole, Invitation, LoginFailure, Role
from swissmate.arbiter.arrivals.models import Arrival
from swissmate.arbiter.entries.models import Bye, ForbiddenPair, Player
from swissmate.arbiter.events.models import Event
from swissmate.arbiter.integrity.models import IntegrityEvent
from swissmate.arbiter.ledger.models import AuditEntry
from swissmate.arbiter.matches.models import MatchGame
from swissmate.arbiter.prizes.models import Category, Prize, PrizeRules
from swissmate.arbiter.proposals.models import Proposal
from swissmate.arbiter.protection.models import Protection
from swissmate.arbiter.ratings.models import RatedPlayer, RatingList, RatingSource, RoundRating
from swissmate.arbiter.rounds.models import Alteration, Conflict, Game, Result, Round
from swissmate.arbiter.teams.models import Captain, LineUp, Member, TeamRules
from swissmate.arbiter.timetable.models import RoundTime

__all__ = [
    "Account",
    "Alteration",
    "Arrival",
    "AuditEntry",
    "Bye",
    "Captain",
    "Category",
    "Conflict",
    "Event",
    "EventRole",
    "ForbiddenPair",
    "Game",
    "IntegrityEvent",
    "Invitation",
    "LineUp",
    "LoginFailure",
    "MatchGame",
    "Member",
    "Player",
    "Prize",
    "PrizeRules",
    "Proposal",
    "Protection",
    "RatedPlayer",
    "RatingList",
    "RatingSource",
    "Result",
    "Role",
    "Round",
    "RoundRating",
    "RoundTime",
    "TeamRules",
]
