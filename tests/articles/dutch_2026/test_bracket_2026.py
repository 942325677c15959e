"""Dutch 2026, article 3: how one bracket is paired."""

from __future__ import annotations

from building import Pair, position_of, who_meets
from swissmate.oracles.dutch_literal.round2026 import trace_round_2026


def test_3_1_two_mdps_for_one_resident_make_one_pair(pair: Pair) -> None:
    position = position_of("1 3.0 - x2\n2 3.0 -\n3 2.0 -\n4 1.0 -")
    assert who_meets(pair(position)) == "1-3 2-4"
    second = trace_round_2026(position)[1]
    assert len(second.bracket.mdps) == 2
    assert len(second.candidate.pairs) == second.candidate.mdp_pairs == 1


def test_3_1_3_an_mdp_without_opponent_is_not_paired(pair: Pair) -> None:
    position = position_of("1 3.0 - x2 x3\n2 2.0 -\n3 2.0 -\n4 1.0 -")
    assert who_meets(pair(position)) == "1-4 2-3"
    assert trace_round_2026(position)[1].candidate.mdp_pairs == 0


def test_3_2_s1_holds_the_first_and_s2_all_others(pair: Pair) -> None:
    position = position_of("1 1.0 -\n2 1.0 -\n3 1.0 -\n4 1.0 -\n5 1.0 -")
    assert who_meets(pair(position)) == "1-3 2-4 5-bye"


def test_3_2_4_the_limbo_holds_the_mdps_left_out(pair: Pair) -> None:
    position = position_of("1 3.0 - x2\n2 3.0 -\n3 2.0 -\n4 1.0 -")
    assert [
        downfloater.id for downfloater in trace_round_2026(position)[1].candidate.downfloaters
    ] == [2]


def test_3_3_2_homogeneous_first_with_first(pair: Pair) -> None:
    position = position_of("\n".join(f"{ident} 1.0 -" for ident in range(1, 7)))
    assert who_meets(pair(position)) == "1-4 2-5 3-6"


def test_3_3_3_the_mdps_first_and_then_the_remainder(pair: Pair) -> None:
    position = position_of("1 2.0 -\n" + "\n".join(f"{ident} 1.0 -" for ident in range(2, 7)))
    assert who_meets(pair(position)) == "1-2 3-5 4-6"


def test_3_4_the_perfect_candidate_is_taken_at_once(pair: Pair) -> None:
    assert who_meets(pair(position_of("1 1.0 w\n2 1.0 w\n3 1.0 b\n4 1.0 b"))) == "1-3 2-4"


def test_3_5_3_6_the_next_transposition_when_not_perfect(pair: Pair) -> None:
    assert who_meets(pair(position_of("1 1.0 w\n2 1.0 b\n3 1.0 w\n4 1.0 b"))) == "1-4 2-3"


def test_3_6_an_exchange_when_no_transposition_is_left(pair: Pair) -> None:
    assert who_meets(pair(position_of("1 1.0 - x3 x4\n2 1.0 -\n3 1.0 -\n4 1.0 -"))) == "1-2 3-4"


def test_3_7_1_the_remainder_is_altered_first(pair: Pair) -> None:
    lines = ["1 2.0 -", "2 1.0 -", "3 1.0 - x5", "4 1.0 -", "5 1.0 -", "6 1.0 -"]
    assert who_meets(pair(position_of("\n".join(lines)))) == "1-2 3-6 4-5"


def test_3_7_2_then_the_mdp_pairing(pair: Pair) -> None:
    assert who_meets(pair(position_of("1 2.0 -\n2 1.0 -\n3 1.0 - x4\n4 1.0 -"))) == "1-3 2-4"


def test_3_7_3_then_the_set_of_mdps(pair: Pair) -> None:
    assert who_meets(pair(position_of("1 3.0 - x2 x3\n2 3.0 -\n3 2.0 -\n4 1.0 -"))) == "1-4 2-3"


def test_3_8_the_best_of_those_that_are_not_perfect(pair: Pair) -> None:
    position = position_of("1 1.0 w\n2 1.0 bw\n3 1.0 w\n4 1.0 bw")
    assert who_meets(pair(position)) == "1-4 2-3"


def test_3_8_the_earlier_of_two_equals(pair: Pair) -> None:
    assert who_meets(pair(position_of("1 1.0 w\n2 1.0 w\n3 1.0 w\n4 1.0 w"))) == "1-3 2-4"
