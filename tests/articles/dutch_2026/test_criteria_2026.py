"""Dutch 2026, article 2: every criterion, in positions where it is the one that decides.

In four players of one score the candidates come in the order 1-3 2-4, 1-4 2-3, 1-2 3-4; in three
of one score 1-2 (3 goes down), 1-3 (2 goes down), 2-3 (1 goes down).
"""

from __future__ import annotations

from building import Pair, position_of, tournament_of, who_meets
from swissmate.model import STANDARD
from swissmate.oracles.dutch_literal.round2026 import trace_round_2026
from swissmate.systems.position import position_before


def test_c1_nobody_meets_twice(pair: Pair) -> None:
    assert who_meets(pair(position_of("1 1.0 - x3\n2 1.0 -\n3 1.0 -\n4 1.0 -"))) == "1-4 2-3"


def test_c1_what_is_forbidden_outside_the_rules_holds_too(pair: Pair) -> None:
    position = position_of("1 1.0 -\n2 1.0 -\n3 1.0 -\n4 1.0 -", forbidden=[[1, 3]])
    assert who_meets(pair(position)) == "1-4 2-3"


def test_c2_no_second_bye(pair: Pair) -> None:
    # The unplayed rounds of all three are said to be equal, so that [C9] is silent.
    text = "1 1.0 - unplayed=1\n2 1.0 - unplayed=1\n3 1.0 - {}"
    assert who_meets(pair(position_of(text.format("pab")))) == "1-3 2-bye"


def test_c2_a_win_without_playing_bars_whatever_its_name(pair: Pair) -> None:
    # A forfeit win and, unlike in 2017, a full-point bye.
    text = "1 1.0 - unplayed=1\n2 1.0 - unplayed=1\n3 1.0 - {}"
    assert who_meets(pair(position_of(text.format("fw")))) == "1-3 2-bye"
    assert who_meets(pair(position_of(text.format("full")))) == "1-3 2-bye"


def test_c2_less_than_a_win_does_not_bar(pair: Pair) -> None:
    text = "1 1.0 - unplayed=1\n2 1.0 - unplayed=1\n3 1.0 - {}"
    assert who_meets(pair(position_of(text.format("half")))) == "1-2 3-bye"
    cheap = STANDARD._replace(forfeit_win=5)
    assert who_meets(pair(position_of(text.format("fw"), scoring=cheap))) == "1-2 3-bye"


def test_c2_a_bye_worth_half_a_point_still_bars(pair: Pair) -> None:
    text = "1 1.0 - unplayed=1\n2 1.0 - unplayed=1\n3 1.0 - pab"
    assert who_meets(pair(position_of(text, scoring=STANDARD._replace(pab=5)))) == "1-3 2-bye"


def test_c3_two_with_the_same_absolute_preference_do_not_meet(pair: Pair) -> None:
    assert who_meets(pair(position_of("1 1.0 bb\n2 1.0 -\n3 1.0 bb\n4 1.0 -"))) == "1-4 2-3"


def test_c3_absolute_preferences_for_different_colors_may_meet(pair: Pair) -> None:
    assert pair(position_of("1 1.0 bb\n2 1.0 ww")).pairs == ((1, 2),)


def test_c3_one_topscorer_in_the_pair_is_enough(pair: Pair) -> None:
    position = position_of("1 3.0 wwbw\n2 2.0 wwbw\n3 1.0 -\n4 1.0 -", round_number=5, rounds=5)
    assert who_meets(pair(position)) == "1-2 3-4"


def test_c4_whoever_is_left_can_always_be_paired(pair: Pair) -> None:
    # 3 and 4 have met: 1 and 2 both go down, although they could meet.
    position = position_of("1 2.0 -\n2 2.0 -\n3 1.0 - x4\n4 1.0 -")
    assert who_meets(pair(position)) == "1-3 2-4"
    assert trace_round_2026(position)[0].candidate.pairs == ()


def test_c4_holds_in_every_bracket_not_only_the_penultimate(pair: Pair) -> None:
    # 3 4 and 5 (1.0) have all met each other, as have 6 (0.0) and all of them but 5: 3 and 4 need
    # 1 and 2, and this is seen in the first bracket.
    text = "1 3.0 -\n2 3.0 -\n3 1.0 - x4 x5 x6\n4 1.0 - x5 x6\n5 1.0 -\n6 0.0 -"
    position = position_of(text)
    assert who_meets(pair(position)) == "1-3 2-4 5-6"


def test_c5_the_lowest_score_has_the_bye(pair: Pair) -> None:
    # If 1 meets 2, then 3 4 5 remain, of whom 3 and 4 have met: 3-5 leaves 4 (0.5) as the best
    # bye. If 1 and 2 go down, 1-3 2-4 leaves 5 (0.0). [C5] comes before [C6].
    position = position_of("1 2.0 -\n2 2.0 -\n3 1.0 - x4\n4 0.5 -\n5 0.0 -")
    assert who_meets(pair(position)) == "1-3 2-4 5-bye"


