"""Sections C, E and F of the Dutch system of 2012, one test a step."""

from __future__ import annotations

from pathlib import Path

import pytest

from building import boards, position_of, tournament_of, who_meets
from swissmate.systems.dutch.editions.y2012 import RULES
from swissmate.systems.position import position_before
from swissmate.trf import read_trf

_POSITIONS = Path(__file__).parents[2] / "data" / "dutch-2012" / "positions"


def pairing(text: str, round_number: int = 6) -> str:
    return who_meets(RULES.pair(position_of(text, round_number=round_number)))


def test_c1_an_incompatible_player_moves_down() -> None:
    # 2 has met 1 and 3, so 1-3 is what the bracket can do.
    assert pairing("1 2.0 - x2\n2 2.0 - x3\n3 2.0 -\n4 1.0 -") == "1-3 2-4"


def test_c1_incompatible_players_do_not_count_for_half_of_the_bracket() -> None:
    # 1 meets nobody here: 2 alone of three has moved down, so the upfloat of 3 is looked at (A.3).
    text = "1 3.0 - x2 x3 x4\n2 3.0 -\n3 2.0 - up1\n4 2.0 -\n5 1.0 -"
    assert pairing(text) == "1-5 2-4 3-bye"


def test_c4_to_c6_the_upper_half_meets_the_lower_half() -> None:
    assert pairing("\n".join(f"{i} 1.0 -" for i in range(1, 9))) == "1-5 2-6 3-7 4-8"


def test_c6_players_moved_down_are_paired_first_then_the_remainder() -> None:
    assert pairing("1 2.0 -\n" + "\n".join(f"{i} 1.0 -" for i in range(2, 9))) == "1-2 3-6 4-7 5-8"


def test_c7_transpositions_begin_at_the_lowest_player() -> None:
    assert pairing("1 1.0 -\n2 1.0 -\n3 1.0 - x6\n4 1.0 -\n5 1.0 -\n6 1.0 -") == "1-4 2-6 3-5"


def test_c7_a_thousand_pairs_in_one_bracket() -> None:
    assert (
        len(RULES.pair(position_of("\n".join(f"{i} 0.0 -" for i in range(1, 2301)))).pairs) == 1150
    )


def test_c8_an_exchange_comes_before_a_lower_requirement() -> None:
    # Without an exchange either 3 (B.5) or 2 (B.6) floats; 2-3 leaves 1, who has no float.
    assert pairing("1 2.0 -\n2 2.0 - down2\n3 2.0 - down1\n4 1.0 -") == "1-4 2-3"


def test_c8_the_first_exchange_is_the_one_next_to_the_border() -> None:
    # 1 and 2 can only meet one another, and so can 3 and 4 (D.2: 2 for 3).
    assert pairing("1 1.0 - x3 x4\n2 1.0 - x3 x4\n3 1.0 -\n4 1.0 -") == "1-2 3-4"


def test_c9_back_to_the_players_moved_down_when_the_remainder_fails() -> None:
    # 1-2 would leave 3 and 4, who have met.
    assert pairing("1 2.0 -\n2 1.0 -\n3 1.0 - x4\n4 1.0 -\n") == "1-3 2-4"


def test_c12_another_floater_for_one_without_opponent() -> None:
    assert pairing("1 2.0 -\n2 2.0 -\n3 2.0 - x4 x5\n4 1.0 -\n5 1.0 -") == "1-3 2-4 5-bye"


def test_c12_not_for_floaters_of_another_score() -> None:
    # Only 1, with a higher score, could float instead of 2 in the bracket 1-2-3.
    text = "1 3.0 -\n2 2.0 - x4 x5\n3 2.0 - x4 x5\n4 1.0 -\n5 1.0 -"
    assert pairing(text) == "1-2 4-5 3-bye"


def test_c12_a_resident_without_opponent_does_not_call_for_it() -> None:
    # 7 meets nobody of his bracket: he moves down, P1 counts without him, and 3 stays the floater.
    text = "1 3.0 -\n2 3.0 -\n3 3.0 -\n4 2.0 -\n5 2.0 - x7\n6 2.0 - x7\n7 2.0 - x3 x4\n8 1.0 -"
    assert pairing(text) == "1-2 3-4 5-6 7-8"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # C.12: 5 (2.0) meets nobody in 5, 7, 10; with 2 instead it is 7 (1.5) who goes on.
        pytest.param("previous-bracket", {(5, 3), (10, 2), (7, 6)}, id="C.12"),
        # C.13: of 2-4, 3-5 and 1-6 the first pairing that serves 8 keeps 1-6 and 2-4.
        pytest.param("penultimate-bracket", {(1, 6), (4, 2), (8, 5), (3, 0)}, id="C.13"),
        # C.13: C.10 alone says which pairing that is, not who then has the bye.
        pytest.param("bye-and-penultimate", {(16, 3), (21, 6), (7, 0)}, id="C.13-bye"),
    ],
)
def test_c12_and_c13_as_a_program_of_the_time_had_them(
    name: str, expected: set[tuple[int, int]]
) -> None:
    pairing = RULES.pair(position_before(read_trf(_POSITIONS / f"{name}.trf")))
    assert expected <= {*pairing.pairs, (pairing.pab or 0, 0)}


