"""dubov-2026 Articles 2, 3, 4.3-4.4 and 5: criteria, procedure and colours."""

import pytest

from judges.scene import P, scene
from swissmate.errors import NoLegalPairing
from swissmate.model import ScoringSystem
from swissmate.systems.common.completion import bits
from swissmate.systems.dubov.bracket import initial_g1, pair_bracket, transposition, white_of
from swissmate.systems.dubov.edition2026 import pair_round
from swissmate.systems.dubov.field import DubovField, field_of
from swissmate.systems.dubov.shifters import recompose
from swissmate.systems.dubov.upfloaters import choose_upfloaters
from swissmate.systems.position import PairingPosition


def sets(position: PairingPosition) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in pair_round(position).pairs}


def pair(one: int, two: int) -> frozenset[int]:
    return frozenset((one, two))


def upfloaters(position: PairingPosition) -> set[int]:
    """The upfloaters of the first bracket, by TPN."""
    field = field_of(position)
    top = max(c.score for c in field.contenders)
    residents = bits(i for i, c in enumerate(field.contenders) if c.score == top)
    lower = (1 << len(field.contenders)) - 1 & ~residents
    chosen = choose_upfloaters(field, residents, lower)
    return {c.id for i, c in enumerate(field.contenders) if chosen >> i & 1}


def everybody(field: DubovField) -> int:
    return (1 << len(field.contenders)) - 1


def test_2_1_1_c1_no_rematch() -> None:
    position = scene(P(1, 0, "w", met=[3]), P(2, 0, "w"), P(3, 0, "b"), P(4, 0, "b"))
    assert sets(position) == {pair(1, 4), pair(2, 3)}


@pytest.mark.parametrize(
    "barred", [P(3, 0, "w", pab=True), P(3, 0, "w", top_unplayed=10)], ids=["pab", "a win's points"]
)
def test_2_1_2_c2_who_may_not_have_the_bye(barred: P) -> None:
    assert pair_round(scene(P(1, 1, "b"), P(2, 0, "w"), barred)).pab == 2


def test_2_1_2_c2_half_a_point_without_a_game_does_not_bar() -> None:
    assert pair_round(scene(P(1, 1, "b"), P(2, 0, "w"), P(3, 0, "w", top_unplayed=5))).pab == 3


def test_2_1_2_c2_a_forfeit_win_worth_less_than_a_win_does_not_bar() -> None:
    scoring = ScoringSystem(forfeit_win=5)
    third = P(3, 0, "w", forfeit_win=True, top_unplayed=5)
    assert pair_round(scene(P(1, 1, "b"), P(2, 0, "w"), third, scoring=scoring)).pab == 3


def test_2_1_3_c3_absolute_preferences_also_in_the_last_round() -> None:
    players = (P(1, 2, "ww"), P(2, 2, "ww"), P(3, 1, "wb"), P(4, 1, "bw"))
    assert pair(1, 2) not in sets(scene(*players, rounds=3))
    with pytest.raises(NoLegalPairing):
        pair_round(scene(*players[:2], rounds=3))


def test_2_2_1_c4_those_left_can_always_be_paired() -> None:
    # 3 is the first possible upfloater, but 4 and 5 have met and 5 and 3 have not.
    position = scene(P(1, 2, "w"), P(3, 1, "b"), P(4, 1, "b", met=[5]), P(5, 1, "w"))
    assert upfloaters(position) == {4}


def test_2_3_1_c5_fewest_upfloaters() -> None:
    # Two upfloaters would satisfy every colour; none is fewer.
    position = scene(P(1, 2, "w"), P(2, 2, "w"), P(3, 1, "b"), P(4, 1, "b"))
    assert upfloaters(position) == set()


def test_2_3_2_c6_highest_scores_before_colors() -> None:
    position = scene(P(1, 3, "w"), P(2, 2, "w"), P(3, 1, "b"), P(4, 1, "w"))
    assert upfloaters(position) == {2}


