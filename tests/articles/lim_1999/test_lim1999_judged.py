"""Every pairing of the Lim system on random positions before an independent judge."""

from random import Random

import pytest

from judges.lim_judge import Judge
from judges.random_positions import random_position
from swissmate.errors import NoLegalPairing
from swissmate.systems.lim.procedure import pair_with_account


def verdict(seed: int, *, maxi: bool = False, by_points: bool = False) -> list[str]:
    position = random_position(Random(seed), players=(2, 10), rounds=(0, 6))
    judge = Judge(position, maxi=maxi)
    try:
        pairing, accounts = pair_with_account(position, maxi=maxi, bye_by_points=by_points)
    except NoLegalPairing:
        everybody = frozenset(judge.by_id)
        limits = not position.is_last_round
        if len(everybody) % 2 == 0:
            return ["it can be paired"] if judge.all_pairable(everybody, limits=limits) else []
        able = [
            i
            for i, c in judge.by_id.items()
            if not c.had_pab
            and not (c.top_unplayed >= 10 if by_points else c.had_forfeit_win)
            and judge.all_pairable(everybody - {i}, limits=limits)
        ]
        return ["somebody could have the bye"] if able else []
    return judge.round(pairing, accounts, by_points=by_points)


def test_the_judge_finds_nothing() -> None:
    for seed in range(1000):
        assert verdict(seed) == [], seed


def test_the_judge_finds_nothing_in_maxi_tournaments() -> None:
    for seed in range(1000, 1500):
        assert verdict(seed, maxi=True) == [], seed


def test_the_judge_finds_nothing_in_2026() -> None:
    for seed in range(1500, 2000):
        assert verdict(seed, by_points=True) == [], seed


@pytest.mark.slow
def test_the_judge_finds_nothing_in_ten_thousand() -> None:
    for seed in range(10_000, 20_000):
        assert verdict(seed) == [], seed
