"""Dutch 2017, section C: every criterion, in positions where it is the one that decides.

In four players of one score the candidates come in the order 1-3 2-4, 1-4 2-3, 1-2 3-4; in three
of one score 1-2 (3 goes down), 1-3 (2 goes down), 2-3 (1 goes down).
"""

from __future__ import annotations

from building import Pair, position_of, who_meets
from swissmate.oracles.dutch_literal.round2017 import trace_round_2017


def test_c1_nobody_meets_twice(pair: Pair) -> None:
    assert who_meets(pair(position_of("1 1.0 - x3\n2 1.0 -\n3 1.0 -\n4 1.0 -"))) == "1-4 2-3"


def test_c1_what_is_forbidden_outside_the_rules_holds_too(pair: Pair) -> None:
    position = position_of("1 1.0 -\n2 1.0 -\n3 1.0 -\n4 1.0 -", forbidden=[[1, 3]])
    assert who_meets(pair(position)) == "1-4 2-3"


def test_c2_no_second_bye(pair: Pair) -> None:
    assert who_meets(pair(position_of("1 1.0 -\n2 1.0 -\n3 1.0 - pab"))) == "1-3 2-bye"


def test_c2_no_bye_after_a_forfeit_win(pair: Pair) -> None:
    assert who_meets(pair(position_of("1 1.0 -\n2 1.0 -\n3 1.0 - fw"))) == "1-3 2-bye"


def test_c2_a_bye_that_was_asked_for_does_not_bar(pair: Pair) -> None:
    assert who_meets(pair(position_of("1 1.0 -\n2 1.0 -\n3 1.0 - full"))) == "1-2 3-bye"


def test_c3_two_with_the_same_absolute_preference_do_not_meet(pair: Pair) -> None:
    assert who_meets(pair(position_of("1 1.0 bb\n2 1.0 -\n3 1.0 bb\n4 1.0 -"))) == "1-4 2-3"


def test_c3_absolute_preferences_for_different_colors_may_meet(pair: Pair) -> None:
    assert pair(position_of("1 1.0 bb\n2 1.0 ww")).pairs == ((1, 2),)


def test_c3_one_topscorer_in_the_pair_is_enough(pair: Pair) -> None:
    # "Non-topscorers ... shall not meet": 1 is a topscorer (3 of 4 points), 2 (2 of 4) is not.
    position = position_of("1 3.0 wwbw\n2 2.0 wwbw\n3 1.0 -\n4 1.0 -", round_number=5, rounds=5)
    assert who_meets(pair(position)) == "1-2 3-4"


def test_c4_the_penultimate_bracket_gives_who_can_complete_the_round(pair: Pair) -> None:
    # 4 and 5 have met. By order 3 goes down from 1 2 3, but 3 has met both of them: then nobody
    # could meet 3. 2 goes down and takes 4; 5 has the bye.
    position = position_of("1 2.0 -\n2 2.0 -\n3 2.0 - x4 x5\n4 1.0 - x5\n5 1.0 -")
    assert who_meets(pair(position)) == "1-3 2-4 5-bye"


def test_c4_more_downfloaters_than_needed_when_completion_asks_for_it(pair: Pair) -> None:
    position = position_of("1 2.0 -\n2 2.0 -\n3 1.0 - x4\n4 1.0 -")
    assert who_meets(pair(position)) == "1-3 2-4"
    assert [judged_bracket.kind for judged_bracket in trace_round_2017(position)] == ["ppb", "clb"]


def test_c5_more_pairs_before_anything_else(pair: Pair) -> None:
    # Only 1-4 2-3 makes two pairs, although both want Black in one and White in the other.
    text = "1 1.0 w x2 x3\n2 1.0 b x4\n3 1.0 b\n4 1.0 w\n5 0.0 -\n6 0.0 -"
    assert who_meets(pair(position_of(text))) == "1-4 2-3 5-6"


