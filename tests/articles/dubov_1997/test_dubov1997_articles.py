"""dubov-1997, paragraph by paragraph (chapter C.04.4.1 of 2017)."""

from dataclasses import replace
from pathlib import Path

import pytest

from building import who_meets
from judges.scene import P, crosstable, scene
from swissmate.errors import NoLegalPairing
from swissmate.systems.common.completion import bits
from swissmate.systems.dubov.columns import black_column, equalized, pair_columns, white_column
from swissmate.systems.dubov.edition1997 import RULES, pair_round, pair_with_account
from swissmate.systems.dubov.field1997 import DubovField1997, field1997_of, most_transfers
from swissmate.systems.dubov.procedure import GroupAccount, white_of
from swissmate.systems.dubov.transfers import (
    choose_floaters,
    even_transfer,
    floater_order,
    isolated_transfers,
    opponents_of_floater,
)
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.registry import rule_set
from swissmate.trf import read_trf

_POSITIONS = Path(__file__).parents[2] / "data" / "dubov-1997"


def ids(field: DubovField1997, players: list[int] | tuple[int, ...]) -> list[int]:
    return [field.contenders[p].id for p in players]


def everybody(field: DubovField1997) -> list[int]:
    return list(range(len(field.contenders)))


def accounts(position: PairingPosition) -> tuple[GroupAccount, ...]:
    return pair_with_account(position)[1]


def sets(position: PairingPosition) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in pair_round(position).pairs}


def pair(one: int, two: int) -> frozenset[int]:
    return frozenset((one, two))


# 1 ----------------------------------------------------------------------------------------------


def test_1_1_and_1_2_aro_is_the_average_of_the_opponents_ratings() -> None:
    tournament = crosstable(
        """
        2400 | 2w= 3b= 4w+
        2301 | 1b= 4w= 3b=
        2200 | 4w= 1w= 2w=
        2100 | 3b= 2b= 1b-
        """
    )
    field = field1997_of(position_before(tournament))
    # 1: (2301 + 2200) / 2; 2: (2400 + 2100 + 2200) / 3; 3: (2100 + 2400 + 2301) / 3; 4: 2250.5.
    by_id = dict(zip(ids(field, everybody(field)), field.aro, strict=True))
    assert (by_id[1], by_id[2]) == (by_id[4], by_id[2])
    assert [by_id[i] * 6 // field_unit(by_id[1]) for i in (1, 2, 3, 4)] == [
        13503,
        13400,
        13602,
        13503,
    ]


def field_unit(aro_of_1: int) -> int:
    """How much one point is: 1's ARO is 2250.5."""
    return aro_of_1 * 6 // 13503


@pytest.mark.parametrize("colors", ["b", "bwb", "wb", "wbbw" + "b"])
def test_1_3_due_white(colors: str) -> None:
    assert field1997_of(scene(P(1, colors=colors), P(2))).due[0] == "w"


@pytest.mark.parametrize("colors", ["w", "wbw", "bw", "bwwb" + "w"])
def test_1_4_due_black(colors: str) -> None:
    assert field1997_of(scene(P(1, colors=colors), P(2))).due[0] == "b"


# 2 ----------------------------------------------------------------------------------------------


def test_2_the_basic_rules() -> None:
    # b: 1 has met 3. f and g: 2 and 4 must both have Black.
    position = scene(
        P(1, 1, "wb", met=[3]), P(2, 1, "ww"), P(3, 1, "bw"), P(4, 1, "ww"), P(5, 1, "bw"),
        P(6, 1, "wb"),
    )  # fmt: skip
    made = sets(position)
    assert pair(1, 3) not in made
    assert pair(2, 4) not in made
    # c and d: the bye is one, and not for who had it.
    assert pair_round(scene(P(1), P(2), P(3, pab=True), round_number=2)).pab == 2
    assert pair_round(scene(P(1), P(2), P(3, forfeit_win=True), round_number=2)).pab == 2


