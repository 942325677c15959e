"""The engine of dubov-2026 against the enumeration of its text."""

from contextlib import suppress
from random import Random

import pytest

from judges.random_positions import random_position
from swissmate.errors import NoLegalPairing
from swissmate.systems.dubov.edition2026 import pair_round
from swissmate.systems.dubov.literal import pair_literally

Answer = tuple[frozenset[tuple[int, int]], int | None] | None


def answers(seed: int) -> tuple[Answer, Answer]:
    position = random_position(Random(seed), players=(2, 10), rounds=(0, 6))
    engine: Answer = None
    oracle: Answer = None
    with suppress(NoLegalPairing):
        pairing = pair_round(position)
        engine = frozenset(pairing.pairs), pairing.pab
    with suppress(NoLegalPairing):
        oracle = pair_literally(position)
    return engine, oracle


def test_engine_and_enumeration_agree() -> None:
    for seed in range(1500):
        engine, oracle = answers(seed)
        assert engine == oracle, seed


@pytest.mark.slow
def test_engine_and_enumeration_agree_on_ten_thousand() -> None:
    for seed in range(10_000, 20_000):
        engine, oracle = answers(seed)
        assert engine == oracle, seed
