"""Positions in which the Lim system was paired otherwise once; the answers are from the text.

The files are in ``tests/data/lim``. Both editions say the same about them.
"""

from pathlib import Path

import pytest

from judges.scene import P, scene
from swissmate.explanation import explain_round, render_text
from swissmate.explanation.accounts.colors_account import color_rule
from swissmate.explanation.speech import sentence
from swissmate.oracles.lim_literal import pair_literally
from swissmate.systems.lim.procedure import GroupAccount, pair_with_account
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RoundPairing
from swissmate.trf import read_trf

DATA = Path(__file__).parents[2] / "data" / "lim"
EDITIONS = pytest.mark.parametrize("edition", ["lim-1999", "lim-2026"])


def paired(name: str, edition: str) -> RoundPairing:
    return rule_set(edition).pair(position_before(read_trf(DATA / f"{name}.trf")))


def opponents(pairing: RoundPairing) -> dict[int, int]:
    return {one: two for pair in pairing.pairs for one, two in (pair, pair[::-1])}


def account(position: PairingPosition, score: float) -> GroupAccount:
    return next(a for a in pair_with_account(position)[1] if a.score == round(10 * score))


# 5.5, 5.6 -----------------------------------------------------------------------------------------


@EDITIONS
@pytest.mark.parametrize(("name", "pair"), [("N", (1, 2)), ("N_even", (4, 3))])
def test_5_5_and_5_6_the_unbalanced_equalises(
    name: str, pair: tuple[int, int], edition: str
) -> None:
    # N, round 3: both are due Black, 1 (bw) to alternate, 2 (w) to have as many of each.
    # N_even, round 4: both are due White, 3 (wb) to alternate, 4 (bbw) to equalise.
    assert pair in paired(name, edition).pairs


@EDITIONS
def test_5_6_the_history_decides_between_two_who_equalise(edition: str) -> None:
    # Both are due Black and unbalanced; in the last game 1 had White and 2 Black: reversed.
    pairing = rule_set(edition).pair(scene(P(1, 1, "wbw"), P(2, 1, "wwb")))
    assert pairing.pairs == ((2, 1),)


def test_5_6_is_the_reason_given() -> None:
    tournament = read_trf(DATA / "N.trf")
    told = render_text(explain_round(tournament, rules="lim-1999"), full=True)
    assert "it makes the colours of 2 Player0002 equal" in " ".join(told.split())


# 5.2 ----------------------------------------------------------------------------------------------


@EDITIONS
def test_5_2_exchanges_go_on_while_the_number_of_unsuited_pairs_falls(edition: str) -> None:
    # 3 may meet neither 2 nor 6. With 1-4 two pairs are unsuited; the columns of 4.3 reach 1-6.
    pairing = paired("W12", edition)
    assert pairing.pairs[:3] == ((6, 1), (2, 5), (4, 3))
    assert "lim-second-scrutiny" not in pairing.readings


def test_5_2_upwards_by_the_mirrored_columns() -> None:
    # W12 turned round: 4 may meet neither 5 nor 1.
    colors = {6: "w", 5: "b", 4: "w", 3: "b", 2: "w", 1: "b"}
    low = [P(i, 0, colors[i]) for i in range(1, 7)]
    high = [P(i, 1, "wb"[i % 2]) for i in (11, 12)]
    position = scene(*low, *high, forbidden=[(4, 5), (4, 1)], rounds=5)
    assert account(position, 0).pairs == ((6, 1), (5, 2), (4, 3))


def test_5_2_an_equal_number_each_player_in_his_turn() -> None:
    # 1, 2, 3, 4 and 6 are due White, 5 Black: whoever meets 5, two pairs are unsuited. 1 is first.
    players = [P(i, 1, "w" if i == 5 else "b") for i in range(1, 7)]
    pairing, accounts = pair_with_account(scene(*players, *[P(i, 0, "w") for i in (7, 8)]))
    assert accounts[0].pairs == ((1, 5), (2, 4), (3, 6))
    assert pairing.readings == ("lim-second-scrutiny",)


