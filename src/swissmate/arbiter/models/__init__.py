"""The stored data, without anything that can be derived from them.

The tables lie below all floors: they know nobody, and everybody reads them. A module holds the
tables of one topic.
"""

from __future__ import annotations

from typing import Final

from swissmate.arbiter.models import (
    arrivals,
    decided_places,
    entries,
    exchange,
    fees,
    integrity,
    moves,
    prizes,
    proposals,
    protection,
    ratings,
    rounds,
    seasons,
    sign_up,
    teams,
    timetable,
)
from swissmate.arbiter.models.accounts import Account, EventRole, Invitation, LoginFailure, Role
from swissmate.arbiter.models.arrivals import Arrival
from swissmate.arbiter.models.decided_places import DecidedPlace
from swissmate.arbiter.models.entries import Bye, ForbiddenPair, Player
from swissmate.arbiter.models.events import Event
from swissmate.arbiter.models.exchange import Delivery, ExportAnswers
from swissmate.arbiter.models.fees import FeeRule, FeeTerms, Payment
from swissmate.arbiter.models.integrity import IntegrityEvent
from swissmate.arbiter.models.log import AuditEntry
from swissmate.arbiter.models.moves import GameMoves, MovesSource
from swissmate.arbiter.models.prizes import Category, Prize, PrizeRules
from swissmate.arbiter.models.proposals import Proposal
from swissmate.arbiter.models.protection import Protection
from swissmate.arbiter.models.ratings import RatedPlayer, RatingList, RatingSource, RoundRating
from swissmate.arbiter.models.rounds import Alteration, Conflict, Game, Pairing, Result, Round
from swissmate.arbiter.models.seasons import Season, SeasonDecision, SeasonPoints
from swissmate.arbiter.models.sign_up import SignUp, SignUpTerms
from swissmate.arbiter.models.teams import Captain, LineUp, Member, TeamRules
from swissmate.arbiter.models.timetable import RoundTime
from swissmate.arbiter.models.webhooks import Telling, Webhook

EVENT_TABLES: Final = (
    *integrity.EVENT_TABLES,
    *entries.EVENT_TABLES,
    *protection.EVENT_TABLES,
    *ratings.EVENT_TABLES,
    *teams.EVENT_TABLES,
    *rounds.EVENT_TABLES,
    *arrivals.EVENT_TABLES,
    *timetable.EVENT_TABLES,
    *proposals.EVENT_TABLES,
    *prizes.EVENT_TABLES,
    *exchange.EVENT_TABLES,
    *decided_places.EVENT_TABLES,
    *moves.EVENT_TABLES,
    *seasons.EVENT_TABLES,
    *sign_up.EVENT_TABLES,
    *fees.EVENT_TABLES,
)
"""The tables of an event, each after those to which it refers."""

__all__ = [
    "EVENT_TABLES",
    "Account",
    "Alteration",
    "Arrival",
    "AuditEntry",
    "Bye",
    "Captain",
    "Category",
    "Conflict",
    "DecidedPlace",
    "Delivery",
    "Event",
    "EventRole",
    "ExportAnswers",
    "FeeRule",
    "FeeTerms",
    "ForbiddenPair",
    "Game",
    "GameMoves",
    "IntegrityEvent",
    "Invitation",
    "LineUp",
    "LoginFailure",
    "Member",
    "MovesSource",
    "Pairing",
    "Payment",
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
    "Season",
    "SeasonDecision",
    "SeasonPoints",
    "SignUp",
    "SignUpTerms",
    "TeamRules",
    "Telling",
    "Webhook",
]
