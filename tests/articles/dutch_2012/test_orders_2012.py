"""D.1-D.3 of the Dutch system of 2012: the printed lists and tables, to their last entries."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, islice, permutations, product

import pytest

from judges.dutch2012_literal import exchanges
from swissmate.systems.dutch.y2012.bracket import first_moved_down, first_transposition
from swissmate.systems.dutch.y2012.feasibility import Feasibility


def _feasible(size: int, edges: set[tuple[int, int]], nowhere: int = 0) -> Feasibility:
    """Return the matchings of some vertices, of whom so many are left alone."""
    rows = [0] * (size + nowhere)
    for one, two in [*edges, *product(range(size), range(size, size + nowhere))]:
        rows[one] |= 1 << two
        rows[two] |= 1 << one
    return Feasibility(rows, [""] * len(rows), lambda _one, _two: 0, 4)


_D1_1 = """
6 7 8 9 10 11 | 6 7 8 9 11 10 | 6 7 8 10 9 11 | 6 7 8 10 11 9 | 6 7 8 11 9 10 | 6 7 8 11 10 9
6 7 9 8 10 11 | 6 7 9 8 11 10 | 6 7 9 10 8 11 | 6 7 9 10 11 8 | 6 7 9 11 8 10 | 6 7 9 11 10 8
6 7 10 8 9 11 | 6 7 10 8 11 9 | 6 7 10 9 8 11 | 6 7 10 9 11 8 | 6 7 10 11 8 9 | 6 7 10 11 9 8
6 7 11 8 9 10 | 6 7 11 8 10 9 | 6 7 11 9 8 10 | 6 7 11 9 10 8 | 6 7 11 10 8 9 | 6 7 11 10 9 8
"""
"""The transpositions that D.1.1 prints, 0 to 23."""


_PRINTED = [tuple(map(int, row.split())) for row in _D1_1.replace("\n", "|").split("|") if row]


def test_d1_1_prints_the_first_transpositions_and_the_last_of_720() -> None:
    listed = list(permutations((6, 7, 8, 9, 10, 11)))
    assert listed[:24] == _PRINTED
    assert listed[24][:3] == (6, 8, 7)
    assert (len(listed), listed[719]) == (720, (11, 10, 9, 8, 7, 6))


@pytest.mark.parametrize("paired", [6, 4, 2])
def test_d1_the_first_transposition_without_a_pair_that_is_ruled_out(paired: int) -> None:
    """Of S1 all have opponents; of S2 those that D.1.2 pairs."""
    rng = random.Random(paired)
    s1, s2 = range(paired), range(paired, paired + 6)
    listed = list(permutations(s2, paired))
    found = Counter[int]()
    while found.total() < 200:
        edges = {pair for pair in product(s1, s2) if rng.random() < 0.45}
        feasible = _feasible(paired + 6, edges, 6 - paired)
        first = next(
            (i for i, order in enumerate(listed) if edges.issuperset(zip(s1, order, strict=True))),
            None,
        )
        assert (feasible.least is None) == (first is None)
        if first is not None:
            assert first_transposition(feasible, s1, sum(1 << place for place in s2)) == list(
                zip(s1, listed[first], strict=True)
            )
            found[first] += 1
    assert len(found) > 20


_D2_ONE = """
1 3 6 10 15
2 5 9 14 20
4 8 13 19 24
7 12 18 23 27
11 17 22 26 29
16 21 25 28 30
"""
"""D.2, one player: rows 6 to 11 of S2, columns 5 to 1 of S1; the places in the list."""

_D2_TWO = """
1 3 7 14 8 16 28 29 45 65
2 6 13 24 15 27 43 44 64 85
4 11 22 37 25 41 60 62 83 104
9 20 35 53 39 58 79 81 102 120
17 32 50 71 55 76 96 99 117 132
5 12 23 38 26 42 61 63 84 105
10 21 36 54 40 59 80 82 103 121
18 33 51 72 56 77 97 100 118 133
30 48 69 90 74 94 113 115 130 141
19 34 52 73 57 78 98 101 119 134
31 49 70 91 75 95 114 116 131 142
46 67 88 108 92 111 126 128 139 146
47 68 89 109 93 112 127 129 140 147
66 87 107 123 110 125 137 138 145 149
86 106 122 135 124 136 143 144 148 150
"""
"""D.2, two players: rows 6,7 6,8 ... 10,11; columns 5,4 5,3 5,2 5,1 4,3 4,2 4,1 3,2 3,1 2,1."""

S1, S2 = (1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11)


def _printed(table: str, size: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    columns = list(combinations(sorted(S1, reverse=True), size))
    rows = list(combinations(S2, size))
    places = {
        int(place): (column, row)
        for row, line in zip(rows, table.split("\n")[1:-1], strict=True)
        for column, place in zip(columns, line.split(), strict=True)
    }
    return [places[number] for number in range(1, len(places) + 1)]


def test_d2_one_player_to_the_last_entry() -> None:
    assert list(exchanges(S1, S2, 1)) == _printed(_D2_ONE, 1)


def test_d2_two_players_to_the_last_entry() -> None:
    assert list(exchanges(S1, S2, 2)) == _printed(_D2_TWO, 2)


def test_d2_three_players_begin_as_printed() -> None:
    assert list(islice(exchanges(S1, S2, 3), 6)) == [
        ((5, 4, 3), (6, 7, 8)),
        ((5, 4, 3), (6, 7, 9)),
        ((5, 4, 2), (6, 7, 8)),
        ((5, 4, 3), (6, 7, 10)),
        ((5, 4, 3), (6, 8, 9)),
        ((5, 4, 2), (6, 7, 9)),
    ]


def _exact_procedure(size: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return the list that the numbered procedure at the end of D.2 makes."""
    s1_list = list(combinations(sorted(S1, reverse=True), size))
    s2_list = list(combinations(S2, size))
    difference = {(i, j): sum(j) - sum(i) for i in s1_list for j in s2_list}
    return [
        (i, j)
        for delta in range(min(difference.values()), max(difference.values()) + 1)
        for i in s1_list
        for j in s2_list
        if difference[i, j] == delta
    ]


def test_d2_the_exact_procedure_makes_the_same_list() -> None:
    for size in (1, 2, 3, 4, 5):
        assert list(exchanges(S1, S2, size)) == _exact_procedure(size)


_D3 = {
    5: "12345",
    4: "1234 1235 1245 1345 2345",
    3: "123 124 125 134 135 145 234 235 245 345",
    2: "12 13 14 15 23 24 25 34 35 45",
    1: "1 2 3 4 5",
}
"""D.3: the elements of S1 for M0 = 5 and each M1."""


@pytest.mark.parametrize("m1", _D3)
def test_d3_the_first_of_the_column_who_can_all_meet_residents(m1: int) -> None:
    rng = random.Random(m1)
    column = [[int(place) - 1 for place in part] for part in _D3[m1].split()]
    residents = range(5, 10)
    found = set[int]()
    for _ in range(4000):
        edges = {pair for pair in product(range(5), residents) if rng.random() < 0.3}
        feasible = _feasible(10, edges, 2 * (5 - m1))
        first = next(
            (
                index
                for index, s1 in enumerate(column)
                for met in permutations(residents, m1)
                if edges.issuperset(zip(s1, met, strict=True))
            ),
            None,
        )
        assert (feasible.least is None) == (first is None)
        if first is not None:
            s1 = first_moved_down(feasible, 5, m1, sum(1 << resident for resident in residents))
            assert s1 == column[first]
            found.add(first)
    assert len(found) == len(column)
