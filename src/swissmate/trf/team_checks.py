"""Compares the records of a team event with the games of its players, once both are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from swissmate.errors import SwissmateError
from swissmate.messages import Message, Text
from swissmate.model import Player, TeamEvent, Tournament, points_text, team_event
from swissmate.model.line_ups import line_up_conflicts

from .diagnostics import Complaints, Line
from .players import cell_column
from .records.fields import record_of
from .records.table import column_of


def check_teams(
    tournament: Tournament,
    records: Sequence[Line],
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
    nowhere = complaints.whole
    if tournament.teams is not None:
        line_ups = _by_numbers(records, "300", "round", "team")
        column = column_of("300", "players").first
        for conflict in line_up_conflicts(tournament, tournament.teams):
            line = line_ups.get(tuple(conflict.line_up[:2]), nowhere)
            message = conflict.message[0].upper() + conflict.message[1:]
            line.fail("trf-line-up", message, column, conflict.found, conflict.expected)
    try:
        event = team_event(tournament)
    except SwissmateError:
        return  # the games form no matches, as whoever asks for these will hear
    stated = _by_numbers(records, "310", "team")
    by_team = {number: stated.get((number,), nowhere) for number in event.tournament.by_id}
    if lines is not None:
        _tell_rounds_without_match(tournament, event, by_team, lines)
    _check_totals(tournament, event, by_team, complaints, only_warn=only_warn)


def _by_numbers(records: Sequence[Line], code: str, *names: str) -> dict[tuple[int, ...], Line]:
    """Return the records of a code by these fields of theirs."""
    by_numbers: dict[tuple[int, ...], Line] = {}
    for line in records:
        record = record_of(line.text, line.number) if line.code == code else None
        if record is not None:
            texts = (str(record.fields[name]) for name in names)
            by_numbers.setdefault(tuple(int(text) if text.isdigit() else 0 for text in texts), line)
    return by_numbers


def _tell_rounds_without_match(
    tournament: Tournament, event: TeamEvent, by_team: Mapping[int, Line], lines: Sequence[str]
) -> None:
    """Warn of a team that has neither a match nor a bye in a round, unless a line says ``Z``."""
    if tournament.teams is None:
        return
    stated = {(bye.round_number, bye.team) for bye in tournament.teams.byes}
    absent = _said_absent(lines)
    for team in event.tournament.players:
        members = event.rosters[team.id]
        missing = [
            str(number)
            for number in range(1, tournament.rounds_paired + 1)
            if team.entry(number).result == "Z"
            and not team.entry(number).opponent
            and (number, team.id) not in stated
            and not any((number, member) in absent for member in members)
        ]
        if missing:
            by_team[team.id].warn(
                "trf-no-match",
                f"Team {team.id} has neither a match nor a bye in round {' and '.join(missing)}, "
                "and counts as absent",
                5,
                "no game, and no record 240, 320 or 330",
                "320 for a pairing-allocated bye, 240 for another bye or an absence",
            )


def _said_absent(lines: Sequence[str]) -> set[tuple[int, int]]:
    """Return where a player's line says ``Z`` in so many words, as (round, player)."""
    absent = set()
    for line in lines:
        if line.startswith("001") and line[4:8].strip().isdigit():
            codes = line[cell_column(1) + 6 :: 10]
            for number, code in enumerate(codes, 1):
                if code in "Zz":
                    absent.add((number, int(line[4:8])))
    return absent


# Totals


def _check_totals(
    tournament: Tournament,
    event: TeamEvent,
    by_team: Mapping[int, Line],
    complaints: Complaints,
    *,
    only_warn: bool,
) -> None:
    """Compare both totals of each team with the results, as the points column of a player.

    A column in which every team has nothing was not filled in: that is told once.
    """
    reason = _reason(complaints)
    for name, totals in wrong_totals(tournament, event).items():
        column = column_of("310", name).first
        points = name.replace("_", " ")
        if all(not stated for _, stated, _ in totals) and len(totals) > 1:
            message = f"The {points} of the teams are not filled in; the results count"
            first = min(by_team.values(), key=lambda line: line.number)
            given = "the points that the results give"
            first.warn("trf-no-totals", message, column, "0.0 for every team", given)
            continue
        for team, stated, accepted in totals:
            if stated not in accepted:
                complain = by_team[team].warn if only_warn else by_team[team].fail
                message = f"The {points} of team {team} are not those of the results"
                points = " or ".join(map(points_text, accepted))
                expected = Message("{points}{why}", points=points, why=reason) if reason else points
                complain("trf-totals", message, column, points_text(stated), expected)


def _reason(complaints: Complaints) -> Text:
    """Return what was said of the records of the teams' rounds: perhaps why a total is wrong."""
    for remark in complaints.collected:
        if remark.code in _MISREAD:
            return Message(
                ". Perhaps that comes from line {line}, column {column}: {message}",
                line=remark.line,
                column=remark.column,
                message=remark.message,
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
    nothing_yet = replace(tournament, scoring=tournament.scoring._replace(adjourned=0))
    so_far = team_event(nothing_yet) if _has_open_games(event) else event
    totals: dict[str, list[Total]] = {"match_points": [], "game_points": []}
    for team in tournament.teams.teams:
        player = event.tournament.by_id[team.id]
        for index, name in enumerate(totals):
            stated = team.match_points if index == 0 else team.game_points
            if stated is not None:
                accepted = _accepted(tournament, event, player, index)
                accepted |= _accepted(tournament, so_far, player, index)
                totals[name].append((team.id, stated, tuple(sorted(accepted))))
    return {
        name: of_column
        for name, of_column in totals.items()
        if any(stated not in accepted for _, stated, accepted in of_column)
    }


def _accepted(tournament: Tournament, event: TeamEvent, team: Player, index: int) -> set[int]:
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
    accepted |= {points + noted for points in accepted}
    if (index == 1) == event.game_points_first:
        for number in (paired, paired + 1):
            virtual = event.tournament.virtual(team.id, number)
            accepted |= {points + virtual for points in (total, total - pending)}
    return accepted


def _has_open_games(event: TeamEvent) -> bool:
    results = (result for of_team in event.results.values() for result in of_team)
    return any(board.result == " " for result in results for board in result.boards)