@pytest.mark.parametrize(("rounds", "limit"), [(5, 3), (9, 3), (10, 4), (15, 4)])
def test_2_1_how_often_a_player_may_go_up(rounds: int, limit: int) -> None:
    assert most_transfers(rounds) == limit


def goes_up(rounds: int, **up: tuple[int, ...]) -> set[int]:
    """Who of 2 and 3 comes up to a lonely leader before round 6."""
    colors = "bwbwb"
    position = scene(
        P(1, 3, "wbwbw"), P(2, 1, colors, rating=2200, up=up.get("two", ())),
        P(3, 1, colors, rating=2100, up=up.get("three", ())), P(4, 1, "wbwbw", rating=1900),
        rounds=rounds,
    )  # fmt: skip
    top = accounts(position)[0]
    return {j for _, j in top.isolated}


def test_2_1_not_twice_running() -> None:
    assert goes_up(9) == {2}
    assert goes_up(9, two=(5,)) == {3}
    assert goes_up(9, two=(4,)) == {2}


def test_2_1_not_more_than_three_or_four_times() -> None:
    assert goes_up(9, two=(1, 2, 3)) == {3}
    assert goes_up(9, two=(1, 3)) == {2}
    assert goes_up(10, two=(1, 2, 3)) == {2}
    assert goes_up(10, two=(1, 2, 3, 4)) == {3}


def test_2_1_apart_from_the_last_round() -> None:
    assert goes_up(6, two=(1, 2, 3, 5)) == {2}


def test_2_2_nobody_leaves_a_color_he_must_have() -> None:
    # All four are due Black. 1 has the highest ARO, but two Whites running.
    players = [
        P(1, 1, "bww", aro=2300), P(2, 1, "wbw", aro=2200), P(3, 1, "wbw", aro=2100),
        P(4, 1, "wbw", aro=2000),
    ]  # fmt: skip
    field = field1997_of(scene(*players))
    assert set(ids(field, equalized(field, everybody(field)).shifted)) == {2, 3}


# 3 ----------------------------------------------------------------------------------------------


def white(one: P, two: P) -> int:
    field = field1997_of(scene(one, two, round_number=8))
    return field.contenders[white_of(field, 0, 1)].id


def test_3_first_both_due_colors() -> None:
    assert white(P(1, 0, "w"), P(2, 0, "b")) == 2
    assert white(P(1, 0, ""), P(2, 0, "b")) == 2
    assert white(P(1, 0, ""), P(2, 0, "w")) == 1


def test_3_second_equalise_the_numbers() -> None:
    assert white(P(1, 0, "wb"), P(2, 0, "b")) == 2
    assert white(P(1, 0, "bw"), P(2, 0, "w")) == 1


def test_3_within_the_basic_rules() -> None:
    # Equal numbers would favour 2 (one Black more), but 1 has had Black twice running.
    assert white(P(1, 0, "wwbb"), P(2, 0, "bwb")) == 1


def test_3_third_alternate_from_the_last_difference() -> None:
    assert white(P(1, 0, "wbwb"), P(2, 0, "bwwb")) == 1
    assert white(P(1, 0, "bwwb"), P(2, 0, "wbwb")) == 2


def test_3_fourth_white_to_the_higher_aro() -> None:
    assert white(P(1, 0, "wb", aro=2100), P(2, 0, "wb", aro=2200)) == 2
    assert white(P(1, 0, "bw", aro=2300), P(2, 0, "bw", aro=2200)) == 1


def test_3_fifth_white_to_the_lower_rating() -> None:
    assert white(P(1, 0, "wb", rating=2100), P(2, 0, "wb", rating=2200)) == 1
    assert white(P(1, 0, "wb", rating=2300), P(2, 0, "wb", rating=2200)) == 2


# 4 ----------------------------------------------------------------------------------------------


def test_4_the_lowest_rating_of_the_lowest_scoregroup() -> None:
    position = scene(
        P(1, 0, "w", rating=2300), P(2, 0, "b", rating=2100), P(3, 0, "w", rating=2200),
        P(4, 1, "b", rating=1900), P(5, 1, "w", rating=1800),
    )  # fmt: skip
    assert pair_round(position).pab == 2


