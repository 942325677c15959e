"""Random events whose rounds are matches: teams on their boards, the two games of a double Swiss.

The participants of the configuration (``players``) are the teams, or the players of a double Swiss.
Their byes, withdrawals and so on are drawn as for players. Half of the forfeits are whole matches,
the other half are single boards or games of a match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from swissmate.errors import InputError, NoLegalPairing
from swissmate.model import (
    Entry,
    Player,
    ScoringSystem,
    Team,
    TeamBye,
    TeamRecords,
    Tournament,
    team_event,
)
from swissmate.ranking import standings
from swissmate.systems.choice import resolve
from swissmate.systems.position import position_before
from swissmate.systems.ruleset import RuleSet
from swissmate.trf.types import team_code

from .config import GeneratorConfig
from .events import GameOddities, Plan
from .players import Entrants, draw_field
from .results import ResultModel
from .rtg import BeforeRoundOne, Generated, ranked
from .seeds import Dice

TEAM_TYPES: Final = tuple(
    f"FIDE_TEAM{kind}_{scores}"
    for kind in ("", "_TYPEA", "_TYPEB")
    for scores in ("MP_GP", "GP_MP", "MP", "GP")
)
"""The codes from which ``any`` is drawn."""
_MATCH_POINT_TYPES: Final = tuple(
    team_type
    for team_type in TEAM_TYPES
    if team_type.endswith(("MP_GP", "_MP")) and "GP_MP" not in team_type
)


class _Event(Protocol):
    """An event while it is being played, with everything entered so far."""

    def tournament(self) -> Tournament:
        """Return the tournament as a file would state it."""

    def sits_out(self, participant: int, number: int, code: str) -> None:
        """Enter a bye or an absence of a round."""

    def plays(self, number: int, white: int, black: int, games: Sequence[str]) -> None:
        """Enter a match: the codes of each game, those of ``white`` first."""

    def strengths(self, participant: int) -> Sequence[int]:
        """Return the strengths that the participant's games depend on, game by game."""


@dataclass
class MatchPlay:
    """Plays all rounds of an event of matches."""

    config: GeneratorConfig
    rules: RuleSet
    event: _Event
    plan: Plan
    model: ResultModel
    oddities: GameOddities
    dice: Dice

    def all_rounds(self, size: int, rounds: int) -> str:
        """Play all rounds; return "" or why one could not be paired."""
        event = self.event
        for number in range(1, rounds + 1):
            absent = self.plan.absences[number - 1]
            # A table has no absences: they become forfeits (C.05 6.6).
            drawn_beforehand = self.rules.play.drawn_beforehand
            for participant, code in () if drawn_beforehand else absent.items():
                event.sits_out(participant, number, code)
            if not drawn_beforehand and size - len(absent) < 2:
                return f"round {number} cannot be paired: fewer than two are there"
            seen = resolve(
                event.tournament(),
                self.rules.id,
                acceleration=self.config.acceleration or None,
            ).tournament
            try:
                pairing = self.rules.pair(position_before(seen, number))
            except NoLegalPairing as error:
                return f"round {number} cannot be paired: {error.reason}"
            kinds = self.oddities.of_round(number, len(pairing.pairs))
            for (white, black), kind in zip(pairing.pairs, kinds, strict=True):
                games = self._games(white, black, kind)
                if drawn_beforehand and not absent.keys().isdisjoint((white, black)):
                    result = "".join("-" if side in absent else "+" for side in (white, black))
                    games = [result] * len(games)
                event.plays(number, white, black, games)
            if pairing.pab is not None:
                event.sits_out(pairing.pab, number, "Z" if drawn_beforehand else "U")
        return ""

    def _games(self, white: int, black: int, kind: str) -> list[str]:
        """Return the codes of the games of a match, with those of the first-named side first."""
        pairs = zip(self.event.strengths(white), self.event.strengths(black), strict=True)
        games = []
        for board, (one, other) in enumerate(pairs):
            first, second = (one, other) if board % 2 == 0 else (other, one)
            chances = self.model(first, second)
            drawn = self.dice.random()
            result = "10" if drawn < chances[0] else "==" if drawn < sum(chances[:2]) else "01"
            games.append(result if board % 2 == 0 else result[::-1])
        if kind:
            odd = self.oddities.result(kind, games[0])
            if "-" in odd and self.dice.chance(0.5):
                return [odd] * len(games)
            games[self.dice.below(len(games))] = odd
        return games


