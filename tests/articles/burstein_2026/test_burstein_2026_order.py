"""Burstein 2026, article 4: the order of pairings and its example, to the last row.

Printed by the text: the beginning of the list and its last row, and by 4.3 the rule that makes
the other rows. (The printed list has one row twice; there are 45 pairings.)
"""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from judges.burstein_literal import pairings_in_order
from swissmate.systems.burstein.order import Dues, first_pairing

Row = tuple[tuple[int, int], ...]

PRINTED = """
1-6, 2-5, 3-0, 4-0
1-6, 2-4, 3-0, 5-0
1-6, 2-3, 4-0, 5-0
1-6, 2-0, 3-5, 4-0
1-6, 2-0, 3-4, 5-0
1-6, 2-0, 3-0, 4-5
1-5, 2-6, 3-0, 4-0
1-5, 2-4, 3-0, 6-0
1-5, 2-3, 4-0, 6-0
"""
LAST = ((1, 0), (2, 0), (3, 4), (5, 6))


def printed() -> list[Row]:
    return [
        tuple((int(word[0]), int(word[2])) for word in line.split(", "))
        for line in PRINTED.strip().split("\n")
    ]


def by_the_rule(players: int, pairs: int) -> list[Row]:
    """Return every pairing, sorted by what 4.3 compares: BSN 1's opponent, BSN 2's, and so on."""
    everybody = range(1, players + 1)
    opponents = set()
    for floating in combinations(everybody, players - 2 * pairs):
        paired = [player for player in everybody if player not in floating]
        for order in permutations(paired):
            opponent = dict.fromkeys(everybody, 0)
            for one, two in zip(order[::2], order[1::2], strict=True):
                opponent[one], opponent[two] = two, one
            opponents.add(tuple(opponent[player] for player in everybody))
    return [
        tuple(
            (player, other)
            for player, other in zip(everybody, row, strict=True)
            if other == 0 or player < other
        )
        for row in sorted(opponents, reverse=True)
    ]


ALL = by_the_rule(6, 2)


def test_4_3_there_are_45_pairings_of_six_players_in_two_pairs() -> None:
    assert len(ALL) == 45


def test_4_3_the_printed_rows() -> None:
    assert ALL[: len(printed())] == printed()
    assert ALL[-1] == LAST


def test_4_3_the_repeated_row_is_there_once() -> None:
    assert ALL.count(((1, 3), (2, 0), (4, 5), (6, 0))) == 1


@pytest.mark.parametrize(
    ("players", "pairs"), [(6, 2), (6, 3), (6, 1), (5, 2), (5, 1), (4, 0), (7, 3)]
)
def test_4_3_the_oracle_lists_them_in_that_order(players: int, pairs: int) -> None:
    bsn = tuple(range(1, players + 1))
    assert list(pairings_in_order(bsn, pairs)) == by_the_rule(players, pairs)


def engine(allowed: set[tuple[int, int]], players: int, floating: int) -> Row:
    rows = [0] * players
    floaters = 0
    for one, two in allowed:
        if two:
            rows[one - 1] |= 1 << two - 1
            rows[two - 1] |= 1 << one - 1
        else:
            floaters |= 1 << one - 1
    found = first_pairing(rows, (1 << players) - 1, Dues(0, 0), (floaters,) * floating)
    assert found is not None
    taken = [(one + 1, two + 1) for one, two in found.pairs]
    taken += [(number, 0) for number in range(1, players + 1) if found.floaters >> number - 1 & 1]
    return tuple(sorted(taken))


@pytest.mark.parametrize(("players", "pairs"), [(6, 2), (6, 3), (5, 2), (6, 1)])
def test_4_2_and_4_3_the_engine_takes_the_first_of_any_two(players: int, pairs: int) -> None:
    rows = by_the_rule(players, pairs)
    for one, two in combinations(rows, 2):
        allowed = {*one, *two}
        first = next(row for row in rows if allowed.issuperset(row))
        assert engine(allowed, players, players - 2 * pairs) == first