def test_c6_the_mdp_is_paired_before_the_residents(pair: Pair) -> None:
    # 1-2 (3 goes down): differences 1.0 1.0; 2-3 (1 goes down): 2.0 0.0. The colours of 1-2 and
    # 1-3 are bad, those of 2-3 are good: C.6 comes first.
    text = "1 3.0 w\n2 2.0 w\n3 2.0 w\n4 1.0 b"
    assert who_meets(pair(position_of(text))) == "1-2 3-4"


def test_c7_downfloaters_who_make_a_pair_in_the_next_bracket(pair: Pair) -> None:
    # 3 has met 4, the only player of the next bracket, so 2 goes down instead.
    text = "1 2.0 -\n2 2.0 -\n3 2.0 - x4\n4 1.0 -\n5 0.0 -\n6 0.0 -"
    assert who_meets(pair(position_of(text))) == "1-3 2-4 5-6"


def test_c7_looks_just_into_the_next_bracket(pair: Pair) -> None:
    # Nobody of 1 2 3 may meet 4, so no choice helps the next bracket; that 3 has met 5, two
    # brackets below, does not matter. 3 goes down; with 4 he is an MDP of 5 and 6.
    text = "1 2.0 - x4\n2 2.0 - x4\n3 2.0 - x4 x5\n4 1.0 -\n5 0.0 -\n6 0.0 -"
    assert who_meets(pair(position_of(text))) == "1-2 3-6 4-5"


def test_c7_is_not_asked_in_the_penultimate_bracket() -> None:
    position = position_of("1 2.0 -\n2 2.0 -\n3 1.0 - x4\n4 1.0 -")
    assert [judged_bracket.values[2] for judged_bracket in trace_round_2017(position)] == [(), ()]


def test_c7_when_the_next_bracket_is_the_last_the_bye_counts(pair: Pair) -> None:
    # 3 goes down by order and meets 4; then 5 would have the bye, but he had one. 4 had none:
    # 3-5, 4-bye is legal. If 3 has met 5, 2 goes down in his place.
    text = "1 2.0 -\n2 2.0 -\n3 2.0 - x5\n4 1.0 -\n5 1.0 - pab x4"
    assert who_meets(pair(position_of(text))) == "1-3 2-5 4-bye"


def test_c7_a_pair_that_leaves_an_illegal_bye_is_none(pair: Pair) -> None:
    # 1 or 2 could meet 4 or 5, but the other of these had his bye: whoever goes down has it, and
    # 4-5 is the pair. So the order decides, and 3 goes down though he has met both.
    text = "1 2.0 -\n2 2.0 -\n3 2.0 - x4 x5\n4 1.0 - pab\n5 1.0 - pab"
    assert who_meets(pair(position_of(text))) == "1-2 4-5 3-bye"


def test_c8_topscorers_color_difference_beyond_two(pair: Pair) -> None:
    # Final round, all are topscorers. 1 and 3 have +2: in 1-3 one of them goes to +3. All four
    # want Black, so each candidate misses two preferences (C.10), and C.8 decides. Nobody has
    # had the same colour twice, so C.9 is silent.
    text = "1 5.0 wwbw\n2 5.0 bw\n3 5.0 wwbw\n4 5.0 bw"
    position = position_of(text, round_number=7, rounds=7)
    assert who_meets(pair(position)) == "1-4 2-3"
    assert trace_round_2017(position)[0].values[3:5] == (0, 0)


def test_c9_topscorers_same_color_three_times(pair: Pair) -> None:
    # 1 and 3 had White twice, with a difference of +1: C.8 is silent, one of 1-3 gets it thrice.
    text = "1 5.0 bww\n2 5.0 bw\n3 5.0 bww\n4 5.0 bw"
    position = position_of(text, round_number=7, rounds=7)
    assert who_meets(pair(position)) == "1-4 2-3"


def test_c8_goes_before_c9(pair: Pair) -> None:
    # 1-3 would take a +2 to +3 (C.8); 1-4 2-3 lets nobody beyond +2. 2 and 4 had White twice at
    # +1: in 2-4 one gets it a third time, in 1-4 and 2-3 the wider difference is granted (E.2), so
    # both of them get it: C.9 is worse, and C.8 decides.
    text = "1 5.0 wwbw\n2 5.0 bww\n3 5.0 wwbw\n4 5.0 bww"
    position = position_of(text, round_number=7, rounds=7)
    assert who_meets(pair(position)) == "1-4 2-3"
    assert trace_round_2017(position)[0].values[3:5] == (0, 2)