def test_4_equal_ratings_the_dominating_due_color() -> None:
    # Due White: 1, 2, 4. Due Black: 3, 5. The lowest ratings are those of 4 and 5.
    position = scene(
        P(1, 0, "b", rating=2300), P(2, 0, "b", rating=2200), P(3, 0, "w", rating=2200),
        P(4, 0, "b", rating=2000), P(5, 0, "w", rating=2000),
    )  # fmt: skip
    assert pair_round(position).pab == 4


def test_4_equal_ratings_the_higher_aro() -> None:
    position = scene(
        P(1, 0, "b", rating=2300), P(2, 0, "w", rating=2200),
        P(3, 0, "b", rating=2000, aro=2150), P(4, 0, "b", rating=2000, aro=2250),
        P(5, 0, "w", rating=2100),
    )  # fmt: skip
    assert pair_round(position).pab == 4


# 5 ----------------------------------------------------------------------------------------------


def test_5_halves_and_alternating_colors() -> None:
    position = scene(*(P(i) for i in range(1, 9)), round_number=1)
    assert set(pair_round(position).pairs) == {(1, 5), (6, 2), (3, 7), (8, 4)}
    other = scene(*(P(i) for i in range(1, 9)), round_number=1, initial="b")
    assert set(pair_round(other).pairs) == {(5, 1), (2, 6), (7, 3), (4, 8)}


def test_5_the_last_of_an_odd_list_has_the_bye() -> None:
    pairing = pair_round(scene(*(P(i) for i in range(1, 8)), round_number=1))
    assert pairing.pab == 7
    assert set(pairing.pairs) == {(1, 4), (5, 2), (3, 6)}


def test_5_a_forbidden_pair_moves_the_right_hand_list() -> None:
    position = scene(*(P(i) for i in range(1, 7)), round_number=1, forbidden=[(1, 4)])
    assert set(pair_round(position).pairs) == {(1, 5), (4, 2), (3, 6)}


def test_5_with_virtual_points_each_scoregroup_has_its_halves() -> None:
    # 1-5 begin with a virtual point; of the five, 5 goes down and meets the first he may.
    players = [P(i, 1 if i < 6 else 0) for i in range(1, 11)]
    position = scene(*players, round_number=1)
    assert sets(position) == {pair(1, 3), pair(2, 4), pair(5, 6), pair(7, 9), pair(8, 10)}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("round-one-forbidden", {(1, 6), (4, 2), (3, 5)}),
        ("round-one-virtual-points", {(1, 2), (3, 4), (5, 6)}),
    ],
)
def test_5_gives_what_the_other_systems_give(name: str, expected: set[tuple[int, int]]) -> None:
    tournament = read_trf(_POSITIONS / f"{name}.trf")
    assert set(pair_round(position_before(tournament)).pairs) == expected
    dutch = rule_set("dutch-2012").pair(position_before(tournament))
    assert set(dutch.pairs) == expected


def test_5_the_last_of_the_list_has_the_bye_also_where_the_dutch_system_spares_him() -> None:
    # 1 may meet 2 and 5 only: Dutch 2017 keeps the halves (1-5, 2-3, bye 4).
    position = scene(*(P(i) for i in range(1, 6)), round_number=1, forbidden=[(1, 3), (1, 4)])
    assert rule_set("dutch-2017").pair(position).pab == 4
    assert pair_round(position).pab == 5
    assert sets(position) == {pair(1, 2), pair(3, 4)}


# 6 ----------------------------------------------------------------------------------------------


def test_6_1_an_even_balanced_scoregroup_needs_no_transfer() -> None:
    position = scene(
        P(1, 1, "w"), P(2, 1, "b"), P(3, 1, "w"), P(4, 1, "b"), P(5, 0, "w"), P(6, 0, "b")
    )
    top = accounts(position)[0]
    assert (top.isolated, top.even, top.floaters, top.shifted) == ((), None, (), ())
    assert {p for row in top.rows for p in row} == {1, 2, 3, 4}


