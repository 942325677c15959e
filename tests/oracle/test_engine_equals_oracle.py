"""The engine and the oracle pair the same rounds the same way.

The oracle enumerates candidates in the written order; the engine never does. Here they meet in a
slice of the random positions; ``tools/oracle_random.py`` runs any number of them.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from oracle.positions import random_position
from swissmate.errors import NoLegalPairing
from swissmate.oracles.dutch_literal.round2017 import pair_round_2017
from swissmate.oracles.dutch_literal.round2026 import pair_round_2026
from swissmate.systems.position import PairingPosition
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RoundPairing

_ORACLES = {"dutch-2017": pair_round_2017, "dutch-2026": pair_round_2026}


def _answer(
    pair: Callable[[PairingPosition], RoundPairing], position: PairingPosition
) -> tuple[tuple[tuple[int, int], ...], int | None] | None:
    try:
        pairing = pair(position)
    except NoLegalPairing:
        return None
    return pairing.pairs, pairing.pab


@pytest.mark.parametrize("first_seed", range(0, 1500, 300))
@pytest.mark.parametrize("edition", ["dutch-2017", "dutch-2026"])
def test_random_positions(edition: str, first_seed: int) -> None:
    engine = rule_set(edition).pair
    different = [
        seed
        for seed in range(first_seed, first_seed + 300)
        for position in [random_position(seed)]
        if _answer(engine, position) != _answer(_ORACLES[edition], position)
    ]
    assert different == []


def test_random_positions_reach_every_kind_of_state() -> None:
    # A slice in which nothing happens would prove nothing.
    positions = [random_position(seed) for seed in range(300)]
    contenders = [contender for position in positions for contender in position.contenders]
    assert {len(position.contenders) for position in positions} >= set(range(2, 11))
    assert {position.is_last_round for position in positions} == {True, False}
    assert {position.initial_color for position in positions} == {"w", "b"}
    assert any(position.forbidden for position in positions)
    assert any(contender.score != contender.points for contender in contenders)
    assert any(contender.number != contender.id for contender in contenders)
    assert any(contender.had_pab for contender in contenders)
    assert any(contender.had_forfeit_win for contender in contenders)
    assert {contender.last.entry.result for contender in contenders if contender.last} >= set(
        "1=0+-HFUZ"
    )
    assert any(_answer(pair_round_2017, position) is None for position in positions)
