"""lim-1999, paragraph by paragraph (chapter C.04.4.3 of 2017)."""

from collections.abc import Sequence

import pytest

from judges.scene import P, crosstable, scene
from swissmate.errors import NoLegalPairing
from swissmate.systems.common.completion import Completion, bits
from swissmate.systems.lim import edition1999, edition2026, maxi1999, maxi2026
from swissmate.systems.lim.color_allocation import white_of
from swissmate.systems.lim.edition1999 import pair_round
from swissmate.systems.lim.exchange import exchange_order, pair_residents
from swissmate.systems.lim.field import Side, field_of, median_score
from swissmate.systems.lim.floaters import choose_floaters, floater_order, floater_type
from swissmate.systems.lim.procedure import GroupAccount, pair_with_account
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.registry import rule_set

DOWN, UP = Side(down=True), Side(down=False)


def accounts(position: PairingPosition, *, maxi: bool = False) -> dict[int, GroupAccount]:
    """The accounts by score in tenths."""
    return {account.score: account for account in pair_with_account(position, maxi=maxi)[1]}


def pair(one: int, two: int) -> frozenset[int]:
    return frozenset((one, two))


def sets(pairs: Sequence[tuple[int, int]]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in pairs}


def group_pairs(*players: P, down: bool = True, maxi: bool = False) -> list[tuple[int, int]]:
    """Pair one scoregroup without floaters, in the order of scrutiny."""
    field = field_of(scene(*players), maxi=maxi)
    completion = Completion(field.compatible, (1 << len(players)) - 1)
    made = pair_residents(field, completion, field.compatible, DOWN if down else UP)
    return [(field.number(a), field.number(b)) for a, b in made.pairs]


def compatible(one: P, two: P, *, rounds: int = 9) -> bool:
    field = field_of(scene(one, two, rounds=rounds), maxi=False)
    return bool(field.open[0] >> 1 & 1)


# 1 ----------------------------------------------------------------------------------------------


def test_1_1_the_bye_to_the_lowest_rank_of_the_lowest_scoregroup() -> None:
    players = (P(1, 1, "w"), P(2, 0, "b"), P(3, 0, "w"), P(4, 1, "b"), P(5, 1, "w"))
    assert pair_round(scene(*players)).pab == 3


def test_1_1_not_to_who_had_one_or_won_by_forfeit() -> None:
    players = (P(1, 1, "w"), P(2, 0, "b"))
    for barred in (P(3, 0, "w", pab=True), P(3, 0, "w", forfeit_win=True)):
        assert pair_round(scene(*players, barred)).pab == 2


def test_1_1_in_2026_a_full_point_bye_bars_too() -> None:
    position = scene(P(1, 1, "w"), P(2, 0, "b"), P(3, 0, "w", top_unplayed=10))
    assert edition1999.pair_round(position).pab == 3
    assert edition2026.pair_round(position).pab == 2


# 2 ----------------------------------------------------------------------------------------------


def test_2_1_compatible_players() -> None:
    assert compatible(P(1, 1, "wb"), P(2, 1, "wb"))
    assert not compatible(P(1, 1, "wb", met=[2]), P(2, 1, "bw"))
    # Neither may have White three times running or three times more than Black.
    assert not compatible(P(1, 1, "bww"), P(2, 1, "wbww"))
    assert compatible(P(1, 1, "bww"), P(2, 1, "wbw"))
    assert compatible(P(1, 1, "ww"), P(2, 1, "bb"))


def test_2_2_down_to_the_median_up_to_it_and_the_median_last() -> None:
    position = scene(*(P(10 * s + i, s / 2, "wwb") for s in range(7) for i in (1, 2)))
    assert [a.score for a in pair_with_account(position)[1]] == [30, 25, 20, 0, 5, 10, 15]


def test_2_2_the_median_is_half_the_rounds_played() -> None:
    position = scene(P(1), P(2))
    assert [median_score(position, r) for r in (1, 2, 3, 4, 8)] == [0, 5, 10, 15, 35]


