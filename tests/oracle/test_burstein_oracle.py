"""Burstein on random small positions: 2026 against the oracle, 2017 before the judge.

Here a slice; ``python tests/oracle/test_burstein_oracle.py FIRST COUNT`` runs any number.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from random import Random

from judges.burstein_2017 import Judge
from judges.burstein_literal import pair_literally
from judges.burstein_positions import random_tournament
from judges.cliques import with_cliques
from swissmate.errors import NoLegalPairing
from swissmate.model import Tournament
from swissmate.systems.burstein.pairing import pair_after_seeding
from swissmate.systems.burstein.procedure import pair_2017
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.ruleset import RoundPairing


def oracle_differs(position: PairingPosition) -> str:
    """Return how engine and oracle differ in a round after the seeding rounds, "" if they agree."""
    found: list[RoundPairing | None] = []
    for read in (pair_after_seeding, pair_literally):
        try:
            found.append(replace(read(position), readings=()))
        except NoLegalPairing:
            found.append(None)
    return "" if found[0] == found[1] else f"{found[0]} instead of {found[1]}"


def judge_complains(position: PairingPosition) -> str:
    """Return what the judge has against the engine's pairing, "" for nothing."""
    judge = Judge(position)
    try:
        return "; ".join(judge.complaints(pair_2017(position)))
    except NoLegalPairing:
        if len(judge.players) % 2:
            possible = judge.bye() is not None
        else:
            possible = judge.pairable(frozenset(judge.players))
        return "there is a pairing" if possible else ""


READINGS = {
    "below": "burstein-2017-joining",
    "above": "burstein-2017-joining",
    "parted": "burstein-2017-joined-kept",
    "next": "burstein-2017-chain",
    "due": "burstein-2017-due-colors",
}


def readings_differ(position: PairingPosition) -> str:
    """Return how the named readings of 6.5 and 6.6 and those it depends on differ, "" if not."""
    try:
        named = {
            reading for reading in pair_2017(position).readings if reading in READINGS.values()
        }
    except NoLegalPairing:
        return ""
    judge = Judge(position)
    expected = {
        name for reading, name in READINGS.items() if judge.paired(reading) != judge.paired()
    }
    return "" if named == expected else f"{named} instead of {expected}"


def test_2017_names_the_readings_of_6_5_and_6_6_on_which_a_pairing_expected() -> None:
    for seed in range(150):
        position = position_before(random_tournament(seed, most_players=8))
        assert readings_differ(position) == "", seed
        assert readings_differ(position_before(clique_tournament(seed))) == "", seed


def test_2026_engine_and_oracle_agree() -> None:
    for seed in range(1500):
        assert oracle_differs(position_before(random_tournament(seed))) == "", seed


def test_2026_engine_and_oracle_agree_on_longer_events() -> None:
    for seed in range(250):
        tournament = random_tournament(seed, most_players=11, most_rounds=9)
        assert oracle_differs(position_before(tournament)) == "", seed


def clique_tournament(seed: int) -> Tournament:
    """Return a random tournament whose players are divided into teams or half a clique."""
    return with_cliques(Random(seed), random_tournament(seed, most_players=11))


def test_2026_engine_and_oracle_agree_on_teams_and_cliques() -> None:
    for seed in range(1000):
        assert oracle_differs(position_before(clique_tournament(seed))) == "", seed


def test_2017_the_judge_has_no_complaint_about_teams_and_cliques() -> None:
    for seed in range(400):
        assert judge_complains(position_before(clique_tournament(seed))) == "", seed


def test_2017_the_judge_has_no_complaint() -> None:
    for seed in range(1200):
        assert judge_complains(position_before(random_tournament(seed))) == "", seed


def main(first: int, count: int) -> None:
    differing = complaints = 0
    for seed in range(first, first + count):
        tournament = clique_tournament(seed) if seed % 2 else random_tournament(seed)
        position = position_before(tournament)
        for name, text in (
            ("2026", oracle_differs(position)),
            ("2017", judge_complains(position)),
            ("2017 readings", readings_differ(position) if len(position.contenders) < 9 else ""),
        ):
            if text:
                print(seed, name, text)
                differing += name == "2026"
                complaints += name != "2026"
    print(f"{count} positions: 2026 differs in {differing}, 2017 has {complaints} complaints")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
