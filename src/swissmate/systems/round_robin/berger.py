"""Round robins by the Berger tables (C.05 Annex 1), in one or several cycles."""

from __future__ import annotations

from swissmate.model import Tournament
from swissmate.systems.days import DAYS
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import Criterion, Level, RoundPairing, RuleSet, Schedule
from swissmate.systems.topics import Topic

from .pairing import pair_by_table, with_rounds
from .schedule import berger_rounds
from .tables import cycle_rounds


def pair(position: PairingPosition) -> RoundPairing:
    """Return a round of the Berger table.

    Raises:
        TournamentError: the rounds of the tournament do not make whole cycles.
    """
    return pair_by_table(position, berger_rounds)


def as_scheduled(tournament: Tournament) -> Tournament:
    """Return the tournament with the number of rounds that the table has."""
    return with_rounds(tournament, berger_rounds)


def length(players: int, wanted: int) -> int | None:
    """Return the number of rounds in whole cycles that comes close to ``wanted``."""
    a_cycle = cycle_rounds(players)
    return a_cycle * max(1, wanted // a_cycle) if players > 1 else None


RULES = RuleSet(
    id="berger",
    system="berger",
    title="Round robin by the Berger tables",
    chapter="C.05",
    days=DAYS["berger"]["berger"],
    criteria=(
        Criterion(Topic.TABLE, "1", "C.05 Annex 1", Level.ABSOLUTE, "each round is the table's; in an odd field, who meets the missing last number is free"),
        Criterion(Topic.TABLE_CYCLES, "2", "C.05 Annex 1", Level.ABSOLUTE, "a second cycle has the colours reversed"),
        Criterion(Topic.TABLE_REPAIR, "3", "C.05 Annex 1", Level.QUALITY, "the last two rounds of a cycle before another one are exchanged: no colour three times running"),
        Criterion(Topic.WITHDRAWAL, "4", "C.05 6.6", Level.ABSOLUTE, "games of a player who has left are forfeits; if he completed less than half of his games, they do not count"),
    ),
    pair=pair,
    looks_back=False,
    as_seen=as_scheduled,
    schedule=Schedule(berger_rounds, length),
)  # fmt: skip
