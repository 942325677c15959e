"""Random knockouts with forfeits, withdrawals and play-offs: the engine and the literal oracle.

The oracle was written from the digest of the practice alone and knows nothing of rounds, files or
colours so far. Who meets whom now, with which colours, who has won and which places follow must be
the same at every step.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import cast

import pytest

import swissmate
from judges import knockout_literal as literal
from judges import knockout_matches_literal as matches_literal
from judges.knockout_matches_literal import Verdict
from swissmate.model import Result, Tournament
from swissmate.systems.knockout.event import Match, knockout_before

GAMES = {
    "1": [matches_literal.Stage("games", 1)],
    "2": [matches_literal.Stage("games", 2)],
    "1+armageddon": [matches_literal.Stage("games", 1), matches_literal.Stage("armageddon")],
    "2+2+2+2+armageddon": matches_literal.WORLD_CUP_2019,
    "2+2+2+2+until": matches_literal.WORLD_CUP_2023,
    "3+1+until": [
        matches_literal.Stage("games", 3),
        matches_literal.Stage("games", 1),
        matches_literal.Stage("until decided"),
    ],
}
RESULTS = {
    Result.WHITE_WINS: "10",
    Result.BLACK_WINS: "01",
    Result.DRAW: "==",
    Result.WHITE_WINS_BY_FORFEIT: "+-",
    Result.BLACK_WINS_BY_FORFEIT: "-+",
    Result.BOTH_FORFEIT: "--",
}


@dataclass
class Event:
    """A knockout that both play; the games of a match are told as the oracle writes them."""

    dice: random.Random
    players: int
    games: str
    tournament: Tournament
    seeds: tuple[int, ...]
    played: dict[int, list[str]] = field(default_factory=dict)
    armageddon_white: dict[int, bool] = field(default_factory=dict)
    whites: dict[int, int] = field(default_factory=dict)
    last_white: dict[int, int] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)
    by_hand: dict[int, Verdict] = field(default_factory=dict)

    @property
    def stages(self) -> list[matches_literal.Stage]:
        return GAMES[self.games]

    def verdict(self, number: int) -> Verdict | None:
        games = self.played.get(number, [])
        upper_white = self.armageddon_white.get(number, True)
        by_games = matches_literal.verdict(
            self.stages, games, upper_white_in_armageddon=upper_white
        )
        return by_games or self.by_hand.get(number)

    def is_level(self, number: int) -> bool:
        """Whether all games that the stages allow have been played."""
        if self.stages[-1].kind != "games":
            return False
        most = sum(stage.games for stage in self.stages)
        return len(self.played.get(number, ())) == most

    def colors(self, number: int, upper: int, lower: int) -> tuple[int, int]:
        """Return White and Black of the next game: reversed after each, the first one as due."""
        if number in self.last_white:
            white = lower if self.last_white[number] == upper else upper
        else:
            more = self.whites.get(upper, 0) - self.whites.get(lower, 0)
            lot = (self.tournament.initial_color == "w") == (number % 2 == 1)
            white = upper if more < 0 or (more == 0 and lot) else lower
        return white, lower if white == upper else upper

    def play(self, meetings: Mapping[int, tuple[int, int]]) -> None:
        """Play a round of both: ``meetings`` are the seeds by the number of the match."""
        expected = {}
        for number, (upper, lower) in meetings.items():
            two = self.seeds[upper - 1], self.seeds[lower - 1]
            expected[self.colors(number, *two)] = (number, two)
        pairing = swissmate.pair(self.tournament)
        assert set(pairing.pairs) == set(expected)
        tournament = self.tournament.with_round(pairing)
        results = {}
        for pair, (number, two) in expected.items():
            result = self._result(pair)
            results[pair] = result
            straight = pair == two
            codes = RESULTS[result]
            if len(self.played.setdefault(number, [])) == len(self.stages) - 1 + sum(
                stage.games - 1 for stage in self.stages if stage.kind == "games"
            ):
                self.armageddon_white[number] = straight
            self.played[number].append(codes if straight else codes[::-1])
            self.last_white[number] = pair[0]
            if result in (Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW):
                self.whites[pair[0]] = self.whites.get(pair[0], 0) + 1
                self.whites[pair[1]] = self.whites.get(pair[1], 0) - 1
        self.tournament = tournament.with_results(results)

    def _result(self, pair: tuple[int, int]) -> Result:
        away = [player in self.gone for player in pair]
        if any(away):
            return {
                (True, True): Result.BOTH_FORFEIT,
                (True, False): Result.BLACK_WINS_BY_FORFEIT,
                (False, True): Result.WHITE_WINS_BY_FORFEIT,
            }[away[0], away[1]]
        drawn = self.dice.random()
        if drawn < 0.06:
            return self.dice.choice(
                [
                    Result.WHITE_WINS_BY_FORFEIT,
                    Result.BLACK_WINS_BY_FORFEIT,
                    Result.BOTH_FORFEIT,
                ]
            )
        return self.dice.choice([Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW])

    def decide(self, number: int, upper: int, lower: int) -> None:
        """Decide a level match by hand: for who is still there, else by lot."""
        two = self.seeds[upper - 1], self.seeds[lower - 1]
        there = [player for player in two if player not in self.gone]
        winner = self.dice.choice(there) if there else 0
        kinds: dict[int, Verdict] = {two[0]: "upper", two[1]: "lower", 0: "both out"}
        self.by_hand[number] = kinds[winner]
        word = f"{number}:{winner}@{self.tournament.rounds_paired}"
        head, _, won = self.tournament.terms.partition(" won=")
        decided = ";".join(filter(None, (won, word)))
        self.tournament = replace(self.tournament, terms=f"{head} won={decided}")


def begun(seed: int, terms: str, least: int) -> Event:
    dice = random.Random(f"knockout {terms} {seed}")
    players = dice.randint(least, 26)
    games = dice.choice(list(GAMES))
    tournament = Tournament(
        rules="knockout", rounds=99, terms=f"games={games} {terms}", initial_color=dice.choice("wb")
    )
    for number in range(1, players + 1):
        tournament = tournament.with_player(f"Player {number}", number=number)
    seeds = tuple(range(1, players + 1))
    if "lot=" in terms:
        seeds = knockout_before(tournament).seeds
        assert sorted(seeds) == list(range(1, players + 1))
    return Event(dice, players, games, tournament, seeds)


def bracket_of(event: Event) -> list[literal.Meeting]:
    terms = event.tournament.terms
    turned = "reversed-pairs=yes" in terms
    if "double=yes" in terms:
        return literal.double_elimination(
            event.players,
            second_final="second-final=no" not in terms,
            halves_reversed=turned,
        )
    third = "third=yes" in terms
    return literal.single_elimination(event.players, third_place=third, halves_reversed=turned)


def depths(meetings: list[literal.Meeting]) -> dict[int, int]:
    """Return the stage of each match: one after the last of those it takes its players from."""
    depth: dict[int, int] = {}
    for match in meetings:
        sources = [depth.get(source.number, 0) for source in (match.upper, match.lower)]
        of_seeds = match.upper.kind == "seed"
        depth[match.number] = 1 if of_seeds else max(sources) + 1
    return depth


def some_leave(event: Event, known: Mapping[int, literal.Seat]) -> None:
    """Let somebody withdraw whose match has not begun."""
    under_way = {
        event.seeds[seed - 1]
        for number, (upper, lower) in literal.next_matches(known).items()
        if event.played.get(number)
        for seed in (upper, lower)
    }
    for player in event.tournament.by_id:
        if player not in under_way and event.dice.random() < 0.01:
            event.gone.add(player)


def play_out(event: Event) -> None:
    """Play a bracket to its end, comparing every step."""
    meetings = bracket_of(event)
    depth = depths(meetings)
    while True:
        verdicts = {
            match.number: verdict for match in meetings if (verdict := event.verdict(match.number))
        }
        known = literal.seats(meetings, event.players, verdicts)
        compare(event, meetings, known)
        open_matches = literal.next_matches(known)
        if not open_matches:
            break
        now = min(depth[number] for number in open_matches)
        playing = {n: two for n, two in open_matches.items() if depth[n] == now}
        level = {n: two for n, two in playing.items() if event.is_level(n)}
        if len(level) < len(playing):
            event.play({n: two for n, two in playing.items() if n not in level})
            now_known = {
                match.number: verdict
                for match in meetings
                if (verdict := event.verdict(match.number))
            }
            some_leave(event, literal.seats(meetings, event.players, now_known))
        for number, two in level.items():
            event.decide(number, *two)
    with pytest.raises(swissmate.InputError, match="the knockout is over"):
        swissmate.pair(event.tournament)
    # Withdrawn players lose without a game, as the oracle has it: the same players go on.
    ended = {match.number: match for match in knockout_before(event.tournament).matches}
    with_games = {
        n: verdict for n, verdict in verdicts.items() if not _lost_by_absence(event, ended[n])
    }
    withdrawn = frozenset(event.seeds.index(player) + 1 for player in event.gone)
    told = literal.seats(meetings, event.players, with_games, withdrawn)
    assert {n: seat.winner for n, seat in told.items()} == {
        n: seat.winner for n, seat in known.items()
    }
    report = swissmate.check(replace(event.tournament, rounds=event.tournament.rounds_paired))
    assert report.differing == ()


def _lost_by_absence(event: Event, match: Match) -> bool:
    """Whether a match was lost by who had left before it, against a player who was still there."""
    games = event.played.get(match.number, [])
    lost = {"upper": 1, "lower": 0}.get(event.verdict(match.number) or "")
    two = (match.upper, match.lower)
    absent = [
        player in event.gone and all(game[side] == "-" for game in games)
        for side, player in enumerate(two)
    ]
    if lost is None:
        return bool(games) and all(absent)
    return bool(games) and absent[lost] and two[1 - lost] not in event.gone


def compare(
    event: Event, meetings: list[literal.Meeting], known: Mapping[int, literal.Seat]
) -> None:
    """Compare every match, and the places of who is out or has won."""
    ours = knockout_before(event.tournament)
    of_seed: dict[int | None, int | None] = {0: 0, None: None}
    of_seed |= cast("dict[int | None, int | None]", dict(enumerate(event.seeds, 1)))
    assert {
        match.number: (match.upper, match.lower, match.winner, match.loser)
        for match in ours.matches
    } == {number: tuple(of_seed[seed] for seed in seat) for number, seat in known.items()}
    places = literal.places(meetings, known)
    assert ours.places == {of_seed[seed]: place for seed, place in places.items()}
    if event.tournament.rounds_paired:
        rows = swissmate.standings(event.tournament).rows
        assert {row.player: row.rank for row in rows if row.player in ours.places} == ours.places


TERMS = ["", "third=yes", "reversed-pairs=yes third=yes", "lot=2026", "double=yes"]
TERMS += ["double=yes second-final=no", "double=yes reversed-pairs=yes lot=7"]


@pytest.mark.parametrize("terms", TERMS)
@pytest.mark.parametrize("seed", range(8))
def test_brackets(terms: str, seed: int) -> None:
    play_out(begun(seed, terms, 3 if "double" in terms else 2))


@pytest.mark.long
@pytest.mark.parametrize("terms", TERMS)
def test_many_brackets(terms: str) -> None:
    is_double = "double" in terms  # many more matches, each compared after every round
    for seed in range(100, 200 if is_double else 420):
        play_out(begun(seed, terms, 3 if is_double else 2))


def points_of(event: Event, number: int) -> tuple[Fraction, Fraction]:
    """Return the points of both in the games before any play-off (C.07: only these are scored)."""
    games = event.played[number][: event.stages[0].games]
    upper, lower = (
        sum((matches_literal.POINTS[game[side]] for game in games), start=Fraction(0))
        for side in (0, 1)
    )
    return upper, lower


def play_reseeded(event: Event) -> None:
    """Play stages in which the highest remaining seed meets the lowest."""
    lucky = "best-loser=yes" in event.tournament.terms
    entrants, number = list(range(1, event.players + 1)), 0
    while len(entrants) > 1:
        pairs, free = matches_literal.pair_by_seeds(entrants)
        stage = {number + n: two for n, two in enumerate(pairs, 1)}
        number += len(pairs)
        while True:
            playing = {n: two for n, two in stage.items() if event.verdict(n) is None}
            if not playing:
                break
            level = {n: two for n, two in playing.items() if event.is_level(n)}
            if len(level) < len(playing):
                event.play({n: two for n, two in playing.items() if n not in level})
            for n, two in level.items():
                event.decide(n, *two)
        results = []
        for n, (upper, lower) in stage.items():
            winner = {"upper": upper, "lower": lower, "both out": None}[event.verdict(n) or ""]
            results.append(matches_literal.Result(upper, lower, points_of(event, n), winner))
        entrants = matches_literal.entrants_after(results, free, with_best_loser=lucky)
    with pytest.raises(swissmate.InputError, match="the knockout is over"):
        swissmate.pair(event.tournament)
    places = knockout_before(event.tournament).places
    assert [event.seeds.index(p) + 1 for p, place in places.items() if place == 1] == entrants


@pytest.mark.parametrize("terms", ["reseed=yes", "reseed=yes best-loser=yes", "reseed=yes lot=3"])
@pytest.mark.parametrize("seed", range(8))
def test_stages_seeded_again(terms: str, seed: int) -> None:
    play_reseeded(begun(seed, terms, 2))


@pytest.mark.long
@pytest.mark.parametrize("terms", ["reseed=yes", "reseed=yes best-loser=yes"])
def test_many_stages_seeded_again(terms: str) -> None:
    for seed in range(100, 340):
        play_reseeded(begun(seed, terms, 2))
