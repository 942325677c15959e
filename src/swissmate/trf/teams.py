"""The team records of TRF26 (013, 300, 310, 320, 330, 352, 362) as :class:`TeamRecords`.

In a team event the records 240, 250, 260 and 299 name teams instead of players.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from swissmate.model import (
    DEFAULT_MATCH_SCORING,
    ForbiddenGroup,
    ForfeitedMatch,
    LineUp,
    MatchPoints,
    Points,
    ScoringSystem,
    Team,
    TeamAward,
    TeamRecords,
    points_text,
)

from .diagnostics import Complaints, Line
from .headers import HeaderReader
from .players import PlayerLine
from .players_named import points_by_round
from .records.complaints import check_round, known_ids, names_nobody, place_of, stated_twice
from .records.fields import misplaced, pairs_of, values_of
from .records.table import NEEDS_COLUMNS, column_of
from .team_rounds import TeamRounds
from .types import TeamCode, team_code
from .values import points_value

_MATCH_SYMBOLS: Final = {
    "TW": ("win_white", "win_black", "forfeit_win", "full_bye"),
    "TD": ("draw_white", "draw_black", "half_bye", "pab"),
    "TL": ("loss_white", "loss_black"),
}


def read_teams(
    header: HeaderReader, records: Iterable[Line], players: Mapping[int, PlayerLine]
) -> TeamRecords | None:
    """Return the teams in a file's records; None if they name no team.

    ``records`` are the kept lines, ``players`` those of the file by their ids.

    Raises:
        TRFError: two teams share a number or a player, or a field is not a number.
    """
    lines: dict[str, list[Line]] = {}
    for line in records:
        if not (line.code in NEEDS_COLUMNS and misplaced(line.text)):
            lines.setdefault(line.code, []).append(line)
    teams = _teams(lines)
    if not teams:
        return None
    line_ups = [(LineUp(*values_of(line)), line) for line in lines.get("300", ())]
    forfeits = [(ForfeitedMatch(*values_of(line)), line) for line in lines.get("330", ())]
    # The last record counts of those of which there may be one.
    colors = "".join(values_of(line)[0] for line in lines.get("352", ())[-1:])
    by_id = {team.id: team for team, _ in teams}
    for line_up, line in line_ups:
        _require_teams(line, (line_up.team, line_up.opponent or line_up.team), by_id)
        _require_members(line, line_up, by_id[line_up.team], len(colors))
    for match, line in forfeits:
        _require_teams(line, (match.white, match.black), by_id)
    code = team_code(header.text.get("192", "")) or TeamCode("MP", True, "A")
    rounds = TeamRounds(by_id.values(), players, header.rounds)
    known_forfeits = [forfeit for forfeit in forfeits if forfeit[0].result in ("+-", "-+", "--")]
    forfeited, byes = rounds.forfeits(known_forfeits), rounds.byes(header.byes)
    pab_points: MatchPoints | None = None
    pab_teams: tuple[int, ...] = ()
    for line in lines.get("320", ())[-1:]:
        match_points, game_points, stated = values_of(line)
        if (match_points, game_points) != (None, None):
            pab_points = MatchPoints(match_points or 0, game_points or 0)
        pab_teams = rounds.pab_teams(stated, line)
    return TeamRecords(
        tuple(by_id.values()),
        primary=code.primary,
        secondary=code.secondary,
        preferences=code.preferences,
        match_scoring=_match_scoring(lines.get("362", ())),
        board_colors=colors.lower(),
        board_pab=header.scoring.stated_pab,
        pab_points=pab_points,
        pab_teams=pab_teams,
        forfeits=forfeited,
        byes=byes,
        line_ups=tuple(line_up for line_up, _ in line_ups),
        forbidden=tuple(_forbidden(header, by_id)),
        virtual_points=_virtual_points(header, by_id, code),
        awards=tuple(_awards(header, by_id)),
    )


# Teams


def _teams(lines: Mapping[str, Sequence[Line]]) -> list[tuple[Team, Line]]:
    """Return the teams with their records, each in the order of its number.

    Raises:
        TRFError: a team has no number, two have the same, or a player is in two teams; records 013
            do not agree with 310 (``trf-team``, ``trf-team-player``).
    """
    old = [
        (Team(number, name, players=tuple(filter(None, players))), line)
        for number, line in enumerate(lines.get("013", ()), 1)
        for name, players in (values_of(line),)
    ]
    if "310" not in lines:
        teams = old
    else:
        teams = sorted(map(_team, lines["310"]), key=lambda item: item[0].id)
        rosters = {frozenset(team.players) for team, _ in teams}
        for team, line in old:
            if frozenset(team.players) not in rosters:
                message = "Records 013 and 310 do not agree on the players of a team"
                named = " ".join(map(str, sorted(team.players)))
                expected = "the players of one of the teams of 310"
                line.fail("trf-team-player", message, 1, named, expected)
    seen: dict[int, int] = {}
    before: Team | None = None
    for team, line in teams:
        if before is not None and before.id == team.id:
            message = f"Two teams have the number {team.id}"
            both = f"{before.name} and {team.name}"
            column = place_of(line, "team")
            line.fail("trf-team", message, column, both, "a number of its own for each team")
        for player in team.players:
            if player in seen:
                message = f"Player {player} is in the teams twice"
                both = f"teams {seen[player]} and {team.id}"
                expected = "one team, and one board, for each player"
                line.fail("trf-team-player", message, 1, both, expected)
            seen[player] = team.id
        before = team
    return teams


def _team(line: Line) -> tuple[Team, Line]:
    """Return the team of a record 310."""
    team = Team(*values_of(line))
    if not team.id:
        place = column_of("310", "team")
        expected = f"a number from 1 to 999 in columns {place.first} to {place.last}"
        found = repr(line.text[place.first - 1 : place.last].strip())
        line.fail("trf-team", "A team needs a number", place.first, found, expected)
    return replace(team, rank=team.rank or None, players=tuple(filter(None, team.players))), line


def _require_teams(line: Line, numbers: Iterable[int], teams: Collection[int]) -> None:
    """Refuse a record about a match of a team that does not exist."""
    for number in numbers:
        if number not in teams:
            message = f"A record {line.code} names a team that does not exist"
            line.fail("trf-team", message, 1, str(number), f"one of the {len(teams)} teams")


def _require_members(line: Line, line_up: LineUp, team: Team, boards: int) -> None:
    """Refuse a line-up with somebody else, with a player twice, or with too many boards."""
    of_team = f"A line-up of team {team.id} has "
    players = [player for player in line_up.players if player]
    strangers = [player for player in players if player not in team.players]
    if strangers:
        expected = f"players of team {team.id}: {' '.join(map(str, team.players))}"
        named = " ".join(map(str, strangers))
        line.fail(
            "trf-team-player", of_team + "somebody who is not in the team", 1, named, expected
        )
    twice = [player for player in players if players.count(player) > 1]
    if twice:
        expected = "one board for each player"
        line.fail("trf-team-player", of_team + "a player twice", 1, str(twice[0]), expected)
    if boards and len(line_up.players) > boards:
        expected = f"at most {boards}, as many as record 352 names"
        stated = f"{len(line_up.players)} boards"
        line.fail("trf-team", of_team + "more boards than a match", 1, stated, expected)


# Scores


def _match_scoring(lines: Iterable[Line]) -> ScoringSystem:
    """Return the match points (362); a symbol without points says nothing."""
    values: dict[str, Points] = {}
    for line in lines:
        for pair in pairs_of(line.text):
            if not pair[2]:
                continue
            names = _MATCH_SYMBOLS[pair[1]]
            value = points_value(line, pair.start(2) + 1, pair[2])
            if values.get(names[0], value) != value:
                stated_twice(line, pair.start() + 1, pair[1], repr(pair[0]), "each symbol once")
            values.update(dict.fromkeys(names, value))
    return DEFAULT_MATCH_SCORING._replace(**values)


def _virtual_points(
    header: HeaderReader, teams: Collection[int], code: TeamCode
) -> dict[int, tuple[Points, ...]]:
    """Return the virtual points by team: those of the score by which the teams are paired."""
    records = []
    for record in header.accelerations:
        worth, unused, score, other = record.match_points, record.points, "match", "points"
        if code.primary == "GP" or record.line.code == "XXA":
            worth, unused, score, other = record.points, record.match_points, "game", "match_points"
        if any(unused):
            message = (
                "Fictitious points of the score by which the teams are not paired are left out"
            )
            expected = f"points in the columns of {score} points"
            place = place_of(record.line, other)
            record.line.warn("trf-acceleration", message, place, points_text(unused[0]), expected)
        records.append((record, worth))
    return points_by_round(records, teams, header.rounds, "team")


# Records that name teams


def _forbidden(header: HeaderReader, known: Collection[int]) -> Iterable[ForbiddenGroup]:
    for first, last, ids, line in header.forbidden:
        teams = frozenset(known_ids(line, ids, known, "team"))
        check_round(line, "first_round", first, header.rounds)
        if len(teams) > 1:
            yield ForbiddenGroup(teams, max(first, 1), last)
        elif len(ids) == 1:
            names_nobody(line, "team")


def _awards(header: HeaderReader, known: Collection[int]) -> Iterable[TeamAward]:
    for result, match_points, points, round_number, ids, line in header.abnormal:
        check_round(line, "round", round_number or 1, header.rounds)
        teams = known_ids(line, ids, known, "team") if ids else tuple(sorted(known))
        yield TeamAward(result, match_points, points, round_number, teams)


def teams_of_lines(
    lines: Iterable[str], players: Mapping[int, PlayerLine], complaints: Complaints
) -> TeamRecords | None:
    """Return the teams in some lines: those that :mod:`.team_lines` writes, and 192."""
    header = HeaderReader()
    all_lines = [Line(text, number, complaints) for number, text in enumerate(lines, 1)]
    return read_teams(header, [line for line in all_lines if not header.read(line)], players)
