"""Sums over all pairings of few players, and criteria one after another, give the same pairings."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from oracle.hard_positions import hard_position, league_position
from oracle.positions import random_position, random_protected_position
from swissmate.errors import NoLegalPairing
from swissmate.systems.dutch.engine import best_pairing
from swissmate.systems.dutch.engine.bracket_graph import BracketGraph
from swissmate.systems.dutch.engine.criteria import Level
from swissmate.systems.dutch.engine.few_players import best_of_few
from swissmate.systems.position import PairingPosition
from swissmate.systems.registry import rule_set

POSITIONS = [
    *map(random_position, range(100, 180)),
    *map(random_protected_position, range(100, 130)),
    *(hard_position(seed, 12, 30) for seed in range(100, 130)),
    *(league_position(seed, 8, 24) for seed in range(100, 120)),
]


def answer(position: PairingPosition, rules: str) -> object:
    try:
        return rule_set(rules).pair(position)
    except NoLegalPairing as refusal:
        return str(refusal)


@pytest.mark.parametrize("rules", ["dutch-2017", "dutch-2026"])
def test_both_roads_lead_to_the_same_pairing(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [answer(each, rules) for each in POSITIONS]
    summed: list[int] = []

    def counted(graph: BracketGraph, levels: Sequence[Level]) -> list[int] | None:
        summed.append(len(graph.rows))
        return best_of_few(graph, levels)

    monkeypatch.setattr(best_pairing, "best_of_few", counted)
    monkeypatch.setattr(best_pairing, "VERY_FEW", 0)
    assert [answer(each, rules) for each in POSITIONS] == expected
    assert len(summed) > 100
    monkeypatch.setattr(best_pairing, "FEW", 0)
    assert [answer(each, rules) for each in POSITIONS] == expected
