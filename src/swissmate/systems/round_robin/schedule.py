"""Whole schedules: the cycles of an event, with colours repaired between them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from swissmate.errors import TournamentError
from swissmate.model import Tournament
from swissmate.systems.ruleset import ScheduledRound
from swissmate.wording import counted

from .tables import (
    TableRound,
    berger_table,
    cycle_rounds,
    has_scheveningen_table,
    scheveningen_table,
)


def berger_schedule(
    players: int, cycles: int = 1, *, repaired: bool = True, in_a_row: bool = False
) -> tuple[ScheduledRound, ...]:
    """Return the schedule of a round robin in which all meet each other ``cycles`` times.

    Every second cycle has reversed colours. ``repaired`` exchanges the last two rounds of each
    cycle except the last, so that nobody has the same colour three times in a row (C.05 Annex 1
    recommends it for two cycles). ``in_a_row``: the same two meet in so many rounds in a row; then
    each round of the table is followed by the same one of the next cycle.
    """
    rounds = _cycles(berger_table(players), cycles, repaired=repaired and not in_a_row)
    if not in_a_row:
        return rounds
    ordered = sorted(rounds, key=lambda scheduled: (scheduled.row, scheduled.cycle))
    return tuple(scheduled._replace(number=n) for n, scheduled in enumerate(ordered, 1))


def scheveningen_schedule(boards: int, cycles: int = 1) -> tuple[ScheduledRound, ...]:
    """Return the schedule of a match of two teams on ``boards`` boards (numbers as in the table).

    Raises:
        TournamentError: there is no table for this number of boards.
    """
    if not has_scheveningen_table(boards):
        raise TournamentError(
            f"there is no Scheveningen table for {boards} boards; expected an odd number, a "
            "multiple of 4, or 2, 6 or 10",
            code="schedule-players",
        )
    return _cycles(scheveningen_table(boards), cycles, repaired=False)


def _cycles(
    table: Sequence[TableRound], cycles: int, *, repaired: bool
) -> tuple[ScheduledRound, ...]:
    schedule: list[ScheduledRound] = []
    for cycle in range(1, cycles + 1):
        rows = list(range(1, len(table) + 1))
        if repaired and cycle < cycles and len(rows) > 1:
            rows[-2:] = rows[:-3:-1]
        turned = cycle % 2 == 0
        for row in rows:
            games, free = table[row - 1]
            if turned:
                games = tuple((black, white) for white, black in games)
            schedule.append(ScheduledRound(len(schedule) + 1, cycle, row, turned, games, free))
    return tuple(schedule)


def cycles_of(tournament: Tournament, rounds_a_cycle: int) -> int:
    """Return the number of cycles: by the number of rounds, else by the coded type (192).

    ``FIDE_DOUBLEROUNDROBIN`` has two cycles, ``BERGER_ROUNDROBIN_G4`` four, other codes one.

    Raises:
        TournamentError: the rounds do not make whole cycles.
    """
    if tournament.rounds is None:
        code = tournament.type_code.upper()
        games = re.search(r"_G(\d)$", code)
        if games and games[1] != "0":
            return int(games[1])
        return 2 if "DOUBLE" in re.sub("[^A-Z]", "", (code or tournament.kind).upper()) else 1
    cycles, rest = divmod(tournament.rounds, rounds_a_cycle)
    if rest or not cycles:
        raise TournamentError(
            f"the table for {counted(len(tournament.players), tournament.noun)} has "
            f"{rounds_a_cycle} rounds, and the tournament declares {tournament.rounds}; expected "
            f"{rounds_a_cycle}, or {2 * rounds_a_cycle} if each meets each twice",
            code="schedule-rounds",
        )
    return cycles


def berger_rounds(tournament: Tournament) -> tuple[ScheduledRound, ...]:
    """Return the schedule of a round robin; the first player (by id) has drawn number 1.

    The last two rounds of a cycle are exchanged, unless the tournament or its recorded rounds keep
    the order of the table. The cycles follow each other, unless the tournament or its recorded
    rounds have the same two meet in a row.

    Raises:
        TournamentError: fewer than two players, or the rounds do not make whole cycles.
    """
    players = len(tournament.players)
    require_players(players, 2, tournament.noun)
    a_cycle = cycle_rounds(players)
    cycles = cycles_of(tournament, a_cycle)
    repaired = berger_schedule(players, cycles)
    plain = berger_schedule(players, cycles, repaired=False)
    if cycles > 1 and in_a_row(tournament):
        return berger_schedule(players, cycles, in_a_row=True)
    if tournament.keeps_table_order:
        return plain
    if cycles == 1 or tournament.rounds_paired < a_cycle - 1:
        return repaired
    recorded = _meetings(tournament, a_cycle - 1)
    fits = [len(recorded & _by_id(tournament, rounds[a_cycle - 2])) for rounds in (repaired, plain)]
    return plain if fits[1] > fits[0] else repaired


def scheveningen_rounds(tournament: Tournament) -> tuple[ScheduledRound, ...]:
    """Return the schedule of a match: the first half of the players (by id) is team A.

    Raises:
        TournamentError: there is no table for teams of this size, or the rounds do not make whole
            cycles.
    """
    players = len(tournament.players)
    require_players(players, 2)
    if players % 2:
        raise TournamentError(
            f"a Scheveningen match needs two teams of the same size, and there are {players} "
            "players; expected an even number",
            code="schedule-players",
        )
    boards = players // 2
    schedule = scheveningen_schedule(boards)
    cycles = cycles_of(tournament, boards)
    return schedule if cycles == 1 else scheveningen_schedule(boards, cycles)


def require_players(players: int, least: int, noun: str = "player") -> None:
    """Refuse a field that is too small for any table.

    Raises:
        TournamentError: there are fewer players.
    """
    if players < least:
        raise TournamentError(
            f"there {'is' if players == 1 else 'are'} {counted(players, noun)}, and a schedule "
            f"needs {least}",
            code="schedule-players",
        )


def in_a_row(tournament: Tournament) -> bool:
    """Whether the same two meet in several rounds in a row: the tournament says so, or round two
    has the pairs of round one."""
    if tournament.meets_in_a_row:
        return True
    first, second = _meetings(tournament, 1), _meetings(tournament, 2)
    return len(tournament.players) > 2 and bool(first) and first == second


def _meetings(tournament: Tournament, number: int) -> set[frozenset[int]]:
    return {
        frozenset((player.id, player.entry(number).opponent))
        for player in tournament.players
        if player.entry(number).opponent
    }


def _by_id(tournament: Tournament, scheduled: ScheduledRound) -> set[frozenset[int]]:
    ids = [player.id for player in tournament.players]
    return {frozenset((ids[white - 1], ids[black - 1])) for white, black in scheduled.games}
