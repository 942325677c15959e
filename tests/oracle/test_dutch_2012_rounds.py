"""Rounds of 2012 against the literal walk through C.1 and C.12-C.14.

Here a slice; ``python tests/oracle/test_dutch_2012_rounds.py FIRST COUNT [PLAYERS]`` runs any
number.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from judges.dutch2012_literal import pair_literally
from judges.random_positions import random_position
from swissmate.errors import NoLegalPairing
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RoundPairing
from swissmate.trf import read_trf

_POSITIONS = Path(__file__).parent.parent / "data" / "dutch-2012" / "positions"


def _answer(pair: Callable[[PairingPosition], RoundPairing], position: PairingPosition) -> object:
    try:
        pairing = pair(position)
    except NoLegalPairing:
        return None
    return pairing.pairs, pairing.pab


def difference(seed: int, players: int = 7, rounds: int = 6) -> str:
    """Return how engine and text differ on one position, "" for not at all."""
    position = random_position(Random(seed), players=(4, players), rounds=(0, rounds))
    engine, text = (
        _answer(pair, position) for pair in (rule_set("dutch-2012").pair, pair_literally)
    )
    return "" if engine == text else f"{seed}: {engine} instead of {text}"


def test_the_engine_goes_back_as_the_text_does() -> None:
    assert [found for seed in range(400, 900) if (found := difference(seed))] == []


def test_m1_stays_in_the_penultimate_bracket_once_the_remainder_was_reached() -> None:
    # C.14.b.1: with P0 the player moved down had an opponent, and only the remainder failed.
    assert [difference(200459, players=8), difference(201173, players=8)] == ["", ""]


def test_the_penultimate_bracket_is_paired_with_p1_below_m1_before_it_is_joined() -> None:
    # C.14.b.1: M1 falls with P1. Two players moved down are paired, one too many for the round;
    # with one pair only, M1 is one, and the others can be paired with the lowest bracket.
    assert difference(1005334, players=8, rounds=7) == ""


def test_who_meets_nobody_is_not_counted_in_p0() -> None:
    # C.1 before C.2: of 8, 4, 3, 7 one has no opponent; P0 is one and no remainder was reached.
    position = random_position(Random(4000254), players=(9, 9), rounds=(0, 8))
    assert _answer(rule_set("dutch-2012").pair, position) == _answer(pair_literally, position)


def test_c13_goes_on_where_the_penultimate_bracket_was_left() -> None:
    # 4 and 9 came down to 1 2 3, and M1 became one: 3 meets 9 instead of 4, who has the bye.
    position = position_before(read_trf(_POSITIONS / "penultimate-goes-on.trf"))
    assert _answer(rule_set("dutch-2012").pair, position) == _answer(pair_literally, position)
    assert (3, 9) in pair_literally(position).pairs


if __name__ == "__main__":
    first, count, *players = map(int, sys.argv[1:])
    print([found for seed in range(first, first + count) if (found := difference(seed, *players))])
