"""Every pairing of dubov-1997 on random positions before an independent judge."""

from random import Random

import pytest

from judges.dubov1997_judge import Judge
from judges.random_positions import random_position
from swissmate.errors import NoLegalPairing
from swissmate.model import ForbiddenGroup, Player, Tournament
from swissmate.systems.dubov.edition1997 import pair_with_account
from swissmate.systems.position import PairingPosition, position_before


def verdict(seed: int) -> list[str]:
    return complaints(random_position(Random(seed), players=(2, 9), rounds=(0, 6)))


def complaints(position: PairingPosition) -> list[str]:
    judge = Judge(position)
    try:
        pairing, accounts = pair_with_account(position)
    except NoLegalPairing:
        everybody = frozenset(judge.by_id)
        if len(everybody) % 2 == 0:
            return ["it can be paired"] if judge.pairable(everybody) else []
        able = [
            i
            for i, c in judge.by_id.items()
            if not c.had_pab and not c.had_forfeit_win and judge.pairable(everybody - {i})
        ]
        return ["somebody could have the bye"] if able else []
    return judge.round(pairing, accounts)


def test_the_judge_finds_nothing() -> None:
    for seed in range(1000):
        assert verdict(seed) == [], seed


def test_the_judge_finds_nothing_in_round_one() -> None:
    for seed in range(300):
        random = Random(seed)
        ids = range(1, random.randint(2, 9) + 1)
        pairs = [random.sample(ids, 2) for _ in range(random.randint(0, len(ids) - 1))]
        top = {each: (random.choice((5, 10)),) for each in ids[: random.randint(0, len(ids))]}
        tournament = Tournament(
            tuple(Player(each, f"P{each}", 2400 - 10 * each) for each in ids),
            rounds=9,
            initial_color=random.choice("wb"),
            forbidden=tuple(ForbiddenGroup(frozenset(pair)) for pair in pairs),
            virtual_points=random.choice(({}, top)),
        )
        assert complaints(position_before(tournament)) == [], seed


@pytest.mark.long
def test_the_judge_finds_nothing_in_ten_thousand() -> None:
    for seed in range(10_000, 20_000):
        assert verdict(seed) == [], seed
