"""What records say of single rounds of teams (240, 320, 330), compared with the players' games.

Where they contradict the games, the record is told and the games count, as they do for players; a
bye of a team that has a match is told, and refused when matches are made of the games.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from swissmate.model import ForfeitedMatch, Player, Team, TeamBye, Tournament
from swissmate.model.result import PLAYED_CODES

from .diagnostics import Line
from .headers import Bye
from .players import PlayerLine
from .records.complaints import contradicted_bye, known_ids, late_bye, place_of
from .records.table import column_of

_THE_GAMES: Final = "the line of a player"


class TeamRounds:
    """The rounds of the teams of one file; ``byes`` and so on are to be read in this order."""

    def __init__(
        self, teams: Collection[Team], players: Mapping[int, PlayerLine], rounds: int | None
    ) -> None:
        self._known = {team.id for team in teams}
        self._rounds = rounds
        by_id: dict[int, Player] = {number: player for number, (player, _) in players.items()}
        self._paired = Tournament(tuple(by_id.values())).rounds_paired
        self._codes = _codes(teams, by_id)
        self._team_of = {member: team.id for team in teams for member in team.players}
        self._players = by_id
        self._said: dict[tuple[int, int], tuple[int, str]] = {}
        """Line and content of the record that speaks of a round of a team."""

    def forfeits(self, stated: Iterable[tuple[ForfeitedMatch, Line]]) -> tuple[ForfeitedMatch, ...]:
        """Return the matches forfeited as a whole.

        A record counts unless the games of one of the two teams say otherwise
        (``docs/disputes/trf.md#trf-forfeited-and-played``).
        """
        matches = []
        for match, line in stated:
            number, sides = match.round_number, (match.white, match.black)
            by = ""
            for team, code in zip(sides, match.result, strict=True):
                before = self._said.get((number, team))
                if before is not None:
                    by = f"line {before[0]}"
                elif self._met(number, team) <= set(sides) and _contradicts(
                    code, self._codes.get((number, team), "")
                ):
                    by = _THE_GAMES
            if by:
                message = (
                    f"A match of round {number} is forfeited by record 330, but {by} says "
                    "otherwise, which counts"
                )
                found = f"{match.result} of teams {match.white} and {match.black}"
                expected = f"nothing else said of round {number}"
                line.warn("trf-contradiction", message, 5, found, expected)
                continue
            self._said.update({(number, team): (line.number, match.result) for team in sides})
            matches.append(match)
        return tuple(matches)

    def byes(self, stated: Iterable[Bye]) -> tuple[TeamBye, ...]:
        """Return the byes and absences (240; XXZ: of the round to be paired)."""
        byes = []
        for result, stated_round, ids, line in stated:
            number = stated_round or self._paired + 1
            if self._rounds is not None and number > self._rounds:
                late_bye(line, place_of(line, "round"), number, self._rounds)
                continue
            columns = dict(ids)
            for team in known_ids(line, ids, self._known, "team"):
                free = self._is_free(line, columns[team], number, team, result)
                # A bye of a team that met another one is kept: no match can be made of that.
                if free or (number, team) in self._codes:
                    byes.append(TeamBye(result, number, team))
        return tuple(dict.fromkeys(byes))

    def pab_teams(self, stated: Iterable[int], line: Line) -> tuple[int, ...]:
        """Return the teams that had the pairing-allocated bye, round by round (320)."""
        place = column_of("320", "teams")
        teams = []
        for number, team in enumerate(stated, 1):
            column = place.first + place.step * (number - 1)
            if team and self._rounds is not None and number > self._rounds:
                late_bye(line, column, number, self._rounds)
                continue
            # That a team is unknown is told when the record is checked.
            free = team in self._known and self._is_free(line, column, number, team, "U")
            teams.append(team if free else 0)
        while teams and not teams[-1]:
            teams.pop()
        return tuple(teams)

    def _met(self, number: int, team: int) -> set[int]:
        """Return the teams that the players of a team met in a round."""
        return {
            self._team_of.get(player.entry(number).opponent, 0)
            for member, player in self._players.items()
            if self._team_of.get(member) == team and player.entry(number).opponent
        }

    def _is_free(self, line: Line, column: int, number: int, team: int, result: str) -> bool:
        """Whether nothing else is said of a round of a team, and note that this is said now."""
        before = self._said.setdefault((number, team), (line.number, result))
        by = f"line {before[0]}" if before[1] != result else ""
        if self._codes.get((number, team)):
            by = _THE_GAMES
        if by:
            contradicted_bye(line, column, f"team {team}", number, by)
        return not by


def _codes(teams: Collection[Team], players: Mapping[int, Player]) -> dict[tuple[int, int], str]:
    """Return the results of the games of each team by round; rounds without a game are missing."""
    codes_of: dict[tuple[int, int], str] = {}
    unopposed: dict[tuple[int, int], str] = {}
    for team in teams:
        for member in team.players:
            entries = players[member].entries if member in players else ()
            for number, entry in enumerate(entries, 1):
                if entry.opponent:
                    codes_of[number, team.id] = codes_of.get((number, team.id), "") + entry.result
                elif entry.result == "+":
                    unopposed[number, team.id] = "+"
    return {key: results + unopposed.get(key, "") for key, results in codes_of.items()}


def _contradicts(stated: str, codes: str) -> bool:
    """Whether the games of a team say something else than its side of a forfeited match."""
    if not codes:
        return False
    return bool(set(codes) & (PLAYED_CODES | {" "})) or ("+" in codes) != (stated == "+")
