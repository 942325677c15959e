"""Random positions that are hard to pair: teams, forbidden pairs, lopsided colours and results.

In some of them players meet nearly only in their own leagues: a league of odd size has to be left,
which no proof without odd sets sees.
"""

from __future__ import annotations

import itertools
import random

from swissmate.errors import NoLegalPairing
from swissmate.model import Entry, ForbiddenGroup, Player, Tournament
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.registry import rule_set

__all__ = ["hard_position", "league_position"]


def hard_position(seed: int, least: int = 6, most: int = 44) -> PairingPosition:
    """Return a position of between ``least`` and ``most`` players, by a seed."""
    rng = random.Random(seed)
    size, rounds = rng.randrange(least, most), rng.randrange(2, 9)
    return _played(rng, size, rounds, _forbidden(rng, size))


def league_position(seed: int, least: int = 12, most: int = 44) -> PairingPosition:
    """Return a position in which few pairs of different leagues may meet, by a seed."""
    rng = random.Random(seed)
    size, rounds = rng.randrange(least, most), rng.randrange(1, 6)
    count = rng.randrange(2, max(3, size // 4))
    league = [rng.choice((number % count, rng.randrange(count))) for number in range(size + 1)]
    share = rng.choice((0.01, 0.05, 0.1, 0.2))
    apart = [
        ForbiddenGroup(frozenset(pair))
        for pair in itertools.combinations(range(1, size + 1), 2)
        if league[pair[0]] != league[pair[1]] and rng.random() >= share
    ]
    return _played(rng, size, rounds, tuple(apart))


def _played(
    rng: random.Random, size: int, rounds: int, groups: tuple[ForbiddenGroup, ...]
) -> PairingPosition:
    players = {
        player: Player(player, f"P{player}", 2800 - player * 10) for player in range(1, size + 1)
    }
    pair = rule_set("dutch-2017").pair
    white_wins, draws = rng.random(), rng.choice((0.0, 0.3, 0.6))
    total = rounds + 1 + rng.randrange(2)
    for _ in range(rounds):
        tournament = _tournament(players, total, groups)
        try:
            pairing = pair(position_before(tournament))
        except NoLegalPairing:
            break
        for white, black in pairing.pairs:
            code = "=" if rng.random() < draws else "1" if rng.random() < white_wins else "0"
            other = {"1": "0", "0": "1", "=": "="}[code]
            _add(players, white, Entry(black, "w", code))
            _add(players, black, Entry(white, "b", other))
        if pairing.pab:
            _add(players, pairing.pab, Entry(0, "-", "U"))
    return position_before(_tournament(players, total, groups))


def _add(players: dict[int, Player], player: int, entry: Entry) -> None:
    players[player] = players[player]._replace(entries=(*players[player].entries, entry))


def _tournament(
    players: dict[int, Player], rounds: int, groups: tuple[ForbiddenGroup, ...]
) -> Tournament:
    return Tournament(tuple(players.values()), rounds, initial_color="w", forbidden=groups)


def _forbidden(rng: random.Random, size: int) -> tuple[ForbiddenGroup, ...]:
    kind = rng.random()
    if kind < 0.35:
        count = rng.randrange(2, 5)
        teams: list[set[int]] = [set() for _ in range(count)]
        for number in range(1, size + 1):
            random_team = rng.random() < 0.5
            teams[rng.randrange(count) if random_team else number * count // (size + 1)].add(number)
        return tuple(ForbiddenGroup(frozenset(team)) for team in teams if len(team) > 1)
    if kind < 0.6:
        pairs = (rng.sample(range(1, size + 1), 2) for _ in range(rng.randrange(2 * size)))
        return tuple(ForbiddenGroup(frozenset(pair)) for pair in pairs)
    return ()