@pytest.mark.parametrize(("rating", "pairs"), [(2300, ((1, 6), (2, 5), (3, 4))), (2299, None)])
def test_5_7_maxi_looks_no_farther_than_100_points(
    rating: int, pairs: tuple[tuple[int, int], ...] | None
) -> None:
    # As W12; 4 is proposed to 1, and 6 would be exchanged for him.
    ratings = {4: 2400, 5: 2350, 6: rating}
    players = [P(i, 1, "bw"[i % 2], rating=ratings.get(i, 2501)) for i in range(1, 7)]
    position = scene(*players, *[P(i, 0, "bw"[i % 2]) for i in (7, 8)], forbidden=[(3, 2), (3, 6)])
    made = pair_with_account(position, maxi=True)[1][0].pairs
    assert made == (pairs or ((1, 4), (2, 6), (3, 5)))


# 3.8 ----------------------------------------------------------------------------------------------


@EDITIONS
def test_3_8_among_floaters_the_highest_numbered_comes_first(edition: str) -> None:
    # 1 may meet 6, 7 and 8, all due White; with 7 the others could not be paired.
    assert opponents(paired("PN", edition))[1] == 6


def test_3_8_a_floater_due_the_other_color_before_a_resident_who_is_not() -> None:
    # Median 1.5: 1 comes from above, 7 from below; 1 is due White like 2, 7 is due Black.
    position = scene(
        P(1, 2, "bwb"), P(2, 1.5, "bwb"), P(3, 1.5, "bwb"), P(7, 1, "wbw"), round_number=4
    )
    assert account(position, 1.5).floater_pairs == ((1, 7),)
    # As a player would in any case, if all floaters stood in one row with the residents.
    assert "lim-floater-opponents" not in pair_with_account(position)[0].readings
    # A resident due Black comes before him, although 7 is higher numbered.
    position = scene(
        P(1, 2, "bwb"), P(8, 1.5, "wbw"), P(9, 1.5, "bwb"), P(7, 1, "wbw"), round_number=4
    )
    assert account(position, 1.5).floater_pairs[0] == (1, 8)
    assert "lim-floater-opponents" in pair_with_account(position)[0].readings


# 4.4 ----------------------------------------------------------------------------------------------


@EDITIONS
def test_4_4_a_player_2_is_exchanged_with_the_floater(edition: str) -> None:
    # 1 and 2 have met; 3 would make the number even, due Black like 1. 2 floats, not 1.
    assert opponents(paired("B", edition))[1] == 3


def test_4_4_a_is_told() -> None:
    tournament = read_trf(DATA / "B.trf")
    group = account(position_before(tournament), 1.5)
    assert (group.exchanged, group.floaters) == ((3, 2), (2,))
    story = render_text(explain_round(tournament, rules="lim-1999"), full=True)
    told = " ".join(story.split())
    assert "2 Player0002 leaves instead (4.4)" in told


@EDITIONS
def test_4_4_b_who_is_scrutinised_first_keeps_his_opponent(edition: str) -> None:
    # 1, 2 and 3 have nobody but 19 in the scoregroup of 5.5; 1 has the highest score (3.6).
    assert opponents(paired("SEQ", edition))[1] == 19


def test_4_4_b_neither_3_2_nor_3_10_chooses_the_company() -> None:
    # 1 and 2 have nobody but 6. 5 goes with 2, though only 3 and 4 are due the colour in surplus
    # and though he floated last round as well.
    others = (3, 4, 5)
    top = [P(1, 2, "wb", met=[2, *others]), P(2, 2, "bw", met=others)]
    top += [P(3, 2, "wb"), P(4, 2, "wb"), P(5, 2, "bw", last=(1, 0.5)), P(6, 2, "wb")]
    below = [P(7, 1, "wb"), P(8, 1, "bw")]
    assert account(scene(*top, *below), 2).floaters == (2, 5)


# 7.2 ----------------------------------------------------------------------------------------------


@EDITIONS
def test_7_2_who_is_absent_from_round_one_has_no_number_yet(edition: str) -> None:
    # 7, 15 and 20 are not there: 8 is the seventh and has Black like 1, 9 the eighth.
    pairing = paired("NUM", edition)
    assert (18, 8) in pairing.pairs
    assert (9, 19) in pairing.pairs
    assert pairing.readings == ("lim-numbers",)


# 4.1 to 4.3 in round one --------------------------------------------------------------------------


