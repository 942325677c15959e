"""Burstein 2017, the tables of 6.2 and 6.4 and the examples of 6.4 and 6.5, to the last row.

The engine never lists combinations, so each row is tried against each: of two rows' pairs only
it must find the row that the table has first (or an earlier one that the pairs also allow).
"""

from __future__ import annotations

from itertools import combinations as two_of

import pytest

from judges.burstein_2017 import combinations
from swissmate.systems.burstein.order import Dues, first_pairing

TABLE_6_2 = """
1*6 2*5 3*4
1*6 2*4 3*5
1*6 2*3 4*5
1*5 2*6 3*4
1*5 2*4 3*6
1*5 2*3 4*6
1*4 2*6 3*5
1*4 2*5 3*6
1*4 2*3 5*6
1*3 2*6 4*5
1*3 2*5 4*6
1*3 2*4 5*6
1*2 3*6 4*5
1*2 3*5 4*6
1*2 3*4 5*6
"""
TABLE_6_4 = """
1*5 2*4 3*F
1*5 2*3 4*F
1*5 3*4 2*F
1*4 2*5 3*F
1*4 2*3 5*F
1*4 3*5 2*F
1*3 2*5 4*F
1*3 2*4 5*F
1*3 4*5 2*F
1*2 3*5 4*F
1*2 3*4 5*F
1*2 4*5 3*F
2*5 3*4 1*F
2*4 3*5 1*F
2*3 4*5 1*F
"""
NOBODY = Dues(0, 0)

Row = frozenset[tuple[int, int]]


def rows_of(table: str) -> list[Row]:
    return [
        frozenset((int(word[0]), int(word[2].replace("F", "0"))) for word in line.split())
        for line in table.strip().split("\n")
    ]


EVEN, ODD = rows_of(TABLE_6_2), rows_of(TABLE_6_4)


def bits(players: set[int]) -> int:
    return sum(1 << player - 1 for player in players)


def engine(pairs: Row, players: int, dues: Dues = NOBODY, floats: int | None = None) -> Row:
    """Return what the engine takes of these pairs; an opponent 0 allows the player to float."""
    rows = [0] * players
    candidates = 0
    for one, two in pairs:
        if two:
            rows[one - 1] |= 1 << two - 1
            rows[two - 1] |= 1 << one - 1
        else:
            candidates |= 1 << one - 1
    if floats is not None:
        candidates &= floats
    found = first_pairing(rows, (1 << players) - 1, dues, (candidates,) if players % 2 else ())
    assert found is not None
    taken = {(one + 1, two + 1) for one, two in found.pairs}
    floating = {(number, 0) for number in range(1, players + 1) if found.floaters >> number - 1 & 1}
    return frozenset(taken | floating)


@pytest.mark.parametrize(("table", "players"), [(EVEN, 6), (ODD, 5)])
def test_6_2_and_6_4_every_row_against_every_other(table: list[Row], players: int) -> None:
    assert len(table) == 15
    for one, two in two_of(table, 2):
        allowed = one | two
        first = next(row for row in table if row <= allowed)
        assert engine(allowed, players) == first


@pytest.mark.parametrize(("table", "players"), [(EVEN, 6), (ODD, 5)])
def test_6_2_and_6_4_are_the_order_of_the_judge(table: list[Row], players: int) -> None:
    listed = [frozenset(combination) for combination in combinations(tuple(range(1, players + 1)))]
    assert listed == table


def test_6_4_a_floater_from_above_does_not_float_again() -> None:
    # "If No. 2 is a floater from another SG, combinations (3), (6) & (9) are not valid."
    others = bits({1, 3, 4, 5})
    for number in (3, 6, 9):
        row, following = ODD[number - 1], ODD[number]
        assert engine(row | following, 5) == next(
            pairing for pairing in ODD if pairing <= row | following
        )
        valid = [pairing for pairing in ODD if (2, 0) not in pairing]
        assert engine(row | following, 5, floats=others) == next(
            pairing for pairing in valid if pairing <= row | following
        )


def test_6_5_example_six_players() -> None:
    dues = Dues(bits({2, 4, 5}), bits({1, 3, 6}))
    everything = frozenset(pair for row in EVEN for pair in row)
    assert engine(everything, 6, dues) == EVEN[4 - 1]


def test_6_5_example_five_players() -> None:
    dues = Dues(bits({2, 4, 5}), bits({1, 3}))
    everything = frozenset(pair for row in ODD for pair in row)
    assert engine(everything, 5, dues) == ODD[2 - 1]


@pytest.mark.parametrize("white", [{1}, {1, 2}, {1, 6}, {2, 3, 4}, {1, 2, 3, 4}, {2, 3, 4, 5, 6}])
@pytest.mark.parametrize(("table", "players"), [(EVEN, 6), (ODD, 5)])
def test_6_5_most_players_get_their_due_colors_then_the_order(
    white: set[int], table: list[Row], players: int
) -> None:
    white = {player for player in white if player <= players}
    black = set(range(1, players + 1)) - white
    dues = Dues(bits(white), bits(black))

    def denied(row: Row) -> int:
        return sum(bool(two) and (one in white) == (two in white) for one, two in row)

    for one, two in two_of(table, 2):
        allowed = one | two
        best = min((row for row in table if row <= allowed), key=denied)
        assert engine(allowed, players, dues) == best
