"""Dutch 2026, article 1: who is ranked where, what floats, what a colour preference is."""

from __future__ import annotations

import pytest

from building import Pair, position_of, who_meets
from swissmate.errors import NoLegalPairing
from swissmate.model import STANDARD
from swissmate.oracles.dutch_literal.round2026 import trace_round_2026


def test_1_2_players_rank_by_score_and_then_by_tpn(pair: Pair) -> None:
    text = "9 1.0 -\n2 1.0 -\n8 2.0 -\n6 1.0 -\n7 2.0 -\n5 1.0 -"
    assert who_meets(pair(position_of(text))) == "2-6 5-9 7-8"


def test_1_3_brackets_are_made_of_nonempty_scoregroups(pair: Pair) -> None:
    # 3 goes from 2.0 to the next players there are, those with 0.5.
    position = position_of("1 2.0 -\n2 2.0 -\n3 2.0 -\n4 0.5 -")
    assert who_meets(pair(position)) == "1-2 3-4"
    first, second = trace_round_2026(position)
    assert [resident.id for resident in first.bracket.residents] == [1, 2, 3]
    assert [mdp.id for mdp in second.bracket.mdps] == [3]


def test_1_4_1_a_downfloater_is_an_mdp_of_the_next_bracket(pair: Pair) -> None:
    # 1 and 2 have met and both come down: as MDPs they meet residents, never each other.
    position = position_of("1 2.0 - x2\n2 2.0 -\n3 1.0 -\n4 1.0 -")
    assert who_meets(pair(position)) == "1-3 2-4"
    assert trace_round_2026(position)[1].candidate.mdp_pairs == 2


def test_1_4_2_a_game_against_a_lower_score_was_a_downfloat(pair: Pair) -> None:
    assert who_meets(pair(position_of("1 2.0 -\n2 2.0 -\n3 2.0 - down1\n4 1.0 -"))) == "1-3 2-4"
    assert who_meets(pair(position_of("1 2.0 -\n2 2.0 -\n3 2.0 - up1\n4 1.0 -"))) == "1-2 3-4"


@pytest.mark.parametrize("past", ["pab1", "half1", "full1", "walkover1"])
def test_1_4_3_more_than_a_loss_without_playing_was_a_downfloat(pair: Pair, past: str) -> None:
    # 3 would go down by order; having had a downfloat he is spared ([C14]).
    position = position_of(f"1 2.0 -\n2 2.0 -\n3 2.0 - {past}\n4 1.0 -")
    assert who_meets(pair(position)) == "1-3 2-4"


def test_1_4_3_the_bye_is_a_downfloat_whatever_it_is_worth(pair: Pair) -> None:
    scoring = STANDARD._replace(pab=0)
    position = position_of("1 2.0 -\n2 2.0 -\n3 2.0 - pab1\n4 1.0 -", scoring=scoring)
    assert who_meets(pair(position)) == "1-3 2-4"


@pytest.mark.parametrize("past", ["absent1", "forfeited1"])
def test_1_4_4_nobody_else_has_a_float(pair: Pair, past: str) -> None:
    # An absence and a forfeit loss were downfloats in 2017; they no longer are.
    position = position_of(f"1 2.0 -\n2 2.0 -\n3 2.0 - {past}\n4 1.0 -")
    assert who_meets(pair(position)) == "1-2 3-4"


def test_1_4_4_a_half_point_bye_is_no_float_where_a_loss_is_worth_as_much(pair: Pair) -> None:
    # 1.4.3 asks for more points than a loss brings.
    scoring = STANDARD._replace(loss_white=5, loss_black=5)
    position = position_of("1 2.0 -\n2 2.0 -\n3 2.0 - half1\n4 1.0 -", scoring=scoring)
    assert who_meets(pair(position)) == "1-2 3-4"


def test_1_5_the_odd_player_has_the_bye(pair: Pair) -> None:
    position = position_of("1 0.0 -\n2 0.0 -\n3 0.0 -", round_number=1)
    assert who_meets(pair(position)) == "1-2 3-bye"


