"""Scheveningen matches: every player of one team meets every player of the other."""

from __future__ import annotations

from swissmate.model import Tournament
from swissmate.systems.days import DAYS
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import Criterion, Level, RoundPairing, RuleSet, Schedule
from swissmate.systems.topics import Topic

from .pairing import pair_by_table, with_rounds
from .schedule import scheveningen_rounds
from .tables import has_scheveningen_table


def pair(position: PairingPosition) -> RoundPairing:
    """Return a round of the Scheveningen table.

    Raises:
        TournamentError: there is no table for two teams of these players.
    """
    return pair_by_table(position, scheveningen_rounds)


def as_scheduled(tournament: Tournament) -> Tournament:
    """Return the tournament with the number of rounds that the table has."""
    return with_rounds(tournament, scheveningen_rounds)


def length(players: int, wanted: int) -> int | None:
    """Return the number of rounds in whole cycles; None if so many players have no table."""
    boards, rest = divmod(players, 2)
    if rest or not has_scheveningen_table(boards):
        return None
    return boards * max(1, wanted // boards)


RULES = RuleSet(
    id="scheveningen",
    system="scheveningen",
    title="Scheveningen match of two teams",
    chapter="(none)",
    days=DAYS["scheveningen"]["scheveningen"],
    criteria=(
        Criterion(Topic.TABLE, "1", "(printed tables)", Level.ABSOLUTE, "each round is the table's; the first half of the numbers is team A"),
        Criterion(Topic.TABLE_CYCLES, "2", "(printed tables)", Level.ABSOLUTE, "a second cycle has the colours reversed"),
    ),
    pair=pair,
    looks_back=False,
    as_seen=as_scheduled,
    schedule=Schedule(scheveningen_rounds, length),
)  # fmt: skip
