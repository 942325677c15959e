"""The engine's brackets of 2012 against the literal walk through the text."""

from __future__ import annotations

from random import Random

import pytest

from building import position_of
from judges.dutch2012_literal import LiteralBracket
from judges.dutch2012_players import LiteralField
from swissmate.matching.maximum import maximum_matching
from swissmate.systems.dutch.y2012.bracket import Bracket, pair_bracket
from swissmate.systems.dutch.y2012.players import Field2012
from swissmate.systems.position import PairingPosition

_COLORS = ("wb", "bw", "wbw", "bwb", "wbb", "bww", "ww", "bb", "-", "wwb", "bbw", "w", "b")
_MARKS = ("", "", "", "down1", "up1", "down2", "up2")


def _random_bracket(random: Random, m0: int) -> PairingPosition:
    """Return a bracket of at most seven players, the first ``m0`` half a point above the rest.

    Players moved down have met each other: otherwise they would not have moved down.
    """
    size = random.randint(max(2, m0 + 1), 7 if m0 else 6)
    lines = []
    density = random.choice((0.0, 0.2, 0.4, 0.6))
    for ident in range(1, size + 1):
        score = "2.5" if ident <= m0 else "2.0"
        met = [f"x{other}" for other in range(1, ident) if random.random() < density]
        if ident <= m0:
            met = [f"x{other}" for other in range(1, ident)]
        marks = " ".join([random.choice(_MARKS), random.choice(_MARKS), *met])
        lines.append(f"{ident} {score} {random.choice(_COLORS)} {marks}")
    number = random.choice((5, 6))
    return position_of("\n".join(lines), round_number=number, rounds=random.choice((6, 9)))


@pytest.mark.parametrize("m0", [0, 1, 2, 3])
def test_engine_takes_the_first_candidate_of_the_text(m0: int) -> None:
    for seed in range(60):
        position = _random_bracket(Random(1000 * m0 + seed), m0)
        field, text = Field2012(position), LiteralField(position)
        seats = field.seats
        homogeneous = m0 == 0 or 2 * m0 >= len(seats)
        literal = LiteralBracket(text, text.seats, m0, homogeneous).pairing()
        rows = [
            sum(
                1 << two
                for two, other in enumerate(seats)
                if one != two and field.may_meet(seat, other)
            )
            for one, seat in enumerate(seats)
        ]
        unpaired = maximum_matching(rows).count(-1)
        engine = pair_bracket(field, Bracket(seats, m0, False, homogeneous), unpaired)
        assert engine is not None
        place = {seat: number for number, seat in enumerate(seats)}
        assert {frozenset((place[one], place[two])) for one, two in engine.pairs} == {
            frozenset(pair) for pair in literal
        }