def test_c10_color_preferences(pair: Pair) -> None:
    assert who_meets(pair(position_of("1 1.0 w\n2 1.0 b\n3 1.0 w\n4 1.0 b"))) == "1-4 2-3"


def test_c11_strong_color_preferences(pair: Pair) -> None:
    # Each candidate misses one preference. In 1-3 it is a strong one; in 1-4 the mild one of 4
    # gives way to the strong one of 1.
    assert who_meets(pair(position_of("1 1.0 w\n2 1.0 wb\n3 1.0 w\n4 1.0 bw"))) == "1-4 2-3"


def test_c12_same_downfloat_as_previous_round(pair: Pair) -> None:
    text = "1 2.0 -\n2 2.0 -\n3 2.0 - down1\n4 1.0 -"
    assert who_meets(pair(position_of(text))) == "1-3 2-4"


def test_c13_same_upfloat_as_previous_round(pair: Pair) -> None:
    # 1 comes down and takes 3, because 2 went up in the previous round.
    text = "1 2.0 -\n2 1.0 - up1\n3 1.0 -\n4 0.0 -"
    assert who_meets(pair(position_of(text))) == "1-3 2-4"


def test_c14_same_downfloat_as_two_rounds_before(pair: Pair) -> None:
    text = "1 2.0 -\n2 2.0 -\n3 2.0 - down2\n4 1.0 -"
    assert who_meets(pair(position_of(text))) == "1-3 2-4"


def test_c15_same_upfloat_as_two_rounds_before(pair: Pair) -> None:
    text = "1 2.0 -\n2 1.0 - up2\n3 1.0 -\n4 0.0 -"
    assert who_meets(pair(position_of(text))) == "1-3 2-4"


def test_c12_goes_before_c13_before_c14_before_c15(pair: Pair) -> None:
    # One of three who all went down lately goes down again: he whose float is older.
    downs = "1 2.0 - down1\n2 2.0 - down2\n3 2.0 - down1\n4 1.0 -"
    assert who_meets(pair(position_of(downs))) == "1-3 2-4"
    # If 1 takes 2, 2 repeats his upfloat (C.13) and 3 floats; if 1 takes 3, 2 goes down, which he
    # did two rounds ago (C.14).
    mixed = "1 2.0 -\n2 1.0 - up1 down2\n3 1.0 -\n4 0.0 -"
    assert who_meets(pair(position_of(mixed))) == "1-3 2-4"


def test_c16_differences_of_repeated_downfloats(pair: Pair) -> None:
    # 1 and 2 have met; one takes 3 (difference 1.0), the other goes on (2.0). Both go down in
    # any case (C.12 counts 2 either way): the difference of 2, who repeats, is to be the small one.
    text = "1 3.0 - x2\n2 3.0 - down1\n3 2.0 -\n4 1.0 -"
    assert who_meets(pair(position_of(text))) == "1-4 2-3"


def test_c17_differences_of_repeated_upfloats(pair: Pair) -> None:
    # 3 goes up again whoever comes: against 2 (0.5) rather than 1 (1.0).
    text = "1 3.0 - x2\n2 2.5 -\n3 2.0 - up1\n4 2.0 -"
    assert who_meets(pair(position_of(text))) == "1-4 2-3"


def test_c18_differences_of_downfloats_of_two_rounds_before(pair: Pair) -> None:
    text = "1 3.0 - x2\n2 3.0 - down2\n3 2.0 -\n4 1.0 -"
    assert who_meets(pair(position_of(text))) == "1-4 2-3"


def test_c19_differences_of_upfloats_of_two_rounds_before(pair: Pair) -> None:
    text = "1 3.0 - x2\n2 2.5 -\n3 2.0 - up2\n4 2.0 -"
    assert who_meets(pair(position_of(text))) == "1-4 2-3"
