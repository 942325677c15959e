"""Who has which colour: Dutch 2017, section E, and Dutch 2026, article 5, which say the same.

Which games count: C.04.2.D.5; since 2026, C.04.2 3.4 and the note on 5.2.3.
"""

from __future__ import annotations

import pytest

from building import Pair, boards, position_of, tournament_of
from swissmate.oracles.dutch_literal.round2017 import pair_round_2017
from swissmate.oracles.dutch_literal.round2026 import pair_round_2026
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set

METHODS = {
    "oracle of 2017": pair_round_2017,
    "engine of 2017": rule_set("dutch-2017").pair,
    "oracle of 2026": pair_round_2026,
    "engine of 2026": rule_set("dutch-2026").pair,
}


@pytest.fixture(params=METHODS)
def pair(request: pytest.FixtureRequest) -> Pair:
    return METHODS[request.param]


def test_e1_and_5_2_1_both_preferences(pair: Pair) -> None:
    assert boards(pair(position_of("1 1.0 w\n2 1.0 b"))) == "2-1"
    assert boards(pair(position_of("1 1.0 b\n2 1.0 w"))) == "1-2"


@pytest.mark.parametrize(
    ("higher", "lower", "expected"),
    [
        ("bw", "w", "1-2"),  # mild against strong
        ("w", "bw", "2-1"),  # strong against mild
        ("w", "bww", "1-2"),  # strong against absolute
        ("bww", "w", "2-1"),  # absolute against strong
    ],
)
def test_e2_and_5_2_2_the_stronger_preference(
    pair: Pair, higher: str, lower: str, expected: str
) -> None:
    assert boards(pair(position_of(f"1 1.0 {higher}\n2 1.0 {lower}"))) == expected


def test_e2_and_5_2_2_of_two_absolute_ones_the_wider_difference(pair: Pair) -> None:
    # Topscorers of the final round: +1 (White twice) against +2. The latter gets Black.
    position = position_of("1 5.0 bww\n2 5.0 wwbw", round_number=7, rounds=7)
    assert boards(pair(position)) == "1-2"


def test_e3_and_5_2_3_alternates_the_last_time_they_differed(pair: Pair) -> None:
    # Both mildly want White. From the end: b b, w w, then w for 1 and b for 2: now 1 has Black.
    assert boards(pair(position_of("1 1.0 bwwb\n2 1.0 wbwb"))) == "2-1"


def test_e3_and_5_2_3_compares_games_from_the_last_one_backwards(pair: Pair) -> None:
    # 1 has played two games, 2 four: "wb" stands against the last two of "wbbwwb": no difference
    # there, and what 1 has not played cannot differ. E.4 (5.2.4) grants White to 1.
    assert boards(pair(position_of("1 1.0 wb\n2 1.0 bwwb"))) == "1-2"


def test_e4_and_5_2_4_the_higher_ranked(pair: Pair) -> None:
    assert boards(pair(position_of("1 1.0 wb\n2 1.0 wb"))) == "1-2"
    assert boards(pair(position_of("1 1.0 bw\n2 1.0 bw"))) == "2-1"


@pytest.mark.parametrize(("initial", "expected"), [("w", "1-3 4-2"), ("b", "3-1 2-4")])
def test_e5_and_5_2_5_odd_numbers_have_the_initial_color(
    pair: Pair, initial: str, expected: str
) -> None:
    position = position_of(
        "1 0.0 -\n2 0.0 -\n3 0.0 -\n4 0.0 -", round_number=1, initial_color=initial
    )
    assert boards(pair(position)) == expected


def test_e5_and_5_2_5_numbers_count_only_who_has_taken_part(pair: Pair) -> None:
    # 1 comes later: in round one the players 2 3 4 5 are the numbers 1 2 3 4. So 2 is odd and
    # has the initial colour, 3 is even.
    tournament = tournament_of([], next_round="1:Z", players=5, rounds=5)
    assert boards(pair(position_before(tournament, 1))) == "2-4 5-3"


def test_e5_and_5_2_5_a_bye_asked_for_is_no_part_taken() -> None:
    # 1 had half a point in round one and is away in round two: 2 3 4 5 are 1 2 3 4 still.
    tournament = tournament_of(["1:H 2-4:1 5-3:1"], next_round="1:Z", players=5, rounds=5)
    numbers = {
        contender.id: contender.number for contender in position_before(tournament, 2).contenders
    }
    assert numbers == {2: 1, 3: 2, 4: 3, 5: 4}


@pytest.mark.parametrize(
    ("history", "counts_as"),
    [("bwb=w", "bwbw"), ("wb=wb", "wbwb"), ("bww=b=w", "bwwbw")],
)
def test_d5_and_3_4_only_played_games_make_the_color_sequence(history: str, counts_as: str) -> None:
    # The examples of C.04.2.D.5 (3.4): player 1 meets somebody else in every round.
    played = []
    for place, color in enumerate(history):
        other = place + 2
        played.append({"w": f"1-{other}:1", "b": f"{other}-1:1", "=": f"1-{other}:--"}[color])
    tournament = tournament_of(played, players=len(history) + 1)
    first = position_before(tournament).contenders
    assert next(contender.colors for contender in first if contender.id == 1) == counts_as


def test_d5_and_3_4_alternation_skips_unplayed_games(pair: Pair) -> None:
    # 1 has b w b - w, that is "bwbw"; 2 has w b b w. From the end: w w, b b, then w against b, so
    # 1 has Black now. Round for round, the last difference would be in round 3 or 4.
    played = ["5-1:= 2-6:=", "1-6:= 7-2:=", "7-1:= 8-2:=", "1-8:-- 2-5:=", "1-9:="]
    tournament = tournament_of(played, players=9)
    first = {contender.id: contender.colors for contender in position_before(tournament).contenders}
    assert (first[1], first[2]) == ("bwbw", "wbbw")
    assert boards(pair(position_of("1 1.0 bwbw\n2 1.0 wbbw"))) == "2-1"
