"""Sums over all pairings of few players, and criteria one after another, give the same pairings."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import cast

import pytest

from oracle.hard_positions import hard_position, league_position
from oracle.positions import random_position, random_protected_position
from swissmate.errors import NoLegalPairing
from swissmate.matching.levels import Level
from swissmate.systems.dutch.engine import best_pairing
from swissmate.systems.dutch.engine.bracket_graph import BracketGraph
from swissmate.systems.dutch.engine.few_players import best_of_few, without_choice
from swissmate.systems.position import PairingPosition
from swissmate.systems.registry import rule_set


@cache
def positions() -> list[PairingPosition]:
    return [
        *map(random_position, range(100, 200)),
        *map(random_protected_position, range(100, 130)),
        *(hard_position(seed, 12, 30) for seed in range(100, 150)),
        *(league_position(seed, 8, 24) for seed in range(100, 120)),
    ]


def answer(position: PairingPosition, rules: str) -> object:
    try:
        return rule_set(rules).pair(position)
    except NoLegalPairing as refusal:
        return str(refusal)


@pytest.mark.parametrize("rules", ["dutch-2017", "dutch-2026"])
def test_both_roads_lead_to_the_same_pairing(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [answer(position, rules) for position in positions()]
    summed: list[int] = []

    def counted(
        graph: BracketGraph, levels: Sequence[Level], mate: list[int], free: int
    ) -> list[int] | None:
        summed.append(len(graph.rows))
        return best_of_few(graph, levels, mate, free)

    monkeypatch.setattr(best_pairing, "best_of_few", counted)
    assert [answer(position, rules) for position in positions()] == expected
    assert len(summed) > 100
    monkeypatch.setattr(best_pairing, "FEW", 0)
    assert [answer(position, rules) for position in positions()] == expected
    monkeypatch.setattr(best_pairing, "SMALL", 0)
    assert [answer(position, rules) for position in positions()] == expected


class Edges:
    """Players 0 to 5 and some equal places, with edges drawn at random: what a bracket is here."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        size, count = 6, rng.choice((0, 2))
        self.rows = [0] * (size + count)
        self.everybody = (1 << size + count) - 1
        self.places = ((1 << count) - 1) << size
        for v in range(size):
            for w in range(v + 1, size):
                if rng.random() < 0.35:
                    self._join(v, w)
            if rng.random() < 0.5:
                for place in range(size, size + count):
                    self._join(v, place)

    def _join(self, v: int, w: int) -> None:
        self.rows[v] |= 1 << w
        self.rows[w] |= 1 << v

    def matchings(self, free: int) -> set[frozenset[tuple[int, int]]]:
        """Return the pairs of players of all perfect matchings: places are equal."""
        if not free:
            return {frozenset()}
        v = (free & -free).bit_length() - 1
        found: set[frozenset[tuple[int, int]]] = set()
        for w in range(v + 1, len(self.rows)):
            if free & self.rows[v] & 1 << w:
                pair = frozenset() if self.places >> w & 1 else frozenset({(v, w)})
                found |= {matching | pair for matching in self.matchings(free ^ (1 << v | 1 << w))}
        return found


def test_every_matching_holds_the_pairs_without_a_choice() -> None:
    kinds = set()
    for seed in range(400):
        edges = Edges(seed)
        mate, free = without_choice(cast("BracketGraph", edges))
        found = edges.matchings(edges.everybody)
        if mate is None:
            kinds.add((0, bool(edges.places)))
            assert not found, seed
            continue
        pairs = {(v, w) for v, w in enumerate(mate) if v < w and not edges.places >> w & 1}
        assert all(pairs <= each for each in found), seed
        if not free:
            kinds.add((1, bool(edges.places)))
            assert found == {frozenset(pairs)}, seed
    assert kinds == {(0, False), (0, True), (1, False), (1, True)}