def test_1_6_the_color_difference_counts_games_with_white_less_games_with_black(
    pair: Pair,
) -> None:
    # 1 and 3 have +2 without having had a colour twice at the end: they may not meet.
    position = position_of("1 2.0 wwbw\n2 2.0 -\n3 2.0 wwbw\n4 2.0 -")
    assert who_meets(pair(position)) == "1-4 2-3"


def test_1_7_1_the_same_color_in_the_last_two_games_is_absolute(pair: Pair) -> None:
    position = position_of("1 2.0 wbb\n2 2.0 -\n3 2.0 wwwbb\n4 2.0 -")
    assert who_meets(pair(position)) == "1-4 2-3"


def test_1_7_1_a_difference_beyond_one_outranks_the_last_two_games(pair: Pair) -> None:
    """colors-that-broke-the-rules: 1 and 3 absolutely want White, 2 and 4 have no game."""
    position = position_of("1 2.0 bbbbww\n2 2.0 -\n3 2.0 bbbbww\n4 2.0 -")
    assert set(pair(position).pairs) == {(1, 4), (3, 2)}
    mirrored = position_of("1 2.0 wwwwbb\n2 2.0 -\n3 2.0 wwwwbb\n4 2.0 -")
    assert set(pair(mirrored).pairs) == {(4, 1), (2, 3)}
    # At a difference of one there is no contradiction: the last two games decide.
    position = position_of("1 2.0 bbbww\n2 2.0 -")
    assert pair(position).pairs == ((2, 1),)


def test_1_7_2_a_strong_preference_may_be_refused(pair: Pair) -> None:
    assert pair(position_of("1 2.0 w\n2 2.0 w")).pairs == ((2, 1),)


def test_1_7_3_a_mild_preference_alternates_the_last_game(pair: Pair) -> None:
    assert pair(position_of("1 2.0 bw\n2 2.0 -")).pairs == ((2, 1),)
    assert pair(position_of("1 2.0 wb\n2 2.0 -")).pairs == ((1, 2),)


def test_1_7_4_who_never_played_leaves_the_choice_to_the_opponent(pair: Pair) -> None:
    assert pair(position_of("1 2.0 -\n2 2.0 b")).pairs == ((2, 1),)


@pytest.mark.parametrize(
    ("score", "rounds", "expected"),
    [
        ("2.5", 5, "1-2 3-4"),  # more than half of four rounds, and it is the final round
        ("2.0", 5, "1-3 2-4"),  # exactly half is not over 50%
        ("2.5", 6, "1-3 2-4"),  # not the final round
    ],
)
def test_1_8_topscorers_have_over_half_of_the_points_in_the_final_round(
    pair: Pair, score: str, rounds: int, expected: str
) -> None:
    text = f"1 {score} wwbw\n2 {score} wwbw\n3 1.0 -\n4 1.0 -"
    position = position_of(text, round_number=5, rounds=rounds)
    assert who_meets(pair(position)) == expected


def test_1_9_1_the_bye_goes_to_who_downfloats_from_the_last_bracket(pair: Pair) -> None:
    position = position_of("1 2.0 -\n2 1.0 - pab\n3 1.0 - pab")
    assert who_meets(pair(position)) == "2-3 1-bye"
    assert [
        downfloater.id for downfloater in trace_round_2026(position)[-1].candidate.downfloaters
    ] == [1]


def test_1_9_2_brackets_in_descending_order(pair: Pair) -> None:
    position = position_of("1 3.0 -\n2 3.0 -\n3 2.0 -\n4 2.0 -\n5 1.0 - x6\n6 0.0 -")
    # No bracket collapses any more: 3 and 4 go down one bracket, then those left of 3 4 5.
    # 5-6 is impossible, so 3-5 and 4-6.
    assert who_meets(pair(position)) == "1-2 3-5 4-6"
    assert [
        judged_bracket.bracket.residents[0].score for judged_bracket in trace_round_2026(position)
    ] == [
        30,
        20,
        10,
        0,
    ]


def test_1_9_3_no_round_pairing_at_all(pair: Pair) -> None:
    with pytest.raises(NoLegalPairing):
        pair(position_of("1 2.0 - x2\n2 1.0 -"))
    with pytest.raises(NoLegalPairing):
        pair(position_of("1 2.0 - pab\n2 1.0 - full\n3 0.0 - pab"))