def play_teams(begun: BeforeRoundOne) -> Generated:
    """Play a random tournament of teams."""
    start = replace(begun.start, acceleration=begun.config.acceleration)
    event, strengths = _draw_teams(begun, start)
    stopped = _rounds_of(begun, event)
    return Generated(ranked_teams(event.tournament()), strengths, begun.seed, begun.number, stopped)


def play_double_games(begun: BeforeRoundOne) -> Generated:
    """Play a random tournament whose pairings are two games."""
    start = replace(begun.start, acceleration=begun.config.acceleration)
    event = DoubleSwissEvent(start, begun.field)
    stopped = _rounds_of(begun, event)
    tournament = event.tournament()
    if tournament.tie_breaks:
        tournament = ranked(tournament)
    return Generated(tournament, begun.field.strengths, begun.seed, begun.number, stopped)


def _rounds_of(begun: BeforeRoundOne, event: _Event) -> str:
    """Play all rounds; return "" or why one could not be paired."""
    play = MatchPlay(
        begun.config, begun.rules, event, begun.plan, begun.model, begun.oddities,
        begun.dice("results"),
    )  # fmt: skip
    return play.all_rounds(len(begun.field.players), begun.start.rounds or 0)


class DoubleSwissEvent:
    """A double Swiss: two rounds of the file for each match."""

    def __init__(self, start: Tournament, field: Entrants) -> None:
        """Begin with a tournament whose ``rounds`` are matches."""
        scoring = start.scoring
        self._start = replace(
            start,
            rounds=2 * (start.rounds or 0),
            scoring=scoring._replace(
                pab=scoring.win + scoring.draw,
                half_bye=2 * scoring.draw,
                full_bye=2 * scoring.win,
            ),
        )
        self._field = field
        self._entries: dict[int, list[Entry]] = {player.id: [] for player in field.players}

    def tournament(self) -> Tournament:
        """Return the tournament as a file would state it."""
        players = (
            player._replace(entries=tuple(self._entries[player.id]))
            for player in self._field.players
        )
        return replace(self._start, players=tuple(players))

    def strengths(self, participant: int) -> Sequence[int]:
        """Return the strengths that the participant's games depend on, game by game."""
        return [self._field.strengths[participant - 1]] * 2

    def sits_out(self, participant: int, number: int, code: str) -> None:
        """Enter a bye or an absence of a round."""
        del number
        self._entries[participant] += [Entry(0, "-", code)] * 2

    def plays(self, number: int, white: int, black: int, games: Sequence[str]) -> None:
        """Enter a match: the codes of each game, those of ``white`` first."""
        del number
        for colors, codes in zip(("wb", "bw"), games, strict=True):
            self._entries[white].append(Entry(black, colors[0], codes[0]))
            self._entries[black].append(Entry(white, colors[1], codes[1]))


class TeamPlayEvent:
    """A team event: players on boards, teams with rosters in board order."""

    def __init__(self, start: Tournament, teams: TeamRecords, strengths: Sequence[int]) -> None:
        """Begin with a tournament of the players of all teams."""
        self._start = start
        self._teams = teams
        self._strengths = strengths
        self._byes: list[TeamBye] = []
        self._entries: dict[int, list[Entry]] = {player.id: [] for player in start.players}

    def tournament(self) -> Tournament:
        """Return the tournament as a file would state it."""
        players = (
            player._replace(entries=tuple(self._entries[player.id]))
            for player in self._start.players
        )
        teams = replace(self._teams, byes=tuple(self._byes))
        return replace(self._start, players=tuple(players), teams=teams)

    def strengths(self, participant: int) -> Sequence[int]:
        """Return the strengths that the participant's games depend on, game by game."""
        return [self._strengths[player - 1] for player in self._teams.by_id[participant].players]

    def sits_out(self, participant: int, number: int, code: str) -> None:
        """Enter a bye or an absence of a round."""
        if code in "HF":
            self._byes.append(TeamBye(code, number, participant))
        for player in self._teams.by_id[participant].players:
            self._entries[player].append(Entry(0, "-", code))

    def plays(self, number: int, white: int, black: int, games: Sequence[str]) -> None:
        """Enter a match: the codes of each game, those of ``white`` first."""
        del number
        boards = zip(
            self._teams.by_id[white].players, self._teams.by_id[black].players, games, strict=True
        )
        for board, (one, other, codes) in enumerate(boards):
            colors = "wb" if board % 2 == 0 else "bw"
            self._entries[one].append(Entry(other, colors[0], codes[0]))
            self._entries[other].append(Entry(one, colors[1], codes[1]))


