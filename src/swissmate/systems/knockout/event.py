"""A knockout as it stands: every match with its players, its games and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Literal, NamedTuple

from swissmate.errors import TournamentError
from swissmate.model import Tournament

from .bracket import NOBODY, Kind, Meeting, Source, bracket, reseeded
from .games import MatchGame, Progress, progress
from .terms import Decision, Stage, Terms, parse_terms

How = Literal["", "bye", "games", "hand", "not-needed"]


class Match(NamedTuple):
    """A match as it stands, by the numbers of its players.

    ``upper`` and ``lower`` are ``NOBODY`` where nobody comes from there, and None while that is
    open; so are ``winner`` and ``loser`` of who has won. ``how`` it was decided: by its ``games``,
    by ``hand``, by a ``bye``, or it was ``not-needed`` (a second final).
    """

    meeting: Meeting
    upper: int | None
    lower: int | None
    games: tuple[MatchGame, ...]
    stages: tuple[Stage, ...]
    progress: Progress
    winner: int | None = None
    loser: int | None = None
    how: How = ""

    @property
    def number(self) -> int:
        """Its number in the bracket."""
        return self.meeting.number

    @property
    def kind(self) -> Kind:
        """What it is: a match of a round, the final, ..."""
        return self.meeting.kind

    @property
    def is_on(self) -> bool:
        """Whether both players are known and it is not decided."""
        return bool(self.upper and self.lower) and self.winner is None

    @property
    def players(self) -> tuple[int, ...]:
        """Those of its players who are known."""
        return tuple(player for player in (self.upper, self.lower) if player)

    @property
    def score(self) -> tuple[int, int]:
        """The half points of both players in all its games."""
        halves = [game.halves for game in self.games]
        return sum(upper for upper, _ in halves), sum(lower for _, lower in halves)

    @property
    def needs_decision(self) -> bool:
        """Whether it is level after its last stage."""
        return self.is_on and self.progress.level

    @property
    def fewest_games(self) -> int:
        """The number of games that it still needs at the least."""
        if not self.is_on or self.progress.level:
            return 0
        stage = self.stages[self.progress.stage]
        if stage.kind != "games":
            return 1
        begun = self.games[len(self.games) - self.progress.game + 1 :] if self.games else ()
        lead = abs(sum(game.lead for game in begun))
        left = stage.games - self.progress.game + 1
        # After k more wins of the leader, 2 (left - k) half points are left to win.
        return next(
            games for games in range(1, left + 1) if games == left or lead + 4 * games > 2 * left
        )


@dataclass(frozen=True)
class Knockout:
    """A knockout before a round.

    ``seeds[s - 1]`` is the player with seed s; ``to_come`` is the number of stages not drawn yet.
    ``strays`` are games that no match has, as (round, White, Black), and ``void`` are
    decisions for players who do not play that match: a result before was changed.
    """

    terms: Terms
    seeds: tuple[int, ...]
    matches: tuple[Match, ...]
    to_come: int = 0
    strays: tuple[tuple[int, int, int], ...] = ()
    void: tuple[Decision, ...] = ()

    @cached_property
    def stage(self) -> int:
        """The stage that is played: the first with an undecided match; 0 if all is over."""
        return min((match.meeting.stage for match in self.matches if match.is_on), default=0)

    @property
    def playing(self) -> tuple[Match, ...]:
        """The matches whose next game can be played now."""
        return tuple(
            match
            for match in self.matches
            if match.is_on
            and match.meeting.stage == self.stage
            and not match.progress.level
            and not match.progress.waits
        )

    @property
    def undecided(self) -> tuple[Match, ...]:
        """The matches that somebody has to decide by hand."""
        return tuple(match for match in self.matches if match.needs_decision)

    def match_of(self, player: int) -> Match | None:
        """Return the last match of a player so far; None before the first."""
        own = [match for match in self.matches if player in match.players]
        return max(own, key=lambda match: (match.meeting.stage, match.number), default=None)

    @cached_property
    def places(self) -> dict[int, int]:
        """The places of those who are out, or have won; who are out in one stage share one."""
        places: dict[int, int] = {}
        for match in self.matches:
            meeting = match.meeting
            if match.winner is None or not match.players:
                continue
            if match.winner == NOBODY:
                places |= dict.fromkeys(match.players, self._place_of_both(meeting))
                continue
            if meeting.winner_place is not None:
                places[match.winner] = meeting.winner_place
            if match.loser and meeting.loser_place is not None:
                places[match.loser] = meeting.loser_place
        if self.terms.reseed:  # a best loser has gone on
            for player in [player for player in places if self._goes_on(player)]:
                del places[player]
            left = [player for player in self.seeds if player not in places]
            if len(left) == 1 and not self.stage:  # everybody else is out before a final
                places[left[0]] = 1
        return places

    def _goes_on(self, player: int) -> bool:
        last = self.match_of(player)
        if last is None or last.is_on:
            return True
        return last.winner == player and last.meeting.winner_place is None

    def _place_of_both(self, meeting: Meeting) -> int:
        """Return the place of two who are out at once: that of who loses from there on."""
        while meeting.loser_place is None:
            after = Source("loser", meeting.number)
            meeting = next(
                match.meeting
                for match in self.matches
                if after in (match.meeting.upper, match.meeting.lower)
            )
        return meeting.loser_place

    def ranking(self) -> list[tuple[int, int]]:
        """Return (place, player) in order; who is still in has the best place in reach."""
        place = {}
        for player in self.seeds:
            last = self.match_of(player)
            for_third = last is not None and last.is_on and last.kind == "third"
            place[player] = self.places.get(player, 3 if for_third else 1)
        return sorted((place[player], player) for player in self.seeds)

    @property
    def fewest_rounds(self) -> int:
        """The number of rounds that are still needed if each match ends as soon as it can."""
        fewest: dict[int, int] = {}
        for match in self.matches:
            is_open = match.kind != "second-final" or match.is_on
            if match.winner is None and is_open:
                games = match.fewest_games if match.is_on else _fewest(match.stages)
                stage = match.meeting.stage
                fewest[stage] = max(fewest.get(stage, 0), games)
        rounds = sum(fewest.values()) + self.to_come * _fewest(self.terms.games)
        return max(rounds, 1) if self.undecided else rounds  # it is not over yet


def _fewest(stages: Sequence[Stage]) -> int:
    first = stages[0]
    return first.games // 2 + 1 if first.kind == "games" else 1


def seeds_of(tournament: Tournament, terms: Terms) -> tuple[int, ...]:
    """Return the players in the order of their seeds: by number, or drawn by the kept lot."""
    ids = [player.id for player in tournament.players]
    if not terms.lot:
        return tuple(sorted(ids))
    return tuple(sorted(ids, key=lambda player: _lot(terms.lot, player)))


def _lot(lot: int, player: int) -> bytes:
    return sha256(f"{lot}:{player}".encode()).digest()


def knockout_before(tournament: Tournament, round_number: int | None = None) -> Knockout:
    """Return a knockout as it stands before a round, by default before the next one.

    Raises:
        TournamentError: the terms cannot be read, or there are fewer than two players.
    """
    terms = parse_terms(tournament.terms)
    seeds = seeds_of(tournament, terms)
    if len(seeds) < 2:
        raise TournamentError("a knockout needs two players or more", code="terms")
    before = tournament.rounds_paired + 1 if round_number is None else round_number
    return _Replay(tournament, terms, seeds).before(before)


class _Replay:
    """Follows the rounds: each game belongs to the match that its players had on at that time."""

    def __init__(self, tournament: Tournament, terms: Terms, seeds: tuple[int, ...]) -> None:
        self.tournament, self.terms, self.seeds = tournament, terms, seeds
        self.games: dict[int, list[MatchGame]] = {}
        self.taken: set[tuple[int, int]] = set()
        self.strays: list[tuple[int, int, int]] = []
        self.meetings: list[Meeting] = []
        self.decided: dict[Meeting, Match] = {}
        self.field: list[int] = []
        if terms.reseed:
            self._draw(range(1, len(seeds) + 1), 1)
        else:
            self.meetings = list(bracket(len(seeds), terms))

    def before(self, round_number: int) -> Knockout:
        for number in range(1, round_number):
            for match in self._knockout(number).matches:
                if match.is_on and match.upper and match.lower:
                    self._take_game(match, match.upper, match.lower, number)
            self._find_strays(number)
        return self._knockout(round_number)

    def _find_strays(self, number: int) -> None:
        for player in self.tournament.players:
            entry = player.entry(number)
            is_first = entry.color == "w" or (entry.color == "-" and player.id < entry.opponent)
            if entry.opponent and is_first and (player.id, number) not in self.taken:
                self.strays.append((number, player.id, entry.opponent))

    def _take_game(self, match: Match, upper: int, lower: int, number: int) -> None:
        own = self.tournament.by_id[upper].entry(number)
        if own.opponent == lower:
            other = self.tournament.by_id[lower].entry(number)
            upper_white = own.color == "w" or (own.color == "-" and upper < lower)
            game = MatchGame(number, upper_white, own.result, other.result)
            self.games.setdefault(match.number, []).append(game)
            self.taken |= {(upper, number), (lower, number)}

    def _knockout(self, round_number: int) -> Knockout:
        while True:
            known: dict[int, Match] = {}
            self.void: dict[int, Decision] = {}
            for meeting in self.meetings:
                # What is decided stays so, whatever comes later.
                match = self.decided.get(meeting) or self._match(meeting, known, round_number)
                if match.winner is not None:
                    self.decided[meeting] = match
                known[meeting.number] = match
            matches = tuple(known.values())
            if not self.terms.reseed or not self._grow(matches):
                on = self.terms.reseed and any(match.winner is None for match in matches)
                to_come = ((len(self.field) + 1) // 2 - 1).bit_length() if on else 0
                return Knockout(
                    self.terms,
                    self.seeds,
                    matches,
                    to_come,
                    tuple(self.strays),
                    tuple(self.void.values()),
                )

    def _match(self, meeting: Meeting, known: dict[int, Match], round_number: int) -> Match:
        upper, lower = (self._player(source, known) for source in (meeting.upper, meeting.lower))
        is_final = meeting.kind in ("final", "second-final")
        stages = (self.terms.final if is_final else ()) or self.terms.games
        if upper is None or lower is None:
            return Match(meeting, upper, lower, (), stages, Progress())
        games = tuple(self.games.get(meeting.number, ()))
        match = Match(meeting, upper, lower, games, stages, progress(stages, games))
        if meeting.kind == "second-final" and known[meeting.number - 1].upper == lower:
            # The player without a lost match has won the first one.
            return match._replace(winner=lower, loser=upper, how="not-needed")
        if NOBODY in (upper, lower):
            return match._replace(winner=upper or lower, loser=NOBODY, how="bye")
        won = match.progress.won
        if won:
            ended = {"upper": (upper, lower), "lower": (lower, upper), "out": (NOBODY, NOBODY)}
            return match._replace(winner=ended[won][0], loser=ended[won][1], how="games")
        decision = self._decision(meeting.number, (upper, lower), round_number)
        if decision is None:
            return match
        winner = decision.winner
        loser = (lower if winner == upper else upper) if winner else NOBODY
        return match._replace(winner=winner, loser=loser, how="hand")

    def _player(self, source: Source, known: dict[int, Match]) -> int | None:
        if source.kind == "seed":
            seed = source.number
            return self.seeds[seed - 1] if seed <= len(self.seeds) else NOBODY
        match = known[source.number]
        return match.winner if source.kind == "winner" else match.loser

    def _decision(
        self, number: int, players: tuple[int, int], round_number: int
    ) -> Decision | None:
        """Return the decision by hand that was there before a round."""
        for decision in self.terms.won:
            if decision.match == number and decision.after_round < round_number:
                if decision.winner in (NOBODY, *players):
                    return decision
                self.void[number] = decision
        return None

    def _grow(self, matches: Sequence[Match]) -> bool:
        """Draw the next stage if the last one is decided; return whether there is one."""
        if any(match.winner is None for match in matches):
            return False
        last = max(match.meeting.stage for match in matches)
        stage = [match for match in matches if match.meeting.stage == last]
        if any(match.kind in ("final", "third") for match in stage):
            return False
        out = {player for match in stage for player in match.players} - {
            match.winner for match in stage
        }
        if self.terms.best_loser and len(self.field) - len(out) > 1:
            best = best_loser(stage, self.seeds)
            if best and (len(self.field) - len(out)) % 2:
                out.discard(best)
        entrants = [seed for seed in self.field if self.seeds[seed - 1] not in out]
        if len(entrants) < 2:
            return False
        beaten = [seed for seed in self.field if self.seeds[seed - 1] in out]
        self._draw(entrants, last + 1)
        if self.terms.third and len(entrants) == len(beaten) == 2:
            self.meetings = [
                meeting._replace(loser_place=None) if meeting.stage == last else meeting
                for meeting in self.meetings
            ]
            upper, lower = (Source("seed", seed) for seed in beaten)
            number = len(self.meetings) + 1
            self.meetings.append(Meeting(number, "third", 1, last + 1, upper, lower, 4, 3))
        return True

    def _draw(self, seeds: Sequence[int], stage: int) -> None:
        """Draw a stage among some seeds."""
        self.field = list(seeds)
        left = (len(seeds) + 1) // 2
        if self.terms.best_loser and left > 1:
            left += left % 2
        self.meetings += reseeded(len(self.meetings) + 1, stage, seeds, left)


def best_loser(stage: Sequence[Match], seeds: Sequence[int]) -> int | None:
    """Return who lost with the most points in the games before any play-off, the better seed first.

    Points of play-offs are not counted in a score (C.07).
    """
    losers = []
    for match in stage:
        if not match.loser:
            continue
        main = match.games[: match.stages[0].games]
        side = 0 if match.loser == match.upper else 1
        halves = sum(game.halves[side] for game in main)
        losers.append((-halves, seeds.index(match.loser), match.loser))
    return min(losers)[2] if losers else None
