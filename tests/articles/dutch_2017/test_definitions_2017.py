"""Dutch 2017, section A: who is ranked where, what floats, what a colour preference is."""

from __future__ import annotations

import pytest

from building import Pair, position_of, who_meets
from swissmate.errors import NoLegalPairing
from swissmate.oracles.dutch_literal.round2017 import trace_round_2017


def test_a2_players_rank_by_score_and_then_by_pairing_number(pair: Pair) -> None:
    # By score 7 and 8 come first; among 2, 5, 6, 9 the numbers decide: S1 = 2 5, S2 = 6 9.
    position = position_of(
        """
        9  1.0  -
        2  1.0  -
        8  2.0  -
        6  1.0  -
        7  2.0  -
        5  1.0  -
        """
    )
    assert who_meets(pair(position)) == "2-6 5-9 7-8"


def test_a3_a_bracket_holds_residents_and_who_came_down(pair: Pair) -> None:
    # 1 and 2 meet and 3 is left; with 4 he makes the next, heterogeneous bracket.
    position = position_of("1 2.0 -\n2 2.0 -\n3 2.0 -\n4 1.0 -")
    assert who_meets(pair(position)) == "1-2 3-4"
    first, second = trace_round_2017(position)
    assert [resident.id for resident in first.bracket.residents] == [1, 2, 3]
    assert [mdp.id for mdp in second.bracket.mdps] == [3]
    assert [resident.id for resident in second.bracket.residents] == [4]


def test_a4_who_did_not_play_for_whatever_reason_has_a_downfloat(pair: Pair) -> None:
    # 3 would downfloat by order; each of these pasts is a downfloat (A.4.b), so C.12 sends 2.
    for past in ("down1", "absent1", "half1", "full1", "pab1", "forfeited1", "walkover1"):
        position = position_of(f"1 2.0 -\n2 2.0 -\n3 2.0 - {past}\n4 1.0 -")
        assert who_meets(pair(position)) == "1-3 2-4", past


def test_a4_an_upfloat_is_not_a_downfloat(pair: Pair) -> None:
    position = position_of("1 2.0 -\n2 2.0 -\n3 2.0 - up1\n4 1.0 -")
    assert who_meets(pair(position)) == "1-2 3-4"


def test_a5_the_odd_player_has_the_bye(pair: Pair) -> None:
    position = position_of("1 0.0 -\n2 0.0 -\n3 0.0 -", round_number=1)
    assert who_meets(pair(position)) == "1-2 3-bye"


def test_a6a_two_of_one_color_difference_beyond_one_do_not_meet(pair: Pair) -> None:
    # 1 and 3 have +2 (their last two games had different colours): both absolutely want Black.
    position = position_of("1 2.0 wwbw\n2 2.0 -\n3 2.0 wwbw\n4 2.0 -")
    assert who_meets(pair(position)) == "1-4 2-3"


def test_a6a_a_difference_beyond_one_outranks_the_last_two_games(pair: Pair) -> None:
    """colors-that-broke-the-rules: 1 and 3 absolutely want White, 2 and 4 have no game."""
    position = position_of("1 2.0 bbbbww\n2 2.0 -\n3 2.0 bbbbww\n4 2.0 -")
    assert set(pair(position).pairs) == {(1, 4), (3, 2)}
    mirrored = position_of("1 2.0 wwwwbb\n2 2.0 -\n3 2.0 wwwwbb\n4 2.0 -")
    assert set(pair(mirrored).pairs) == {(4, 1), (2, 3)}
    # At a difference of one there is no contradiction: the last two games decide.
    position = position_of("1 2.0 bbbww\n2 2.0 -")
    assert pair(position).pairs == ((2, 1),)


def test_a6a_two_who_had_the_same_color_twice_do_not_meet(pair: Pair) -> None:
    # Difference -1 and +1, but the last two games of both were with Black.
    position = position_of("1 2.0 wbb\n2 2.0 -\n3 2.0 wwwbb\n4 2.0 -")
    assert who_meets(pair(position)) == "1-4 2-3"