WHITE_ARO = (23100, 23184, 23223, 23337, 23405, 23446)  # in tenths
BLACK_RATING = (2380, 2365, 2300, 2280, 2260, 2250)


def table() -> DubovField1997:
    """The example of 6.2: Whites 1-6 by ARO, Blacks 7-12 by R, entered the wrong way round."""
    players = [P(i, 1, "b") for i in range(1, 7)]
    players += [P(i, 1, "w", rating=r) for i, r in zip(range(12, 6, -1), BLACK_RATING, strict=True)]
    field = field1997_of(scene(*players))
    aro = [*reversed(WHITE_ARO), *[23000] * 6]
    return replace(field, aro=tuple(aro))


def test_6_2_the_table_to_the_last_row() -> None:
    field = table()
    whites = white_column(field, range(6))
    blacks = black_column(field, range(6, 12))
    assert [field.aro[p] for p in whites] == list(WHITE_ARO)
    assert [field.rating[p] for p in blacks] == list(BLACK_RATING)
    _, rows, _ = pair_columns(field, everybody(field))
    assert [(field.aro[w], field.rating[b]) for w, b in rows] == [
        (23100, 2380),
        (23184, 2365),
        (23223, 2300),
        (23337, 2280),
        (23405, 2260),
        (23446, 2250),
    ]


def test_6_2_equal_aro_the_lower_rating_then_the_alphabet() -> None:
    field = field1997_of(
        scene(
            P(1, 1, "b", rating=2300, name="A"), P(2, 1, "b", rating=2200, name="C"),
            P(3, 1, "b", rating=2200, name="B"),
        )
    )  # fmt: skip
    assert ids(field, white_column(field, range(3))) == [3, 2, 1]


def test_6_2_equal_rating_the_higher_aro_then_the_alphabet() -> None:
    field = field1997_of(
        scene(
            P(1, 1, "w", aro=2300, name="C"), P(2, 1, "w", aro=2200, name="A"),
            P(3, 1, "w", aro=2300, name="B"),
        )
    )  # fmt: skip
    assert ids(field, black_column(field, range(3))) == [3, 1, 2]


def rows(**met: tuple[int, ...]) -> list[tuple[int, int]]:
    """Whites 1, 2, 3 by ARO against Blacks 4, 5, 6 by rating."""
    position = scene(
        *(P(i, 1, "b", aro=2000 + i, met=met.get(f"p{i}", ())) for i in (1, 2, 3)),
        *(P(i, 1, "w", rating=2500 - i) for i in (4, 5, 6)),
    )
    return list(accounts(position)[0].rows)


def test_6_3_the_first_black_of_the_lower_rows() -> None:
    assert rows() == [(1, 4), (2, 5), (3, 6)]
    assert rows(p1=(4,)) == [(1, 5), (2, 4), (3, 6)]
    assert rows(p1=(4, 5)) == [(1, 6), (2, 4), (3, 5)]


def test_the_pairing_names_the_readings_it_hung_on() -> None:
    def named(*players: P, forbidden: tuple[tuple[int, int], ...] = ()) -> tuple[str, ...]:
        return pair_round(scene(*players, forbidden=forbidden)).readings

    whites = [P(i, 1, "b", aro=2000 + i, met=(4, 5) if i == 1 else ()) for i in (1, 2, 3)]
    blacks = [P(i, 1, "w", rating=2500 - i) for i in (4, 5, 6)]
    assert named(*whites, *blacks) == ("dubov97-rows",)
    assert named(*(w._replace(met=()) for w in whites), *blacks) == ()
    assert named(*PAIR, *(P(i, 1, "wb"[i % 2]) for i in (3, 4))) == ("dubov97-isolated",)
    assert named(P(1), P(2), P(3), P(4), forbidden=((1, 3),)) == ("dubov97-round-one",)


