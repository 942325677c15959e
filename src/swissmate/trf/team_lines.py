"""Writes the records of a team event (TRF26; of TRF16 only 013, the names and the players)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from swissmate.model import Points, TeamRecords

from .dialects import DIALECTS, Dialect
from .records.fields import line_of
from .types import TeamCode, team_type


def scores_of(teams: TeamRecords) -> TeamCode:
    """Return what the code of record 192 says of the scores."""
    return TeamCode(teams.primary, teams.secondary, teams.preferences)


def named_team_lines(teams: TeamRecords | None, dialect: Dialect) -> Iterator[str]:
    """Yield the records that name teams here, but players in other events: 240, 250, 260, 299."""
    if teams is None or not dialect.new or dialect.bbp26:
        return
    for bye in teams.byes:
        yield line_of("240", bye.result, bye.round_number, (bye.team,))
    for first, last, worth, team in _virtual_points(teams):
        points = (None, worth) if teams.primary == "GP" else (worth, None)
        yield line_of("250", *points, first, last, team, team)
    for group in teams.forbidden:
        yield line_of("260", group.first_round, group.last_round, sorted(group.players))
    for award in teams.awards:
        yield line_of("299", *award)


def team_lines(teams: TeamRecords | None, dialect: Dialect) -> Iterator[str]:
    """Yield the records of the teams themselves: 310 and the records of their matches."""
    if teams is None or dialect.bbp26:
        return
    if not dialect.new:
        for team in teams.teams:
            yield line_of("013", team.name[:32], team.players)
        return
    if teams.board_colors:
        yield line_of("352", teams.board_colors.upper())
    scoring = teams.match_scoring
    yield line_of("362", ("TW", "TD", "TL"), (scoring.win, scoring.draw, scoring.loss))
    for team in teams.teams:
        yield line_of(
            "310",
            team.id,
            team.name[:32],
            team.nickname[:5],
            team.strength.rjust(6)[:6],
            team.match_points,
            team.game_points,
            team.rank or None,
            team.players,
        )
    for line_up in teams.line_ups:
        yield line_of("300", *line_up)
    if teams.pab_points is not None or teams.pab_teams:
        yield line_of("320", *(teams.pab_points or (None, None)), teams.pab_teams)
    for match in teams.forfeits:
        yield line_of("330", *match)


def all_team_lines(teams: TeamRecords | None) -> Iterator[str]:
    """Yield every record of a team event, its type (192) first; nothing without teams."""
    if teams is not None:
        everything = DIALECTS["trf26"]
        yield line_of("192", team_type(scores_of(teams)))
        if teams.board_pab is not None:
            yield line_of("162", "P", teams.board_pab)
        yield from named_team_lines(teams, everything)
        yield from team_lines(teams, everything)


def _virtual_points(teams: TeamRecords) -> Iterator[tuple[int, int, Points, int]]:
    """Yield runs of equal points: first and last round, points, team."""
    for team, values in sorted(teams.virtual_points.items()):
        for first, last, points in runs_of(values):
            yield first, last, points, team


def runs_of(values: Sequence[Points]) -> Iterator[tuple[int, int, Points]]:
    """Yield the runs of equal virtual points: first and last round, points."""
    last = 0
    for points, run in groupby(values):
        first, last = last + 1, last + len(list(run))
        if points:
            yield first, last, points
