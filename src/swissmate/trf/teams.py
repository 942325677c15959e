"""The team records of TRF26 (013, 300, 310, 320, 330, 352, 362) as :class:`TeamRecords`.

In a team event the records 240, 250, 260 and 299 name teams instead of players.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NoReturn

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

from .diagnostics import Complaints
from .headers import HeaderReader, Ids
from .players import PlayerLine
from .records.checks import check_round, complain_of_nobody, complain_of_unknown, known_ids
from .records.table import NEEDS_COLUMNS, Record, misplaced, record_of
from .team_rounds import StatedForfeit, TeamRounds
from .types import TeamCode, is_mistyped_team_code, is_type_code, team_code
from .values import points_value

_MATCH_POINTS: Final = re.compile(r"(T[WDL])\s*(\S+)")
_MATCH_SYMBOLS: Final = {
    "TW": ("win_white", "win_black", "forfeit_win", "full_bye"),
    "TD": ("draw_white", "draw_black", "half_bye", "pab"),
    "TL": ("loss_white", "loss_black"),
}


def plays_in_teams(header: HeaderReader, records: Sequence[tuple[str, int]]) -> bool:
    """Whether a file is that of a team event: it names teams, and its type does not deny it.

    An individual tournament may have teams, too, for a separate table of teams.
    """
    if not any(line[:3] in ("310", "013") for line, _ in records):
        return False
    code, kind = header.text.get("192", ""), header.text.get("092", "")
    if is_type_code(code) and not code.startswith("CUSTOM"):
        # A mistyped code of teams is one of teams; which one, the pairing will ask.
        return team_code(code) is not None or is_mistyped_team_code(code)
    if header.text.get("###"):
        return header.text["###"].startswith("team-")
    return not kind.strip().upper().startswith("INDIVIDUAL")


def read_teams(
    header: HeaderReader,
    records: Sequence[tuple[str, int]],
    players: Mapping[int, PlayerLine],
    complaints: Complaints,
) -> TeamRecords | None:
    """Return the teams in a file's records; None if they name no team.

    ``records`` are the kept lines with their numbers, ``players`` those of the file by their ids.

    Raises:
        TRFError: two teams share a number or a player, or a field is not a number.
    """
    return _TeamReader(header, records, complaints).read(players)


class _TeamReader:
    def __init__(
        self,
        header: HeaderReader,
        records: Sequence[tuple[str, int]],
        complaints: Complaints,
    ) -> None:
        self.header = header
        self.complaints = complaints
        self.lines = dict((number, line) for line, number in records)
        self.records: dict[str, list[Record]] = {}
        for line, number in records:
            record = record_of(line, number)
            if record is not None and not (record.code in NEEDS_COLUMNS and misplaced(line)):
                self.records.setdefault(record.code, []).append(record)

    def read(self, players: Mapping[int, PlayerLine]) -> TeamRecords | None:
        teams = self._teams()
        if not teams:
            return None
        self._require_one_team_each(teams)
        self._require_old_records_to_agree(teams)
        self._require_teams_of_records(teams)
        known = {team.id for team in teams}
        all_teams = tuple(sorted(known))
        code = team_code(self.header.text.get("192", "")) or TeamCode("MP", True, "A")
        rounds = TeamRounds(teams, players, self.header.rounds, self.complaints)
        forfeits = rounds.forfeits(self._stated_forfeits())
        byes = rounds.byes(self.header.byes)
        last = self.records.get("320", [])[-1:]
        pab = last[0] if last else None
        return TeamRecords(
            tuple(teams),
            primary=code.primary,
            secondary=code.secondary,
            preferences=code.preferences,
            match_scoring=self._match_scoring(),
            board_colors=self._board_colors().lower(),
            board_pab=self.header.scoring.stated_pab,
            pab_points=None if pab is None else self._pab_points(pab),
            pab_teams=()
            if pab is None
            else rounds.pab_teams(self._numbers(pab, "teams"), pab.line),
            line_ups=tuple(
                LineUp(
                    self._number(each, "round"),
                    self._number(each, "team"),
                    self._number(each, "opponent"),
                    self._numbers(each, "players"),
                )
                for each in self.records.get("300", ())
            ),
            forfeits=forfeits,
            byes=byes,
            forbidden=tuple(self._forbidden(known)),
            virtual_points=self._virtual_points(known, code),
            awards=tuple(
                TeamAward(
                    each.result,
                    each.match_points,
                    each.points,
                    each.round_number,
                    self._known(each.players, known, "299", each.line)
                    if each.players
                    else all_teams,
                )
                for each in self.header.abnormal
                if self._is_round(each.round_number or 1, "299", each.line, 20)
            ),
        )

    def _stated_forfeits(self) -> Iterable[StatedForfeit]:
        for each in self.records.get("330", ()):
            if each.fields["type"] in {"+-", "-+", "--"}:
                numbers = (self._number(each, name) for name in ("round", "white", "black"))
                yield StatedForfeit(ForfeitedMatch(str(each.fields["type"]), *numbers), each.line)

    def _board_colors(self) -> str:
        """Return the colours of the boards (352); the last record counts."""
        last = self.records.get("352", [])[-1:]
        return str(last[0].fields["colors"]) if last else ""

    def _is_round(self, number: int, code: str, line: int, column: int) -> bool:
        """Whether there is such a round; another one is told, and kept."""
        check_round(self.complaints, code, number, self.header.rounds, line, column)
        return True

    # Teams

    def _teams(self) -> list[Team]:
        if "310" in self.records:
            return sorted(map(self._team, self.records["310"]), key=lambda team: team.id)
        return [
            Team(
                number,
                str(each.fields["name"]),
                players=tuple(filter(None, self._numbers(each, "players"))),
            )
            for number, each in enumerate(self.records.get("013", ()), 1)
        ]

    def _team(self, record: Record) -> Team:
        number = self._number(record, "team")
        if not number:
            self.complaints.fail(
                "trf-team",
                "A team needs a number",
                record.line,
                5,
                repr(record.fields["team"]),
                "a number from 1 to 999 in columns 5 to 7",
            )
        return Team(
            number,
            str(record.fields["name"]),
            str(record.fields["nickname"]),
            str(record.fields["strength"]),
            self._stated(record, "match_points", 55),
            self._stated(record, "game_points", 62),
            self._number(record, "rank") or None,
            tuple(filter(None, self._numbers(record, "players"))),
        )

    def _require_one_team_each(self, teams: Sequence[Team]) -> None:
        """Refuse two teams with one number, and a player in two teams."""
        seen: dict[int, int] = {}
        for before, team in zip([None, *teams], teams, strict=False):
            if before is not None and before.id == team.id:
                self.complaints.fail(
                    "trf-team",
                    f"Two teams have the number {team.id}",
                    self._line_of(team),
                    5,
                    f"{before.name} and {team.name}",
                    "a number of its own for each team",
                )
            for player in team.players:
                if player in seen:
                    self.complaints.fail(
                        "trf-team-player",
                        f"Player {player} is in the teams twice",
                        self._line_of(team),
                        1,
                        f"teams {seen[player]} and {team.id}",
                        "one team, and one board, for each player",
                    )
                seen[player] = team.id

    def _require_old_records_to_agree(self, teams: Sequence[Team]) -> None:
        """Refuse records 013 whose players are not together in a record 310."""
        if "310" not in self.records:
            return
        known = {frozenset(team.players) for team in teams}
        for record in self.records.get("013", ()):
            players = frozenset(filter(None, self._numbers(record, "players")))
            if players not in known:
                self._refuse(
                    record,
                    "trf-team-player",
                    "Records 013 and 310 do not agree on the players of a team",
                    " ".join(map(str, sorted(players))),
                    "the players of one of the teams of 310",
                )

    def _require_teams_of_records(self, teams: Sequence[Team]) -> None:
        """Refuse records about matches of unknown teams, and line-ups with outside players."""
        by_id = {team.id: team for team in teams}
        boards = sum(len(str(each.fields["colors"])) for each in self.records.get("352", ()))
        for code, names in (("300", ("team", "opponent")), ("330", ("white", "black"))):
            for record in self.records.get(code, ()):
                for name in names:
                    number = self._number(record, name)
                    if number not in by_id and not (name == "opponent" and number == 0):
                        self._refuse(
                            record,
                            "trf-team",
                            f"A record {code} names a team that does not exist",
                            str(number),
                            f"one of the {len(teams)} teams",
                        )
                if code == "300":
                    self._require_members(record, by_id[self._number(record, "team")], boards)

    def _require_members(self, record: Record, team: Team, boards: int) -> None:
        players = self._numbers(record, "players")
        strangers = [each for each in players if each and each not in team.players]
        if strangers:
            self._refuse(
                record,
                "trf-team-player",
                f"A line-up of team {team.id} has somebody who is not in the team",
                " ".join(map(str, strangers)),
                f"players of team {team.id}: {' '.join(map(str, team.players))}",
            )
        twice = [each for each in players if each and players.count(each) > 1]
        if twice:
            self._refuse(
                record,
                "trf-team-player",
                f"A line-up of team {team.id} has a player twice",
                str(twice[0]),
                "one board for each player",
            )
        if boards and len(players) > boards:
            self._refuse(
                record,
                "trf-team",
                f"A line-up of team {team.id} has more boards than a match",
                f"{len(players)} boards",
                f"at most {boards}, as many as record 352 names",
            )

    def _refuse(
        self, record: Record, code: str, message: str, found: str, expected: str
    ) -> NoReturn:
        self.complaints.fail(code, message, record.line, 1, found, expected)

    def _line_of(self, team: Team) -> int:
        code = "310" if "310" in self.records else "013"
        if code == "013":
            return self.records[code][team.id - 1].line
        return next(each.line for each in reversed(self.records[code]) if _is_of(each, team.id))

    # Scores

    def _match_scoring(self) -> ScoringSystem:
        """Return the match points (362); programs differ in its columns."""
        values: dict[str, Points] = {}
        for record in self.records.get("362", ()):
            for match in _MATCH_POINTS.finditer(self.lines[record.line], 3):
                value = points_value(match[2], self.complaints, record.line, match.start(2) + 1)
                if values.get(_MATCH_SYMBOLS[match[1]][0], value) != value:
                    self.complaints.warn(
                        "trf-contradiction",
                        f"{match[1]} is given twice in 362; the last one counts",
                        record.line,
                        match.start() + 1,
                        repr(match[0]),
                        "each symbol once",
                    )
                values.update(dict.fromkeys(_MATCH_SYMBOLS[match[1]], value))
        return replace(DEFAULT_MATCH_SCORING, **values)

    def _pab_points(self, record: Record) -> MatchPoints | None:
        """Return the value of the bye (320); None if both columns are blank."""
        points = self._stated(record, "match_points", 5), self._stated(record, "game_points", 10)
        return None if points == (None, None) else MatchPoints(points[0] or 0, points[1] or 0)

    def _virtual_points(self, known: set[int], code: TeamCode) -> dict[int, tuple[Points, ...]]:
        values: dict[int, list[Points]] = {}
        for each in self.header.accelerations:
            worth, unused, score = each.match_points, each.points, "match"
            if code.primary == "GP" or each.code == "XXA":
                worth, unused, score = each.points, each.match_points, "game"
            check_round(
                self.complaints, each.code, each.first_round, self.header.rounds, each.line, 15
            )
            if any(unused):
                self.complaints.warn(
                    "trf-acceleration",
                    "Fictitious points of the score by which the teams are not paired are left out",
                    each.line,
                    5 if score == "game" else 10,
                    points_text(unused[0]),
                    f"points in the columns of {score} points",
                )
            inside = any(each.first_player <= team <= each.last_player for team in known)
            if not (inside and each.first_player):
                found = f"{each.first_player} to {each.last_player}"
                complain_of_unknown(self.complaints, each.code, each.line, 23, found, who="team")
            start = each.first_round - 1
            end = start + len(worth)
            for team in known:
                if each.first_player <= team <= each.last_player:
                    own = values.setdefault(team, [])
                    own.extend([0] * (end - len(own)))
                    own[start:end] = worth
        return {team: tuple(own) for team, own in values.items() if any(own)}

    # Records that name teams

    def _forbidden(self, known: set[int]) -> Iterable[ForbiddenGroup]:
        for each in self.header.forbidden:
            teams = frozenset(self._known(each.players, known, each.code, each.line))
            self._is_round(each.first_round, each.code, each.line, 5)
            if len(teams) > 1:
                yield ForbiddenGroup(teams, max(each.first_round, 1), each.last_round)
            elif len(each.players) == 1:
                complain_of_nobody(self.complaints, each.code, each.line, who="team")

    def _known(self, teams: Ids, known: set[int], code: str, line: int) -> tuple[int, ...]:
        return known_ids(teams, known, code, line, self.complaints, who="team")

    # Fields

    def _number(self, record: Record, name: str) -> int:
        text = str(record.fields.get(name, ""))
        return self._as_number(text, record, name)

    def _numbers(self, record: Record, name: str) -> tuple[int, ...]:
        texts = record.fields.get(name, ())
        return tuple(self._as_number(each, record, name) for each in texts)

    def _as_number(self, text: str, record: Record, name: str) -> int:
        if not text:
            return 0
        if not (text.isascii() and text.isdigit()):
            self.complaints.fail(
                "trf-number",
                f"The {name} of a record {record.code} is not a number",
                record.line,
                max(self.lines[record.line].find(text), 0) + 1,
                repr(text),
                "a number",
            )
        return int(text)

    def _stated(self, record: Record, name: str, column: int) -> Points | None:
        text = str(record.fields.get(name, ""))
        return points_value(text, self.complaints, record.line, column) if text else None


def _is_of(record: Record, team: int) -> bool:
    text = str(record.fields["team"])
    return text.isdigit() and int(text) == team


def teams_of_lines(
    lines: Sequence[str], players: Mapping[int, PlayerLine], complaints: Complaints
) -> TeamRecords | None:
    """Return the teams in some lines: those that :mod:`.team_lines` writes, and 192."""
    header = HeaderReader(complaints)
    records = []
    for number, line in enumerate(lines, 1):
        if not header.read(line[:3], line, number):
            records.append((line, number))
    return read_teams(header, records, players, complaints)