@EDITIONS
def test_4_3_round_one_with_forbidden_pairs_changes_the_last_opponents_first(edition: str) -> None:
    # 2 and 3 may not meet 6. 1-4 and 2-5 comply with 2.1, 3-6 does not, and nobody else is left
    # for 3. The columns of 4.3 go on: 2-6 (forbidden), then 2-3, 5-6; 1 keeps 4. Round one of the
    # Dutch system has 1-6 2-4 3-5 there. 7.2: odd numbers of the upper half have the colour of 1.
    position = scene(*(P(n) for n in range(1, 7)), forbidden=((2, 6), (3, 6)))
    assert rule_set(edition).pair(position).pairs == ((1, 4), (3, 2), (5, 6))
    assert pair_literally(position)[0].pairs == ((1, 4), (3, 2), (5, 6))


# 5.1, 6.1 -----------------------------------------------------------------------------------------

ALL_EDITIONS = pytest.mark.parametrize(
    "edition", ["lim-1999", "lim-1999-maxi", "lim-2026", "lim-2026-maxi"]
)


@ALL_EDITIONS
def test_6_1_lifts_one_limit_rather_than_two(edition: str) -> None:
    # 1 (bww) with White breaks 5.1.a; 2 (ww) would break 5.1.a and 5.1.b.
    assert paired("last-round-5.1b", edition).pairs == ((1, 2),)


@ALL_EDITIONS
def test_6_1_lifts_one_limit_rather_than_two_below_the_median(edition: str) -> None:
    # Without a difference in the limits, 5.4 would give the lower ranked player his colour.
    position = scene(P(1, 0, "ww"), P(2, 0, "bww"), rounds=4, round_number=4)
    assert rule_set(edition).pair(position).pairs == ((2, 1),)
    mirrored = scene(P(1, 0, "bb"), P(2, 0, "wbb"), rounds=4, round_number=4)
    assert rule_set(edition).pair(mirrored).pairs == ((1, 2),)


def test_6_1_one_limit_each_way_5_6_decides() -> None:
    # 1 with White breaks 5.1.a alone, 2 with White 5.1.b alone; Black makes the colours of 2 equal.
    position = scene(P(1, 2, "bbww"), P(2, 2, "wwbw"), rounds=5)
    pairing = rule_set("lim-1999").pair(position)
    assert pairing.pairs == ((1, 2),)
    assert "lim-limit-each" in pairing.readings
    assert pair_literally(position)[0].pairs == pairing.pairs
    assert pair_literally(position, row_first=True)[0].pairs == ((2, 1),)


def test_6_1_one_limit_each_way_but_5_3_decides_alike() -> None:
    # 1 (bwbww) breaks 5.1.a, 2 (wwwbw: possible after rounds paired by hand) breaks 5.1.b; 5.4
    # gives 1 the alternate colour, as 5.3 would.
    position = scene(P(1, 2, "bwbww"), P(2, 2, "wwwbw"), rounds=6)
    pairing = rule_set("lim-1999").pair(position)
    assert pairing.pairs == ((2, 1),)
    assert "lim-limit-each" not in pairing.readings


def test_6_1_says_which_limits_each_way_breaks() -> None:
    tournament = read_trf(DATA / "last-round-5.1b.trf")
    told = " ".join(render_text(explain_round(tournament, rules="lim-1999"), full=True).split())
    assert (
        "For 1 Player0001 that breaks 5.1.a (three games running with one colour); for 2"
        " Player0002 it would break 5.1.a (three games running with one colour) and 5.1.b (three"
        " more games with one colour). The limits give way only as far as necessary (6.1)."
    ) in told
    assert "equally strongly" not in told
    told = " ".join(render_text(explain_round(tournament, rules="lim-2026"), full=True).split())
    assert "breaks 5.1.1 (" in told


def test_6_1_says_so_when_each_way_breaks_one_limit() -> None:
    position = scene(P(1, 2, "bbww"), P(2, 2, "wwbw"), rounds=5)
    one, two = position.contenders
    rule = color_rule(position, rule_set("lim-1999"), one, two)
    assert rule.id == "color-limits-even"
    told = sentence(rule, lambda player: f"no. {player}")
    assert "for no. 1 that breaks 5.1.a" in told
    assert "for no. 2 it would break 5.1.b" in told
    assert "it makes the colours of no. 2 equal" in told