def floaters(
    *players: P, lower: Sequence[int] = (), down: bool = True, maxi: bool = False,
    incoming: Sequence[int] = (),
) -> list[int]:  # fmt: skip
    """Who floats out of the group of all but ``lower``, who are the adjacent scoregroup."""
    field = field_of(scene(*players), maxi=maxi)
    place = {c.id: i for i, c in enumerate(field.contenders)}
    adjacent = bits(place[i] for i in lower)
    group = (1 << len(players)) - 1 & ~adjacent
    chosen, _ = choose_floaters(
        field, field.compatible, group, incoming=bits(place[i] for i in incoming),
        adjacent=adjacent, side=DOWN if down else UP,
    )  # fmt: skip
    return [field.number(p) for p in chosen]


def test_2_3_a_who_has_played_all_of_his_scoregroup() -> None:
    # 1 has met 2 and 3: he floats although 3 is the lowest numbered.
    top = (P(1, 2, "wb", met=[2, 3]), P(2, 2, "wb"), P(3, 2, "bw"))
    assert floaters(*top, P(4, 1, "wb"), P(5, 1, "bw"), lower=(4, 5)) == [1]


def test_2_3_b_who_has_two_more_of_a_color_and_nobody_to_give_it_up() -> None:
    top = (P(1, 2, "wwbww"[1:]), P(2, 2, "bw" + "ww"), P(3, 2, "bwbw"), P(4, 2, "wbwb"))
    # 1 (wbww) and 2 (bwww): both must have Black; each has 3 and 4. Nobody floats.
    assert floaters(*top, P(5, 1, "wbwb"), lower=(5,)) == []
    only = (P(1, 2, "wbww"), P(2, 2, "wwbw" + "ww"), P(3, 2, "wbwwbww"), P(4, 1, "wbwb"))
    assert set(floaters(*only, lower=(4,))) == {1, 2, 3}


def test_2_3_c_who_has_had_a_color_twice_and_nobody_for_the_other() -> None:
    top = (P(1, 2, "bww"), P(2, 2, "wbww"[1:]), P(3, 2, "bbww"[1:]))
    assert set(floaters(*top, P(4, 1, "wbb"), lower=(4,))) == {1, 2, 3}


def test_2_3_d_to_make_the_number_even() -> None:
    top = (P(1, 2, "wb"), P(2, 2, "bw"), P(3, 2, "wb"))
    assert len(floaters(*top, P(4, 1, "wb"), lower=(4,))) == 1


