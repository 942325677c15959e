"""Dutch 2017, section B: how one bracket is paired."""

from __future__ import annotations

from building import Pair, position_of, who_meets
from swissmate.oracles.dutch_literal.round2017 import trace_round_2017


def test_b1_two_mdps_for_one_resident_make_one_pair(pair: Pair) -> None:
    # M0 = 2 is greater than the one resident, so MaxPairs and M1 are 1 and 2 goes on to 4.
    position = position_of("1 3.0 - x2\n2 3.0 -\n3 2.0 -\n4 1.0 -")
    assert who_meets(pair(position)) == "1-3 2-4"
    second = trace_round_2017(position)[1]
    assert len(second.bracket.mdps) == 2
    assert len(second.candidate.pairs) == second.candidate.mdp_pairs == 1


def test_b1_an_mdp_without_opponent_is_not_paired(pair: Pair) -> None:
    # M1 = 0: 1 has met both residents, who meet each other; 1 goes on to 4.
    position = position_of("1 3.0 - x2 x3\n2 2.0 -\n3 2.0 -\n4 1.0 -")
    assert who_meets(pair(position)) == "1-4 2-3"


def test_b1_the_lowest_psd_goes_before_the_most_mdps(pair: Pair) -> None:
    # 3, 2 and 8 come down to 7 14 15. Below, 4 and 11 have met: two must go down to them. Two MDPs
    # can be paired (2-15 8-7), but then 3 (3.5) goes down, with a difference of 3.5 - 1.5 = 2.0. If
    # he alone is paired (3-14 7-15), 2 and 8 go down with 1.5 each: that is the lower PSD (C.6).
    text = """
        3   3.5  wwbwb  x2 x7 x8 x11 x15
        2   3.0  bwwbw  x7 x8 x11 x14
        8   3.0  bbwwb  x4 x14 x15
        7   2.5  bbwwb  x4 x11 x14
        14  2.5  wwbbw  x4 x15
        15  2.5  bbwbw  x4 x11
        4   1.5  wbbwb  x11
        11  1.5  wwbbw
        """
    position = position_of(text, round_number=6, rounds=7)
    assert who_meets(pair(position)) == "2-4 3-14 7-15 8-11"
    ppb = trace_round_2017(position)[2]
    assert (ppb.kind, ppb.candidate.mdp_pairs) == ("ppb", 1)


def test_b2_s1_holds_the_highest_and_s2_all_others(pair: Pair) -> None:
    # Five players make two pairs: S1 = 1 2, S2 = 3 4 5.
    position = position_of("1 1.0 -\n2 1.0 -\n3 1.0 -\n4 1.0 -\n5 1.0 -")
    assert who_meets(pair(position)) == "1-3 2-4 5-bye"


def test_b2_limbo_holds_the_lower_mdps(pair: Pair) -> None:
    position = position_of("1 3.0 - x2\n2 3.0 -\n3 2.0 -\n4 1.0 -")
    assert [
        downfloater.id for downfloater in trace_round_2017(position)[1].candidate.downfloaters
    ] == [2]


def test_b3_homogeneous_first_with_first(pair: Pair) -> None:
    position = position_of("\n".join(f"{ident} 1.0 -" for ident in range(1, 7)))
    assert who_meets(pair(position)) == "1-4 2-5 3-6"


def test_b3_the_mdps_first_and_then_the_remainder(pair: Pair) -> None:
    # The MDP 1 meets the first resident 2; the remainder 3 4 5 6 is S1R = 3 4, S2R = 5 6.
    position = position_of("1 2.0 -\n" + "\n".join(f"{ident} 1.0 -" for ident in range(2, 7)))
    assert who_meets(pair(position)) == "1-2 3-5 4-6"


def test_b3_two_mdps_and_their_remainder(pair: Pair) -> None:
    # MDPs 1 and 2 (they have met) take 3 and 4; the remainder 5 6 7 8 gives 5-7 and 6-8.
    lines = ["1 2.0 - x2", "2 2.0 -", *(f"{ident} 1.0 -" for ident in range(3, 9))]
    assert who_meets(pair(position_of("\n".join(lines)))) == "1-3 2-4 5-7 6-8"


def test_b4_the_perfect_candidate_is_taken_at_once(pair: Pair) -> None:
    # 1-3 2-4 fulfils every criterion, and so would 1-4 2-3: the first is accepted.
    assert who_meets(pair(position_of("1 1.0 w\n2 1.0 w\n3 1.0 b\n4 1.0 b"))) == "1-3 2-4"


def test_b5_b6_the_next_transposition_when_not_perfect(pair: Pair) -> None:
    # 1 and 3 both want Black, so do 2 and ... nobody: 1-3 2-4 misses one preference of each pair.
    assert who_meets(pair(position_of("1 1.0 w\n2 1.0 b\n3 1.0 w\n4 1.0 b"))) == "1-4 2-3"


def test_b6_an_exchange_when_no_transposition_is_left(pair: Pair) -> None:
    # 1 may meet only 2, who is in S1 with him: the exchange of 2 and 3 gives S1 = 1 3, S2 = 2 4.
    assert who_meets(pair(position_of("1 1.0 - x3 x4\n2 1.0 -\n3 1.0 -\n4 1.0 -"))) == "1-2 3-4"


def test_b7_the_remainder_is_altered_first(pair: Pair) -> None:
    # 3-5 is not possible; 1 keeps 2, and the remainder changes to 3-6 4-5.
    lines = ["1 2.0 -", "2 1.0 -", "3 1.0 - x5", "4 1.0 -", "5 1.0 -", "6 1.0 -"]
    assert who_meets(pair(position_of("\n".join(lines)))) == "1-2 3-6 4-5"


def test_b7_then_the_mdp_pairing(pair: Pair) -> None:
    # After 1-2 the remainder 3 4 has no pair: the next transposition of S2 gives 1-3 and 2-4.
    assert who_meets(pair(position_of("1 2.0 -\n2 1.0 -\n3 1.0 - x4\n4 1.0 -"))) == "1-3 2-4"


def test_b7_then_s1_and_limbo(pair: Pair) -> None:
    # 1 and 2 come down, only 2 may meet 3: S1 and Limbo change places, 1 goes on to 4.
    assert who_meets(pair(position_of("1 3.0 - x2 x3\n2 3.0 -\n3 2.0 -\n4 1.0 -"))) == "1-4 2-3"


def test_b8_the_best_of_those_that_are_not_perfect(pair: Pair) -> None:
    # Four players who all want Black: two preferences are missed whatever is done (C.10). 1 and 3
    # have the strong ones (C.11): 1-3 misses one of them, 1-4 and 2-3 miss none.
    position = position_of("1 1.0 w\n2 1.0 bw\n3 1.0 w\n4 1.0 bw")
    assert who_meets(pair(position)) == "1-4 2-3"


def test_b8_the_earlier_of_two_equals(pair: Pair) -> None:
    # All four want Black strongly: every candidate misses two, the first one is kept.
    assert who_meets(pair(position_of("1 1.0 w\n2 1.0 w\n3 1.0 w\n4 1.0 w"))) == "1-3 2-4"