def test_c5_is_about_who_may_have_the_bye(pair: Pair) -> None:
    # 5 had it before, so 0.5 is the lowest score that the bye can have.
    position = position_of("1 2.0 -\n2 2.0 -\n3 1.0 - x4\n4 0.5 -\n5 0.0 - pab")
    assert who_meets(pair(position)) == "1-2 3-5 4-bye"


def test_c6_more_pairs_before_colors(pair: Pair) -> None:
    text = "1 1.0 w x2 x3\n2 1.0 b x4\n3 1.0 b\n4 1.0 w\n5 0.0 -\n6 0.0 -"
    assert who_meets(pair(position_of(text))) == "1-4 2-3 5-6"


def test_c7_the_lowest_scores_go_down(pair: Pair) -> None:
    # One of 1 2 3 goes down from the second bracket; that it is 1 (3.0) would please the colours.
    assert who_meets(pair(position_of("1 3.0 w\n2 2.0 w\n3 2.0 w\n4 1.0 b"))) == "1-2 3-4"


def test_c7_scores_are_compared_from_the_highest(pair: Pair) -> None:
    # 3 can take 1 (3.0) or 2 (2.5): who goes on should have the lower score.
    position = position_of("1 3.0 - x2\n2 2.5 -\n3 2.0 -\n4 1.0 -")
    assert who_meets(pair(position)) == "1-3 2-4"


def test_c8_downfloaters_who_make_a_pair_in_the_next_bracket(pair: Pair) -> None:
    text = "1 2.0 -\n2 2.0 -\n3 2.0 - x4\n4 1.0 -\n5 0.0 -\n6 0.0 -"
    assert who_meets(pair(position_of(text))) == "1-3 2-4 5-6"


def test_c8_looks_just_into_the_next_bracket(pair: Pair) -> None:
    # Nobody of 1 2 3 may meet 4: no choice helps the next bracket, and 3 goes down.
    text = "1 2.0 - x4\n2 2.0 - x4\n3 2.0 - x4 x5\n4 1.0 -\n5 0.0 -\n6 0.0 -"
    assert who_meets(pair(position_of(text))) == "1-2 3-6 4-5"


def test_c8_the_lowest_scores_go_down_from_the_next_bracket_too(pair: Pair) -> None:
    # 3 has met all of 4 and 5; they would meet each other and 3 (2.0) would go on. If 2 goes down,
    # 2 takes 4 and 5 (1.0) goes on: one downfloater there either way, but a lower one.
    text = "1 2.0 -\n2 2.0 -\n3 2.0 - x4 x5\n4 1.0 -\n5 1.0 -\n6 0.0 -"
    assert who_meets(pair(position_of(text))) == "1-3 2-4 5-6"


def test_c9_the_bye_to_whom_fewest_games_are_missing(pair: Pair) -> None:
    text = "1 1.0 -\n2 1.0 -\n3 1.0 - unplayed=1"
    assert who_meets(pair(position_of(text))) == "1-3 2-bye"


def test_c9_applies_above_the_last_bracket_when_one_goes_down_to_the_bye(pair: Pair) -> None:
    # 4 and 5 had the bye: whoever goes down from 1 2 3 will have it, and 3 has missed a game.
    text = "1 1.0 -\n2 1.0 -\n3 1.0 - unplayed=1\n4 0.0 - pab\n5 0.0 - pab"
    assert who_meets(pair(position_of(text))) == "1-3 4-5 2-bye"


def test_c9_applies_though_somebody_below_could_have_the_bye_but_not_complete_the_round(
    pair: Pair,
) -> None:
    # 5 may have the bye (C2), but 4 can meet nobody else: the bye is at 1.0 (C5), and whoever goes
    # down from 1 2 3 will have it.
    text = "1 1.0 -\n2 1.0 -\n3 1.0 - unplayed=1\n4 0.0 - x1 x2 x3 pab\n5 0.0 -"
    assert who_meets(pair(position_of(text))) == "1-3 4-5 2-bye"


def test_c9_is_silent_about_a_downfloater_who_will_be_paired(pair: Pair) -> None:
    # 5 will have the bye; that 3 has missed a game does not keep him from going down.
    text = "1 1.0 -\n2 1.0 -\n3 1.0 - unplayed=1\n4 0.0 -\n5 0.0 -"
    assert who_meets(pair(position_of(text))) == "1-2 3-4 5-bye"


def test_c9_ranks_mdps_of_whom_one_finds_no_resident(pair: Pair) -> None:
    # 1 and 2 have met and come to the bracket of 3; the one whom 3 does not take has the bye.
    text = "1 2.0 - x2\n2 2.0 - x1 unplayed=1\n3 1.0 - pab\n4 0.0 - pab\n5 0.0 - pab"
    assert who_meets(pair(position_of(text))) == "2-3 4-5 1-bye"


def test_c9_every_round_without_a_game_counts() -> None:
    # Absences, rounds before the late entry of 6, forfeits on either side, byes of every kind.
    played = ["1-4:+- 2-5:1 3:U 6:Z", "3-1:= 4-2:-- 5:H 6:Z", "6-3:1 1-5:= 2:F 4:Z"]
    position = position_before(tournament_of(played, players=6))
    unplayed = {contender.id: contender.unplayed for contender in position.contenders}
    assert unplayed == {1: 1, 2: 2, 3: 1, 4: 3, 5: 1, 6: 2}