def test_2_4_top_half_against_bottom_half() -> None:
    for n in (2, 4, 6, 8, 40):
        players = [P(i, 1, "wb" if i <= n // 2 else "bw") for i in range(1, n + 1)]
        assert group_pairs(*players) == [(i, n // 2 + i) for i in range(1, n // 2 + 1)]


def test_2_5_players_who_have_met_are_exchanged() -> None:
    players = [P(1, 1, "wb", met=[3]), P(2, 1, "wb"), P(3, 1, "bw"), P(4, 1, "bw")]
    assert group_pairs(*players) == [(1, 4), (2, 3)]


def blocked(upper: int, lower: int) -> PairingPosition:
    """A median of 20 and 21, who have met each other and those floating in from next door.

    ``upper`` and ``lower`` are the numbers of players above and below; an odd one floats.
    """
    above = [P(i, 2, "wb" if i % 2 else "bw", met=[20, 21]) for i in range(1, upper + 1)]
    below = [P(30 + i, 0, "wb" if i % 2 else "bw") for i in range(1, lower + 1)]
    median = [P(20, 1, "wb", met=[21]), P(21, 1, "bw")]
    return scene(*above, *median, *below)


def test_2_6_cracks_the_higher_scoregroup_unless_more_floaters_come_from_it() -> None:
    # Above, 1 meets 4 and then 2 meets 3; below, 34 meets 31 and then 33 meets 32. 20 and 21 have
    # met each other and all above. First the last pair above is cracked, which does not help and
    # makes two floaters from above against none: so the last pair below is next.
    position = blocked(4, 4)
    assert accounts(position)[10].cracked == ((2, 3), (33, 32))
    made = sets(pair_with_account(position)[0].pairs)
    assert {pair(1, 4), pair(31, 34), pair(2, 3)} < made


def test_2_6_cracks_the_lower_scoregroup_if_more_floaters_come_from_above() -> None:
    # 3 floats down and 31 floats up, one from each side: 1-2 above is cracked. Now three come
    # from above and one from below: 34-33, made after 35-32, is cracked.
    account = accounts(blocked(3, 5))[10]
    assert account.incoming == (1, 2, 3, 34, 33, 31)
    assert account.cracked == ((1, 2), (34, 33))


# 3 ----------------------------------------------------------------------------------------------


def test_3_1_who_finds_nobody_in_spite_of_exchanges_floats() -> None:
    # 1 and 2 have nobody but 6.
    others = (3, 4, 5)
    top = [P(1, 2, "wb", met=[2, *others]), P(2, 2, "wb", met=others)]
    top += [P(i, 2, "bw" if i % 2 else "wb") for i in (3, 4, 5, 6)]
    out = floaters(*top, P(7, 1, "wb"), P(8, 1, "bw"), lower=(7, 8))
    assert len(out) == 2
    assert 2 in out


def test_3_2_downwards_to_the_next_lower_and_upwards_to_the_next_higher() -> None:
    position = scene(
        P(1, 3, "wbw"), P(2, 2, "bwb"), P(3, 2, "wbw"), P(4, 2, "bwb"), P(5, 1, "wbw"),
        P(6, 1, "bwb"), P(7, 1, "bwb"), P(8, 0, "wbw"),
    )  # fmt: skip
    by_score = accounts(position)
    assert by_score[20].incoming == (1,)
    assert by_score[10].incoming == (8,)


def test_3_2_the_floater_equalises_the_due_colors() -> None:
    # Due White: 1 and 2; due Black: 3, the lowest numbered.
    top = (P(1, 2, "wb"), P(2, 2, "wb"), P(3, 2, "bw"))
    assert floaters(*top, P(4, 1, "wb"), lower=(4,)) == [2]
    bottom = (P(1, 0, "bw"), P(2, 0, "wb"), P(3, 0, "wb"))
    assert floaters(*bottom, P(4, 1, "wb"), lower=(4,), down=False) == [2]


def test_3_2_equal_numbers_the_lowest_or_the_highest_numbered() -> None:
    top = (P(1, 2, "wb"), P(2, 2, "bw"), P(3, 2))
    assert floaters(*top, P(4, 1, "wb"), lower=(4,)) == [3]
    bottom = (P(2, 0, "wb"), P(3, 0, "bw"), P(4, 0))
    assert floaters(*bottom, P(5, 1, "wb"), lower=(5,), down=False) == [2]


@pytest.mark.parametrize(("rating", "floater"), [(2100, 2), (2101, 3)])
def test_3_2_maxi_within_100_points_of_the_lowest_numbered(rating: int, floater: int) -> None:
    top = (P(1, 2, "wb", rating=2300), P(2, 2, "wb", rating=rating), P(3, 2, "bw", rating=2000))
    assert floaters(*top, P(4, 1, "wb"), lower=(4,), maxi=True) == [floater]
    assert floaters(*top, P(4, 1, "wb"), lower=(4,)) == [2]


@pytest.mark.parametrize(("rating", "floater"), [(2200, 2), (2199, 1)])
def test_3_2_maxi_upwards_within_100_points_of_the_highest(rating: int, floater: int) -> None:
    low = (P(1, 0, "bw", rating=2300), P(2, 0, "wb", rating=rating), P(3, 0, "wb", rating=2000))
    assert floaters(*low, P(4, 1, "wb"), lower=(4,), down=False, maxi=True) == [floater]


def test_3_3_the_lowest_numbered_with_a_compatible_opponent_below() -> None:
    top = (P(1, 2, "wb"), P(2, 2, "wb"), P(3, 2, "wb", met=[4, 5]))
    assert floaters(*top, P(4, 1, "wb"), P(5, 1, "bw"), lower=(4, 5)) == [2]


def test_3_3_after_excluding_the_opponents_of_higher_floaters() -> None:
    # 1 has met all of his group and floats; 5 is his only opponent below, and 4's. So 4 has none.
    top = (P(1, 2, "wb", met=[2, 3, 4, 6]), P(2, 2, "wb"), P(3, 2, "bw"), P(4, 2, "wb", met=[6]))
    below = (P(5, 1, "bw"), P(6, 1, "bw"))
    assert floaters(*top, *below, lower=(5, 6)) == [1, 2]


def test_3_4_the_highest_numbered_with_a_compatible_opponent_above() -> None:
    low = (P(2, 0, "wb", met=[1]), P(3, 0, "wb"), P(4, 0, "wb"))
    assert floaters(P(1, 1, "wb"), *low, lower=(1,), down=False) == [3]


def test_3_4_after_excluding_the_opponents_of_lower_floaters() -> None:
    # 6 has met all of his group and floats first; 2 is his only opponent, and 3's.
    low = (P(3, 0, "wb", met=[1]), P(4, 0, "bw"), P(5, 0, "wb"), P(6, 0, "wb", met=[1, 3, 4, 5]))
    assert floaters(P(1, 1, "bw"), P(2, 1, "bw"), *low, lower=(1, 2), down=False) == [6, 5]


def test_3_5_exchanged_if_possible_or_else_floated_further() -> None:
    alone = (P(1, 3, "wb", met=[3, 4]),)
    rest = (P(2, 3, "wb"), P(6, 3, "bw"), P(3, 2, "wb"), P(4, 2, "bw"))
    # 1 and 2 are due the colour in surplus; 1 has nobody below.
    assert floaters(*alone, *rest, lower=(3, 4)) == [2]
    # Alone in his scoregroup, 1 goes through the next one into the median.
    position = scene(
        P(1, 3, "wbw", met=[2, 3]), P(2, 2, "wbw"), P(3, 2, "bwb"), P(4, 1.5, "wbw"),
        P(5, 1.5, "bwb"), P(6, 1.5, "bwb"),
    )  # fmt: skip
    by_score = accounts(position)
    assert (by_score[30].floaters, by_score[20].floaters) == ((1,), (1,))
    assert by_score[15].incoming == (1,)


def ordered(score: float, *players: P) -> list[int]:
    """The order in which floaters into a scoregroup are paired, before round 4 (median 1.5)."""
    field = field_of(scene(*players, round_number=4), maxi=False)
    order = floater_order(field, range(len(players)), round(10 * score))
    return [field.number(p) for p in order]


def test_3_6_1_the_higher_number_first() -> None:
    assert ordered(2, P(4, 2.5), P(2, 2.5), P(7, 2.5)) == [2, 4, 7]


def test_3_6_2_the_highest_score_first() -> None:
    assert ordered(2, P(2, 2.5), P(9, 3)) == [9, 2]


def test_3_6_3_in_the_median_and_above_downfloaters_first() -> None:
    assert ordered(1.5, P(1, 0), P(8, 1), P(5, 2), P(6, 2.5)) == [6, 5, 1, 8]


def test_3_7_1_the_lower_number_first() -> None:
    assert ordered(1, P(4, 0.5), P(2, 0.5), P(7, 0.5)) == [7, 4, 2]


def test_3_7_2_the_lowest_score_first() -> None:
    assert ordered(1, P(9, 0.5), P(2, 0)) == [2, 9]


def test_3_7_3_below_the_median_upfloaters_first() -> None:
    assert ordered(1, P(1, 2), P(5, 0.5)) == [5, 1]


def opponent(*players: P, floater: int, maxi: bool = False) -> int:
    position = scene(*players)
    for account in accounts(position, maxi=maxi).values():
        for one, two in account.floater_pairs:
            if one == floater:
                return two
    raise AssertionError("not paired as a floater")


DOWNWARDS = (
    P(1, 3, "wbwb", rating=2400),
    P(2, 2.5, "wbwb", rating=2300),
    P(3, 2.5, "bwbw", rating=2200),
    P(4, 2.5, "bwbw", rating=2150),
    P(5, 2.5, "wbwb", rating=2100),
    P(6, 2, "wbwb", rating=2000),
)


def test_3_8_downwards_the_highest_numbered_due_the_alternate_color() -> None:
    assert opponent(*DOWNWARDS, floater=1) == 3


def test_3_8_downwards_in_a_maxi_tournament_only_within_100_points() -> None:
    assert opponent(*DOWNWARDS, floater=1, maxi=True) == 3
    far = [p._replace(rating=2301) if p.id == 2 else p for p in DOWNWARDS]
    assert opponent(*far, floater=1, maxi=True) == 2


UPWARDS = (
    P(1, 2, "wbwb", rating=2400),
    P(2, 1.5, "wbwb", rating=2300),
    P(3, 1.5, "bwbw", rating=2200),
    P(4, 1.5, "bwbw", rating=2150),
    P(5, 1.5, "wbwb", rating=2050),
    P(6, 1, "wbwb", rating=2000),
)


def test_3_8_upwards_the_lowest_numbered_due_the_alternate_color() -> None:
    assert opponent(*UPWARDS, floater=6) == 4


def test_3_8_upwards_in_a_maxi_tournament_only_within_100_points() -> None:
    far = [p._replace(rating=2049) if p.id == 5 else p for p in UPWARDS]
    assert opponent(*UPWARDS, floater=6, maxi=True) == 4
    assert opponent(*far, floater=6, maxi=True) == 5


def kinds(incoming: Sequence[int]) -> dict[int, str]:
    """Types of 1 and 2 proposed as floaters: 1 can meet nobody of 3, 4 next door."""
    field = field_of(
        scene(P(1, 2, "wb", met=[3, 4]), P(2, 2, "wb"), P(3, 1, "bw"), P(4, 1, "bw")), maxi=False
    )
    return {
        field.number(p): floater_type(field, p, bits(i - 1 for i in incoming), bits((2, 3)))
        for p in (0, 1)
    }


def test_3_9_the_four_types() -> None:
    assert kinds(incoming=(1, 2)) == {1: "a", 2: "b"}
    assert kinds(incoming=()) == {1: "c", 2: "d"}


def test_3_9_avoids_a_then_b_then_c() -> None:
    below = (P(6, 1, "bw"),)

    def chosen(*, came: Sequence[int], nobody_below: Sequence[int]) -> int:
        players = [
            P(i, 3 if i in came else 2, "wb", met=[6] if i in nobody_below else ())
            for i in (1, 2, 3)
        ]
        return floaters(*players, *below, lower=(6,), incoming=came)[0]

    assert chosen(came=(2, 3), nobody_below=(1, 3)) == 1  # c rather than b and a
    assert chosen(came=(1, 2, 3), nobody_below=(1, 3)) == 2  # b rather than a
    assert chosen(came=(2,), nobody_below=(1, 3)) == 3  # c, the lowest numbered
    assert chosen(came=(3,), nobody_below=(1,)) == 2  # d


def test_3_9_one_floater_after_the_other_not_the_best_set() -> None:
    # docs/disputes/lim.md#lim-floater-sets: 2, 4 and 5 would have two opponents below, these one.
    met = {2: [4, 5, 6, 7], 4: [5, 6, 7, 8], 5: [6, 7, 8, 9], 6: [7, 8], 7: [8]}
    top = [P(i, 2, "wb" if i % 2 else "bw", met=met.get(i, [])) for i in range(1, 8)]
    low = (P(8, 1, "bw"), P(9, 1, "wb"))
    assert floaters(*top, *low, lower=(8, 9)) == [7, 6, 4]


def test_3_10_not_twice_running() -> None:
    # 3 floated down last round: he had 1 point before round 2, above the median of 0.5.
    top = (P(1, 2, "wb"), P(2, 2, "wb"), P(3, 2, "wb", last=(1, 0.5)))
    assert floaters(*top, P(4, 1, "wb"), lower=(4,)) == [2]


def test_3_10_unless_another_would_be_of_a_worse_type() -> None:
    top = (
        P(1, 2, "wb", met=[4]), P(2, 2, "wb", met=[4]), P(3, 2, "wb", last=(1, 0.5)),
    )  # fmt: skip
    assert floaters(*top, P(4, 1, "wb"), lower=(4,)) == [3]


def test_3_10_unless_it_costs_a_pairing() -> None:
    top = (P(1, 2, "wb"), P(2, 2, "wb"), P(3, 2, "wb", met=[1, 2], last=(1, 0.5)))
    assert floaters(*top, P(4, 1, "wb"), lower=(4,)) == [3]


@pytest.mark.parametrize(
    ("own", "other", "floated"),
    [(2, 1.5, True), (1.5, 2, False), (1, 1.5, True), (1, 0.5, False), (2, 1, True), (1, 2, True)],
)
def test_3_10_who_floated(own: float, other: float, floated: bool) -> None:
    # Before round 4 the median was 1.5; the round to be paired is the fifth.
    field = field_of(scene(P(1, 2, "wbwb", last=(own, other)), P(2, 2, "bwbw")), maxi=False)
    assert bool(field.floated & 1) is floated


# 4 ----------------------------------------------------------------------------------------------


def test_4_1_a_downwards_begins_with_the_highest_numbered() -> None:
    assert exchange_order([1, 2, 3, 4], DOWN)[0] == 1


def test_4_1_b_upwards_begins_with_the_lowest_numbered() -> None:
    assert exchange_order([1, 2, 3, 4, 5, 6], UP) == (6, [3, 2, 1, 4, 5])


def six(met: dict[int, list[int]]) -> list[tuple[int, int]]:
    """Six players without due colours, so that only compatibility decides."""
    return group_pairs(*(P(i, 1, met=met.get(i, [])) for i in range(1, 7)))


def test_4_2_the_exchanges_for_player_1_to_the_last_column() -> None:
    assert exchange_order([1, 2, 3, 4, 5, 6], DOWN) == (1, [4, 5, 6, 3, 2])
    columns = [
        [(1, 4), (2, 5), (3, 6)],
        [(1, 5), (2, 4), (3, 6)],
        [(1, 6), (2, 4), (3, 5)],
        [(1, 3), (2, 5), (4, 6)],
        [(1, 2), (3, 5), (4, 6)],
    ]
    for number, column in enumerate(columns):
        assert six({1: [4, 5, 6, 3][:number]}) == column


def test_4_3_the_exchanges_for_player_2_to_the_last_column() -> None:
    # 1 has met 4 and 5; 2 meets fewer and fewer.
    columns = [
        [(1, 6), (2, 4), (3, 5)],
        [(1, 6), (2, 5), (3, 4)],
        [(1, 6), (2, 3), (4, 5)],
        [(1, 3), (2, 6), (4, 5)],
    ]
    for number, column in enumerate(columns):
        assert six({1: [4, 5], 2: [4, 5, 3][:number]}) == column
    # The last column: 2 has met 6 as well, and can only meet 1.
    assert six({1: [4, 5], 2: [4, 5, 3, 6]}) == [(1, 2), (3, 5), (4, 6)]


def test_4_4_a_player_2_is_exchanged_with_the_floater_of_an_uneven_group() -> None:
    # 1 and 2 have met all but 6. 7 would make the number even; instead 2 floats and 7 stays.
    others = (3, 4, 5, 7)
    top = [P(1, 2, "wb", met=[2, *others]), P(2, 2, "wb", met=others)]
    top += [P(i, 2, "wb" if i % 2 else "bw") for i in (3, 4, 5, 6, 7)]
    assert floaters(*top, P(8, 1, "bw"), lower=(8,)) == [2]


def test_4_4_b_in_an_even_group_the_lowest_numbered_floats_in_company() -> None:
    # Without due colours: 1 keeps 6, 2 floats, and 5 is the lowest numbered remaining.
    others = (3, 4, 5)
    top = [P(1, 2, met=[2, *others]), P(2, 2, met=others), *(P(i, 2) for i in (3, 4, 5, 6))]
    assert sorted(floaters(*top, P(7, 1), P(8, 1), lower=(7, 8))) == [2, 5]


# 5 ----------------------------------------------------------------------------------------------


def test_5_1_exchanges_for_the_colors() -> None:
    players = [P(1, 1, "wb"), P(2, 1, "bw"), P(3, 1, "wb"), P(4, 1, "bw")]
    assert group_pairs(*players) == [(1, 4), (2, 3)]


def test_5_1_a_and_b_the_limits() -> None:
    position = scene(P(1, 1, "wbw"), P(2, 1, "bww"))
    assert pair_round(position).pairs == ((1, 2),)
    position = scene(P(1, 1, "wb" * 2), P(2, 1, "ww"), round_number=5)
    assert pair_round(position).pairs == ((1, 2),)


def test_5_2_the_second_scrutiny_after_the_first() -> None:
    # 1 and 3 suit, but have met; 4 has 1's colour; 2 suits him.
    players = [P(1, 1, "wb", met=[3]), P(2, 1, "bw"), P(3, 1, "bw"), P(4, 1, "wb")]
    assert group_pairs(*players) == [(1, 2), (3, 4)]


def test_5_2_upwards_by_the_mirrored_exchanges() -> None:
    players = [P(1, 1, "wb"), P(2, 1, "bw"), P(3, 1, "bw"), P(4, 1, "bw")]
    assert group_pairs(*players, down=False) == [(4, 1), (3, 2)]


def test_5_3_twice_the_same_color_must_alternate() -> None:
    assert pair_round(scene(P(1, 1, "wbb"), P(2, 1, "bwb"))).pairs == ((1, 2),)
    # Two such players float rather than meet.
    top = (P(1, 2, "wbb"), P(2, 2, "bwbb"[1:]))
    assert set(floaters(*top, P(3, 1, "bw"), P(4, 1, "bw"), lower=(3, 4))) == {1, 2}


def white(one: P, two: P, *, upper: bool, initial: str = "w") -> int:
    field = field_of(scene(one, two, round_number=7, initial=initial), maxi=False)
    return field.number(white_of(field, 0, 1, upper=upper))


def test_5_4_the_last_difference_in_the_histories() -> None:
    assert white(P(1, 1, "wbwb"), P(2, 1, "bwwb"), upper=True) == 1
    assert white(P(1, 1, "bwwb"), P(2, 1, "wbwb"), upper=True) == 2


def test_5_4_identical_histories_the_higher_ranked_in_the_median_or_above() -> None:
    assert white(P(1, 1, "wb"), P(2, 1, "wb"), upper=True) == 1
    assert white(P(1, 1, "bw"), P(2, 1, "bw"), upper=True) == 2


def test_5_4_identical_histories_the_lower_ranked_below_the_median() -> None:
    assert white(P(1, 1, "wb"), P(2, 1, "wb"), upper=False) == 2
    low = scene(P(1, 0, "wb"), P(2, 0, "wb"), P(3, 2, "bw"), P(4, 2, "bw"))
    assert set(pair_round(low).pairs) == {(2, 1), (4, 3)}


def due(colors: str) -> str:
    return field_of(scene(P(1, colors=colors), P(2)), maxi=False).due[0]


def test_5_5_in_odd_rounds_one_more_of_one_color_only() -> None:
    assert due("wbwb") == "w"  # alternate: either colour gives one more of one
    assert due("wwbw") == "b"  # White would give four against one


def test_5_6_in_even_rounds_the_equalising_color() -> None:
    assert due("wwb") == "b"  # equalises, though it does not alternate
    assert due("wbw") == "b"


def test_5_6_the_same_equalising_color_by_the_history() -> None:
    assert white(P(1, 1, "wbw"), P(2, 1, "bww"), upper=True) == 1
    assert white(P(1, 1, "wwb"), P(2, 1, "wbw"), upper=True) == 1


@pytest.mark.parametrize(("rating", "first"), [(2100, (1, 4)), (2099, (1, 3))])
def test_5_7_maxi_exchanges_within_100_points(rating: int, first: tuple[int, int]) -> None:
    players = [
        P(1, 1, "wb", rating=2400), P(2, 1, "bw", rating=2301), P(3, 1, "wb", rating=2200),
        P(4, 1, "bw", rating=rating),
    ]  # fmt: skip
    assert group_pairs(*players, maxi=True)[0] == first
    assert group_pairs(*players)[0] == (1, 4)


# 6 ----------------------------------------------------------------------------------------------


def test_6_1_in_the_last_round_the_same_score_beats_the_color_limits() -> None:
    one, two = P(1, 2, "bww"), P(2, 2, "bww")
    assert not compatible(one, two, rounds=9)
    assert compatible(one, two, rounds=4)
    assert not compatible(one, two._replace(score=1), rounds=4)
    pairing, _ = pair_with_account(scene(one, two, rounds=4))
    assert len(pairing.pairs) == 1
    assert pairing.readings == ("lim-last-round",)


def test_6_1_only_where_it_is_necessary() -> None:
    players = [P(1, 2, "bww"), P(2, 2, "bww"), P(3, 2, "bww"), P(4, 2, "wbb")]
    players += [P(5, 2, "wbb"), P(6, 2, "wbb")]
    made = sets(pair_round(scene(*players, rounds=4)).pairs)
    assert all(len(pair & {1, 2, 3}) == 1 for pair in made)


# 7 and 8 ----------------------------------------------------------------------------------------


def test_7_1_the_lowest_of_the_list_has_the_bye() -> None:
    assert pair_round(scene(*(P(i) for i in range(1, 42)), round_number=1)).pab == 41


def test_7_2_forty_players_after_either_draw() -> None:
    players = [P(i) for i in range(1, 41)]
    halves = [(i, i + 20) if i % 2 else (i + 20, i) for i in range(1, 21)]
    assert list(pair_round(scene(*players, round_number=1)).pairs) == halves
    other = pair_round(scene(*players, round_number=1, initial="b"))
    assert list(other.pairs) == [(two, one) for one, two in halves]


ROUND_ONE = crosstable(
    """
    2400 | 5w1
    2300 | 6b0
    2200 | 7w=
    2100 | 8b1
    2000 | 1b0
    1900 | 2w1
    1800 | 3b=
    1700 | 4w0
    1600 | U
    """,
    rounds=5,
)


def test_7_3_and_8_1_groups_of_one_score() -> None:
    scores = {c.id: c.score for c in position_before(ROUND_ONE).contenders}
    assert scores == {1: 10, 2: 0, 3: 5, 4: 10, 5: 0, 6: 10, 7: 5, 8: 0, 9: 10}


def test_8_2_the_bye_of_round_two() -> None:
    assert pair_round(position_before(ROUND_ONE)).pab == 8


def test_8_3_round_two_one_point_no_point_half_a_point() -> None:
    assert [a.score for a in pair_with_account(position_before(ROUND_ONE))[1]] == [10, 0, 5]


# The editions -----------------------------------------------------------------------------------


def test_an_impossible_round_is_said_to_be_one() -> None:
    with pytest.raises(NoLegalPairing):
        pair_round(scene(P(1, 1, "w", met=[2]), P(2, 0, "b")))


def test_the_editions_are_registered() -> None:
    assert rule_set("lim-1999") is edition1999.RULES
    assert rule_set("lim-2026") is edition2026.RULES
    assert rule_set("lim-1999-maxi") is maxi1999.RULES
    assert rule_set("lim-2026-maxi") is maxi2026.RULES


def test_2026_keeps_the_topics_of_1999() -> None:
    old = [criterion.topic for criterion in edition1999.CRITERIA]
    assert [criterion.topic for criterion in edition2026.CRITERIA] == old