def test_2_3_2_c6_the_lowest_of_the_scores_counts_first() -> None:
    # 1 and 2 have met. 3 alone can meet both and 4 only 1; {3, 4} needs 2-3, 1-4.
    position = scene(
        P(1, 4, "w", met=[2]), P(2, 4, "b", met=[4]), P(3, 3, "w"), P(4, 2, "b"),
        P(5, 2, "w"), P(6, 1, "b"),
    )  # fmt: skip
    assert upfloaters(position) == {3, 4}


def test_2_3_2_c6_not_the_highest_of_the_scores_first() -> None:
    # Only {3, 6}, with 3 and 1 points, and {4, 5}, with 2 and 2, leave two who have not met.
    position = scene(
        P(1, 4, "w", met=[2]), P(2, 4, "w"), P(3, 3, "b", met=[4, 5]), P(4, 2, "b", met=[6]),
        P(5, 2, "b", met=[6]), P(6, 1, "b"),
    )  # fmt: skip
    assert upfloaters(position) == {4, 5}


def test_2_3_3_c7_colors_before_the_order_of_upfloaters() -> None:
    # 1 wants Black, as 2 does; 3 wants White.
    position = scene(P(1, 2, "w"), P(2, 1, "w"), P(3, 1, "b"), P(4, 1, "b"))
    assert upfloaters(position) == {3}


def maximum(last_round: bool) -> PairingPosition:
    return scene(
        P(1, 2, "wbwbwb"), P(2, 1, "bwbwbw", up=(1, 2, 3)), P(3, 1, "bwbwbw"), P(4, 1, "wbwbwb"),
        rounds=7 if last_round else 9,
    )  # fmt: skip


def test_2_3_4_c8_spares_a_maximum_upfloater_unless_it_is_the_last_round() -> None:
    assert upfloaters(maximum(last_round=False)) == {3}
    assert upfloaters(maximum(last_round=True)) == {2}


def test_2_3_5_c9_takes_the_maximum_upfloater_who_went_up_less_often() -> None:
    players = (
        P(1, 2, "wbwbwb"), P(2, 1, "bwbwbw", up=(1, 2, 3, 4)), P(3, 1, "bwbwbw", up=(1, 2, 3)),
        P(4, 1, "bwbwbw", up=(1, 2, 3)),
    )  # fmt: skip
    assert upfloaters(scene(*players, rounds=9)) == {3}
    assert upfloaters(scene(*players, rounds=7)) == {2}


def test_2_3_6_c10_spares_an_upfloater_of_the_last_round() -> None:
    players = (P(1, 2, "wb"), P(2, 1, "bw", up=(2,)), P(3, 1, "bw"), P(4, 1, "bw", up=(1,)))
    assert upfloaters(scene(*players, rounds=9)) == {3}
    assert upfloaters(scene(*players, rounds=3)) == {2}


def test_2_3_6_c10_where_two_go_up() -> None:
    # 1 and 2 have met: each needs an upfloater, and 3 went up in the round before.
    players = (
        P(1, 2, "wb", met=[2]), P(2, 2, "wb"), P(3, 1, "bw", up=(2,)), P(4, 1, "bw"),
        P(5, 1, "bw"), P(6, 1, "wb"),
    )  # fmt: skip
    assert upfloaters(scene(*players, rounds=9)) == {4, 5}
    assert upfloaters(scene(*players, rounds=3)) == {3, 4}


def test_2_3_6_c10_comes_after_c7() -> None:
    players = (P(1, 2, "wb"), P(2, 1, "bw", up=(2,)), P(3, 1, "wb"), P(4, 1, "wb"))
    assert upfloaters(scene(*players)) == {2}


def test_3_1_2_the_bye_must_leave_a_complete_pairing() -> None:
    # Without 5, players 3 and 4 have nobody but each other, and have met.
    position = scene(
        P(1, 2, "w", met=[3, 4]), P(2, 2, "b", met=[3, 4]), P(3, 1, "w", met=[4]), P(4, 1, "b"),
        P(5, 0, "w"),
    )  # fmt: skip
    assert pair_round(position).pab == 4


def test_3_1_3_to_3_1_5_score_then_games_then_tpn() -> None:
    top = (P(1, 2, "wb"), P(2, 2, "bw"))
    lowest = (P(3, 0, "w"), P(4, 0, "wb"), P(5, 0, "bw"), P(6, 0, "w"), P(7, 1, "wb"))
    assert pair_round(scene(*top, *lowest)).pab == 5