def test_c10_topscorers_color_difference_beyond_two(pair: Pair) -> None:
    # All want Black, so each candidate misses two preferences; 1-3 makes one of them +3.
    text = "1 5.0 wwbw\n2 5.0 bw\n3 5.0 wwbw\n4 5.0 bw"
    assert who_meets(pair(position_of(text, round_number=7, rounds=7))) == "1-4 2-3"


def test_c11_topscorers_same_color_three_times(pair: Pair) -> None:
    text = "1 5.0 bww\n2 5.0 bw\n3 5.0 bww\n4 5.0 bw"
    assert who_meets(pair(position_of(text, round_number=7, rounds=7))) == "1-4 2-3"


def test_c10_goes_before_c11(pair: Pair) -> None:
    # 1-3 takes one of them to +3 ([C10]); 1-4 and 2-3 give White a third time to 4 and to 2
    # ([C11]), because the wider difference is granted (5.2.2).
    text = "1 5.0 wwbw\n2 5.0 bww\n3 5.0 wwbw\n4 5.0 bww"
    position = position_of(text, round_number=7, rounds=7)
    assert who_meets(pair(position)) == "1-4 2-3"
    assert trace_round_2026(position)[0].values[4:6] == (0, 2)


def test_c12_color_preferences(pair: Pair) -> None:
    assert who_meets(pair(position_of("1 1.0 w\n2 1.0 b\n3 1.0 w\n4 1.0 b"))) == "1-4 2-3"


def test_c13_strong_color_preferences(pair: Pair) -> None:
    assert who_meets(pair(position_of("1 1.0 w\n2 1.0 wb\n3 1.0 w\n4 1.0 bw"))) == "1-4 2-3"


def test_c14_residents_who_downfloated_in_the_previous_round(pair: Pair) -> None:
    text = "1 2.0 -\n2 2.0 -\n3 2.0 - down1\n4 1.0 -"
    assert who_meets(pair(position_of(text))) == "1-3 2-4"


def test_c14_does_not_count_mdps(pair: Pair) -> None:
    # 1 comes down and takes 2 or 3; if he takes 2, 3 goes down; 1 repeats his downfloat in any case
    # and 3 does so too, 2 does not.
    text = "1 3.0 - down1\n2 2.0 -\n3 2.0 - down1\n4 1.0 -"
    position = position_of(text)
    assert who_meets(pair(position)) == "1-3 2-4"
    assert trace_round_2026(position)[1].values[8] == 0


def test_c15_opponents_of_mdps_who_upfloated_in_the_previous_round(pair: Pair) -> None:
    text = "1 2.0 -\n2 1.0 - up1\n3 1.0 -\n4 0.0 -"
    assert who_meets(pair(position_of(text))) == "1-3 2-4"


def test_c16_residents_who_downfloated_two_rounds_before(pair: Pair) -> None:
    text = "1 2.0 -\n2 2.0 -\n3 2.0 - down2\n4 1.0 -"
    assert who_meets(pair(position_of(text))) == "1-3 2-4"


def test_c17_opponents_of_mdps_who_upfloated_two_rounds_before(pair: Pair) -> None:
    text = "1 2.0 -\n2 1.0 - up2\n3 1.0 -\n4 0.0 -"
    assert who_meets(pair(position_of(text))) == "1-3 2-4"


def test_c14_goes_before_c16_and_c15_before_c16(pair: Pair) -> None:
    downs = "1 2.0 - down1\n2 2.0 - down2\n3 2.0 - down1\n4 1.0 -"
    assert who_meets(pair(position_of(downs))) == "1-3 2-4"
    mixed = "1 2.0 -\n2 1.0 - up1 down2\n3 1.0 -\n4 0.0 -"
    assert who_meets(pair(position_of(mixed))) == "1-3 2-4"


def test_c18_differences_of_mdps_who_downfloated_in_the_previous_round(pair: Pair) -> None:
    # One of 1 and 2 takes 3, the other goes further down, which is the greater difference.
    text = "1 3.0 - x2\n2 3.0 - down1\n3 2.0 -\n4 1.0 -"
    assert who_meets(pair(position_of(text))) == "1-4 2-3"


def test_c19_differences_of_their_opponents_who_upfloated(pair: Pair) -> None:
    text = "1 3.0 - x2\n2 2.5 -\n3 2.0 - up1\n4 2.0 -"
    assert who_meets(pair(position_of(text))) == "1-4 2-3"


def test_c20_differences_of_mdps_who_downfloated_two_rounds_before(pair: Pair) -> None:
    text = "1 3.0 - x2\n2 3.0 - down2\n3 2.0 -\n4 1.0 -"
    assert who_meets(pair(position_of(text))) == "1-4 2-3"


def test_c21_differences_of_their_opponents_two_rounds_before(pair: Pair) -> None:
    text = "1 3.0 - x2\n2 2.5 -\n3 2.0 - up2\n4 2.0 -"
    assert who_meets(pair(position_of(text))) == "1-4 2-3"