def test_a6b_a_difference_of_one_is_strong_and_may_be_refused(pair: Pair) -> None:
    # Both want Black strongly; they are alone, so they meet. The higher ranked is granted (E.4).
    assert pair(position_of("1 2.0 w\n2 2.0 w")).pairs == ((2, 1),)


def test_a6c_a_mild_preference_alternates_the_last_game(pair: Pair) -> None:
    assert pair(position_of("1 2.0 bw\n2 2.0 -")).pairs == ((2, 1),)
    assert pair(position_of("1 2.0 wb\n2 2.0 -")).pairs == ((1, 2),)


def test_a6d_who_never_played_leaves_the_choice_to_the_opponent(pair: Pair) -> None:
    # 1 is higher ranked and odd, but only 2 has a preference.
    assert pair(position_of("1 2.0 -\n2 2.0 b")).pairs == ((2, 1),)


@pytest.mark.parametrize(
    ("score", "rounds", "expected"),
    [
        ("2.5", 5, "1-2 3-4"),  # more than half of four rounds, and it is the final round
        ("2.0", 5, "1-3 2-4"),  # exactly half is not over 50%
        ("2.5", 6, "1-3 2-4"),  # not the final round
    ],
)
def test_a7_topscorers_have_over_half_of_the_points_in_the_final_round(
    pair: Pair, score: str, rounds: int, expected: str
) -> None:
    # 1 and 2 both must have Black; only topscorers may meet like that (C.3).
    text = f"1 {score} wwbw\n2 {score} wwbw\n3 1.0 -\n4 1.0 -"
    position = position_of(text, round_number=5, rounds=rounds)
    assert who_meets(pair(position)) == expected


def test_a8_psd_prefers_to_pair_the_highest_mdp(pair: Pair) -> None:
    # 1 and 2 have met and come down to 3, who can take one of them. 1-3: differences 1.0 and, for
    # 2, 2.5 - (2.0 - 1.0) = 1.5. 2-3: 0.5 and, for 1, 2.0. The lists 1.5 1.0 < 2.0 0.5.
    position = position_of("1 3.0 - x2\n2 2.5 -\n3 2.0 -\n4 1.0 -")
    assert who_meets(pair(position)) == "1-3 2-4"
    chosen = trace_round_2017(position)[2]
    assert chosen.values[1] == (15, 10)


def test_a8_the_artificial_score_is_one_point_below_whatever_a_game_is_worth() -> None:
    # 2 - (2 - 1): a downfloater of his own scoregroup counts one point.
    position = position_of("1 2.0 -\n2 2.0 -\n3 2.0 -\n4 0.0 -")
    assert trace_round_2017(position)[0].values[1] == (10, 0)


def test_a9_the_bracket_collapses_when_the_rest_cannot_be_paired(pair: Pair) -> None:
    # 5 (1 point) and 6 (none) have met. After 1-2 the round can still be completed (3-5 4-6);
    # after 3-4 it cannot, so 3 and 4 are paired again as the penultimate bracket: both go down.
    position = position_of("1 3.0 -\n2 3.0 -\n3 2.0 -\n4 2.0 -\n5 1.0 - x6\n6 0.0 -")
    assert who_meets(pair(position)) == "1-2 3-5 4-6"
    assert [judged_bracket.kind for judged_bracket in trace_round_2017(position)] == [
        "bracket",
        "ppb",
        "clb",
    ]


def test_a9_the_bye_belongs_to_the_last_bracket(pair: Pair) -> None:
    # The only player who may have the bye is in the top scoregroup, but he is C.7's business
    # only in the last bracket: 1-2 is undone only because the round cannot be completed.
    position = position_of("1 2.0 - pab\n2 2.0 -\n3 1.0 - pab")
    assert who_meets(pair(position)) == "1-3 2-bye"


def test_a9_no_round_pairing_at_all(pair: Pair) -> None:
    with pytest.raises(NoLegalPairing):
        pair(position_of("1 2.0 - x2\n2 1.0 -"))


def test_a9_nobody_may_have_the_bye(pair: Pair) -> None:
    with pytest.raises(NoLegalPairing):
        pair(position_of("1 2.0 - pab\n2 1.0 - fw\n3 0.0 - pab"))
