"""The matches of a team event, found from the games of its players (TRF26: 001, 300, 320, 330).

A team's opponent is the team of its players' opponents. A match counts as played if at least one of
its games was played (``docs/disputes/team.md#a16-played-on-one-board``); its colour is that of the
first board. Game points are summed over the boards; match points follow from comparing the sums.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from swissmate.errors import TournamentError

from .abnormal import award_counts
from .line_ups import line_up_conflicts
from .matches import Matches
from .player import Player
from .result import ABSENT, PLAYED_CODES, Entry, entry_points
from .scoring import Points
from .team_records import Team, TeamRecords
from .teams import Board, MatchResult, TeamEvent
from .tournament import Tournament


def team_event(tournament: Tournament) -> TeamEvent:
    """Return the team event described by a tournament with team records.

    It has all matches that the file tells of, and byes of future rounds. Takes time proportional to
    players times rounds.

    Raises:
        TournamentError: there are no teams; the players of a team meet two teams in one round, or
            each other; or a record about a match contradicts the games.
    """
    records = tournament.teams
    if records is None:
        raise TournamentError("this is not a team event: no record names a team", code="no-teams")
    for conflict in line_up_conflicts(tournament, records):
        raise _refused(str(conflict))
    finder = _Finder(tournament, records)
    entries, results = finder.all_rounds()
    event = TeamEvent(
        replace(
            tournament,
            players=tuple(_as_player(team, entries[team.id], records) for team in records.teams),
            scoring=records.match_scoring,
            initial_color=tournament.initial_color,
            forbidden=records.forbidden,
            virtual_points=records.virtual_points,
            absent=frozenset(),
            abnormal_points=(),
        ),
        results,
        finder.boards,
        tournament.scoring,
        records.primary == "GP",
        {team.id: team.players for team in records.teams},
    )
    matches = Matches(
        event.brought(), records.preferences, records.secondary, event.game_points_first
    )
    return replace(event, tournament=replace(event.tournament, matches=matches))


def _as_player(team: Team, entries: tuple[Entry, ...], records: TeamRecords) -> Player:
    """Return a team as the player of a tournament of matches."""
    rating = int(team.strength) if team.strength.isascii() and team.strength.isdigit() else 0
    points = team.game_points if records.primary == "GP" else team.match_points
    return Player(team.id, team.name, rating, points=points, rank=team.rank, entries=entries)


class _Finder:
    def __init__(self, tournament: Tournament, records: TeamRecords) -> None:
        self.tournament = tournament
        self.records = records
        self.line_ups = {
            (line_up.round_number, line_up.team): line_up for line_up in records.line_ups
        }
        self.byes = {(bye.round_number, bye.team): bye.result for bye in records.byes}
        self.forfeits: dict[tuple[int, int], tuple[str, int, str]] = {}
        # 330 names its teams as 352 does, so the first one has the colours of 352.
        colors = "bw" if records.board_colors.startswith("b") else "wb"
        for forfeit in records.forfeits:
            sides = (
                (forfeit.white, forfeit.black, colors[0]),
                (forfeit.black, forfeit.white, colors[1]),
            )
            for place, (team, other, color) in enumerate(sides):
                self.forfeits[forfeit.round_number, team] = forfeit.result[place], other, color
        self.boards = self._number_of_boards()

    def _number_of_boards(self) -> int:
        """Return the number of boards in a match, 0 if the file does not tell."""
        if self.records.board_colors:
            return len(self.records.board_colors)
        if self.line_ups:
            return max(len(line_up.players) for line_up in self.line_ups.values())
        most = 0
        for number in range(1, self.tournament.rounds_paired + 1):
            games = dict.fromkeys(self.records.by_id, 0)
            unopposed = dict.fromkeys(self.records.by_id, 0)
            for player in self.tournament.players:
                entry, team = player.entry(number), self.records.team_of.get(player.id)
                if team is not None:
                    games[team] += entry.opponent != 0
                    unopposed[team] += not entry.opponent and entry.result == "+"
            met = [count + unopposed[team] for team, count in games.items() if count]
            most = max(most, *met, 0)
        return most

    def all_rounds(
        self,
    ) -> tuple[dict[int, tuple[Entry, ...]], dict[int, tuple[MatchResult, ...]]]:
        """Return the matches of every team as entries, and the points from them."""
        rounds = max((len(player.entries) for player in self.tournament.players), default=0)
        rounds = max([rounds, *(number for number, _ in (*self.byes, *self.forfeits))])
        teams = self.records.teams
        entries: dict[int, list[Entry]] = {team.id: [] for team in teams}
        results: dict[int, list[MatchResult]] = {team.id: [] for team in teams}
        for number in range(1, rounds + 1):
            seats = {team.id: self._seats(team, number) for team in teams}
            games = {team: sum(board.points for board in boards) for team, boards in seats.items()}
            of_round = {team.id: self._entry(team, number, seats[team.id], games) for team in teams}
            _require_two_sides(of_round, number)
            self._settle_colors(of_round, seats, number)
            for team in teams:
                entry, boards = of_round[team.id], seats[team.id]
                entries[team.id].append(entry)
                result = self._result(entry, boards, games[team.id])
                if entry.result == "-" and self._is_level(team.id, number, boards, games, entry):
                    result = result._replace(match_points=self.records.match_scoring.draw)
                results[team.id].append(self._awarded(team.id, number, entry, result))
        return (
            {team: tuple(own) for team, own in entries.items()},
            {team: tuple(own) for team, own in results.items()},
        )

    # What the players of a team did

    def _seats(self, team: Team, number: int) -> tuple[Board, ...]:
        """Return the boards of a match, from the first down; none if nobody has an opponent.

        The line-up (300) says who plays on which board, else the order of the roster does. A player
        without an opponent who has a ``+`` in his line (or a bye, ``U``, in files of others) has
        won his board by forfeit; one who is merely named in the line-up has no points from it.
        """
        scoring, known = self.tournament.scoring, self.tournament.by_id
        line_up = self.line_ups.get((number, team.id))
        ids = team.players if line_up is None else line_up.players
        entries = [
            (player, known[player].entry(number) if player in known else ABSENT) for player in ids
        ]
        if not any(entry.opponent for _, entry in entries):
            return ()
        boards = []
        for player, entry in entries:
            if entry.opponent:
                points = entry_points(entry, scoring)
                boards.append(Board(player, entry.color, entry.result, points))
            elif entry.result in ("+", "U"):
                boards.append(Board(player, entry.color, "+", scoring.forfeit_win))
            elif line_up is not None:
                boards.append(Board(player, "-", "-", 0))
        return tuple(boards)

    def _opponent(self, team: Team, number: int) -> int:
        """Return the opponent of a team in a round, 0 for none."""
        opponents = set()
        for player in team.players:
            met = self.tournament.by_id[player].entry(number).opponent if self._has(player) else 0
            if not met:
                continue
            other = self.records.team_of.get(met)
            if other is None:
                raise _refused(
                    f"round {number}: player {player} of team {team.id} meets player {met}, who is "
                    "in no team"
                )
            opponents.add(other)
        recorded = [self.forfeits.get((number, team.id), ("", 0, ""))[1]]
        if (number, team.id) in self.line_ups:
            recorded.append(self.line_ups[number, team.id].opponent)
        opponents |= {other for other in recorded if other}
        if len(opponents) > 1:
            raise _refused(
                f"round {number}: team {team.id} meets teams "
                f"{' and '.join(map(str, sorted(opponents)))}; expected one opponent on all its "
                "boards, and in its records 300 and 330"
            )
        if team.id in opponents:
            raise _refused(f"round {number}: two players of team {team.id} meet each other")
        return next(iter(opponents), 0)

    def _has(self, player: int) -> bool:
        return player in self.tournament.by_id

    def _entry(
        self, team: Team, number: int, boards: tuple[Board, ...], games: Mapping[int, Points]
    ) -> Entry:
        opponent = self._opponent(team, number)
        if not opponent:
            return Entry(0, "-", self._bye(team, number))
        if (number, team.id) in self.byes:
            raise _refused(
                f"round {number}: team {team.id} meets team {opponent}, and record 240 gives it a "
                f"bye ({self.byes[number, team.id]})"
            )
        forfeited, _, seat = self.forfeits.get((number, team.id), ("", 0, ""))
        color = self._color(boards) or seat or "-"
        codes = {board.result for board in boards}
        if forfeited:
            return Entry(opponent, color, forfeited)
        # For the pairing an open game is a draw; a table waits until the last board is over.
        waits = " " in codes and self.records.match_scoring.adjourned is not None
        if waits or (codes and codes <= {" "}):
            return Entry(opponent, color, " ")
        mine, theirs = games[team.id], games[opponent]
        if codes & PLAYED_CODES or " " in codes:
            return Entry(opponent, color, "1" if mine > theirs else "0" if mine < theirs else "=")
        return Entry(opponent, color, "+" if mine > theirs else "-")

    def _bye(self, team: Team, number: int) -> str:
        bye = self.byes.get((number, team.id))
        if bye:
            return bye
        players = [self.tournament.by_id[player] for player in team.players if self._has(player)]
        # A round that is missing from a player's line is open, not an absence.
        codes = {
            player.entries[number - 1].result for player in players if len(player.entries) >= number
        }
        teams = self.records.pab_teams
        if codes & {"U", "+"} or (number <= len(teams) and teams[number - 1] == team.id):
            return "U"
        for code in "FH":
            if code in codes:
                return code
        return "Z" if number <= self.tournament.rounds_paired or "Z" in codes else " "

    def _color(self, boards: tuple[Board, ...]) -> str:
        """Return the colour of the first board (C.04.6 1.6.1), "" if no board has a colour."""
        pattern = self.records.board_colors
        for place, board in enumerate(boards):
            if board.color != "-":
                same = place >= len(pattern) or pattern[place] == pattern[0]
                return board.color if same else "wb"[board.color == "w"]
        return ""

    def _settle_colors(
        self, entries: dict[int, Entry], seats: Mapping[int, tuple[Board, ...]], number: int
    ) -> None:
        """Give both teams of a match opposite colours.

        If both seem to have the same one, one of them did not sit as its roster says. A line-up
        (300) tells the order for certain. A team with fewer boards seems to start with its second
        board if the first stayed empty. A reserve may sit on any board. So the team speaks for both
        that has a line-up, or else more boards, or else fewer reserves.

        Raises:
            TournamentError: neither of them does, so nothing tells who had White.
        """
        for team, entry in list(entries.items()):
            other = entry.opponent
            if other <= team:  # each match once
                continue
            colors = (entry.color, entries[other].color)
            if "-" in colors:
                sure = team if entry.color != "-" else other
            elif colors[0] != colors[1]:
                continue
            else:
                ranks = [
                    self._certainty(team_id, number, seats[team_id]) for team_id in (team, other)
                ]
                if ranks[0] == ranks[1]:
                    raise _refused(
                        f"round {number}: the first boards of teams {team} and {other} both have "
                        f"{'White' if colors[0] == 'w' else 'Black'}, by the order of their "
                        "players (310) or their line-ups (300); expected one White and one Black, "
                        "and a record 300 for a team that sat in another order"
                    )
                sure = team if ranks[0] > ranks[1] else other
            color_there = entries[sure].color
            if color_there != "-":
                unsure = other if sure == team else team
                color = "wb"[color_there == "w"]
                entries[unsure] = entries[unsure]._replace(color=color)

    def _certainty(
        self, team: int, number: int, boards: tuple[Board, ...]
    ) -> tuple[bool, int, int]:
        """Return how surely a team's boards are known to be in order; more is surer."""
        regular = self.records.by_id[team].players[: self.boards]
        reserves = sum(1 for board in boards if board.player not in regular)
        return (number, team) in self.line_ups, len(boards), -reserves

    # What it was worth

    def _is_level(
        self,
        team: int,
        number: int,
        boards: tuple[Board, ...],
        games: Mapping[int, Points],
        entry: Entry,
    ) -> bool:
        """Whether a match was forfeited board by board, and both teams won as many points.

        It was not played, but by C.04.6 1.2 equal game points are a drawn match. A match for which
        nobody came, or of which 330 says that both forfeited it, was lost by both.
        """
        return (
            entry.opponent != 0
            and (number, team) not in self.forfeits
            and any(board.result == "+" for board in boards)
            and games[team] == games[entry.opponent]
        )

    def _result(self, entry: Entry, boards: tuple[Board, ...], games: Points) -> MatchResult:
        scoring, single = self.records.match_scoring, self.tournament.scoring
        # Match points do not depend on the colour.
        worth = entry_points(entry._replace(color="w"), scoring)
        if entry.opponent:
            if entry.result == "+" and not games:
                games = self.boards * single.forfeit_win
            return MatchResult(worth, games, boards)
        if entry.result == "U":
            if self.records.pab_points is not None:
                return MatchResult(*self.records.pab_points)
            free = self.records.board_pab is None and self.tournament.predetermined
            if free:  # every team has the free round once a cycle
                return MatchResult()
            board = self.records.board_pab
            return MatchResult(worth, self.boards * (single.draw if board is None else board))
        return MatchResult(worth, self.boards * entry_points(entry, single))

    def _awarded(self, team: int, number: int, entry: Entry, result: MatchResult) -> MatchResult:
        """Return a result after applying record 299 to it: what replaces it, then what is added."""
        code = {"1": "W", "=": "D", "0": "L"}.get(entry.result, entry.result)
        match_points, game_points = result[:2]
        added = [0, 0]
        for award in self.records.awards:
            if team not in award.teams or not award_counts(
                award.result, award.round_number, number
            ):
                continue
            if award.result == " ":
                added[0] += award.match_points or 0
                added[1] += award.game_points or 0
            elif award.result == code:
                match_points = match_points if award.match_points is None else award.match_points
                game_points = game_points if award.game_points is None else award.game_points
        return result._replace(
            match_points=match_points + added[0], game_points=game_points + added[1]
        )


def _require_two_sides(entries: Mapping[int, Entry], number: int) -> None:
    for team, entry in entries.items():
        other = entry.opponent
        if other and entries[other].opponent != team:
            raise _refused(
                f"round {number}: team {team} meets team {other}, which meets "
                f"{entries[other].opponent or 'nobody'}"
            )


def _refused(message: str) -> TournamentError:
    return TournamentError(message, code="team-match")
