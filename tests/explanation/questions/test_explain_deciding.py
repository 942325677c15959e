"""What decides between two pairings of a round: for the checker's report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from building import position_of
from oracle.positions import random_position
from swissmate.errors import NoLegalPairing
from swissmate.explanation import deciding_criterion, sentence
from swissmate.explanation.accounts.obstacles import bye_obstacles, pair_obstacles
from swissmate.systems.position import PairingPosition
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RuleSet

Pairing = tuple[list[tuple[int, int]], int | None]

FOUR = "1 1.0 wb\n2 1.0 bw\n3 1.0 bw\n4 1.0 wb"


def decide(text: str, pairs: list[tuple[int, int]], pab: int | None = None) -> tuple[str, object]:
    position, rules = position_of(text), rule_set("dutch-2017")
    found = deciding_criterion(position, rules, pairs, pab, rules.pair(position))
    return found.id, found.params.get("number") or found.params.get("article")


def test_worse_colors() -> None:
    assert decide(FOUR, [(1, 4), (2, 3)]) == ("criterion-worse", "C.10")


def test_an_exchange_that_was_not_needed() -> None:
    assert decide(FOUR, [(1, 2), (4, 3)]) == ("order-exchange-count", "C.04.3 D.2.a")


def test_only_the_colors() -> None:
    """1 and 4 are due White; 3-1 is the pair of the rules with the colours reversed (E.1)."""
    assert decide(FOUR, [(3, 1), (4, 2)]) == ("colors-differ", "E.1")


def test_the_same_round() -> None:
    assert decide(FOUR, [(1, 3), (4, 2)])[0] == "no-difference"


def test_a_second_meeting() -> None:
    text = "1 1.0 w x2\n2 1.0 b\n3 1.0 w\n4 1.0 b"
    assert decide(text, [(1, 2), (3, 4)]) == ("recorded-illegal", "C.1")


def test_a_player_left_out() -> None:
    assert decide(FOUR, [(1, 3)])[0] == "recorded-incomplete"


def test_fewer_pairs_in_the_top_bracket() -> None:
    """Two players of two points who may meet, but each meets somebody lower."""
    text = "1 2.0 wb\n2 2.0 bw\n3 1.0 wb\n4 1.0 bw"
    assert decide(text, [(1, 4), (3, 2)]) == ("criterion-worse", "C.5")


def legal_pairings(position: PairingPosition, rules: RuleSet, random: Random) -> Iterator[Pairing]:
    """Yield some random legal pairings of a round."""
    contenders = list(position.contenders)
    for _ in range(6):
        random.shuffle(contenders)
        left = list(contenders)
        pairs: list[tuple[int, int]] = []
        pab = None
        while left:
            one = left.pop()
            other = next(
                (
                    contender
                    for contender in left
                    if not pair_obstacles(position, rules, one, contender)
                ),
                None,
            )
            if other is not None:
                left.remove(other)
                pairs.append((one.id, other.id))
            elif pab is None and not bye_obstacles(position, rules, one):
                pab = one.id
            else:
                break
        else:
            if (pab is not None) == (len(contenders) % 2 == 1):
                yield pairs, pab


@pytest.mark.parametrize("rules_id", ["dutch-2017", "dutch-2026"])
def test_no_legal_pairing_is_better_than_ours(rules_id: str) -> None:
    rules = rule_set(rules_id)
    seen: Counter[str] = Counter()
    for seed in range(400):
        position = random_position(seed)
        try:
            expected = rules.pair(position)
        except NoLegalPairing:
            continue
        for pairs, pab in legal_pairings(position, rules, Random(seed)):
            found = deciding_criterion(position, rules, pairs, pab, expected)
            assert found.id != "recorded-better", (seed, rules_id, pairs)
            assert sentence(found, str)
            seen[found.id] += 1
    assert seen["criterion-worse"] > 200
    assert seen["order-transposition"]
    assert seen["order-exchange-count"]
