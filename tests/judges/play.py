"""Play whole tournaments with random results, pairing each round, and judge legality.

The check here is written from the Basic Rules alone: everybody once, no rematch, no forbidden
pair, colour limits (waived only where asked), the bye only to who may have it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from swissmate.errors import NoLegalPairing
from swissmate.model import Entry, ForbiddenGroup, Player, Tournament
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.ruleset import RoundPairing

Pair = Callable[[PairingPosition], RoundPairing]


def illegalities(
    position: PairingPosition, pairing: RoundPairing, *, last_round_waives: bool = False
) -> list[str]:
    """Return what is illegal in a round, as sentences; empty when nothing is.

    ``last_round_waives``: in the last round two players of one score may break the colour limits.
    """
    by_id = {c.id: c for c in position.contenders}
    seen = [player for pair in pairing.pairs for player in pair]
    if pairing.pab is not None:
        seen.append(pairing.pab)
    faults = []
    if sorted(seen) != sorted(by_id):
        faults.append("not everybody appears exactly once")
        return faults
    if (pairing.pab is None) != (len(by_id) % 2 == 0):
        faults.append("a bye without need or none in need")
    if pairing.pab is not None and by_id[pairing.pab].had_pab:
        faults.append(f"{pairing.pab} has a second bye")
    for white, black in pairing.pairs:
        one, two = by_id[white], by_id[black]
        if black in one.met:
            faults.append(f"{white}-{black} have met")
        if black in position.forbidden.get(white, frozenset()):
            faults.append(f"{white}-{black} is forbidden")
        waived = last_round_waives and position.is_last_round and one.score == two.score
        for player, color in ((one, "w"), (two, "b")):
            after = player.colors + color
            difference = abs(after.count("w") - after.count("b"))
            if not waived and (difference > 2 or after[-3:] == color * 3):
                faults.append(f"{player.id} has {color} after {player.colors}")
    return faults


def start(rng: Random, size: int, rounds: int) -> Tournament:
    ratings = sorted((int(rng.gauss(1900, 250)) for _ in range(size)), reverse=True)
    forbidden = []
    if rng.random() < 0.2:
        for _ in range(rng.randint(1, 1 + size // 10)):
            forbidden.append(ForbiddenGroup(frozenset(rng.sample(range(1, size + 1), 2))))
    return Tournament(
        tuple(Player(i + 1, f"P{i + 1:04}", r) for i, r in enumerate(ratings)),
        rounds=rounds,
        initial_color=rng.choice("wb"),
        forbidden=tuple(forbidden),
    )


def play_round(
    rng: Random, tournament: Tournament, pair: Pair, *, oddities: bool, waives: bool = False
) -> Tournament:
    """Pair the next round, judge it and enter random results.

    Raises:
        NoLegalPairing: the system says so.
        AssertionError: the round is illegal.
    """
    number = max((len(p.entries) for p in tournament.players), default=0) + 1
    absent: dict[int, Entry] = {}
    if oddities:
        for player in tournament.players:
            roll = rng.random()
            if roll < 0.03:
                absent[player.id] = Entry(0, "-", "Z")
            elif roll < 0.05:
                absent[player.id] = Entry(0, "-", "H")
    tournament = replace(
        tournament,
        players=tuple(
            p._replace(entries=(*p.entries, absent.get(p.id, Entry(0, "-", " "))))
            for p in tournament.players
        ),
    )
    position = position_before(tournament, number)
    pairing = pair(position)
    faults = illegalities(position, pairing, last_round_waives=waives)
    assert not faults, (number, faults)
    fresh = dict(absent)
    by_id = tournament.by_id
    for white, black in pairing.pairs:
        gap = by_id[white].rating - by_id[black].rating
        expected = 1 / (1 + 10 ** (-gap / 400))
        roll = rng.random()
        if oddities and rng.random() < 0.02:
            results = rng.choice(("+-", "-+", "--"))
        elif roll < expected - 0.15:
            results = "10"
        elif roll > expected + 0.15:
            results = "01"
        else:
            results = "=="
        fresh[white] = Entry(black, "w", results[0])
        fresh[black] = Entry(white, "b", results[1])
    if pairing.pab is not None:
        fresh[pairing.pab] = Entry(0, "-", "U")
    return replace(
        tournament,
        players=tuple(
            p._replace(entries=(*p.entries[:-1], fresh[p.id])) for p in tournament.players
        ),
    )


def play(
    seed: int, pair: Pair, *, sizes: tuple[int, int] = (4, 40), waives: bool = False
) -> tuple[int, bool]:
    """Play one tournament; return the rounds played and whether it came to its declared end."""
    rng = Random(seed)
    size = rng.randint(*sizes)
    rounds = rng.randint(3, min(11, max(3, size - 1)))
    oddities = size > 7 and rng.random() < 0.5
    tournament = start(rng, size, rounds)
    for number in range(rounds):
        try:
            tournament = play_round(rng, tournament, pair, oddities=oddities, waives=waives)
        except NoLegalPairing:
            return number, False
    return rounds, True
