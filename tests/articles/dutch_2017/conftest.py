"""The articles hold for the engine and for the oracle alike."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from swissmate.systems.dutch.literal import pair_round_2017
from swissmate.systems.position import PairingPosition
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RoundPairing


@pytest.fixture(params=["oracle", "engine"])
def pair(request: pytest.FixtureRequest) -> Callable[[PairingPosition], RoundPairing]:
    if request.param == "oracle":
        return pair_round_2017
    try:
        return rule_set("dutch-2017").pair
    except ModuleNotFoundError:
        pytest.skip("the engine has not landed yet")
