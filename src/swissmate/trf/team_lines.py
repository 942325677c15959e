"""Writes the records of a team event (TRF26; of TRF16 only 013, the names and the players)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissmate.model import Points, TeamRecords, Tournament, points_text

from .dialects import DIALECTS, Dialect
from .records.table import record_line
from .types import TeamCode, team_type
from .values import in_columns


def team_code_of(teams: TeamRecords) -> str:
    """Return the code of record 192, without the acceleration."""
    return team_type(TeamCode(teams.primary, teams.secondary, teams.preferences))


def named_team_lines(tournament: Tournament, dialect: Dialect) -> Iterator[str]:
    """Yield the records that name teams here, but players in other events: 240, 250, 260, 299."""
    teams = tournament.teams
    if teams is None or not dialect.new or dialect.bbp26:
        return
    for each in teams.byes:
        yield f"240 {each.result} {each.round_number:3} {each.team:4}"
    for first, last, worth, team in _virtual_points(teams):
        stated = in_columns(worth)
        match_points, game_points = ("", stated) if teams.primary == "GP" else (stated, "")
        yield f"250 {match_points:>4} {game_points:>4} {first:3} {last:3} {team:4} {team:4}"
    for group in teams.forbidden:
        yield f"260 {group.first_round:3} {group.last_round:3} {_ids(sorted(group.players))}"
    for award in teams.awards:
        match_points, game_points = (
            "" if each is None else in_columns(each)
            for each in (award.match_points, award.game_points)
        )
        number = f"{award.round_number or '':3}"
        yield (
            f"299 {award.result}  {match_points:>4}  {game_points:>4}  {number} {_ids(award.teams)}"
        )


def team_lines(tournament: Tournament, dialect: Dialect) -> Iterator[str]:
    """Yield the records of the teams themselves: 310 and the records of their matches."""
    teams = tournament.teams
    if teams is None or dialect.bbp26:
        return
    if not dialect.new:
        for each in teams.teams:
            names: dict[str, str | tuple[str, ...]] = {
                "name": each.name[:32],
                "players": tuple(map(str, each.players)),
            }
            yield record_line("013", names)
        return
    if teams.board_colors:
        yield f"352 {teams.board_colors.upper()}"
    scoring = teams.match_scoring
    symbols = (("TW", scoring.win), ("TD", scoring.draw), ("TL", scoring.loss))
    yield "362 " + "   ".join(f"{symbol}{in_columns(worth)}" for symbol, worth in symbols)
    for each in teams.teams:
        yield record_line(
            "310",
            {
                "team": str(each.id),
                "name": each.name[:32],
                "nickname": each.nickname[:5],
                "strength": each.strength.rjust(6)[:6] if each.strength else "",
                "match_points": _stated(each.match_points),
                "game_points": _stated(each.game_points),
                "rank": str(each.rank or ""),
                "players": tuple(map(str, each.players)),
            },
        )
    for line_up in teams.line_ups:
        head = f"300 {line_up.round_number:3} {line_up.team:3} {line_up.opponent:3} "
        yield head + " ".join(f"{each:04}" for each in line_up.players)
    if teams.pab_points is not None or teams.pab_teams:
        worth = " ".join(in_columns(each) for each in teams.pab_points or ())
        yield (f"320 {worth:9} " + " ".join(f"{each:03}" for each in teams.pab_teams)).rstrip()
    for match in teams.forfeits:
        yield f"330 {match.result} {match.round_number:3} {match.white:3} {match.black:3}"


def all_team_lines(tournament: Tournament) -> Iterator[str]:
    """Yield every record of a team event, its type (192) first; nothing without teams."""
    if tournament.teams is not None:
        everything = DIALECTS["trf26"]
        yield f"192 {team_code_of(tournament.teams)}"
        if tournament.teams.board_pab is not None:
            yield f"162  P {points_text(tournament.teams.board_pab)}"
        yield from named_team_lines(tournament, everything)
        yield from team_lines(tournament, everything)


def _stated(points: Points | None) -> str:
    return "" if points is None else points_text(points)


def _ids(teams: Sequence[int]) -> str:
    return " ".join(f"{number:4}" for number in teams)


def _virtual_points(teams: TeamRecords) -> Iterator[tuple[int, int, Points, int]]:
    """Yield runs of equal points: first and last round, points, team."""
    for team, values in sorted(teams.virtual_points.items()):
        start = 0
        for index in range(1, len(values) + 1):
            if index == len(values) or values[index] != values[start]:
                if values[start]:
                    yield start + 1, index, values[start], team
                start = index
