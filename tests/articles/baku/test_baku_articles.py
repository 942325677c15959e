"""Baku acceleration, article by article (2016: C.04.5.1; 2026: C.04.7).

Expected values are those that the texts print or follow from their formula.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissmate.errors import InputError, UnsupportedByRuleSet
from swissmate.model import Entry, Player, ScoringSystem, Tournament
from swissmate.systems.common.baku import (
    accelerate,
    accelerated,
    group_a_size,
    last_of_group_a,
    points_by_round,
)
from swissmate.systems.position import position_before

STANDARD = ScoringSystem()
MATCH_POINTS = ScoringSystem(
    win_white=20,
    win_black=20,
    draw_white=10,
    draw_black=10,
    forfeit_win=20,
    pab=20,
    full_bye=20,
    half_bye=10,
)
FOOTBALL = ScoringSystem(win_white=30, win_black=30, draw_white=10, draw_black=10)


def field(count: int, rounds: int | None = 9) -> Tournament:
    return Tournament(tuple(Player(number) for number in range(1, count + 1)), rounds)


@pytest.mark.parametrize(
    ("players", "size"),
    [(161, 82), (160, 80), (162, 82), (163, 82), (164, 82), (165, 84), (4, 2), (5, 4), (2, 2)],
)
def test_2_group_a_is_the_first_half_rounded_up_to_an_even_number(players: int, size: int) -> None:
    assert group_a_size(players) == size
    assert last_of_group_a(field(players)) == size


def test_2_nobody_or_nobody_else_is_paired() -> None:
    assert last_of_group_a(Tournament(())) == 0
    assert last_of_group_a(field(1)) == 1


def test_2_a_requested_bye_in_round_one_is_not_to_be_paired() -> None:
    players = (Player(1, entries=(Entry(0, "-", "H"),)), *(Player(n) for n in range(2, 7)))
    tournament = accelerate(Tournament(players, 9), "baku-2016")
    assert last_of_group_a(tournament) == 5
    assert tournament.virtual(1, 2) == 10
    assert tournament.virtual(6, 2) == 0


def played_first_round(pairs: list[tuple[int, int]], late: set[int]) -> Tournament:
    entries = {player: (Entry(0, "-", "Z"),) for player in late}
    for white, black in pairs:
        entries[white] = (Entry(black, "w", "1"),)
        entries[black] = (Entry(white, "b", "0"),)
    return Tournament(tuple(Player(n, entries=entries[n]) for n in sorted(entries)), 9)


def test_3_the_last_ga_player_stays_the_same_and_ga_may_be_odd() -> None:
    # Eight were paired (GA: the first four). A late entry was put in at number 2, so the four
    # are now 1, 3, 4, 5, and GA has five players.
    tournament = played_first_round([(1, 7), (8, 3), (4, 6), (9, 5)], {2})
    assert last_of_group_a(tournament) == 5
    points = accelerate(tournament, "baku-2016")
    assert [n for n in points.by_id if points.virtual(n, 2)] == [1, 2, 3, 4, 5]


def test_3_a_late_entry_below_is_in_gb() -> None:
    tournament = played_first_round([(1, 5), (6, 2), (3, 7), (8, 4)], {9})
    assert last_of_group_a(tournament) == 4
    assert accelerate(tournament, "baku-2026").virtual(9, 2) == 0


def test_4_2016_one_point_three_times_then_half_a_point_twice() -> None:
    tournament = field(161, 11)
    assert [accelerate(tournament, "baku-2016").virtual(82, r) for r in range(1, 12)] == [
        10, 10, 10, 5, 5, 0, 0, 0, 0, 0, 0,
    ]  # fmt: skip
    assert {accelerate(tournament, "baku-2016").virtual(83, r) for r in range(1, 12)} == {0}


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        (9, (10, 10, 10, 5, 5)),
        (11, (10, 10, 10, 5, 5, 5)),
        (10, (10, 10, 10, 5, 5)),
        (7, (10, 10, 5, 5)),
        (5, (10, 10, 5)),
        (1, (10,)),
    ],
)
def test_1_4_2026_half_of_the_rounds(rounds: int, expected: tuple[int, ...]) -> None:
    assert points_by_round("baku-2026", rounds, STANDARD) == expected


def test_1_4_2026_example_eleven_rounds_with_match_points() -> None:
    assert points_by_round("baku-2026", 11, MATCH_POINTS) == (20, 20, 20, 10, 10, 10)


def test_1_premise_2016_nine_rounds_or_more() -> None:
    with pytest.raises(UnsupportedByRuleSet, match="nine rounds or more, not for 8"):
        accelerate(field(10, 8), "baku-2016")
    assert points_by_round("baku-2016", None, STANDARD) == (10, 10, 10, 5, 5)


@pytest.mark.parametrize("scoring", [MATCH_POINTS, FOOTBALL])
def test_1_premise_2016_standard_scoring(scoring: ScoringSystem) -> None:
    with pytest.raises(UnsupportedByRuleSet, match="one point for a win"):
        points_by_round("baku-2016", 9, scoring)


@pytest.mark.parametrize(
    "scoring",
    [
        FOOTBALL,
        STANDARD._replace(loss_white=1, loss_black=1),
        STANDARD._replace(win_black=11),
        STANDARD._replace(draw_black=6),
    ],
)
def test_1_1_2026_a_win_is_two_draws_and_a_loss_is_nothing(scoring: ScoringSystem) -> None:
    with pytest.raises(UnsupportedByRuleSet, match="win worth two draws"):
        points_by_round("baku-2026", 9, scoring)


def test_1_4_2026_the_number_of_rounds_must_be_known() -> None:
    with pytest.raises(UnsupportedByRuleSet, match="number of rounds"):
        accelerate(field(10, None), "baku-2026")


def test_unknown_method() -> None:
    with pytest.raises(InputError, match="baku-2020"):
        accelerate(field(10), "baku-2020")


def test_5_the_pairing_score_is_the_sum() -> None:
    tournament = played_first_round([(1, 5), (6, 2), (3, 7), (8, 4)], set())
    position = position_before(accelerate(tournament, "baku-2016"))
    worth = {player.id: (player.score, player.points) for player in position.contenders}
    assert worth == {
        1: (20, 10), 2: (10, 0), 3: (20, 10), 4: (10, 0),
        5: (0, 0), 6: (10, 10), 7: (0, 0), 8: (10, 10),
    }  # fmt: skip


def test_points_of_the_file_outrank_the_method() -> None:
    own = replace(field(8), acceleration="baku-2026", virtual_points={8: (10,)})
    assert accelerated(own) is own
    assert accelerated(field(8)).virtual_points == {}
    named = accelerated(replace(field(8), acceleration="baku-2026"))
    assert named.virtual(4, 1) == 10
    assert named.virtual(5, 1) == 0
