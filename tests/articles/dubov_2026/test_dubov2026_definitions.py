"""dubov-2026 Articles 1 and 4.1-4.3: definitions and sequence numbers."""

import pytest

from judges.scene import P, crosstable, scene
from swissmate.errors import NoLegalPairing
from swissmate.systems.common.color_preference import Strength
from swissmate.systems.dubov.edition2026 import RULES, pair_round
from swissmate.systems.dubov.field import due_color, field_of, maximum_upfloats
from swissmate.systems.dubov.history import upfloat_rounds
from swissmate.systems.dubov.shifters import middle_out
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set


def preference(colors: str) -> tuple[str, Strength]:
    return due_color(scene(P(1, colors=colors), P(2)).contenders[0])


def test_1_1_an_unrated_opponent_counts_as_the_file_has_him() -> None:
    tournament = crosstable("2000 | 2w1\n0 | 1b0")
    assert field_of(position_before(tournament)).aro == (0, 2000)


def test_1_2_players_of_one_score_are_in_the_order_of_their_tpn() -> None:
    position = scene(P(3, 1, "w"), P(1, 1, "b"), P(2, 2, "w"))
    assert [c.id for c in field_of(position).contenders] == [2, 1, 3]


def test_1_3_a_bracket_has_residents_and_upfloaters_and_no_downfloaters() -> None:
    # Three at the top: one of those below comes up; nobody goes down.
    position = scene(
        P(1, 1, "w"), P(2, 1, "b"), P(3, 1, "w"), P(4, 0, "b"), P(5, 0, "w"), P(6, 0, "b")
    )
    pairs = pair_round(position).pairs
    assert {p for pair in pairs for p in pair if 4 in pair} - {4} < {1, 2, 3}
    assert {5, 6} in [set(pair) for pair in pairs]


def test_1_4_an_odd_number_leaves_one_bye() -> None:
    assert pair_round(scene(P(1), P(2), P(3))).pab == 3
    assert pair_round(scene(P(1), P(2))).pab is None


@pytest.mark.parametrize("colors", ["www", "bww", "ww"])
def test_1_5_and_1_6_1_absolute_preference_for_black(colors: str) -> None:
    assert preference(colors) == ("b", Strength.ABSOLUTE)


@pytest.mark.parametrize("colors", ["bb", "wbb", "bbwbb"])
def test_1_6_1_absolute_preference_for_white(colors: str) -> None:
    assert preference(colors) == ("w", Strength.ABSOLUTE)


def test_1_6_2_strong_preference() -> None:
    assert preference("w") == ("b", Strength.STRONG)
    assert preference("bwb") == ("w", Strength.STRONG)


def test_1_6_3_mild_preference() -> None:
    assert preference("wb") == ("w", Strength.MILD)
    assert preference("wbbw") == ("b", Strength.MILD)


def test_1_6_4_without_games_a_mild_preference_for_black() -> None:
    assert preference("") == ("b", Strength.MILD)


def test_1_7_1_aro_is_rounded_half_up() -> None:
    tournament = crosstable(
        """
        2001 | 2w= 3b=
        2000 | 1b= 4w=
        2001 | 4w= 1w=
        2000 | 3b= 2b=
        """
    )
    # (2000 + 2001) / 2 = 2000.5 for everybody but 3, who met 2000 and 2001 as well.
    assert field_of(position_before(tournament)).aro == (2001, 2001, 2001, 2001)


def test_1_7_1_only_games_over_the_board_count() -> None:
    tournament = crosstable(
        """
        2400 | 2w+ 3b=
        2300 | 1b- 4w=
        2200 | 4w= 1w=
        2100 | 3b= 2b=
        """
    )
    field = field_of(position_before(tournament))
    by_id = {c.id: aro for c, aro in zip(field.contenders, field.aro, strict=True)}
    assert by_id == {1: 2200, 2: 2100, 3: 2250, 4: 2250}