def test_c12_nothing_is_gained_by_another_floater_of_the_same_score() -> None:
    # 3 meets nobody in 1, 3, 5. With 2 instead it is 2 who goes on: as high a score as before.
    text = "1 4.0 - x2 x3 x4\n2 3.0 - x3\n3 3.0 - x5\n4 2.5 - x5\n5 2.0 - x6\n6 1.0 -"
    assert pairing(text) == "1-5 2-4 3-6"


def test_c13_the_penultimate_bracket_gives_up_a_pair() -> None:
    assert pairing("1 2.0 -\n2 2.0 -\n3 2.0 -\n4 2.0 -\n5 1.0 - x6\n6 1.0 -") == "1-2 3-5 4-6"


def test_c13_the_last_two_brackets_are_joined() -> None:
    # No pair can stay in the penultimate bracket, which becomes S1 of the joined one.
    assert pairing("1 2.0 -\n2 2.0 -\n3 1.0 - x4\n4 1.0 -") == "1-3 2-4"


def test_c14_b1_the_remainder_gives_up_a_pair_and_m1_stays() -> None:
    # 3, 4 and 5 have met: after 1-2 nobody is left to pair in the remainder.
    text = "1 3.0 -\n2 2.0 -\n3 2.0 - x4 x5\n4 2.0 - x5\n5 2.0 -\n6 1.0 -\n7 1.0 -\n8 1.0 -"
    assert pairing(text) == "1-3 2-4 5-6 7-8"


def test_c14_b2_one_player_moved_down_is_left_out() -> None:
    text = (
        "1 3.0 - x2 x4 x5 x6 x7\n2 3.0 - x4 x5 x6 x7\n3 2.0 -\n4 2.0 -\n5 2.0 -\n6 2.0 -\n7 2.0 -\n"
        "8 1.0 -"
    )
    assert pairing(text) == "1-3 2-8 4-6 5-7"


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        pytest.param("wb", "bw", "1-2", id="E.1"),
        pytest.param("wb", "b", "2-1", id="E.2-stronger"),
        pytest.param("wb", "wbb", "2-1", id="E.2-absolute"),
        pytest.param("bwwb", "wbwb", "2-1", id="E.3"),
        pytest.param("wb", "wb", "1-2", id="E.4-white"),
        pytest.param("bw", "bw", "2-1", id="E.4-black"),
    ],
)
def test_e_colour_allocation(one: str, two: str, expected: str) -> None:
    assert boards(RULES.pair(position_of(f"1 2.0 {one}\n2 2.0 {two}"))) == expected


@pytest.mark.parametrize(("initial", "expected"), [("w", "1-4 5-2 3-6"), ("b", "4-1 2-5 6-3")])
def test_e5_colours_of_round_one(initial: str, expected: str) -> None:
    tournament = tournament_of([], players=6, rounds=5, initial_color=initial)
    assert boards(RULES.pair(position_before(tournament))) == expected


@pytest.mark.parametrize(("score3", "score6", "expected"), [(10, 10, "6-3"), (10, 5, "6-3")])
def test_e5_two_players_without_games_after_round_one(
    score3: int, score6: int, expected: str
) -> None:
    text = f"3 {score3 / 10} -\n6 {score6 / 10} -"
    assert boards(RULES.pair(position_of(text, round_number=2))) == expected


def test_f1_publishing_order() -> None:
    # The higher score of a pair first, then the sum, then the rank.
    text = "1 3.0 -\n2 2.0 -\n3 2.0 -\n4 2.0 -\n5 1.0 -\n6 1.0 -"
    position = position_of(text, round_number=2)
    assert [set(pair) for pair in RULES.pair(position).pairs] == [{1, 2}, {3, 4}, {5, 6}]


def test_f3_rounds_without_a_game_are_skipped_in_the_history() -> None:
    tournament = tournament_of(["2-1:= 3-4:=", "1-3:= 2-4:=", "1-4:= 3-2:="], players=4, rounds=9)
    assert [contender.colors for contender in position_before(tournament).contenders] == [
        "bww",
        "wwb",
        "wbw",
        "bbb",
    ]


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("3 1.0 - full\n6 1.0 - full", ("d12-no-preference-later",)),
        ("3 1.0 w\n6 1.0 - full", ()),
    ],
)
def test_e5_two_without_games_after_round_one_hang_on_a_reading(
    text: str, readings: tuple[str, ...]
) -> None:
    assert RULES.pair(position_of(text, round_number=2)).readings == readings
    assert not RULES.pair(position_of("3 0.0 -\n6 0.0 -", round_number=1)).readings
