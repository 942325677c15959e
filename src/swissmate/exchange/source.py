"""The value that destinations write from: a tournament, national ids, details, standings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property

from swissmate.model import NationalRecord, Player, Points, Tournament
from swissmate.ranking import Standings, edition_of_start
from swissmate.ranking import standings as rank
from swissmate.ranking.participants import matches_so_far
from swissmate.systems.plays import play_of
from swissmate.systems.registry import rule_set
from swissmate.trf import TRFDocument

from .rounds import Game, Rounds, rounds_of
from .texts import Birth, Name, birth_of, name_of
from .time_controls import TimeControl, time_control


@dataclass(frozen=True)
class Person:
    """A player as a destination sees him: ``number`` counts from 1 without gaps."""

    number: int
    player: Player
    national: NationalRecord

    @property
    def id(self) -> int:
        """The pairing number."""
        return self.player.id

    @cached_property
    def name(self) -> Name:
        """Surname and forename."""
        return name_of(self.player.name)

    @property
    def fide_id(self) -> str:
        """The FIDE ID, "" for none and for zeros in its place."""
        stated = self.player.fide_id.strip()
        return stated if stated.strip("0 ") else ""

    @cached_property
    def birth(self) -> Birth:
        """The birth date, from whichever record knows more of it."""
        return max(birth_of(self.player.birth), birth_of(self.national.birth), key=_known)

    @property
    def national_rating(self) -> int:
        """The national rating, else the one that the tournament used."""
        return self.national.rating or self.player.rating


def _known(birth: Birth) -> int:
    return bool(birth.year) + bool(birth.month) + bool(birth.day)


@dataclass(frozen=True)
class Source:
    """What a destination writes from.

    ``time_code`` is the time control in code (222). ``details`` are the values of the destination's
    details, ``federation`` is the one whose ids it needs, "" for each player's own. ``stated`` is a
    table that the caller holds; without it the standings are counted. ``document`` is the file that
    the tournament was read from. ``moves`` are those of games, as text of PGN, by the round and
    White's number. ``boards`` are the numbers in the hall where they are known, by the round and
    the number of either player. ``starts`` are the times at which rounds begin, where they are
    known, by the round.
    """

    tournament: Tournament
    time_code: str = ""
    details: Mapping[str, str] = field(default_factory=dict)
    federation: str = ""
    stated: Standings | None = None
    document: TRFDocument | None = None
    moves: Mapping[tuple[int, int], str] = field(default_factory=dict)
    boards: Mapping[tuple[int, int], int] = field(default_factory=dict)
    starts: Mapping[int, datetime] = field(default_factory=dict)

    @cached_property
    def rounds(self) -> Rounds:
        """What happened in the rounds."""
        return rounds_of(self.tournament)

    @cached_property
    def people(self) -> tuple[Person, ...]:
        """The players in the order of their numbers."""
        return tuple(
            Person(number, player, self._national(player))
            for number, player in enumerate(self.tournament.players, 1)
        )

    def board_of(self, game: Game) -> int:
        """Return the board of a game in the hall, else its place among those published."""
        return self.boards.get((game.round_number, game.white), game.board)

    def _national(self, player: Player) -> NationalRecord:
        """Return what the federation asked for knows of a player, or his own one."""
        code = self.federation or player.federation
        own = (record for record in player.national if record.federation == code)
        record = next(own, NationalRecord(code))
        given = self.details.get(f"national_id.{player.id}")
        return record._replace(id=given) if given else record

    @cached_property
    def by_id(self) -> Mapping[int, Person]:
        """The players by pairing number."""
        return {person.id: person for person in self.people}

    @cached_property
    def team_names(self) -> Mapping[int, str]:
        """The name of each player's team, by pairing number."""
        teams = self.tournament.teams
        if teams is None:
            return {}
        return {player: team.name for team in teams.teams for player in team.players}

    @cached_property
    def team_totals(self) -> Mapping[int, tuple[Points, Points]]:
        """The match points and game points of each team; open games bring nothing yet."""
        results = matches_so_far(self.tournament).results
        return {
            team: (
                sum(result.match_points for result in own),
                sum(result.game_points for result in own),
            )
            for team, own in results.items()
        }

    @cached_property
    def standings(self) -> Standings:
        """The table: of the teams in a team event."""
        return self.stated or rank(self.tournament, edition=edition_of_start(self.tournament))

    @cached_property
    def player_standings(self) -> Standings:
        """The table of the players by their games."""
        if self.tournament.teams is None and self.stated is not None:
            return self.stated
        edition = edition_of_start(self.tournament)
        return rank(self.tournament, edition=edition, players=self.tournament.teams is not None)

    @cached_property
    def time_control(self) -> TimeControl | None:
        """The rate of play: that of the details, else of record 222, else in words (122)."""
        stated = self.detail("time_control")
        if stated and stated != self.tournament.time_control:
            return time_control(stated)
        return time_control(self.time_code) or time_control(self.tournament.time_control)

    def day(self, number: int) -> date | None:
        """Return the day of a round, None if it is not known."""
        days = self.tournament.round_dates
        return days[number - 1] if number <= len(days) else None

    def detail(self, name: str, player: int = 0) -> str:
        """Return the value of a detail, for a player if it is one of players; "" for none."""
        return self.details.get(f"{name}.{player}" if player else name, "")

    @cached_property
    def rounds_a_match(self) -> int:
        """How many rounds two players meet for: two in a double Swiss."""
        return play_of(self.tournament.rules).rounds_a_match

    @cached_property
    def points(self) -> Mapping[int, Points]:
        """The points of each player after all rounds, in tenths; open games bring nothing yet."""
        seen = replace(self.tournament, scoring=self.tournament.scoring.so_far)
        if self.rounds_a_match > 1:
            seen = rule_set(self.tournament.rules or "").as_seen(seen)
        after = seen.rounds_paired + 1
        return {player.id: seen.points_before(player.id, after) for player in seen.players}

    def worth_of_bye(self, code: str) -> Points:
        """Return the points of one round of a bye (``U F H Z``), in tenths."""
        scoring = self.tournament.scoring
        worth = {"U": scoring.pab, "F": scoring.full_bye, "H": scoring.half_bye}
        return worth.get(code, scoring.zero_bye) // self.rounds_a_match


def time_code(document: TRFDocument) -> str:
    """Return the time control in code (222), "" for none or one for each color."""
    codes = [
        record.fields.get("time_control", "") for record in document.records if record.code == "222"
    ]
    return str(codes[-1]) if codes else ""
