"""Random tournaments in which much happens, for comparisons with other programs.

Byes of each kind, forfeits, games of less than one move, absences, withdrawals, late entries,
forbidden pairs, virtual points, other scoring systems; odd and even fields, both initial colors.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from swissmate.model import (
    STANDARD,
    Entry,
    ForbiddenGroup,
    Player,
    ScoringSystem,
    Tournament,
)
from swissmate.systems.ruleset import RoundPairing

__all__ = ["Event", "after_round", "before_round", "random_event"]

_SCORINGS = (
    ScoringSystem(
        win_white=30,
        win_black=30,
        draw_white=10,
        draw_black=10,
        forfeit_win=30,
        pab=30,
        full_bye=30,
        half_bye=10,
    ),
    STANDARD._replace(pab=5),
    STANDARD._replace(forfeit_win=5),
)


@dataclass(frozen=True)
class Event:
    """A tournament and what is going to happen in it.

    ``here[id]`` are the first and the last round in which a player can be paired. The rates are
    the chances of a bye asked for and of a forfeit, for each player and for each game.
    """

    tournament: Tournament
    here: dict[int, tuple[int, int]]
    byes: float
    forfeits: float
    draws: float


def random_event(seed: int, least: int, most: int, *, plain: bool = False) -> Event:
    """Return an event of so many players before its first round.

    ``plain``: with none of the oddities but the odd fields, and with the standard scoring.
    """
    rng = Random(seed)
    # Small fields more often: what goes wrong in them can be looked at.
    size = round(least * (most / least) ** rng.random())
    rounds = rng.randint(1, min(11, size + 2))
    odd = 0.0 if plain else 1.0
    ratings = sorted((rng.randint(120, 250) * 10 for _ in range(size)), reverse=True)
    here = {}
    for number in range(1, size + 1):
        first = rng.randint(2, 4) if rng.random() < 0.06 * odd else 1
        last = rng.randint(first, rounds) if rng.random() < 0.05 * odd and rounds > first else 99
        here[number] = (first, last)
    forbidden = []
    if rng.random() < 0.3 * odd:
        for _ in range(rng.randint(1, 1 + size // 6)):
            forbidden.append(ForbiddenGroup(frozenset(rng.sample(range(1, size + 1), 2))))
    virtual = {}
    if rng.random() < 0.2 * odd:
        full, half = rng.randint(1, 3), rng.randint(0, 3)
        values = (10,) * full + (5,) * half
        values = (*values, *(0,) * 14)[: rounds + 1]
        virtual = dict.fromkeys(range(1, 1 + size // 2), values)
    scoring = rng.choice(_SCORINGS) if rng.random() < 0.15 * odd else STANDARD
    tournament = Tournament(
        tuple(
            Player(player, f"P{player:03}", ratings[player - 1]) for player in range(1, size + 1)
        ),
        rounds=rounds,
        initial_color=rng.choice("wb"),
        forbidden=tuple(forbidden),
        virtual_points=virtual,
        scoring=scoring,
    )
    busy = odd * (rng.random() < 0.7)
    return Event(
        tournament, here, rng.choice((0.03, 0.12)) * busy, 0.06 * busy, rng.uniform(0.1, 0.5)
    )


def before_round(event: Event, rng: Random) -> tuple[Tournament, dict[int, Entry]]:
    """Return the tournament before the next round, and what those who are not paired will get.

    Their entries are in the tournament already, as an arbiter notes them; the others' are blank.
    """
    tournament = event.tournament
    number = len(tournament.players[0].entries) + 1
    away = {}
    for player in tournament.players:
        first, last = event.here[player.id]
        if not first <= number <= last:
            away[player.id] = Entry(0, "-", "Z")
        elif rng.random() < event.byes:
            away[player.id] = Entry(0, "-", rng.choice("ZZHHF"))
    players = tuple(
        player._replace(entries=(*player.entries, away.get(player.id, Entry(0, "-", " "))))
        for player in tournament.players
    )
    return replace(tournament, players=players), away


def after_round(event: Event, rng: Random, pairing: RoundPairing, away: dict[int, Entry]) -> Event:
    """Return the event after a round with random results."""
    entries = dict(away)
    if pairing.pab is not None:
        entries[pairing.pab] = Entry(0, "-", "U")
    ratings = {player.id: player.rating for player in event.tournament.players}
    for white, black in pairing.pairs:
        expected = 1 / (1 + 10 ** ((ratings[black] - ratings[white]) / 400))
        chance = rng.random()
        if chance < event.forfeits:
            results = rng.choice(("+-", "+-", "-+", "-+", "--"))
        elif chance < event.forfeits + event.draws:
            results = "=="
        else:
            results = "10" if rng.random() < expected else "01"
        if event.forfeits and results[0] in "1=0" and rng.random() < 0.02:
            results = results.translate(str.maketrans("1=0", "WDL"))
        entries[white] = Entry(black, "w", results[0])
        entries[black] = Entry(white, "b", results[1])
    players = tuple(
        player._replace(entries=(*player.entries, entries[player.id]))
        for player in event.tournament.players
    )
    return replace(event, tournament=replace(event.tournament, players=players))
