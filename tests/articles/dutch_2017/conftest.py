"""The articles hold for the engine and for the oracle alike."""

from __future__ import annotations

import pytest

from building import Pair
from swissmate.oracles.dutch_literal.round2017 import pair_round_2017
from swissmate.systems.registry import rule_set


@pytest.fixture(params=["oracle", "engine"])
def pair(request: pytest.FixtureRequest) -> Pair:
    return pair_round_2017 if request.param == "oracle" else rule_set("dutch-2017").pair
