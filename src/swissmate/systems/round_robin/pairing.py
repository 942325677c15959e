"""Pairing a round by a table, as every rule set with a schedule does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from swissmate.errors import TournamentError
from swissmate.model import Tournament
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing, ScheduledRound

Rounds = Callable[[Tournament], tuple[ScheduledRound, ...]]


def with_rounds(tournament: Tournament, rounds: Rounds) -> Tournament:
    """Return the tournament with the number of rounds in its schedule."""
    schedule = rounds(tournament)
    if tournament.rounds is None:
        return replace(tournament, rounds=len(schedule))
    return tournament


def pair_by_table(position: PairingPosition, rounds: Rounds) -> RoundPairing:
    """Return a round as the table has it, in the printed order.

    The table knows no absences: the next round has all of its games, and the arbiter enters a
    forfeit for a player who is not there (C.05 6.6). In a recorded round, the games whose players
    were both paired are expected; a player without his opponent is free.

    Raises:
        TournamentError: the schedule has no such round.
    """
    tournament, number = position.tournament, position.round_number
    schedule = rounds(tournament)
    if number > len(schedule):
        raise TournamentError(
            f"the table has {len(schedule)} rounds, and round {number} was asked for",
            code="tournament-over",
        )
    scheduled = schedule[number - 1]
    ids = [player.id for player in tournament.players]
    games = [(ids[white - 1], ids[black - 1]) for white, black in scheduled.games]
    free = ids[scheduled.free - 1] if scheduled.free else None
    if number > tournament.rounds_paired:
        return RoundPairing(number, tuple(games), free)
    there = {contender.id for contender in position.contenders}
    alone = [
        player for game in games for player in game if player in there and not there >= set(game)
    ]
    kept = tuple(game for game in games if there >= set(game))
    if free not in there:
        free = alone[0] if alone else None
    return RoundPairing(number, kept, free)
