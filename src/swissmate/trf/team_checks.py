"""Compares the records of a team event with the games of its players, once both are known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from swissmate.errors import SwissmateError
from swissmate.model import Player, TeamEvent, Tournament, points_text, team_event
from swissmate.model.line_ups import line_up_conflicts

from .diagnostics import Complaints
from .players import cell_column
from .records.table import COLUMNS, Record, record_of


def check_teams(
    tournament: Tournament,
    records: Sequence[tuple[str, int]],
    lines: Sequence[str] | None,
    complaints: Complaints,
    *,
    only_warn: bool,
) -> None:
    """Compare line-ups (300), totals (310) and rounds without a match with the games.

    ``lines`` are those of the file, None for JSON, where nothing is left blank.

    Raises:
        TRFError: ``trf-line-up``; ``trf-totals``, unless ``only_warn``.
    """
    _check_line_ups(tournament, records, complaints)
    try:
        event = team_event(tournament)
    except SwissmateError:
        return  # the games form no matches, as whoever asks for these will hear
    by_team = {_number(each, "team"): each.line for each in _records(records, "310")}
    if lines is not None:
        _tell_rounds_without_match(tournament, event, by_team, lines, complaints)
    _check_totals(tournament, event, by_team, complaints, only_warn=only_warn)


def _check_line_ups(
    tournament: Tournament, records: Sequence[tuple[str, int]], complaints: Complaints
) -> None:
    if tournament.teams is None:
        return
    for conflict in line_up_conflicts(tournament, tournament.teams):
        key = conflict.line_up[:2]
        line = next(
            (
                record.line
                for record in _records(records, "300")
                if (_number(record, "round"), _number(record, "team")) == key
            ),
            0,
        )
        message = conflict.message[0].upper() + conflict.message[1:]
        column = 17 if line else 0
        complaints.fail("trf-line-up", message, line, column, conflict.found, conflict.expected)


def _tell_rounds_without_match(
    tournament: Tournament,
    event: TeamEvent,
    by_team: Mapping[int, int],
    lines: Sequence[str],
    complaints: Complaints,
) -> None:
    """Warn of a team that has neither a match nor a bye in a round, unless a line says ``Z``."""
    if tournament.teams is None:
        return
    said = {(each.round_number, each.team) for each in tournament.teams.byes}
    absent = _said_absent(lines)
    for team in event.tournament.players:
        members = event.rosters[team.id]
        missing = [
            number
            for number in range(1, tournament.rounds_paired + 1)
            if team.entry(number).result == "Z"
            and not team.entry(number).opponent
            and (number, team.id) not in said
            and not any((number, member) in absent for member in members)
        ]
        if missing:
            rounds = " and ".join(map(str, missing))
            complaints.warn(
                "trf-no-match",
                f"Team {team.id} has neither a match nor a bye in round {rounds}, and counts as "
                "absent",
                by_team.get(team.id, 0),
                5 if team.id in by_team else 0,
                "no game, and no record 240, 320 or 330",
                "320 for a pairing-allocated bye, 240 for another bye or an absence",
            )


def _said_absent(lines: Sequence[str]) -> set[tuple[int, int]]:
    """Return where a player's line says ``Z`` in so many words, as (round, player)."""
    found = set()
    for line in lines:
        if line.startswith("001") and line[4:8].strip().isdigit():
            codes = line[cell_column(1) + 6 :: 10]
            for number, code in enumerate(codes, 1):
                if code in "Zz":
                    found.add((number, int(line[4:8])))
    return found


# Totals


def _check_totals(
    tournament: Tournament,
    event: TeamEvent,
    by_team: Mapping[int, int],
    complaints: Complaints,
    *,
    only_warn: bool,
) -> None:
    """Compare both totals of each team with the results, as the points column of a player.

    A column in which every team has nothing was not filled in: that is told once.
    """
    complain = complaints.warn if only_warn else complaints.fail
    reason = _reason(complaints)
    for name, found in wrong_totals(tournament, event).items():
        column = next(each.first for each in COLUMNS["310"] if each.name == name)
        if all(not stated for _, stated, _ in found) and len(found) > 1:
            complaints.warn(
                "trf-no-totals",
                f"The {name.replace('_', ' ')} of the teams are not filled in; the results count",
                min(by_team.values(), default=0),
                column if by_team else 0,
                "0.0 for every team",
                "the points that the results give",
            )
            continue
        for team, stated, accepted in found:
            if stated not in accepted:
                complain(
                    "trf-totals",
                    f"The {name.replace('_', ' ')} of team {team} are not those of the results",
                    by_team.get(team, 0),
                    column if by_team else 0,
                    points_text(stated),
                    " or ".join(map(points_text, accepted)) + reason,
                )


def _reason(complaints: Complaints) -> str:
    """Return what was said of the records of the teams' rounds: perhaps why a total is wrong."""
    for each in complaints.collected:
        if each.code in _MISREAD:
            return (
                f". Perhaps that comes from line {each.line}, column {each.column}: {each.message}"
            )
    return ""


_MISREAD: Final = frozenset(
    ("trf-field", "trf-unknown-team", "trf-bye-record", "trf-contradiction")
)

Total = tuple[int, int, tuple[int, ...]]
"""A team, its stated points, and the points that would be right."""


def wrong_totals(tournament: Tournament, event: TeamEvent) -> dict[str, list[Total]]:
    """Return the totals of the teams for each column in which one of them is not right.

    As in the points column of players, byes noted for rounds to come, draws for games without a
    result, and virtual points may be included or not.
    """
    if tournament.teams is None:
        return {}
    found: dict[str, list[Total]] = {"match_points": [], "game_points": []}
    for team in tournament.teams.teams:
        player = event.tournament.by_id[team.id]
        for index, name in enumerate(found):
            stated = team.match_points if index == 0 else team.game_points
            if stated is not None:
                accepted = _accepted(tournament, event, player, index)
                found[name].append((team.id, stated, accepted))
    return {
        name: totals
        for name, totals in found.items()
        if any(stated not in accepted for _, stated, accepted in totals)
    }


def _accepted(
    tournament: Tournament, event: TeamEvent, team: Player, index: int
) -> tuple[int, ...]:
    paired = tournament.rounds_paired
    total = pending = noted = 0
    for number, entry in enumerate(team.entries, 1):
        result = event.result(team.id, number)
        brought = result.game_points if index else result.match_points
        if number > paired:
            noted += brought
            continue
        total += brought
        if entry.result == " " or any(board.result == " " for board in result.boards):
            pending += brought
    accepted = {total, total - pending}
    accepted |= {each + noted for each in accepted}
    if (index == 1) == event.game_points_first:
        for number in (paired, paired + 1):
            virtual = event.tournament.virtual(team.id, number)
            accepted |= {each + virtual for each in (total, total - pending)}
    return tuple(sorted(accepted))


# Records


def _records(records: Sequence[tuple[str, int]], code: str) -> Iterator[Record]:
    for line, number in records:
        record = record_of(line, number) if line[:3] == code else None
        if record is not None:
            yield record


def _number(record: Record, name: str) -> int:
    text = str(record.fields[name])
    return int(text) if text.isdigit() else 0
