"""Burstein 2017, paragraph by paragraph (C.04.4.2 of 2017).

Positions without a past rank their players by number (all of 3.2 is equal).
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from building import boards, position_of, tournament_of, who_meets
from swissmate.errors import NoLegalPairing
from swissmate.model import Entry, Player, ScoringSystem, Tournament
from swissmate.systems.burstein.colors import color_of_higher_2017
from swissmate.systems.burstein.opposition import ranking_2017
from swissmate.systems.burstein.procedure import imaginary_points
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RoundPairing
from swissmate.trf import read_trf

_POSITIONS = Path(__file__).parents[2] / "data" / "burstein-2017" / "positions"


def pair(position: PairingPosition) -> RoundPairing:
    return rule_set("burstein-2017").pair(position)


def colors(higher: str, lower: str, initial: str = "w") -> str:
    """Return the colour of player 1, who is ranked above player 2."""
    position = position_of(f"1 2.0 {higher}\n2 2.0 {lower}")
    one, two = position.contenders
    return color_of_higher_2017(one, two, initial)


# 1 and 2


@pytest.mark.parametrize(
    ("history", "due"), [("w", "b"), ("wwb", "b"), ("bwb", "w"), ("wb", "w"), ("bw", "b")]
)
def test_1_3_due_color(history: str, due: str) -> None:
    assert colors(history, "-") == due


def test_1_2_scoregroups_are_paired_from_the_top() -> None:
    position = position_of("1 1.0 -\n2 2.0 -\n3 1.0 -\n4 2.0 -")
    assert who_meets(pair(position)) == "1-3 2-4"


def test_2_an_unfinished_game_is_a_draw() -> None:
    drawn = tournament_of(["4-1:1 3-2:1", "4-3:= 1-2:1"], players=4)
    players = tuple(
        player._replace(entries=(player.entries[0], player.entries[1]._replace(result=" ")))
        if player.id in {3, 4}
        else player
        for player in drawn.players
    )
    unfinished = replace(drawn, players=players)
    assert ranking_2017(position_before(unfinished), {}) == ranking_2017(position_before(drawn), {})
    assert position_before(unfinished).contenders[0].points == 15


# 3


def test_3_1_no_second_meeting() -> None:
    assert who_meets(pair(position_of("1 2.0 - x4\n2 2.0 -\n3 2.0 -\n4 2.0 -"))) == "1-3 2-4"


def test_3_2_sonneborn_berger_then_buchholz() -> None:
    # Scores 4: 2, 3: 1, 2 and 1: half. Sonneborn-Berger 1.5, 0.5, 0.25, 0.25; the Buchholz of 2
    # (2 + 0.5) is greater than that of 1 (1 + 0.5).
    tournament = tournament_of(["4-2:1 3-1:1", "4-3:1 2-1:="], players=4)
    assert ranking_2017(position_before(tournament), {}) == [4, 3, 2, 1]


def test_3_2_median() -> None:
    # 1 and 2 lost three games each. Opponents' scores, unplayed rounds as draws: 2 each; with
    # the extra points 5, 2, 2 (Median 2) for player 1 and 3, 3, 3 (Median 3) for player 2.
    tournament = tournament_of(["3-1:1 6-2:1", "4-1:1 7-2:1", "5-1:1 8-2:1"], players=8)
    ranking = ranking_2017(position_before(tournament), {3: 30, 6: 10, 7: 10, 8: 10})
    assert ranking.index(2) < ranking.index(1)
    # The lowest is left out too: 5, 4, 3 (Median 4) for player 1 and 5, 5, 2 (Median 5) for 2.
    ranking = ranking_2017(position_before(tournament), {3: 30, 4: 20, 5: 10, 6: 30, 7: 30})
    assert ranking.index(2) < ranking.index(1)


def test_3_2_rating() -> None:
    tournament = Tournament(
        (Player(1, rating=2000), Player(2, rating=2100), Player(3, rating=2100))
    )
    assert ranking_2017(position_before(tournament), {}) == [2, 3, 1]


def test_3_2_floaters_are_ranked_among_the_others() -> None:
    # Player 5 comes from above but is ranked last: the highest meets him.
    position = position_of("1 1.0 -\n2 1.0 -\n3 1.0 -\n5 2.0 -")
    assert who_meets(pair(position)) == "1-5 2-3"


def test_3_3_the_top_half_has_an_imaginary_point_in_two_rounds() -> None:
    tournament = tournament_of([], players=8)
    first = pair(position_before(tournament))
    assert who_meets(first) == "1-4 2-3 5-8 6-7"
    played = ["1-4:1 3-2:0 8-5:0 6-7:1"]
    second = position_before(tournament_of(played, players=8))
    assert imaginary_points(second) == {1: 10, 2: 10, 3: 10, 4: 10}
    # 1 and 2 have two points, 3 to 6 one, 7 and 8 none; 3 and 6 both had White.
    assert who_meets(pair(second)) == "1-2 3-5 4-6 7-8"


def test_3_3_the_imaginary_point_is_deducted_in_round_three() -> None:
    played = ["1-4:1 3-2:0 8-5:0 6-7:1", "2-1:1 6-3:1 4-5:0 7-8:1"]
    third = position_before(tournament_of(played, players=8))
    assert imaginary_points(third) == {}
    # 2, 6 and 5 have two points (ranked so: Sonneborn-Berger 1, 1, 0), 1 and 7 one. 2 meets the
    # last of them, 6 floats to 1 (he has met 7), 7 to 3, 4 and 8, where he is ranked last.
    assert who_meets(pair(third)) == "1-6 2-5 3-7 4-8"


def test_3_3_the_half_of_an_odd_field_is_rounded_down() -> None:
    assert set(imaginary_points(position_before(tournament_of([], players=7)))) == {1, 2, 3}


def test_3_3_a_late_entry_does_not_move_the_half() -> None:
    tournament = tournament_of(["1-4:1 2-3:1"], players=6)
    assert set(imaginary_points(position_before(tournament))) == {1, 2}


def test_3_3_boards_go_by_points_without_the_imaginary_one() -> None:
    # C.04.2.D.9: 4-6 have 0.5 + 1 points, 2-1 have 0 + 1; 1, 2 and 3 also have the imaginary one.
    tournament = tournament_of(["1-3:1 6-2:1 5-4:="], players=6)
    assert pair(position_before(tournament)).pairs == ((4, 6), (2, 1), (3, 5))
    accelerated = replace(tournament, virtual_points={1: (10, 10), 2: (10, 10), 3: (10, 10)})
    assert pair(position_before(accelerated)).pairs == ((2, 1), (3, 5), (4, 6))  # C.04.5.1.5


# 4


def test_4_1_not_who_received_a_point_without_playing() -> None:
    for mark in ("pab", "fw", "full"):
        position = position_of(f"1 2.0 -\n2 1.0 -\n3 1.0 - {mark}")
        assert pair(position).pab == 2


def test_4_1_a_forfeit_win_bars_whatever_it_is_worth() -> None:
    scoring = ScoringSystem(forfeit_win=5)
    position = position_of("1 2.0 -\n2 1.0 -\n3 1.0 - fw", scoring=scoring)
    assert pair(position).pab == 2


def test_4_1_a_half_point_bye_does_not_bar() -> None:
    assert pair(position_of("1 2.0 -\n2 1.0 -\n3 1.0 - half")).pab == 3


def test_4_1_nobody_is_left() -> None:
    with pytest.raises(NoLegalPairing, match=r"nobody may have the bye \(4\.1\)"):
        pair(position_of("1 2.0 - pab\n2 1.0 - fw\n3 1.0 - full"))


def test_4_2_lowest_sonneborn_berger_of_the_lowest_scoregroup() -> None:
    # Scores 1: 2, 3: 2, 2: 1, 5: 1, 4: 0: the lowest scoregroup is 4 alone.
    tournament = tournament_of(["1-4:1 2-5:1 3:U", "1-2:1 3-4:1 5:U"], players=5)
    assert pair(position_before(tournament)).pab == 4


def test_4_3_equal_sonneborn_berger_lowest_buchholz() -> None:
    # Two players without points: 4 lost to 1 and 3 (scores 2, 2), 5 lost to 1 and 2 (2, 1).
    tournament = tournament_of(["1-4:1 2-5:1 3-6:1 7:H", "1-5:1 3-4:1 7-2:= 6:H"], players=7)
    assert pair(position_before(tournament)).pab == 5


def test_4_4_the_bye_has_no_color() -> None:
    tournament = tournament_of(["1-2:1 3:U"], players=3)
    three = position_before(tournament).contenders
    assert {contender.id: contender.colors for contender in three} == {1: "w", 2: "b", 3: ""}


# 5


def test_5_1_first_round() -> None:
    twelve = tournament_of([], players=12)
    assert boards(pair(position_before(twelve))) == "1-6 5-2 3-4 7-12 11-8 9-10"
    black = replace(twelve, initial_color="b")
    assert boards(pair(position_before(black))) == "6-1 2-5 4-3 12-7 8-11 10-9"


def test_5_2_difference_of_two() -> None:
    position = position_of("1 2.0 wwbw\n2 2.0 wb\n3 2.0 wb\n4 2.0 wwbw")
    assert who_meets(pair(position)) == "1-3 2-4"


def test_5_3_no_third_time_in_a_row() -> None:
    position = position_of("1 2.0 bww\n2 2.0 wb\n3 2.0 wb\n4 2.0 bww")
    assert who_meets(pair(position)) == "1-3 2-4"


@pytest.mark.parametrize(
    ("higher", "lower", "expected"),
    [
        ("wb", "bw", "w"),  # both get their due colour
        ("bw", "wb", "b"),
        ("-", "w", "w"),  # who has not played is due none
        ("b", "-", "w"),
        ("bwb", "wb", "w"),  # equalizing: one game more with Black against none
        ("wb", "bwb", "b"),
        ("wwbb", "bwb", "w"),  # but a third Black is not allowed (5.3)
        ("wbb", "bwb", "w"),
        ("bwb", "wbb", "b"),
        ("wb", "wb", "w"),  # the same histories: the higher ranked
        ("wbwb", "wb", "w"),
    ],
)
def test_5_4_priorities(higher: str, lower: str, expected: str) -> None:
    assert colors(higher, lower) == expected


def test_5_4_first_difference_going_back() -> None:
    # The last two games are alike; in the one before, one had White and the other Black.
    assert colors("wbwb", "bwwb") == "w"
    assert colors("bwwb", "wbwb") == "b"


# 6


def test_6_1_highest_against_lowest_not_yet_played() -> None:
    position = position_of("1 2.0 - x6\n2 2.0 -\n3 2.0 -\n4 2.0 -\n5 2.0 -\n6 2.0 - x2")
    assert who_meets(pair(position)) == "1-5 2-4 3-6"


def test_6_3_the_remaining_player_floats() -> None:
    position = position_of("1 2.0 -\n2 2.0 -\n3 2.0 -\n4 1.0 -\n5 1.0 -\n6 1.0 -")
    assert who_meets(pair(position)) == "1-3 2-6 4-5"


def test_6_3_a_floater_does_not_float_again() -> None:
    # 3 floats to 1 and 2, where table 6.4's order would let 2 meet 1 if he could go on.
    position = position_of("3 3.0 - x1\n1 2.0 -\n2 2.0 -\n4 1.0 -")
    assert who_meets(pair(position)) == "1-4 2-3"


def test_6_6_the_floater_has_played_everybody_below() -> None:
    position = position_of("1 2.0 -\n2 2.0 - x4 x5 x6\n3 2.0 -\n4 1.0 -\n5 1.0 -\n6 1.0 -")
    assert who_meets(pair(position)) == "1-2 3-6 4-5"


def test_6_6_with_the_floater_the_next_scoregroup_has_no_complete_pairing() -> None:
    position = position_of("1 2.0 -\n2 2.0 - x6\n3 2.0 -\n4 1.0 - x6\n5 1.0 - x6\n6 1.0 -")
    assert who_meets(pair(position)) == "1-2 3-6 4-5"


def test_6_6_nor_the_one_after_it() -> None:
    # 2 could meet 4, but then 5, who has played all others, would have to float on.
    position = position_of(
        "1 3.0 -\n2 3.0 - x5\n3 3.0 -\n4 2.0 -\n5 2.0 - x6 x7 x8\n6 1.0 -\n7 1.0 -\n8 1.0 -"
    )
    found = pair(position)
    assert who_meets(found) == "1-2 3-5 4-8 6-7"
    assert found.readings == ("burstein-2017-chain",)


def test_6_6_two_adjacent_scoregroups_are_one() -> None:
    # Nobody above can float to 4, and 4 cannot be paired among them, so all eight are one.
    position = position_of(
        "1 3.0 - x4\n2 3.0 - x4\n3 3.0 - x4\n4 2.0 -\n5 1.0 -\n6 1.0 -\n7 1.0 -\n8 1.0 -"
    )
    found = pair(position)
    assert who_meets(found) == "1-8 2-7 3-6 4-5"
    assert found.readings == ("burstein-2017-joining",)


def test_6_6_a_joined_scoregroup_is_joined_with_the_one_its_floater_comes_from() -> None:
    # 6 and 7 take 8 in, and 3, who floats from 4 and 3, cannot be placed in the three either.
    found = pair(position_before(read_trf(_POSITIONS / "joined-upward-then-downward.trf")))
    assert who_meets(found) == "3-6 4-7 5-8 9-10"
    assert "burstein-2017-joining" in found.readings


def test_6_6_what_has_been_joined_is_one_scoregroup() -> None:
    # 5 (of 7, 4, 5) meets 2 only; parted again, 2, 6, 7, 4 and 5 would send 7 down to 8.
    found = pair(position_before(read_trf(_POSITIONS / "joined-groups-kept.trf")))
    assert who_meets(found) == "2-5 4-7 6-8"
    assert "burstein-2017-joined-kept" in found.readings


def test_6_5_readings_name_the_colors_on_which_a_pairing_hung() -> None:
    # 3 has not played: with 2 floating 1-3 gives 1 his colour, otherwise 1-2 gives two theirs.
    position = position_of("1 2.0 b\n2 2.0 w\n3 2.0 -\n4 1.0 w")
    found = pair(position)
    assert who_meets(found) == "1-3 2-4"
    assert found.readings == ("burstein-2017-due-colors",)


def test_6_6_an_even_scoregroup_that_cannot_be_paired_joins_the_next() -> None:
    position = position_of("1 3.0 - x2\n2 3.0 -\n3 2.0 -\n4 2.0 -\n5 1.0 -\n6 1.0 -")
    assert who_meets(pair(position)) == "1-4 2-3 5-6"


def test_6_6_the_last_scoregroup_joins_the_one_above() -> None:
    position = position_of("1 3.0 -\n2 3.0 -\n3 2.0 -\n4 2.0 -\n5 1.0 - x6\n6 1.0 -")
    assert who_meets(pair(position)) == "1-2 3-6 4-5"


def test_readings_name_the_half_on_which_a_pairing_hung() -> None:
    found = pair(position_before(tournament_of([], players=7)))
    # Read: 1 to 3 and 4 to 7, of whom 7 has the bye. Otherwise: 1 to 4 and 5 to 7.
    assert who_meets(found) == "1-3 2-6 4-5 7-bye"
    assert found.readings == ("burstein-2017-top-half",)


def test_readings_name_the_unplayed_rounds_on_which_a_pairing_hung() -> None:
    # 1 lost to 3 and was absent twice; 2 lost to 4, then drew nothing either.
    tournament = tournament_of(["3-1:1 4-2:1", "4-2:+- 3-1:1", "3-4:="], players=4)
    position = position_before(tournament)
    plain = ranking_2017(position, {}, plain=True)
    assert plain != ranking_2017(position, {})


def test_no_pairing_at_all() -> None:
    with pytest.raises(NoLegalPairing, match="player 1 has nobody left") as caught:
        pair(position_of("1 2.0 - x2 x3 x4\n2 1.0 -\n3 1.0 -\n4 1.0 -"))
    assert caught.value.players == (1,)


def test_nobody_to_pair() -> None:
    nobody = Tournament((Player(1, entries=(Entry(0, "-", "Z"),)),))
    found = pair(position_before(nobody, 1))
    assert (found.pairs, found.pab) == ((), None)
