"""The order of qualifiers in a bracket."""

from __future__ import annotations

import pytest

from swissmate.arbiter.tables.series.brackets import crossed, first_pairs
from swissmate.systems.knockout.bracket import slots


def met_in(seeds: list[str], one: int, other: int) -> int:
    """The round in which two seeds meet if nobody else beats them, by halving the bracket."""
    half = slots(1 << (len(seeds) - 1).bit_length())
    number = len(half).bit_length() - 1
    while True:
        middle = len(half) // 2
        halves = half[:middle], half[middle:]
        if not any(one in part and other in part for part in halves):
            return number
        half = next(part for part in halves if one in part)
        number -= 1


def test_the_best_seeds_meet_last() -> None:
    # The printed bracket of eight, as every organiser draws it.
    assert slots(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert first_pairs(6) == [(1, None), (4, 5), (2, None), (3, 6)]
    assert first_pairs(0) == []


def test_two_groups_are_crossed() -> None:
    order = crossed(["AB", "AB"])
    assert order == ["A", "B", "A", "B"]  # 1-4 and 2-3: A1-B2, B1-A2
    pairs = [(order[one - 1], order[(other or 0) - 1]) for one, other in first_pairs(4)]
    assert pairs == [("A", "B"), ("B", "A")]


def test_four_groups_meet_crosswise_and_one_group_meets_only_in_the_final() -> None:
    order = crossed(["ABCD", "ABCD"])
    assert order[:4] == ["A", "B", "C", "D"]
    pairs = {(order[one - 1], order[(other or 0) - 1]) for one, other in first_pairs(8)}
    assert pairs == {("A", "B"), ("B", "A"), ("C", "D"), ("D", "C")}
    for group in "ABCD":
        one, other = (seed for seed, own in enumerate(order, 1) if own == group)
        assert met_in(order, one, other) == 3


@pytest.mark.parametrize("places", [1, 2, 3, 4])
@pytest.mark.parametrize("groups", [1, 2, 3, 4, 6, 8])
def test_no_place_is_lost_and_each_tier_keeps_its_seeds(groups: int, places: int) -> None:
    tier = "ABCDEFGH"[:groups]
    order = crossed([tier] * places)
    for number in range(places):
        assert sorted(order[number * groups : (number + 1) * groups]) == sorted(tier)


def test_sixteen_of_four_groups_do_not_meet_in_round_one() -> None:
    order = crossed(["ABCD"] * 4)
    for one, other in first_pairs(16):
        assert other
        assert order[one - 1] != order[other - 1]


def test_the_best_of_those_behind_come_last() -> None:
    order = crossed(["ABC", "ABC", "CA"])
    assert sorted(order[6:]) == ["A", "C"]
