"""The engine of dubov-2026 against the enumeration of its text."""

from contextlib import suppress
from random import Random

import pytest

from judges.cliques import with_cliques
from judges.dubov_literal import pair_literally
from judges.random_positions import random_tournament
from swissmate.errors import NoLegalPairing
from swissmate.systems.dubov.edition2026 import pair_round
from swissmate.systems.position import position_before

Answer = tuple[frozenset[tuple[int, int]], int | None] | None


def answers(seed: int, *, cliques: bool = False) -> tuple[Answer, Answer]:
    rng = Random(seed)
    tournament = random_tournament(rng, players=(2, 10), rounds=(0, 6))
    position = position_before(with_cliques(rng, tournament) if cliques else tournament)
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


def test_engine_and_enumeration_agree_on_teams_and_cliques() -> None:
    paired = 0
    for seed in range(1500):
        engine, oracle = answers(seed, cliques=True)
        assert engine == oracle, seed
        paired += oracle is not None
    assert paired > 500


@pytest.mark.long
def test_engine_and_enumeration_agree_on_ten_thousand() -> None:
    for seed in range(10_000, 20_000):
        engine, oracle = answers(seed, cliques=seed % 2 == 0)
        assert engine == oracle, seed
