"""Dutch 2026, rounds on which a second program disagrees: the positions behind docs/disputes.md.

JaVaFo 3.0p answers 222 recorded rounds otherwise than bbpPairings 6.0.0. Each kind of disagreement
has its minimal positions here, and what the text says of them.
"""

from __future__ import annotations

import pytest

from building import Pair, boards, position_of, tournament_of, who_meets
from swissmate.model import STANDARD
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set

# unplayed-floats: which rounds without a game are a downfloat? ------------------------------------

CAUSES = {
    "an absence": ("1-2:1 4-3:1", "1-4:1 2:Z 3:Z"),
    "a round before a late entry": ("1-4:= 2:Z 3:Z", "1-3:1 4-2:1"),
    "a forfeit loss": ("1-2:1 4-3:1", "1-4:1 3-2:+-"),
    "a double forfeit": ("1-2:1 4-3:1", "1-4:1 3-2:--"),
}


@pytest.mark.parametrize("cause", CAUSES)
def test_1_4_4_a_round_worth_no_more_than_a_loss_is_no_float(cause: str) -> None:
    # The list of 1.4.2 and 1.4.3 is closed by 1.4.4; in 2017 A.4.b asks for no more than that no
    # game was played.
    position = position_before(tournament_of(CAUSES[cause], players=4))
    second = next(contender for contender in position.contenders if contender.id == 2)
    past = second.before_last if "late" in cause else second.last
    assert past is not None
    for edition, float_ in (("dutch-2026", ""), ("dutch-2017", "d")):
        float_of = rule_set(edition).float_of
        assert float_of is not None
        assert float_of(past, STANDARD) == float_


@pytest.mark.parametrize("past", ["absent", "forfeited"])
@pytest.mark.parametrize("rounds_back", [1, 2])
def test_c14_c16_who_was_not_there_floats_like_anybody(
    pair: Pair, past: str, rounds_back: int
) -> None:
    # 1-2 with 3 going down breaks no criterion and is generated first: accepted (3.4.1).
    position = position_of(f"1 2.0 -\n2 2.0 -\n3 2.0 - {past}{rounds_back}\n4 1.0 -")
    assert who_meets(pair(position)) == "1-2 3-4"
    assert who_meets(rule_set("dutch-2017").pair(position)) == "1-3 2-4"


@pytest.mark.parametrize("past", ["absent", "forfeited"])
@pytest.mark.parametrize("rounds_back", [1, 2])
def test_c18_c20_an_mdp_who_was_not_there_floats_on_like_anybody(
    pair: Pair, past: str, rounds_back: int
) -> None:
    # 1 and 2 have met and come down to 3, who can meet one of them. Both limbos meet C7; the set
    # {1} is generated before {2} (4.4.2), and without floats nothing speaks against it.
    text = "1 2.0 - x2\n2 2.0 - {}\n3 1.0 -\n4 0.0 -"
    assert who_meets(pair(position_of(text.format(f"{past}{rounds_back}")))) == "1-3 2-4"
    # A half-point bye is a float (1.4.3): then the greater difference, in the limbo, is spared.
    assert who_meets(pair(position_of(text.format(f"half{rounds_back}")))) == "1-4 2-3"


def test_1_4_4_decides_a_whole_tournament(pair: Pair) -> None:
    # Before round 3: 5 has 2.0; 1, 3, 4, 6 have 1.0; 2 has 0.0. Played: 1-4 5-2 3-6 4-5 2-1.
    # 1, 5, 6 prefer White, 3 and 4 Black. The MDP 5 can meet 1, 3 or 6; 1 cannot go down to 2 (C4).
    # That leaves 5-1 4-6 (3 goes down), 5-1 3-4 (6), 5-3 1-6 (4), 5-6 1-3 (4). The second denies
    # two players their colour, each of the others one, nobody a strong one (C12, C13); 4 has no
    # float and 3, absent in round 2, has none either. So the first is taken, generated first.
    played = ["1-4:0 5-2:1 3-6:1", "4-5:0 2-1:0 6:U 3:Z"]
    position = position_before(tournament_of(played, players=6, rounds=9))
    assert who_meets(pair(position)) == "1-5 2-3 4-6"
    assert who_meets(rule_set("dutch-2017").pair(position)) == "1-6 2-4 3-5"


# no-answer: rounds that can be paired -------------------------------------------------------------


def test_1_9_three_players_of_whom_two_have_met(pair: Pair) -> None:
    # 3 has the lowest score, but with the bye for him 1 and 2 would meet again (C1): the lowest
    # score that the bye can have is 0.5 (C5). 1 and 2 come down to 3; {1} is the first set (4.4.2).
    # 1 had White, 3 has no preference.
    position = position_before(tournament_of(["1-2:= 3:Z"], players=3, rounds=2))
    assert who_meets(pair(position)) == "1-3 2-bye"
    assert boards(pair(position)) == "3-1"


def test_c5_the_bye_keeps_the_two_leaders_apart(pair: Pair) -> None:
    # 2 and 5 lead and may meet. If they do, 1 and 3, who have met, leave 4 an opponent and one of
    # themselves the bye at 0.5; 4 has 0.0 and can have it when 2 and 5 come down (C5 before C6).
    # Then 2-1 and 5-3 come first and deny nobody a colour.
    position = position_before(tournament_of(["1-3:= 4-2:0 5:U"], players=5, rounds=2))
    assert who_meets(pair(position)) == "1-2 3-5 4-bye"
    assert boards(pair(position)) == "2-1 3-5"
