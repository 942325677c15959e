"""Generated tournaments by the Dubov and Lim systems: no illegal pairing, and quick enough."""

from dataclasses import replace
from random import Random
from time import process_time

import pytest

from judges.play import illegalities, play, play_round, start
from swissmate.model import ForbiddenGroup
from swissmate.systems.position import PairingPosition
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RoundPairing

RULES = ("dubov-1997", "dubov-2026", "lim-1999", "lim-1999-maxi", "lim-2026")


@pytest.mark.parametrize("rules", RULES)
def test_thirty_tournaments(rules: str) -> None:
    pair = rule_set(rules).pair
    waives = rules.startswith("lim")
    ended = [play(seed, pair, sizes=(6, 40), waives=waives)[1] for seed in range(30)]
    assert sum(ended) > 25  # the others met a round without a legal pairing


@pytest.mark.parametrize("rules", RULES)
def test_300_players_in_a_second_a_round(rules: str) -> None:
    rng = Random(7)
    tournament = start(rng, 300, 9)
    times = []

    def pair(position: PairingPosition) -> RoundPairing:
        begin = process_time()
        pairing = rule_set(rules).pair(position)
        times.append(process_time() - begin)
        return pairing

    waives = rules.startswith("lim")
    for _ in range(9):
        tournament = play_round(rng, tournament, pair, oddities=True, waives=waives)
    assert max(times) < 20  # no search without an end


@pytest.mark.parametrize("rules", [*RULES, "burstein-2017", "burstein-2026"])
def test_300_players_half_of_whom_may_not_meet_in_a_second_a_round(rules: str) -> None:
    rng = Random(8)
    tournament = replace(
        start(rng, 300, 9), forbidden=(ForbiddenGroup(frozenset(range(151, 301))),)
    )
    times = []

    def pair(position: PairingPosition) -> RoundPairing:
        begin = process_time()
        pairing = rule_set(rules).pair(position)
        times.append(process_time() - begin)
        return pairing

    waives = rules.startswith("lim")
    for _ in range(6):
        tournament = play_round(rng, tournament, pair, oddities=False, waives=waives)
    assert max(times) < 20  # no search without an end


def test_the_check_of_legality_can_fail() -> None:
    rng = Random(1)
    seen: list[tuple[PairingPosition, RoundPairing]] = []

    def pair(position: PairingPosition) -> RoundPairing:
        seen.append((position, rule_set("dubov-2026").pair(position)))
        return seen[-1][1]

    tournament = start(rng, 9, 3)
    for _ in range(3):
        tournament = play_round(rng, tournament, pair, oddities=False)
    (_, first), (_, second), (position, _) = seen
    for wrong in (first, second):
        assert any("have met" in fault for fault in illegalities(position, wrong))