def test_3_2_1_the_fewest_upfloaters_for_a_legal_pairing() -> None:
    # Three of one score who have all met need three from below.
    trio = (P(1, 1, "wb", met=[2, 3]), P(2, 1, "wb", met=[3]), P(3, 1, "bw"))
    below = tuple(P(i, 0, "wb" if i % 2 else "bw") for i in range(4, 9))
    assert len(upfloaters(scene(*trio, *below))) == 3


def test_3_2_2_the_first_of_equally_good_sets() -> None:
    position = scene(P(1, 1, "wb"), *(P(i, 0, "bw") for i in range(2, 7)))
    assert upfloaters(position) == {2}


def test_3_2_3_g1_holds_those_who_prefer_white() -> None:
    field = field_of(scene(P(1, 0, "w"), P(2, 0, "b"), P(3, 0, ""), P(4, 0, "b")))
    g1 = initial_g1(field, everybody(field))
    assert {c.id for i, c in enumerate(field.contenders) if g1 >> i & 1} == {2, 4}


def test_3_2_3_halves_when_nobody_has_played() -> None:
    position = scene(*(P(i) for i in range(1, 7)), round_number=1)
    assert sets(position) == {pair(1, 4), pair(2, 5), pair(3, 6)}
    # Late entries among themselves in a later round, too.
    late = scene(P(1, 1, "w"), P(2, 1, "b"), *(P(i) for i in range(3, 7)))
    assert {pair(3, 5), pair(4, 6)} < sets(late)


def shifted(position: PairingPosition) -> set[int]:
    """Who has changed the subgroup in a bracket of everybody, by TPN."""
    field = field_of(position)
    before = initial_g1(field, everybody(field))
    after, _ = recompose(field, everybody(field), before)
    return {c.id for i, c in enumerate(field.contenders) if (before ^ after) >> i & 1}


def test_3_2_4_and_4_3_black_seekers_shift_from_the_middle_by_tpn() -> None:
    assert shifted(scene(*(P(i, 0, "w") for i in range(1, 7)), P(7, 0, "b"), P(8, 0, "b"))) == {
        3,
        4,
    }


def test_3_2_4_and_4_3_white_seekers_shift_from_the_middle_by_aro() -> None:
    aro = {1: 2300, 2: 2100, 3: 2200, 4: 2000, 5: 2200, 6: 1900}
    # By ARO, then TPN: 6 4 2 3 5 1; the middle is 2 and 3.
    players = [P(i, 0, "b", aro=aro[i]) for i in aro]
    assert shifted(scene(*players, P(7, 0, "w"), P(8, 0, "w"))) == {2, 3}


def test_3_2_4_the_first_set_that_can_be_paired() -> None:
    # All six prefer Black; in the order of 4.3.3 they are 3 4 2 5 1 6. 3 has met 1, 5 and 6, so
    # {3, 4, 2} leaves him nobody, and {3, 4, 5} is next.
    players = [P(i, 0, "w", met=[1, 5, 6] if i == 3 else ()) for i in range(1, 7)]
    assert shifted(scene(*players)) == {3, 4, 5}


def test_3_2_4_1_the_smaller_subgroup_first() -> None:
    # 1 and 2 prefer White and have met all who prefer Black, so they meet each other; of the
    # middle (both are) 1 is first and goes to G2. Then G2 gives two: 4 and 5 are its middle.
    blacks = (3, 4, 5, 6)
    players = [P(i, 0, "bw" * 2 + "b", met=blacks) for i in (1, 2)]
    position = scene(*players, *(P(i, 0, "wb" * 2 + "w") for i in blacks))
    assert shifted(position) == {1, 4, 5}
    assert pair(1, 2) in sets(position)
    assert "dubov-shifter-pool" in pair_round(position).readings


