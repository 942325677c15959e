"""Rounds of 2012 against the literal walk through C.1 and C.12-C.14.

Here a slice; ``python tests/oracle/test_dutch_2012_rounds.py FIRST COUNT`` runs any number.
"""

from __future__ import annotations

import sys
from random import Random

from judges.dutch_2012_literal import LiteralRound
from judges.random_positions import random_position
from swissmate.errors import NoLegalPairing
from swissmate.systems.dutch.y2012.players import Field2012
from swissmate.systems.registry import rule_set


def difference(seed: int, players: int = 7) -> str:
    """Return how engine and text differ on one position, "" for not at all."""
    position = random_position(Random(seed), players=(4, players), rounds=(1, 6))
    try:
        pairing = rule_set("dutch-2012").pair(position)
    except NoLegalPairing:
        return ""
    engine = {frozenset(pair) for pair in pairing.pairs}, {pairing.pab} - {None}
    literal = LiteralRound(Field2012(position)).pair()
    return "" if engine == literal else f"{seed}: {engine} instead of {literal}"


def test_the_engine_goes_back_as_the_text_does() -> None:
    assert [found for seed in range(400, 900) if (found := difference(seed))] == []


def test_m1_stays_in_the_penultimate_bracket_once_the_remainder_was_reached() -> None:
    # C.14.b.1: with P0 the player moved down had an opponent, and only the remainder failed.
    assert [difference(200459, players=8), difference(201173, players=8)] == ["", ""]


if __name__ == "__main__":
    first, count = int(sys.argv[1]), int(sys.argv[2])
    print([found for seed in range(first, first + count) if (found := difference(seed))])
