"""Burstein 2026, article by article (C.04.4.2 in force since 1 February 2026).

Positions without a past rank their players by TPN (the Index of all is equal). Each position is
paired by the engine and by the oracle.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from building import boards, position_of, tournament_of, who_meets
from judges.burstein_literal import pair_literally
from swissmate.errors import NoLegalPairing, UnsupportedByRuleSet
from swissmate.model import ScoringSystem, Tournament
from swissmate.systems.burstein import edition2026
from swissmate.systems.burstein.opposition import ranking_2026
from swissmate.systems.burstein.pairing import pair_after_seeding
from swissmate.systems.burstein.seeding import seeding_rounds
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RoundPairing


def pair(position: PairingPosition) -> RoundPairing:
    """Pair by the engine, and make sure that the oracle says the same."""
    found = pair_after_seeding(position)
    assert pair_literally(position) == replace(found, readings=())
    return found


def meets(text: str) -> str:
    return who_meets(pair(position_of(text)))


# 1


def test_1_2_2_a_bracket_holds_the_floaters_of_the_previous_one() -> None:
    assert meets("1 2.0 -\n2 1.0 -\n3 1.0 -\n4 1.0 -") == "1-4 2-3"


@pytest.mark.parametrize(
    ("history", "other", "expected"),
    [
        ("wwbw", "wb", "2-1"),  # 1.5.1: difference +2 is absolute for Black
        ("bbwb", "bw", "1-2"),
        ("bww", "wwb", "2-1"),  # 1.5.1: twice White, against a strong one
        ("bwb", "wb", "1-2"),  # 1.5.2: a strong preference against a mild one
        ("wb", "bw", "1-2"),  # 1.5.3: mild ones, both granted
        ("w", "-", "2-1"),  # 1.5.4: who has not played leaves it to the opponent
        ("-", "w", "1-2"),
    ],
)
def test_1_5_color_preferences(history: str, other: str, expected: str) -> None:
    assert boards(pair(position_of(f"1 2.0 {history}\n2 2.0 {other}"))) == expected


@pytest.mark.parametrize(
    ("rounds", "seeding"), [(1, 0), (2, 1), (5, 2), (7, 3), (8, 4), (9, 4), (11, 4)]
)
def test_1_6_2_number_of_seeding_rounds(rounds: int, seeding: int) -> None:
    assert seeding_rounds(rounds) == seeding


def test_1_6_1_seeding_rounds_are_dutch() -> None:
    tournament = tournament_of([], players=8, rounds=5)
    first = rule_set("burstein-2026").pair(position_before(tournament))
    assert who_meets(first) == "1-5 2-6 3-7 4-8"
    second = position_before(tournament_of(["1-5:1 6-2:0 3-7:1 8-4:0"], players=8, rounds=5))
    assert rule_set("burstein-2026").pair(second) == rule_set("dutch-2026").pair(second)


def test_1_6_1_after_them_the_index_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(edition2026, "rule_set", asked.append)
    position = position_of("1 1.0 -\n2 1.0 -\n3 1.0 -\n4 1.0 -", round_number=3, rounds=5)
    assert who_meets(rule_set("burstein-2026").pair(position)) == "1-4 2-3"
    assert asked == []


def test_1_6_2_the_number_of_rounds_must_be_known() -> None:
    with pytest.raises(UnsupportedByRuleSet, match="number of rounds is not declared"):
        rule_set("burstein-2026").pair(position_before(tournament_of([], players=4)))
    fifth = position_of("1 1.0 -\n2 1.0 -", round_number=5, rounds=0)
    assert who_meets(rule_set("burstein-2026").pair(fifth)) == "1-2"


def test_1_7_1_buchholz_and_1_7_2_unplayed_rounds_against_oneself() -> None:
    # Scores 4: 1.5, 3: 1, 2: 1, 1: 0. Buchholz 2: 1 (himself) + 1.5, 4: 1 + 1, 3: 1.5 + 0,
    # 1: 0 (himself) + 1.
    tournament = tournament_of(["4-3:1 2:H", "3-1:1 4-2:="], players=4)
    assert ranking_2026(position_before(tournament)) == [2, 4, 3, 1]


def test_1_7_1_a_forfeit_is_a_round_against_oneself() -> None:
    # Scores 1: 2, 2: 1.5, 3: 0, 4: 0.5. Buchholz 4: 1.5 + 2, 1: 2 (himself) + 0.5, 3: 0 (himself)
    # + 1.5, 2: 0.5 + 0.
    tournament = tournament_of(["1-3:+- 2-4:=", "1-4:1 2-3:1"], players=4)
    assert ranking_2026(position_before(tournament)) == [4, 1, 3, 2]
    # Had the game been played: 4 and 3 have 3.5, 1 and 2 half a point; Sonneborn-Berger decides.
    played = tournament_of(["1-3:1 2-4:=", "1-4:1 2-3:1"], players=4)
    assert ranking_2026(position_before(played)) == [4, 3, 1, 2]


def test_1_7_1_sonneborn_berger_breaks_equal_buchholz() -> None:
    # 1 beat 3 (0 points) and lost to 4 (2); 2 drew with 5 (1.5) and 6 (0.5): Buchholz 2 each,
    # Sonneborn-Berger 0 and 1.
    tournament = tournament_of(["1-3:1 2-5:= 4-6:1", "4-1:1 6-2:= 3-5:0"], players=6)
    ranking = ranking_2026(position_before(tournament))
    assert ranking.index(2) < ranking.index(1)


def test_1_7_1_sonneborn_berger_multiplies_by_the_points_earned() -> None:
    # Football scores. 1 drew with 3 and 4 (5 points each) and has 2; 2 beat 5, lost to 6 (4 each)
    # and has 3; both were absent twice: Buchholz 5 + 5 + 2 + 2 and 4 + 4 + 3 + 3. Sonneborn-Berger
    # 1 x 5 + 1 x 5 and 3 x 4. (Were a draw half a win, 1 would be ahead.)
    tournament = tournament_of(
        ["1-3:= 2-5:1", "4-1:= 6-2:1", "3-7:1 4-8:1 5-9:1", "3-8:= 4-7:= 5-10:= 6-9:="],
        players=10,
        scoring=ScoringSystem(30, 30, 10, 10, forfeit_win=30, pab=30, full_bye=30, half_bye=10),
    )
    ranking = ranking_2026(position_before(tournament))
    assert ranking.index(2) < ranking.index(1)


def test_1_7_2_absences_up_to_this_round_are_draws_for_the_opponents() -> None:
    # 1 beat 2, 3 beat 4, then 1 and 3 drew. 4 has half a point; 2 was absent.
    played = ["1-2:1 3-4:1", "3-1:= 5-4:= 6:H"]
    gone = tournament_of(played, players=6, next_round="2:Z")
    # Still absent: 2 counts half a point for 1, so that 1 and 3 are equal but for the TPN.
    assert ranking_2026(position_before(gone))[:2] == [1, 3]
    back = tournament_of(played, players=6)
    ranking = ranking_2026(position_before(back))
    assert ranking.index(3) < ranking.index(1)
    # A requested half-point bye in this round ends the series.
    half = tournament_of(played, players=6, next_round="2:H")
    ranking = ranking_2026(position_before(half))
    assert ranking.index(3) < ranking.index(1)
    by_list = replace(back, absent=frozenset({2}))
    assert ranking_2026(position_before(by_list))[:2] == [1, 3]


def test_1_7_2_an_absence_before_a_game_is_no_part_of_the_series() -> None:
    # 1 beat 4 and 6, 3 beat 5 and 2, then 1 and 3 drew. 4, 5 and 6 have half a point, and so has
    # 2 for his opponents: the absence of round three counts, that of round one does not.
    played = ["1-4:1 3-5:1 6:H", "1-6:1 3-2:1 4-5:=", "3-1:="]
    gone = tournament_of(played, players=6, next_round="2:Z")
    assert ranking_2026(position_before(gone))[:2] == [1, 3]


def test_1_7_2_virtual_points_count_nowhere() -> None:
    played = ["4-3:1 2:H", "3-1:1 4-2:="]
    tournament = tournament_of(played, players=4)
    accelerated = replace(tournament, virtual_points={3: (10, 10, 10)})
    assert ranking_2026(position_before(accelerated)) == ranking_2026(position_before(tournament))


def test_1_8_2_tpn_and_note_scores_are_not_used() -> None:
    # 2 comes from above, but 1 is ranked first: 1 meets the last, not 2 the last.
    assert meets("2 2.0 -\n1 1.0 -\n3 1.0 -\n4 1.0 -") == "1-4 2-3"


def test_1_9_3_no_complete_pairing() -> None:
    position = position_of("1 1.0 - x2 x3 x4\n2 1.0 -\n3 1.0 -\n4 0.0 -")
    for read in (pair_after_seeding, pair_literally):
        with pytest.raises(NoLegalPairing):
            read(position)


# 2


def test_c1_no_second_meeting() -> None:
    assert meets("1 1.0 - x4\n2 1.0 -\n3 1.0 -\n4 1.0 -") == "1-3 2-4"


def test_c1_forbidden_pairs() -> None:
    position = position_of("1 1.0 -\n2 1.0 -\n3 1.0 -\n4 1.0 -", forbidden=[(1, 4)])
    assert who_meets(pair(position)) == "1-3 2-4"


@pytest.mark.parametrize("mark", ["pab", "fw walkover2", "full"])
def test_c2_and_3_1_1_no_bye_after_a_win_without_playing(mark: str) -> None:
    assert pair(position_of(f"1 2.0 w\n2 1.0 w\n3 1.0 w {mark}")).pab == 2


def test_c2_a_half_point_bye_does_not_bar() -> None:
    assert pair(position_of("1 2.0 w\n2 1.0 b\n3 1.0 w half")).pab == 3


def test_c3_same_absolute_preference_even_in_the_last_round() -> None:
    text = "1 5.0 bww\n2 5.0 wb\n3 5.0 wb\n4 5.0 bww"
    assert meets(text) == "1-3 2-4"
    assert who_meets(pair(position_of(text, round_number=9, rounds=9))) == "1-3 2-4"


def test_c4_the_others_can_still_be_paired() -> None:
    # 3 and 4 have met: 1 and 2 must both float.
    assert meets("1 2.0 -\n2 2.0 -\n3 1.0 - x4\n4 1.0 -") == "1-4 2-3"


def test_c4_as_few_as_the_players_below_lack() -> None:
    # 6, 7 and 8 have met each other and can only meet 5 or somebody from above: two must float.
    text = "1 2.0 -\n2 2.0 -\n3 2.0 -\n4 2.0 -\n5 1.0 -\n6 1.0 - x7 x8\n7 1.0 - x8\n8 1.0 -"
    assert meets(text) == "1-4 2-8 3-7 5-6"
    # 2 has met 6, 7 and 8, so that he would be of no help there.
    assert meets(text.replace("2 2.0 -", "2 2.0 - x6 x7 x8")) == "1-2 3-8 4-7 5-6"


def test_c4_and_c7_floaters_for_two_brackets_below() -> None:
    # 5 to 8 have all met: four from above must reach them, and 3 and 4 are only two. So 1 and 2
    # float, twice.
    text = (
        "1 3.0 -\n2 3.0 -\n3 2.0 -\n4 2.0 -\n5 1.0 - x6 x7 x8\n6 1.0 - x7 x8\n7 1.0 - x8\n8 1.0 -"
    )
    found = pair(position_of(text))
    assert {frozenset(pair) for pair in found.pairs} == {
        frozenset((1, 8)),
        frozenset((2, 7)),
        frozenset((3, 6)),
        frozenset((4, 5)),
    }


def test_c5_as_many_pairs_as_possible() -> None:
    # 1-4 would leave 2 and 3, who have met.
    assert meets("1 1.0 -\n2 1.0 - x3\n3 1.0 -\n4 1.0 -\n5 0.0 -\n6 0.0 -") == "1-3 2-4 5-6"


def test_c6_the_lowest_scores_float() -> None:
    # In the order of pairings 1-2 with 3 floating comes before 2-3; but 3 has the higher score.
    assert meets("3 2.0 - x1\n1 1.0 -\n2 1.0 -\n4 0.0 -") == "1-4 2-3"


def test_c7_floaters_whom_the_following_bracket_can_pair() -> None:
    # 2 would float first, but has met 4; 3 can be paired there.
    assert meets("1 2.0 -\n2 2.0 - x4\n3 2.0 -\n4 1.0 -\n5 0.0 -\n6 0.0 -") == "1-2 3-4 5-6"


def test_c7_c6_of_the_following_bracket() -> None:
    # Two at 1.0: one of the three floats on. If 2 came down, who has met 4 and 5, it would be 2
    # with 4-5 paired: 2's score is higher than theirs.
    assert (
        meets("1 2.0 -\n2 2.0 - x4 x5\n3 2.0 -\n4 1.0 -\n5 1.0 -\n6 0.0 -\n7 0.0 -\n8 0.0 -")
        == "1-2 3-5 4-8 6-7"
    )


def test_c7_when_the_players_below_ask_for_floaters() -> None:
    # Two must float: 7 can meet nobody below, and 5 and 8 only 6. 2 and 3, first in the order,
    # have met 5 and would both float on; 2 and 4 let 4 meet 5 and 6 float on to 8.
    assert (
        meets(
            "1 3.0 -\n2 3.0 - x5\n3 3.0 - x5\n4 3.0 -\n"
            "5 2.0 - x7 x8\n6 2.0 - x7\n7 1.0 - x8\n8 1.0 -"
        )
        == "1-3 2-7 4-5 6-8"
    )


def test_c7_before_c8() -> None:
    # 1-2 denies a preference, the other pairs none, but neither 1 nor 2 can be paired below.
    assert meets("1 2.0 wb x4\n2 2.0 wb x4\n3 2.0 bw\n4 1.0 -\n5 0.0 -\n6 0.0 -") == "1-2 3-4 5-6"


def test_c8_most_players_get_their_preference() -> None:
    assert meets("1 1.0 wb\n2 1.0 bw\n3 1.0 bw\n4 1.0 wb") == "1-3 2-4"


def test_c6_before_c8() -> None:
    # 1-2 with 3 floating would grant both, but 3 has the higher score.
    assert meets("3 2.0 wb x1\n1 1.0 bw\n2 1.0 wb\n4 0.0 -") == "1-4 2-3"


# 3


def test_3_1_2_the_others_can_be_paired() -> None:
    # Without 3 there would be 1 and 2, who have met.
    assert pair(position_of("1 2.0 w x2\n2 1.0 w\n3 1.0 w")).pab == 2


def test_3_1_3_lowest_score() -> None:
    assert pair(position_of("1 2.0 w\n2 0.0 -\n3 1.0 wb")).pab == 2


def test_3_1_4_most_games() -> None:
    assert pair(position_of("1 2.0 w\n2 1.0 wb\n3 1.0 w")).pab == 2


def test_3_1_5_lowest_ranking() -> None:
    assert pair(position_of("1 2.0 w\n2 1.0 w\n3 1.0 w")).pab == 3


def test_3_1_nobody() -> None:
    with pytest.raises(NoLegalPairing, match=r"nobody may have the bye \(C2\)"):
        pair_after_seeding(position_of("1 2.0 w pab\n2 1.0 w pab\n3 1.0 w full"))


def test_3_2_the_bye_is_assigned_before_the_pairing() -> None:
    # The bracket of 1.0 has two players left and floats nobody.
    found = pair(position_of("1 2.0 -\n2 2.0 -\n3 1.0 -\n4 1.0 -\n5 1.0 -"))
    assert (found.pab, who_meets(found)) == (5, "1-2 3-4 5-bye")


def test_readings_name_the_absence_on_which_a_pairing_depends() -> None:
    # 1, 3, 5 and 6 beat 2, 4, 7 and 8 and had half-point byes; 2 was absent, the other losers got
    # half a point. 2 is back: 1 has the lowest Buchholz of the four, and meets the first, 3.
    # Were 2's absence a draw, the four would be equal: 1-6, 3-5.
    played = ["1-2:1 3-4:1 5-7:1 6-8:1", "1:H 3:H 5:H 6:H 4-7:= 8:H"]
    found = pair_after_seeding(position_before(tournament_of(played, players=8)))
    assert who_meets(found).startswith("1-3 ")
    assert "5-6" in who_meets(found)
    assert found.readings == ("burstein-2026-absence",)
    gone = pair_after_seeding(position_before(tournament_of(played, players=8, next_round="2:Z")))
    assert who_meets(gone).startswith("1-6 3-5")
    assert gone.readings == ()


# 5


@pytest.mark.parametrize(("initial", "expected"), [("w", "1-4 3-2"), ("b", "4-1 2-3")])
def test_5_2_1_nobody_has_played(initial: str, expected: str) -> None:
    position = position_of("1 1.0 -\n2 1.0 -\n3 1.0 -\n4 1.0 -", initial_color=initial)
    assert boards(pair(position)) == expected


def test_5_2_4_most_recent_different_colors() -> None:
    assert boards(pair(position_of("1 1.0 wbwb\n2 1.0 bwwb"))) == "1-2"
    assert boards(pair(position_of("1 1.0 bwwb\n2 1.0 wbwb"))) == "2-1"


def test_5_2_5_preference_of_the_higher_ranked() -> None:
    assert boards(pair(position_of("1 1.0 bw\n2 1.0 bw"))) == "2-1"
    assert boards(pair(position_of("1 1.0 wb\n2 1.0 wb"))) == "1-2"


def test_5_2_5_higher_ranked_is_by_the_index_not_by_the_score() -> None:
    # 2 comes from above, but 1 is ranked higher and gets White.
    assert boards(pair(position_of("2 2.0 wb\n1 1.0 wb"))) == "1-2"


def test_nobody_to_pair() -> None:
    found = pair_after_seeding(position_before(Tournament(())))
    assert (found.pairs, found.pab) == ((), None)
