"""Burstein events played to the end with random results, without an illegal pairing.

Here a slice; ``python tests/simulation/test_burstein_events.py FIRST COUNT`` plays any number.
An event may end early when no complete pairing exists: then that is shown by another search.
"""

from __future__ import annotations

import sys
from random import Random

import pytest

from judges.burstein_2017 import Judge
from judges.burstein_positions import legality_complaints, play_round
from swissmate.errors import NoLegalPairing
from swissmate.model import Player, Tournament
from swissmate.systems.position import PairingPosition
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RoundPairing


def no_pairing_exists(position: PairingPosition) -> bool:
    """Whether the judge of 2017 finds none either (the editions agree on what is legal here)."""
    judge = Judge(position)
    if len(judge.players) % 2:
        return judge.bye() is None
    return not judge.pairable(frozenset(judge.players))


def play_event(rules: str, seed: int) -> tuple[int, bool]:
    """Play an event; return its number of rounds and whether it was cut short.

    Raises AssertionError for an illegal pairing.
    """
    rng = Random(seed)
    asked: list[PairingPosition] = []

    def pair(position: PairingPosition) -> RoundPairing:
        asked.append(position)
        return rule_set(rules).pair(position)

    size = rng.choice((rng.randint(4, 12), rng.randint(8, 40), rng.randint(30, 80)))
    rounds = min(rng.randint(3, 11), size - 1)
    players = tuple(
        Player(number, rating=2400 - rng.choice((0, 0, 7)) * number)
        for number in range(1, size + 1)
    )
    tournament = Tournament(players, rounds=rounds, initial_color=rng.choice("wb"))
    for number in range(rounds):
        try:
            tournament, position, pairing = play_round(
                tournament, pair, rng, rng.choice((0.0, 0.02, 0.1))
            )
        except NoLegalPairing:
            assert no_pairing_exists(asked[-1])
            return number, True
        assert legality_complaints(position, pairing) == []
    return rounds, False


@pytest.mark.parametrize("rules", ["burstein-2017", "burstein-2026"])
def test_events_to_the_end(rules: str) -> None:
    played = [play_event(rules, seed) for seed in range(60)]
    # Only small fields with about as many rounds as opponents may run out of pairings.
    assert sum(short for _, short in played) < 12
    assert sum(rounds for rounds, _ in played) > 250


def main(first: int, count: int) -> None:
    for rules in ("burstein-2017", "burstein-2026"):
        played = [play_event(rules, seed) for seed in range(first, first + count)]
        short = sum(short for _, short in played)
        rounds = sum(rounds for rounds, _ in played)
        print(f"{rules}: {count} events, {rounds} rounds, {short} ended without a legal pairing")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