def test_1_7_2_aro_is_that_of_the_round_before() -> None:
    tournament = crosstable(
        """
        2400 | 2w= 3b=
        2300 | 1b= 4w=
        2200 | 4w= 1w=
        2100 | 3b= 2b=
        """
    )
    assert field_of(position_before(tournament, 2)).aro == (2300, 2400, 2100, 2200)


def test_1_7_3_aro_is_zero_without_a_game() -> None:
    assert field_of(scene(P(1, colors="w", aro=2100), P(2))).aro == (2100, 0)


def test_1_8_1_upfloated_is_who_was_paired_with_a_higher_score() -> None:
    tournament = crosstable(
        """
        2400 | 3w1 2b1 4b+
        2300 | 4b1 1w0 3b1
        2200 | 1b0 4w= 2w0
        2100 | 2w0 3b= 1w-
        """
    )
    rounds = upfloat_rounds(position_before(tournament))
    assert rounds == {
        1: (False, False, False),
        2: (False, False, False),
        3: (False, False, True),
        4: (False, False, True),  # paired, though not played
    }


@pytest.mark.parametrize(
    ("rounds", "limit"), [(4, 2), (5, 3), (7, 3), (9, 3), (10, 4), (11, 4), (15, 5)]
)
def test_1_8_2_max_t(rounds: int, limit: int) -> None:
    assert maximum_upfloats(rounds) == limit


def test_1_9_1_and_1_9_3_an_impossible_round_is_said_to_be_one() -> None:
    with pytest.raises(NoLegalPairing) as caught:
        pair_round(scene(P(1, 1, "w", met=[2]), P(2, 0, "b")))
    assert caught.value.players == (1, 2)


def test_1_9_2_the_bye_is_given_before_the_scoregroups_are_paired() -> None:
    # 1 and 2 lead and have met. 3, 4, 5 are below. The bye leaves 3 and 4 to come up.
    position = scene(
        P(1, 2, "wb", met=[2]), P(2, 2, "bw"), P(3, 1, "wb"), P(4, 1, "bw"), P(5, 0, "wb")
    )
    pairing = pair_round(position)
    assert pairing.pab == 5
    assert {frozenset(p) for p in pairing.pairs} == {frozenset({1, 4}), frozenset({2, 3})}


def test_4_1_3_sets_by_their_smallest_differing_number() -> None:
    # 1 and 2 have met and need two upfloaters; 3..6 are alike: {3, 4} comes before {3, 5}.
    position = scene(
        P(1, 2, "w", met=[2]), P(2, 2, "b"), P(3, 1, "w"), P(4, 1, "b"), P(5, 1, "w"), P(6, 1, "b")
    )
    top = [pair for pair in pair_round(position).pairs if {1, 2} & set(pair)]
    assert {p for pair in top for p in pair} == {1, 2, 3, 4}


def test_4_2_1_and_4_2_2_upfloaters_by_score_and_tpn() -> None:
    # Every lower player is possible; the score counts before the TPN.
    position = scene(P(1, 2, "w"), P(2, 0, "b"), P(3, 1, "b"), P(4, 1, "b"))
    assert {1, 3} in [set(pair) for pair in pair_round(position).pairs]


def test_4_2_3_the_number_and_the_scores_are_fixed_first() -> None:
    # 3 may not meet 1, so 4 (score 1) comes up, not 2 (TPN 2, score 0).
    position = scene(P(1, 2, "w", met=[3]), P(2, 0, "b"), P(3, 1, "b"), P(4, 1, "b"))
    assert {1, 4} in [set(pair) for pair in pair_round(position).pairs]


def test_4_3_3_the_example_from_the_middle_outwards() -> None:
    assert "".join(middle_out("ABCDEFG")) == "DCEBFAG"
    assert "".join(middle_out("ABCD")) == "BCAD"
    assert middle_out("") == []


def test_the_edition_is_registered() -> None:
    assert rule_set("dubov-2026") is RULES
    assert [criterion.number for criterion in RULES.criteria] == [f"C{n}" for n in range(1, 11)]