def _draw_teams(begun: BeforeRoundOne, start: Tournament) -> tuple[TeamPlayEvent, tuple[int, ...]]:
    """Return a team event before its first round, and the strengths of its players.

    The players of each board are drawn from one part of the field, those of the first board from
    the strongest part. The teams are numbered by the sum of their ratings.
    """
    config, size, dice = begun.config, len(begun.field.players), begun.dice("players")
    boards = config.boards.draw(dice)
    field = draw_field(config, size * boards, dice)
    parts = [dice.sample(range(board * size, (board + 1) * size), size) for board in range(boards)]
    rosters = [[part[place] for part in parts] for place in range(size)]
    ratings = [player.rating for player in field.players]
    rosters.sort(key=lambda roster: -sum(ratings[place] for place in roster))
    players: list[Player] = []
    strengths: list[int] = []
    teams: list[Team] = []
    for number, roster in enumerate(rosters, 1):
        ids = []
        for place in roster:
            ids.append(len(players) + 1)
            players.append(Player(ids[-1], f"Player {ids[-1]:04}", ratings[place]))
            strengths.append(field.strengths[place])
        mean = sum(ratings[place] for place in roster) // boards
        teams.append(Team(number, f"Team {number}", strength=str(mean), players=tuple(ids)))
    name, is_table = config.team_type, begun.rules.play.drawn_beforehand
    if name == "any":
        # C.04.7 accelerates match points only.
        names = _MATCH_POINT_TYPES if start.acceleration else TEAM_TYPES
        # No file says of a table by which score its teams are ranked: match points are usual.
        name = "FIDE_TEAM" if is_table else names[dice.below(len(names))]
    code = team_code(name)
    if code is None:
        raise InputError(f"{name!r} is not a type of team event", code="generator")
    scoring = start.scoring
    if not is_table:  # the free round of a table is worth nothing
        scoring = _of_boards(scoring)
    event = TeamPlayEvent(
        replace(start, players=tuple(players), scoring=scoring, forbidden=()),
        TeamRecords(
            tuple(teams),
            primary=code.primary,
            secondary=code.secondary,
            preferences=code.preferences,
            board_colors="".join("wb"[board % 2] for board in range(boards)),
            forbidden=begun.plan.forbidden,
        ),
        strengths,
    )
    return event, tuple(strengths)


def _of_boards(scoring: ScoringSystem) -> ScoringSystem:
    """Return the scoring of boards: a bye is worth half of the boards (C.04.6 1.4)."""
    return scoring._replace(pab=scoring.draw) if scoring.pab == scoring.win else scoring


def ranked_teams(tournament: Tournament) -> Tournament:
    """Return a team event with the points and places of the teams.

    The places are those of its tie-breaks; if it has none, those by both scores and then by TPN.
    """
    records = tournament.teams
    if records is None:
        return tournament
    event = team_event(tournament)
    totals = {
        team.id: (
            sum(match.match_points for match in event.results[team.id]),
            sum(match.game_points for match in event.results[team.id]),
        )
        for team in records.teams
    }
    first = 1 if records.primary == "GP" else 0
    order = sorted(totals, key=lambda team: (-totals[team][first], -totals[team][1 - first], team))
    place = {team: rank for rank, team in enumerate(order, 1)}
    if tournament.tie_breaks:
        place = {row.player: row.rank for row in standings(tournament).rows}
    teams = (
        replace(
            team,
            match_points=totals[team.id][0],
            game_points=totals[team.id][1],
            rank=place.get(team.id),  # none for a team whose results do not count
        )
        for team in records.teams
    )
    return replace(tournament, teams=replace(records, teams=tuple(teams)))
