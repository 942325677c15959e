"""One walk over the rounds: every game, every round without one, and the matches of teams.

Files have no numbers of boards. In a Swiss, the boards stand in the order in which pairs are
published (C.04.2.D.9; 2026 C.04.2 3.6), by the points before the round; in a table, by the lower
number of each pair. In a match, the board is that of the line-up, else of the order of the players.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from swissmate.model import Points, Tournament
from swissmate.model.result import PLAYED_CODES
from swissmate.ranking.participants import matches_so_far
from swissmate.systems.common.publishing_order import publishing_order


class Game(NamedTuple):
    """A game of a round.

    ``white`` and ``black`` are ids of players, 0 for an empty seat. ``codes`` are the result codes
    of both sides as in a tournament file, White's first; two blanks are a game without a result.
    ``match`` is the number of the match of teams that it belongs to, else 0. A forfeited game may
    have no colours: then the lower number stands for White, and it is not ``colored``.
    """

    round_number: int
    board: int
    white: int
    black: int
    codes: str
    match: int = 0
    colored: bool = True

    @property
    def played(self) -> bool:
        """Whether it was played over the board, and has a result."""
        return self.codes[0] in PLAYED_CODES

    @property
    def rated(self) -> bool:
        """Whether both sides made a move, so that it counts for ratings."""
        return self.played and not set(self.codes) & set("WDL")

    @property
    def pending(self) -> bool:
        """Whether it has no result."""
        return self.codes == "  "

    def code(self, player: int) -> str:
        """Return the result code of one of its players."""
        return self.codes[0 if player == self.white else 1]

    def opponent(self, player: int) -> int:
        """Return the opponent of one of its players, 0 for nobody."""
        return self.black if player == self.white else self.white

    def color(self, player: int) -> str:
        """Return ``"w"``, ``"b"``, or ``"-"`` if the file does not tell it."""
        if not self.colored:
            return "-"
        return "w" if player == self.white else "b"


class Unpaired(NamedTuple):
    """A round in which a player has no game: ``code`` is ``U``, ``F``, ``H``, or ``Z`` for an
    absence."""

    round_number: int
    player: int
    code: str


class Match(NamedTuple):
    """A match of teams. ``white`` has White on the first board; ``black`` is 0 for a bye.

    ``code`` is that of White's match, or of its bye; ``points`` are the game points of both.
    """

    round_number: int
    number: int
    white: int
    black: int
    code: str
    points: tuple[Points, Points]
    games: tuple[Game, ...]


@dataclass(frozen=True)
class Rounds:
    """What happened in the rounds that have been paired.

    ``games`` are in the order of rounds, matches and boards, ``unpaired`` in that of rounds and
    players. ``matches`` is empty if no teams meet.
    """

    number: int
    players: tuple[int, ...]
    games: tuple[Game, ...]
    unpaired: tuple[Unpaired, ...]
    matches: tuple[Match, ...] = ()

    @cached_property
    def of_player(self) -> Mapping[int, tuple[Game | Unpaired, ...]]:
        """What each player did, round by round."""
        by_place: dict[tuple[int, int], Game | Unpaired] = {}
        for game in self.games:
            by_place |= {
                (game.white, game.round_number): game,
                (game.black, game.round_number): game,
            }
        by_place |= {
            (unpaired.player, unpaired.round_number): unpaired for unpaired in self.unpaired
        }
        rounds = range(1, self.number + 1)
        return {
            player: tuple(by_place[player, number] for number in rounds) for player in self.players
        }


def rounds_of(tournament: Tournament) -> Rounds:
    """Return what happened in the paired rounds of a tournament.

    Raises:
        TournamentError: the games of its players do not form matches of teams.
    """
    number = tournament.rounds_paired
    games: list[Game] = []
    matches: list[Match] = []
    if tournament.teams is None:
        for current in range(1, number + 1):
            games += _games(tournament, current)
    else:
        teams = _Teams(tournament)
        number = max(number, teams.event.tournament.rounds_paired)
        for current in range(1, number + 1):
            matches += teams.matches(current)
        games = [game for match in matches for game in match.games]
    seated = {(side, game.round_number) for game in games for side in (game.white, game.black)}
    unpaired = tuple(
        Unpaired(current, player.id, entry.result if entry.result in "UFH" else "Z")
        for current in range(1, number + 1)
        for player in tournament.players
        if (player.id, current) not in seated
        for entry in (player.entry(current),)
    )
    players = tuple(player.id for player in tournament.players)
    return Rounds(number, players, tuple(games), unpaired, tuple(matches))


def _games(tournament: Tournament, number: int) -> Iterator[Game]:
    """Yield the games of single players, from the first board down."""
    for board, (white, _) in enumerate(_published(tournament, number), 1):
        yield _game(tournament, number, board, white)


class _Side(NamedTuple):
    """A side of a pair, with its pairing score."""

    id: int
    score: Points


def _published(tournament: Tournament, number: int) -> Sequence[tuple[int, int]]:
    """Return White and Black of each pair of a round, in the order of publication."""
    pairs = [
        (player.id, entry.opponent)
        for player in tournament.players
        for entry in (player.entry(number),)
        if entry.opponent
        and (entry.color == "w" or (entry.color != "b" and player.id < entry.opponent))
    ]
    if tournament.predetermined:
        return sorted(pairs, key=min)
    sides = {
        side: _Side(side, tournament.points_before(side, number) + tournament.virtual(side, number))
        for pair in pairs
        for side in pair
    }
    return publishing_order(pairs, sides)


def _game(tournament: Tournament, number: int, board: int, white: int, match: int = 0) -> Game:
    own = tournament.by_id[white].entry(number)
    other = tournament.by_id[own.opponent].entry(number)
    codes = own.result + other.result
    return Game(number, board, white, own.opponent, codes, match, own.color != "-")


class _Teams:
    """The matches of a team event."""

    def __init__(self, tournament: Tournament) -> None:
        assert tournament.teams is not None
        self.tournament = tournament
        self.event = matches_so_far(tournament)
        self.line_ups = {
            (line_up.round_number, line_up.team) for line_up in tournament.teams.line_ups
        }

    def matches(self, number: int) -> Iterator[Match]:
        """Yield the matches of a round, and then the teams that have none."""
        teams = self.event.tournament
        pairs = _published(teams, number)
        for place, (white, black) in enumerate(pairs, 1):
            own, other = (self.event.result(team, number) for team in (white, black))
            yield Match(
                number,
                place,
                white,
                black,
                teams.by_id[white].entry(number).result,
                (own.game_points, other.game_points),
                tuple(self._boards(number, place, white, black)),
            )
        without = [team for team in teams.players if not team.entry(number).opponent]
        for place, team in enumerate(without, len(pairs) + 1):
            points = self.event.result(team.id, number).game_points
            yield Match(number, place, team.id, 0, team.entry(number).result, (points, 0), ())

    def _boards(self, number: int, match: int, white: int, black: int) -> list[Game]:
        """Return the games of a match, from the first board down.

        The team speaks for both that has a line-up, or else more boards; the boards on which the
        other one alone has somebody follow.
        """
        seats = {team: self.event.result(team, number).boards for team in (white, black)}
        order = sorted(
            (white, black),
            key=lambda team: ((number, team) not in self.line_ups, -len(seats[team])),
        )
        games: dict[int, Game] = {}
        seated: set[int] = set()
        for team in order:
            named = (number, team) in self.line_ups
            for place, seat in enumerate(seats[team], 1):
                known = self.tournament.by_id.get(seat.player)
                if known is None or known.id in seated:
                    continue
                board = place if named and place not in games else _first_free(games)
                entry = known.entry(number)
                if entry.opponent:
                    first = known.id
                    if entry.color == "b" or (entry.color == "-" and entry.opponent < first):
                        first = entry.opponent
                    games[board] = _game(self.tournament, number, board, first, match)
                elif seat.result == "+":
                    games[board] = Game(number, board, known.id, 0, "+-", match, colored=False)
                else:
                    continue
                seated |= {known.id, entry.opponent}
        return [games[board] for board in sorted(games)]


def _first_free(taken: Collection[int]) -> int:
    return next(number for number in range(1, len(taken) + 2) if number not in taken)