def test_6_3_a_coincidence_in_the_last_row_changes_the_last_but_one() -> None:
    assert rows(p3=(6,)) == [(1, 4), (2, 6), (3, 5)]


def test_6_3_row_k_minus_1_then_k_minus_2() -> None:
    # 3 has met 5 and 6: changing row 2 does not help, row 1 must give up 4.
    assert rows(p3=(5, 6)) == [(1, 5), (2, 6), (3, 4)]


def test_6_3_who_has_met_all_blacks_meets_a_white_from_below_then_from_above() -> None:
    def inside(*, met_by_2: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
        position = scene(
            *(P(i, 1, "b", aro=2000 + i, met=met_by_2 if i == 2 else ()) for i in (1, 2, 3)),
            *(P(i, 1, "w", rating=2500 - i) for i in (4, 5, 6)),
        )
        return accounts(position)[0].inside

    assert inside(met_by_2=()) == ()
    assert inside(met_by_2=(4, 5, 6)) == ((2, 3),)
    assert inside(met_by_2=(3, 4, 5, 6)) == ((2, 1),)


def test_6_3_upwards_from_white_k_minus_1() -> None:
    position = scene(
        *(P(i, 1, "b", aro=2000 + i, met=(4, 5, 6) if i == 3 else ()) for i in (1, 2, 3)),
        *(P(i, 1, "w", rating=2500 - i) for i in (4, 5, 6)),
    )
    assert accounts(position)[0].inside == ((3, 2),)


def test_6_3_colors_of_such_a_pair_by_article_3() -> None:
    position = scene(
        P(1, 1, "b", aro=2001, met=[3, 4]), P(2, 1, "b", aro=2002), P(3, 1, "w"), P(4, 1, "w")
    )
    # Equal numbers, equal histories: White to the higher ARO.
    assert (2, 1) in pair_round(position).pairs


def floaters(*players: P, lower: tuple[int, ...]) -> list[int]:
    """Who of the upper group floats when nobody can be transferred up."""
    field = field1997_of(scene(*players))
    place = {c.id: i for i, c in enumerate(field.contenders)}
    rest = bits(place[i] for i in lower)
    group = (1 << len(players)) - 1 & ~rest
    return ids(field, choose_floaters(field, group, 0, rest))


def test_6_4_nobody_floats_without_need() -> None:
    upper = (P(1, 2, "w"), P(2, 2, "b"))
    assert floaters(*upper, P(3, 1, "w"), P(4, 1, "b"), lower=(3, 4)) == []


def test_6_4_a_before_b() -> None:
    # 3 is the lowest rated but has met all of the next scoregroup; he could be paired with 6 only.
    upper = (
        P(1, 3, "w", rating=2300),
        P(2, 3, "b", rating=2200),
        P(3, 3, "w", met=[4], rating=2100),
    )
    assert floaters(*upper, P(4, 2, "b"), P(5, 1, "w"), P(6, 1, "b"), lower=(4, 5, 6)) == [2]


def test_6_4_the_lowest_rated_of_one_kind() -> None:
    upper = (P(1, 3, "w", rating=2300), P(2, 3, "b", rating=2100), P(3, 3, "w", rating=2200))
    assert floaters(*upper, P(4, 2, "b"), lower=(4,)) == [2]


def test_6_4_c_and_d_a_floater_from_above_is_paired_before_residents() -> None:
    # 1 floats into the group of 2, 3, 4, none of whom may be joined by 5 (upfloated last round).
    position = scene(
        P(1, 3, "wb", rating=2400), P(2, 2, "bw", rating=2300, up=(2,)),
        P(3, 2, "wb", rating=2200, up=(2,)), P(4, 2, "bw", rating=2100, up=(2,)),
        P(5, 1, "wb", rating=2000, up=(2,)), P(6, 1, "bw", rating=1900, up=(2,)),
    )  # fmt: skip
    first, second, *_ = accounts(position)
    assert first.floaters == (1,)
    assert second.floater_pairs == ((1, 2),)
    assert 1 not in second.floaters


# 7 ----------------------------------------------------------------------------------------------


def isolated(*players: P) -> list[tuple[int, int]]:
    field = field1997_of(scene(*players))
    top = max(c.score for c in field.contenders)
    group = bits(i for i, c in enumerate(field.contenders) if c.score == top)
    left = (1 << len(players)) - 1
    made = isolated_transfers(field, group, left & ~group, left)
    return [(field.contenders[a].id, field.contenders[b].id) for a, b in made]


PAIR = (P(1, 2, "w", met=[2]), P(2, 2, "b"))


def test_7_1_from_the_next_scoregroup_that_has_one() -> None:
    position = (P(1, 2, "w", met=[3]), P(3, 1, "b"), P(4, 0, "b"), P(5, 0, "w", rating=2300))
    assert isolated(*position) == [(1, 4)]


@pytest.mark.parametrize(
    ("one", "two", "answer"), [(2100, 2200, "1-4 2-3 5-6"), (2200, 2100, "1-3 2-5 4-6")]
)
def test_7_1_of_equal_ratings_the_higher_aro_first(one: int, two: int, answer: str) -> None:
    # docs/disputes/dubov.md#dubov97-isolated-equal: both may have 3, and each somebody else.
    position = scene(
        P(1, 2, "bw", met=[2, 5], rating=2300, aro=one),
        P(2, 2, "bw", met=[4], rating=2300, aro=two),
        P(3, 1, "wb", rating=2250), P(4, 1, "wb", rating=2200), P(5, 1, "wb", rating=2150),
        P(6, 1, "bw", rating=2100),
    )  # fmt: skip
    assert who_meets(rule_set("dubov-1997").pair(position)) == answer


def test_7_1_a_the_opposite_due_color() -> None:
    made = isolated(
        *PAIR, P(3, 1, "w", rating=2400), P(4, 1, "b", rating=2300), P(5, 1, "w", rating=2200),
        P(6, 1, "b", rating=2100),
    )  # fmt: skip
    assert sorted(made) == [(1, 4), (2, 3)]


def test_7_1_b_the_highest_rating_and_c_the_lowest_aro() -> None:
    lower = [
        P(3, 1, "b", rating=2100), P(4, 1, "b", rating=2200, aro=2150),
        P(5, 1, "b", rating=2200, aro=2050),
    ]  # fmt: skip
    assert isolated(P(1, 2, "w"), *lower) == [(1, 5)]


def even(*players: P) -> int | None:
    return accounts(scene(*players))[0].even


TRIO = (P(1, 2, "w"), P(2, 2, "b"), P(3, 2, "w"))


def test_7_2_a_the_color_opposite_to_the_dominating_one() -> None:
    lower = (P(4, 1, "w", rating=2400), P(5, 1, "b", rating=2300), P(6, 0, "b", rating=2500))
    assert even(*TRIO, *lower) == 5


def test_7_2_b_the_highest_rating_and_c_the_lowest_aro() -> None:
    lower = (
        P(4, 1, "b", rating=2300), P(5, 1, "b", rating=2400, aro=2100),
        P(6, 1, "b", rating=2400, aro=2000),
    )  # fmt: skip
    assert even(*TRIO, *lower) == 6


def test_7_2_he_must_have_an_opponent_there() -> None:
    lower = (P(4, 1, "b", rating=2400, met=[1, 2, 3]), P(5, 1, "b", rating=2300), P(6, 1, "w"))
    assert even(*TRIO, *lower) == 5


def test_7_2_only_somebody_with_whom_the_group_can_be_paired() -> None:
    # 1 can meet 4 only, and 5, the best by rating, would leave 1 nobody.
    trio = (P(1, 2, "w", met=[2]), P(2, 2, "b"), P(3, 2, "w", met=[1]))
    field = field1997_of(
        scene(*trio, P(4, 1, "b", rating=2300), P(5, 1, "b", rating=2400, met=[1]), P(6, 1, "w"))
    )
    group = bits(range(3))
    chosen = even_transfer(field, group, bits((3, 4, 5)), bits((3, 4, 5)))
    assert field.contenders[chosen].id == 4


def test_7_2_nobody_without_whom_the_rest_cannot_be_paired() -> None:
    # Those below have all met, so whoever comes up leaves two who cannot be paired.
    below = (P(4, 1, "b", met=[5, 6]), P(5, 1, "b", met=[6]), P(6, 1, "w"))
    field = field1997_of(scene(*TRIO, *below))
    assert even_transfer(field, bits(range(3)), bits((3, 4, 5)), bits((3, 4, 5))) == -1
    top = accounts(scene(*TRIO, *below))[0]
    assert (top.even, len(top.floaters)) == (None, 3)


def shifted(*players: P) -> list[int]:
    field = field1997_of(scene(*players))
    return ids(field, equalized(field, everybody(field)).shifted)


def test_7_3_the_whites_of_lowest_aro_go_to_black() -> None:
    whites = [P(i, 1, "b", aro=2000 + 10 * i) for i in range(1, 6)]
    assert shifted(*whites, P(6, 1, "w")) == [1, 2]


def test_7_3_equal_aro_the_higher_rating_then_the_alphabet() -> None:
    assert shifted(P(1, 1, "b", rating=2100), P(2, 1, "b", rating=2200)) == [2]
    assert shifted(P(1, 1, "b", name="Z"), P(2, 1, "b", name="Y")) == [2]


def test_7_4_the_blacks_of_highest_aro_go_to_white() -> None:
    blacks = [P(i, 1, "w", aro=2000 + 10 * i) for i in range(1, 6)]
    assert shifted(*blacks, P(6, 1, "b")) == [5, 4]


def test_7_4_equal_aro_the_lower_rating_then_the_alphabet() -> None:
    assert shifted(P(1, 1, "w", rating=2100), P(2, 1, "w", rating=2200)) == [1]
    assert shifted(P(1, 1, "w", name="Z"), P(2, 1, "w", name="Y")) == [2]


# 8 ----------------------------------------------------------------------------------------------


def test_8_1_white_and_black_by_turns() -> None:
    players = [
        P(1, 2, "b", aro=2200), P(2, 2, "b", aro=2100), P(3, 2, "b", aro=2300),
        P(4, 2, "w", rating=2400), P(5, 2, "w", rating=2500),
    ]  # fmt: skip
    field = field1997_of(scene(*players))
    assert ids(field, floater_order(field, everybody(field))) == [2, 5, 1, 4, 3]


def test_8_2_the_highest_rating_of_the_opposite_due_color() -> None:
    players = [
        P(1, 2, "b"), P(2, 1, "b", rating=2500), P(3, 1, "w", rating=2300, aro=2100),
        P(4, 1, "w", rating=2300, aro=2000), P(5, 1, "w", rating=2400), P(6, 1, "b", rating=2600),
    ]  # fmt: skip
    field = field1997_of(scene(*players))
    order = opponents_of_floater(field, 0, bits(range(1, 6)))
    assert ids(field, order) == [5, 4, 3, 6, 2]


# 9 ----------------------------------------------------------------------------------------------


def test_9_who_is_left_can_always_be_paired() -> None:
    # 2 would come up to 1 by rating, but 3 and 4 have met.
    position = scene(
        P(1, 2, "w"), P(2, 1, "b", rating=2400), P(3, 1, "b", rating=2300, met=[4]),
        P(4, 1, "w", rating=2200),
    )  # fmt: skip
    assert sets(position) == {pair(1, 3), pair(2, 4)}


def test_9_an_impossible_round_is_said_to_be_one() -> None:
    with pytest.raises(NoLegalPairing):
        pair_round(scene(P(1, 1, "w", met=[2]), P(2, 0, "b")))
    with pytest.raises(NoLegalPairing):
        pair_round(scene(P(1, 1, "w", pab=True), round_number=3))


def test_the_edition_is_registered() -> None:
    assert rule_set("dubov-1997") is RULES