def test_3_2_4_1_g1_when_both_are_equal() -> None:
    # 1 and 4 have met all who prefer Black but 5, so one pair of each kind is unavoidable. G1 comes
    # first: by ARO 1 2 4, its middle 2 shifts and meets 1 or 4. Of G2, the middle 5 is then needed
    # against the other, so 3 shifts. Were G2 first, 5 would shift and 1 meet 4.
    position = scene(
        P(1, 0, "b", met=[6], aro=2001), P(2, 0, "b", met=[5], aro=2002),
        P(3, 0, "w", met=[1, 4]), P(4, 0, "b", met=[6], aro=2004), P(5, 0, "w"), P(6, 0, "w"),
    )  # fmt: skip
    assert shifted(position) == {2, 3}
    assert sets(position) == {pair(1, 2), pair(4, 5), pair(3, 6)}


def test_3_2_5_s1_by_aro_then_tpn() -> None:
    aro = {1: 2300, 2: 2100, 3: 2100}
    position = scene(*(P(i, 0, "b", aro=aro[i]) for i in aro), *(P(i, 0, "w") for i in (4, 5, 6)))
    field = field_of(position)
    made, _ = pair_bracket(field, everybody(field))
    assert [tuple(field.tpn(p) for p in pair) for pair in made] == [(2, 4), (3, 5), (1, 6)]


def test_3_2_6_and_4_4_2_transpositions_in_the_order_of_the_note() -> None:
    """ABC, ACB, BAC, BCA, CAB and CBA, each when those before it fail."""
    # Whom 1 and 2 have met makes exactly the transpositions before illegal.
    cases: list[tuple[list[int], list[int], tuple[int, ...]]] = [
        ([], [], (4, 5, 6)),
        ([], [5], (4, 6, 5)),
        ([4], [], (5, 4, 6)),
        ([4], [4], (5, 6, 4)),
        ([4, 5], [], (6, 4, 5)),
        ([4, 5], [4], (6, 5, 4)),
    ]
    for one, two, wanted in cases:
        met = {1: one, 2: two, 3: []}
        position = scene(
            *(P(i, 0, "b", met=met[i], aro=2000 + i) for i in (1, 2, 3)),
            *(P(i, 0, "w") for i in (4, 5, 6)),
        )
        field = field_of(position)
        pairs = transposition(field, everybody(field), initial_g1(field, everybody(field)))
        assert tuple(field.tpn(two) for _, two in pairs) == wanted


def white(one: P, two: P, initial: str = "w") -> int:
    position = scene(one, two, round_number=7, initial=initial)
    field = field_of(position)
    return field.tpn(white_of(field, 0, 1))


def test_5_1_and_5_2_1_the_initial_color() -> None:
    assert [white(P(1), P(2)), white(P(1), P(2), "b")] == [1, 2]
    # The higher ranked has the even number 2.
    assert [white(P(1, 0), P(2, 1)), white(P(1, 0), P(2, 1), "b")] == [1, 2]


def test_5_2_2_both_preferences() -> None:
    assert white(P(1, 1, "w"), P(2, 1, "b")) == 2


def test_5_2_3_the_stronger_preference() -> None:
    assert white(P(1, 1, "wb"), P(2, 1, "b")) == 2
    assert white(P(1, 1, "wbw"), P(2, 1, "ww")) == 1


def test_5_2_3_a_game_and_no_game() -> None:
    # 1.6.4 makes 2 a mild Black; 1 is a strong one.
    assert white(P(1, 1, "w"), P(2, 1)) == 2


def test_5_2_4_the_most_recent_different_round() -> None:
    # Both prefer White mildly. Last round both Black; the round before 1 had White, 2 Black.
    assert white(P(1, 1, "bwwb"), P(2, 1, "wbwb")) == 2
    assert white(P(1, 1, "wbwb"), P(2, 1, "bwwb")) == 1


def test_5_2_4_only_games_count_unplayed_rounds_go_to_the_front() -> None:
    # From the last game back the histories are the same as far as the shorter one goes, so rank
    # decides; counted from the front they would differ.
    assert white(P(1, 1, "wbbwwb"), P(2, 1, "bwwb")) == 1


def test_5_2_5_the_higher_ranked() -> None:
    assert white(P(1, 1, "wb"), P(2, 1, "wb")) == 1
    assert white(P(1, 0, "wb"), P(2, 1, "wb")) == 2
    assert white(P(1, 1, "bw"), P(2, 1, "bw")) == 2
