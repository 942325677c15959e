"""A tournament after some rounds, as the tie-breaks see it (C.07 articles 15 and 16.1-16.3).

Every round of every player is given a kind. The kinds determine the voluntary unplayed rounds
(16.1.2), the categories of unplayed rounds (16.2) and the score with which a player counts in the
tie-breaks of the opponents (16.3). Virtual points (C.04.5) play no part in any of this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from swissmate.errors import TournamentError
from swissmate.model import (
    ABSENT,
    STANDARD,
    Entry,
    Player,
    Points,
    ScoringSystem,
    Tournament,
    entry_points,
)
from swissmate.model.result import PLAYED_CODES
from swissmate.systems.past_rounds import new

if TYPE_CHECKING:
    from .accounts import Accounts, Element
    from .codes import TieBreakCode


class Kind(Enum):
    """What kind of round it was (15.1, 16.1, 16.2)."""

    GAME = "game"
    UNFINISHED = "game without a result"
    FORFEIT_WIN = "forfeit win"
    FORFEIT_LOSS = "forfeit loss"
    BYE = "pairing-allocated or full-point bye"
    REQUESTED_BYE = "requested bye"

    def __init__(self, _words: str) -> None:
        self.voluntary = self.name in ("FORFEIT_LOSS", "REQUESTED_BYE")
        """Whether this is a voluntary unplayed round, VUR (16.1.2)."""
        self.game = self.name in ("GAME", "UNFINISHED")
        """Whether a game was played or is being played."""
        self.forfeit = self.name in ("FORFEIT_WIN", "FORFEIT_LOSS")
        """Whether there was a scheduled opponent but no game."""


_KIND_WITHOUT_OPPONENT = dict.fromkeys("UF+1W", Kind.BYE)
_KIND_WITH_OPPONENT = {"+": Kind.FORFEIT_WIN, "-": Kind.FORFEIT_LOSS}
_HALVES = {"1": 2, "W": 2, "0": 0, "L": 0}


class Round(NamedTuple):
    """One round of one player.

    ``opponent`` is 0 when none was scheduled. ``halves`` is the result of a game on the scale 2, 1,
    0, whatever it is worth in the tournament (articles 7.2 and 10 count wins and fractions, not
    points). ``points`` are what the round brought. If this is one board of a match, ``board`` is
    its number and ``against`` what the opponent scored on it.
    """

    number: int
    kind: Kind
    opponent: int
    color: str
    points: Points
    halves: int
    board: int = 0
    against: Points | None = None


class Record(NamedTuple):
    """A player's rounds and points, and the score that counts in the opponents' tie-breaks (16.3).

    ``bonuses`` are points by round (penalties below zero) that no result brought (TRF26 record
    299). They belong to the score, but were not scored against any opponent.
    """

    player: Player
    rounds: tuple[Round, ...]
    points: Points
    adjusted: Points
    bonuses: Mapping[int, Points]


def category(rounds: tuple[Round, ...], index: int) -> str:
    """Return the article, 16.2.1 to 16.2.5, of an unplayed round; "" for a game.

    Rules: C.07 16.2 (2024 and 2026). A requested bye is category 5 when only voluntary unplayed
    rounds follow it; that includes a bye in the last round.
    """
    kind = rounds[index].kind
    if kind is Kind.REQUESTED_BYE:
        later_is_voluntary = all(later.kind.voluntary for later in rounds[index + 1 :])
        return "16.2.5" if later_is_voluntary else "16.2.3"
    return {
        Kind.BYE: "16.2.1",
        Kind.FORFEIT_WIN: "16.2.2",
        Kind.FORFEIT_LOSS: "16.2.4",
    }.get(kind, "")


@cache
def _kind_of(code: str, has_opponent: bool) -> tuple[Kind, int]:
    """Return the kind of round that a code stands for, and the result of its game in halves."""
    if has_opponent and code == " ":
        return Kind.UNFINISHED, 0
    if has_opponent and code in PLAYED_CODES:
        return Kind.GAME, _HALVES.get(code, 1)
    if has_opponent and code in _KIND_WITH_OPPONENT:
        return _KIND_WITH_OPPONENT[code], 0
    return _KIND_WITHOUT_OPPONENT.get(code, Kind.REQUESTED_BYE), 0


def game_of(number: int, entry: Entry, points: Points) -> Round:
    """Return the kind of round that an entry stands for, with its points."""
    opponent, color, code = entry
    kind, halves = _kind_of(code, opponent != 0)
    if kind.game or kind.forfeit:
        return new(Round, (number, kind, opponent, color, points, halves, 0, None))
    return new(Round, (number, kind, 0, "-", points, 0, 0, None))


@dataclass
class TeamScores:
    """An event of teams, seen by one of their scores (C.07 11, 13).

    ``score`` is ``"MP"`` or ``"GP"``, ``other`` is the same event by the other score, ``rounds``
    the number of rounds of the whole tournament. ``boards[team]`` are the points made on each board
    from the first down, as article 12 counts them. ``units`` are the boards of all rounds one by
    one (None if the score is match points) and ``games`` is what a game is worth.
    """

    score: str
    other: Event
    rounds: int
    boards: Mapping[int, tuple[Points, ...]]
    units: Mapping[int, tuple[Round, ...]] | None = None
    games: ScoringSystem = STANDARD


DummyRule = Callable[["Event", Record, Round], tuple[Points, str]]
"""Computes the score of the dummy of an unplayed round, and the article that capped it, or ""."""


class Event:
    """A tournament after ``rounds`` rounds. Build it with ``Event.after``.

    ``final`` says whether the last of these rounds is the last round of the tournament.
    ``predetermined`` says whether the pairings were predetermined (round robin), so that article
    15.2 holds instead of 16. ``dummy`` is the edition's article 16.4. ``memo`` and ``opposition``
    (by whether forfeits are games) store what several tie-breaks use: Buchholz, performances,
    opponents. ``teams`` is set when the participants are teams and their rounds matches.
    """

    def __init__(
        self,
        records: dict[int, Record],
        rounds: int,
        scoring: ScoringSystem,
        dummy: DummyRule,
        *,
        final: bool,
        predetermined: bool,
    ) -> None:
        self.records = records
        self.rounds = rounds
        self.scoring = scoring
        self.dummy = dummy
        self.final = final
        self.predetermined = predetermined
        self.memo: dict[tuple[str, TieBreakCode], Accounts] = {}
        self.opposition: dict[bool, Mapping[int, tuple[Element, ...]]] = {}
        self.teams: TeamScores | None = None
        self._fore: Event | None = None

    def units(self, record: Record) -> tuple[Round, ...]:
        """Return what article 7 counts for this record: rounds, or boards by game points."""
        boards = self.teams.units if self.teams is not None else None
        return record.rounds if boards is None else boards[record.player.id]

    @property
    def unit_scoring(self) -> ScoringSystem:
        """What one of these units is worth."""
        if self.teams is not None and self.teams.units is not None:
            return self.teams.games
        return self.scoring

    def by(self, score: str) -> Event:
        """Return the event by a team's match points (``"MP"``) or game points (``"GP"``).

        ``""`` is this event, by the primary score (in a tournament of players, the only one), and
        ``"other"`` is the event by the other score.
        """
        if self.teams is None or score in ("", self.teams.score):
            return self
        return self.teams.other

    @classmethod
    def after(
        cls, tournament: Tournament, rounds: int, dummy: DummyRule, *, predetermined: bool = False
    ) -> Event:
        """Return the event after this number of rounds; rounds without an entry are absences.

        Raises:
            TournamentError: an opponent is not in the tournament.
        """
        worth = tournament.worth

        def points(player_id: int, number: int, entry: Entry) -> Points:
            known = worth.get(entry.result)
            return _points(tournament, player_id, number, entry) if known is None else known

        return cls.scored(
            tournament, rounds, tournament.scoring, points, dummy, predetermined=predetermined
        )

    @classmethod
    def scored(
        cls,
        tournament: Tournament,
        rounds: int,
        scoring: ScoringSystem,
        points: Callable[[int, int, Entry], Points],
        dummy: DummyRule,
        *,
        predetermined: bool,
    ) -> Event:
        """Return the event by one score: ``points(id, round, entry)`` are the points of a round."""
        by_id, records = tournament.by_id, {}
        for player in tournament.players:
            played = []
            own = player.entries[:rounds] + (ABSENT,) * (rounds - len(player.entries))
            for number, entry in enumerate(own, 1):
                if entry.opponent and entry.opponent not in by_id:
                    raise TournamentError(
                        f"round {number}: the opponent {entry.opponent} of player {player.id} is "
                        "not in the tournament",
                        code="unknown-opponent",
                    )
                played.append(game_of(number, entry, points(player.id, number, entry)))
            records[player.id] = _record(
                player,
                tuple(played),
                scoring,
                _bonuses(tournament, player.id, rounds),
                predetermined=predetermined,
            )
        last = tournament.rounds or tournament.rounds_paired
        event = cls(
            records,
            rounds,
            scoring,
            dummy,
            final=rounds >= last,
            predetermined=predetermined,
        )
        # 8.3 counts the final round as soon as it is paired, before it has a result.
        if rounds + 1 == last == tournament.rounds_paired and not has_results(tournament, last):
            final = cls.scored(
                tournament, last, scoring, points, dummy, predetermined=predetermined
            )
            event._fore = final.fore
        return event

    @property
    def fore(self) -> Event:
        """The event as if all paired games of the final round had ended in draws (8.3).

        Forfeited games were paired too. The value is known once the final round is paired (8.3 is
        of type D), so this property includes that round even before its first result. Until then it
        is the event itself.
        """
        if self._fore is None and (not self.final or not self.rounds):
            self._fore = self
        if self._fore is None:
            records = {}
            for record in self.records.values():
                *before, last = record.rounds
                if last.opponent:
                    draw = self._draw(last.color)
                    last = last._replace(kind=Kind.GAME, points=draw, halves=1)
                records[record.player.id] = _record(
                    record.player,
                    (*before, last),
                    self.scoring,
                    record.bonuses,
                    predetermined=self.predetermined,
                )
            self._fore = Event(
                records,
                self.rounds,
                self.scoring,
                self.dummy,
                final=True,
                predetermined=self.predetermined,
            )
            self._fore.teams = self.teams
        return self._fore

    def _draw(self, color: str) -> Points:
        return self.scoring.draw_white if color == "w" else self.scoring.draw_black


def has_results(tournament: Tournament, round_number: int) -> bool:
    """Whether any game of a round (from 1) has a result; also true for a round without games."""
    entries = [player.entry(round_number) for player in tournament.players]
    games = [entry for entry in entries if entry.opponent]
    return not games or any(entry.result != " " for entry in games)


def _points(tournament: Tournament, player_id: int, number: int, entry: Entry) -> Points:
    """Return the points of a round; TRF26 record 299 may override what the result is worth.

    A game without a result has brought nothing yet, unless the file says what it counts as (162
    ``X``): C.04.2.D.1 makes it a draw for the pairing only.
    """
    if tournament.matches is not None:
        match = tournament.matches.brought(player_id, number)
        if match is not None:
            return match.primary
    if entry.opponent and entry.result == " ":
        points = tournament.scoring.adjourned or 0
    else:
        points = entry_points(entry, tournament.scoring)
    stated = tournament.stated_worth(player_id, number, entry)
    return points if stated is None else stated


def _bonuses(tournament: Tournament, player_id: int, rounds: int) -> Mapping[int, Points]:
    """Return bonuses and penalties by round."""
    bonuses: dict[int, Points] = {}
    for number in range(1, rounds + 1 if tournament.abnormal_points else 1):
        bonus = tournament.bonus(player_id, number)
        if bonus:
            bonuses[number] = bonus
    return bonuses


def _record(
    player: Player,
    rounds: tuple[Round, ...],
    scoring: ScoringSystem,
    bonuses: Mapping[int, Points],
    *,
    predetermined: bool,
) -> Record:
    """Return a record with the adjusted score of C.07 16.3.

    Requested byes followed only by voluntary unplayed rounds are evaluated as draws (16.3.2);
    everything else counts as awarded (16.3.1).
    """
    points = sum([played.points for played in rounds]) + sum(bonuses.values())
    adjusted = points
    if not predetermined:
        for played in reversed(rounds):
            if not played.kind.voluntary:
                break
            if played.kind is Kind.REQUESTED_BYE:
                adjusted += scoring.draw - played.points
    return Record(player, rounds, points, adjusted, bonuses)
