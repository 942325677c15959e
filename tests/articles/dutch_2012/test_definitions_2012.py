"""Sections A and B of the Dutch system of 2012, one test an article."""

from __future__ import annotations

import pytest

from building import position_of, tournament_of, who_meets
from swissmate.errors import NoLegalPairing
from swissmate.model import STANDARD, Entry
from swissmate.systems.common.color_preference import Strength
from swissmate.systems.dutch.editions.y2012 import RULES
from swissmate.systems.dutch.y2012.players import Field2012, float_of, may_have_bye
from swissmate.systems.past_rounds import PastRound
from swissmate.systems.position import position_before


def pairing(text: str, round_number: int = 6, rounds: int = 9) -> str:
    return who_meets(RULES.pair(position_of(text, round_number=round_number, rounds=rounds)))


@pytest.mark.parametrize(
    ("past", "expected"),
    [
        (PastRound(Entry(9, "w", "0"), 0, 20, 15), "d"),
        (PastRound(Entry(9, "w", "1"), 10, 15, 20), "u"),
        (PastRound(Entry(9, "w", "1"), 10, 20, 20), ""),
    ],
)
def test_a4_who_meets_a_lower_score_downfloats_and_the_other_upfloats(
    past: PastRound, expected: str
) -> None:
    assert float_of(past, STANDARD) == expected


@pytest.mark.parametrize(
    ("past", "expected"),
    [
        (PastRound(Entry(0, "-", "U"), 10, 20, 0), "d"),
        (PastRound(Entry(0, "-", "H"), 5, 20, 0), "d"),
        (PastRound(Entry(9, "w", "+"), 10, 15, 20), "d"),
        (PastRound(Entry(9, "w", "-"), 0, 15, 20), ""),
        (PastRound(Entry(0, "-", "Z"), 0, 15, 0), ""),
    ],
)
def test_b1b_points_without_playing_are_a_downfloat(past: PastRound, expected: str) -> None:
    assert float_of(past, STANDARD) == expected


def test_b1b_points_without_playing_bar_the_bye() -> None:
    position = position_of("1 1.0 wb half\n2 1.0 wb pab\n3 1.0 wb fw\n4 1.0 wb absent1\n5 1.0 wb")
    barred = [
        contender.id for contender in position.contenders if not may_have_bye(contender, STANDARD)
    ]
    assert barred == [1, 2, 3]


def test_b1b_the_bye_goes_to_the_lowest_who_may_have_it() -> None:
    assert pairing("1 1.0 -\n2 1.0 -\n3 1.0 -") == "1-2 3-bye"
    assert pairing("1 1.0 -\n2 1.0 -\n3 1.0 - half") == "1-3 2-bye"


def test_b1b_nobody_may_have_the_bye() -> None:
    with pytest.raises(NoLegalPairing):
        pairing("1 1.0 wb half\n2 1.0 bw half\n3 1.0 wb half")


@pytest.mark.parametrize(
    ("colors", "color", "strength"),
    [
        ("ww", "b", Strength.ABSOLUTE),
        ("wbb", "w", Strength.ABSOLUTE),
        ("wbwbw", "b", Strength.STRONG),
        ("b", "w", Strength.STRONG),
        ("bwwb", "w", Strength.MILD),
        ("-", "", Strength.NONE),
    ],
)
def test_a7_colour_preferences(colors: str, color: str, strength: Strength) -> None:
    seat = Field2012(position_of(f"1 1.0 {colors}\n2 0.0 -")).seats[0]
    assert (seat.color, seat.strength) == (color, strength)


_ALL_BLACK = "1 2.0 wbw\n2 2.0 bw\n3 2.0 wbw\n4 2.0 bw"
"""Everybody prefers Black; 1 and 3 strongly. Two pairs fail whatever is paired."""


def test_a7d_odd_round_strong_preferences_count_like_absolute_ones() -> None:
    assert pairing(_ALL_BLACK, round_number=5) == "1-4 2-3"


def test_a7d_is_dropped_rather_than_floating_players() -> None:
    assert pairing("1 2.0 wbw\n2 2.0 wbw\n3 1.0 bwb\n4 1.0 wb", round_number=5) == "1-2 3-4"


def test_a7e_even_round_mild_preferences_reduce_the_strong_pairs() -> None:
    assert pairing(_ALL_BLACK, round_number=6) == "1-4 2-3"


def test_a7f_a_player_without_games_grants_the_opponents_preference() -> None:
    assert RULES.pair(position_of("1 0.0 -\n2 0.0 b")).pairs == ((2, 1),)


