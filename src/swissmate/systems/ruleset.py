"""An edition of a pairing system as a value that reads like its Handbook page.

A criterion number means nothing without its edition, so code that editions share speaks of
*topics* and only the tables of the editions hold numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from enum import Enum

from swissmate.model import ScoringSystem, Tournament

from .position import Contender, PairingPosition, PastRound
from .topics import Topic


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """The pairing of one round.

    ``pairs`` are ``(white id, black id)`` in publishing order (C.04.2.D.9); ``pab`` is the player
    with the pairing-allocated bye, None when there is none. ``readings`` are the entries of
    ``docs/disputes.md`` on which this pairing hung, if the text left it a choice.
    """

    round_number: int
    pairs: tuple[tuple[int, int], ...]
    pab: int | None
    readings: tuple[str, ...] = ()


class Level(Enum):
    """What kind of criterion an edition calls it."""

    ABSOLUTE = "absolute"
    COMPLETION = "completion"
    PAB = "pairing-allocated bye"
    QUALITY = "quality"


@dataclass(frozen=True, slots=True)
class Criterion:
    """One row of an edition's table: ``topic`` is edition-free, ``number`` and ``article`` are not.

    ``summary`` says in our words what the criterion asks for.
    """

    topic: Topic
    number: str
    article: str
    level: Level
    summary: str


def _as_it_is(tournament: Tournament) -> Tournament:
    return tournament


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One edition of one system.

    ``effective_until`` is None for an edition in force. ``pair`` pairs a position and raises
    ``NoLegalPairing`` or ``UnsupportedByRuleSet``. ``float_of`` tells the float of a past round
    (``"d"``, ``"u"`` or ``""``) and ``may_have_bye`` whether the bye is open to a player; None
    where the edition knows no floats, or judges the bye otherwise. ``looks_back`` says that it
    looks at the tournament behind the position too: the same contenders may be paired otherwise.
    ``as_seen`` turns a tournament
    as a file tells it into the one that the rules see: the teams of a team event, the matches of a
    double Swiss; the tournament itself where a player is a player and a round a game.
    """

    id: str
    system: str
    title: str
    chapter: str
    effective_from: date
    effective_until: date | None
    criteria: tuple[Criterion, ...]
    pair: Callable[[PairingPosition], RoundPairing]
    float_of: Callable[[PastRound, ScoringSystem], str] | None = None
    may_have_bye: Callable[[Contender, ScoringSystem], bool] | None = None
    looks_back: bool = True
    as_seen: Callable[[Tournament], Tournament] = _as_it_is

    @property
    def sees_players(self) -> bool:
        """Whether the rules pair single players for single games."""
        return self.as_seen is _as_it_is