@pytest.mark.parametrize("colors", ["bbbbww", "wbbbbb", "bbbwww", "wwwwbb"])
def test_a8_x1_pairs_do_not_fulfil_all_preferences(colors: str) -> None:
    """X1 = P0 - (the preferences in the minority), and a free bracket reaches it."""
    letters = {"w": "wb", "b": "bw"}
    text = "\n".join(f"{i} 2.0 {letters[color]}" for i, color in enumerate(colors, 1))
    position = position_of(text, round_number=5)
    seats = {seat.id: seat for seat in Field2012(position).seats}
    short = [pair for pair in RULES.pair(position).pairs if len({seats[i].color for i in pair}) < 2]
    p0 = len(colors) // 2
    assert len(short) == p0 - min(colors.count("w"), colors.count("b"))


@pytest.mark.parametrize(("rounds", "expected"), [(5, "1-2 3-4"), (9, "1-3 2-4")])
def test_a10_b2_is_dropped_for_top_scorers_in_the_last_round(rounds: int, expected: str) -> None:
    text = "1 4.0 bwbb\n2 4.0 bwbb\n3 1.0 bwbw\n4 1.0 wbwb"
    assert pairing(text, round_number=5, rounds=rounds) == expected


def test_a10_half_of_the_points_is_not_enough() -> None:
    text = "1 {} bwbb\n2 {} bwbb\n3 1.0 bwbw\n4 1.0 wbwb"
    assert pairing(text.format("2.0", "2.0"), round_number=5, rounds=5) == "1-3 2-4"
    assert pairing(text.format("2.5", "2.5"), round_number=5, rounds=5) == "1-2 3-4"


def test_b1a_nobody_meets_twice() -> None:
    assert pairing("1 1.0 - x3\n2 1.0 -\n3 1.0 -\n4 1.0 -") == "1-4 2-3"


def test_b2_the_same_absolute_preference() -> None:
    assert pairing("1 1.0 bb\n2 1.0 ww\n3 1.0 bb\n4 1.0 ww") == "1-4 2-3"


def test_b3_the_smallest_differences_come_before_colours() -> None:
    # 1 floats to 2, 3 and 4, who all want his colour; 5 does not but is lower.
    assert pairing("1 3.0 wb\n2 2.0 wb\n3 2.0 wb\n4 2.0 wb\n5 1.0 bw\n6 1.0 wb").startswith("1-2 ")


def test_b3_the_lowest_floater_comes_before_colours_in_a_homogeneous_bracket() -> None:
    # 1 and 2 moved down to 3: 2-3 would give both their colour, but 1 would float (A.3).
    assert pairing("1 3.0 wb x2\n2 2.5 bw\n3 2.0 wb\n4 1.0 -") == "1-3 2-4"


def test_b4_colours_come_before_floats() -> None:
    # 3 downfloated last round, but 1-3 is a pair without both colours, and 2-3 have met.
    assert pairing("1 2.0 wb\n2 2.0 bw\n3 2.0 wb down1 x2\n4 1.0 -") == "1-2 3-4"


def test_b5_nobody_downfloats_twice_running() -> None:
    assert pairing("1 2.0 -\n2 2.0 -\n3 2.0 - down1\n4 1.0 -") == "1-3 2-4"


def test_b5_comes_before_b6() -> None:
    text = "1 2.0 - down1\n2 2.0 - down2\n3 2.0 - down1\n4 1.0 -"
    assert pairing(text) == "1-3 2-4"


def test_b6_nobody_downfloats_as_two_rounds_before() -> None:
    assert pairing("1 2.0 -\n2 2.0 -\n3 2.0 - down2\n4 1.0 -") == "1-3 2-4"


@pytest.mark.parametrize("mark", ["up1", "up2"])
def test_b5_and_b6_for_upfloaters(mark: str) -> None:
    assert pairing(f"1 3.0 -\n2 2.0 - {mark}\n3 2.0 -\n4 2.0 -") == "1-3 2-4"


def test_b5_for_upfloaters_comes_before_b6() -> None:
    assert pairing("1 3.0 -\n2 2.0 - up1\n3 2.0 - up2\n4 2.0 - up1") == "1-3 2-4"


def test_f2_a_game_not_played_may_be_paired_again() -> None:
    tournament = tournament_of(["1-3:+- 2-4:1"], players=4, rounds=3)
    seats = {seat.id: seat for seat in Field2012(position_before(tournament)).seats}
    assert seats[1].color == ""
    assert Field2012(position_before(tournament)).may_meet(seats[1], seats[3])


def test_f4_round_one() -> None:
    tournament = tournament_of([], players=7, rounds=5)
    assert who_meets(RULES.pair(position_before(tournament))) == "1-4 2-5 3-6 7-bye"
