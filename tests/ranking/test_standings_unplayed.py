"""Unplayed rounds (C.07 articles 15 and 16) and cuts (14): one case for each sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from swissmate.errors import TournamentError
from swissmate.model import Entry, Player, ScoringSystem, Tournament
from swissmate.ranking import Row, standings
from swissmate.ranking.accounts import Cut, Element, Source, cut_elements
from swissmate.ranking.edition2026 import EDITION
from swissmate.ranking.event import Event, category
from swissmate.trf import read_trf

Crosstable = Callable[..., Tournament]


def _event(tournament: Tournament, *, predetermined: bool = False) -> Event:
    return Event.after(
        tournament, tournament.rounds or 0, EDITION.dummy, predetermined=predetermined
    )


def _values(tournament: Tournament, player: int, *codes: str, edition: str = "c07-2026") -> object:
    result = standings(tournament, ("PTS", *codes), tournament.rounds, edition)
    return result.by_player[player].values[1:]


@pytest.mark.parametrize(
    ("cells", "categories"),
    [
        ("U F 2b+ 2b- 2b1", ["16.2.1", "16.2.1", "16.2.2", "16.2.4", ""]),
        ("H Z 2b1 H Z", ["16.2.3", "16.2.3", "", "16.2.5", "16.2.5"]),
        # A forfeit loss is voluntary, so what only forfeit losses follow is category 5.
        ("2b1 H 2b- Z 2b-", ["", "16.2.5", "16.2.4", "16.2.5", "16.2.4"]),
        # The bye that the pairing allots is not voluntary.
        ("H 2b1 Z U 2b0", ["16.2.3", "", "16.2.3", "16.2.1", ""]),
    ],
)
def test_16_2_categories(from_crosstable: Crosstable, cells: str, categories: list[str]) -> None:
    tournament = from_crosstable(f"1: {cells}\n2: Z Z Z Z Z")
    rounds = _event(tournament).records[1].rounds
    assert [category(rounds, index) for index in range(5)] == categories


@pytest.mark.parametrize(
    ("cells", "adjusted"),
    [
        ("2w1 U F 2w+ 2w0", 40),  # as awarded (16.3.1)
        ("H Z 2w0 2w0 2w0", 5),  # categories 3: as awarded
        ("2w1 2w1 Z Z Z", 35),  # a withdrawal: three draws (16.3.2)
        ("2w1 2w1 2w0 2w0 H", 25),  # a half-point bye in the last round is a draw anyway
        ("2w1 Z Z 2w- 2w-", 20),  # forfeit losses stay lost, the byes before them are draws
    ],
)
def test_16_3_the_score_that_opponents_see(
    from_crosstable: Crosstable, cells: str, adjusted: int
) -> None:
    tournament = from_crosstable(f"1: {cells}\n2: Z Z Z Z Z")
    assert _event(tournament).records[1].adjusted == adjusted


def test_16_3_2_a_draw_is_what_the_tournament_pays_for_one(from_crosstable: Crosstable) -> None:
    three = ScoringSystem(30, 30, 10, 10, forfeit_win=30, pab=30, full_bye=30, half_bye=10)
    tournament = from_crosstable("1: 2w1 Z Z\n2: 1b0 Z Z", scoring=three)
    assert _event(tournament).records[1].adjusted == 50


# Player 1 wins three games and has one round unplayed; 5 is the scheduled opponent of a forfeit.
FRAME = """
1: 2w1 3b1 4w1 {}
2: 1b0 Z Z Z
3: Z 1w0 Z Z
4: Z Z 1b0 Z
5: {}
"""


@pytest.mark.parametrize(
    ("cell", "fifth", "dummy", "dummy_before"),
    [
        ("U", "Z Z Z Z", 20, 40),  # 16.4.2: four rounds of a draw
        ("F", "Z Z Z Z", 20, 40),
        ("H", "Z Z Z Z", 20, 35),
        ("Z", "Z Z Z Z", 20, 30),
        ("5b+", "F F Z 1w-", 25, 40),  # 16.4.1: 5's adjusted score, two points and a draw
        ("5b-", "F F F 1w+", 30, 30),  # 5 has four points, more than one's own three
    ],
)
def test_16_4_the_dummy(
    from_crosstable: Crosstable, cell: str, fifth: str, dummy: int, dummy_before: int
) -> None:
    tournament = from_crosstable(FRAME.format(cell, fifth))
    # 2, 3 and 4 withdrew at once or never came otherwise: 1.5, 0.5 + 0.5, 0.5 by 16.3.2.
    opponents = 15 + 10 + 5
    assert _values(tournament, 1, "BH") == (opponents + dummy,)
    assert _values(tournament, 1, "BH", edition="c07-2024") == (opponents + dummy_before,)


def test_p_counts_forfeits_as_games_with_the_scheduled_opponent(
    from_crosstable: Crosstable,
) -> None:
    tournament = from_crosstable(FRAME.format("5b-", "F F F 1w+"))
    # 5 has four points; a dummy could not have more than the own three.
    assert _values(tournament, 1, "BH", "BH/P", "SB", "SB/P") == (60, 70, 300, 300)
    won = from_crosstable(FRAME.format("5b+", "F F F 1w-"))
    assert _values(won, 1, "BH", "BH/P", "SB", "SB/P") == (60, 60, 600, 600)


def _elements(*values: tuple[int, int, bool]) -> list[Element]:
    return [
        Element(number, Source.GAME, 0, basis, 0, value, voluntary)
        for number, (basis, value, voluntary) in enumerate(values, 1)
    ]


def test_14_1_and_14_3_least_first_then_most() -> None:
    elements = _elements((30, 30, False), (10, 10, False), (50, 50, False), (20, 20, False))
    assert cut_elements(elements, 1, 0) == ((1, Cut.LEAST),)
    assert cut_elements(elements, 2, 0) == ((1, Cut.LEAST), (3, Cut.LEAST))
    assert cut_elements(elements, 1, 1) == ((1, Cut.LEAST), (2, Cut.MOST))
    assert len(cut_elements(elements, 2, 2)) == 4
    assert len(cut_elements(elements, 9, 9)) == 4


def test_14_1_1_d_lowest_score_then_lowest_product() -> None:
    # The opponent with the lowest score counts, not the lowest product.
    assert cut_elements(_elements((30, 0, False), (20, 100, False)), 1, 0) == ((1, Cut.LEAST),)
    # Two such opponents: the lower of their products.
    elements = _elements((20, 200, False), (20, 100, False), (30, 0, False))
    assert cut_elements(elements, 1, 0) == ((1, Cut.LEAST),)


def test_16_5_the_lowest_voluntary_contribution_goes_first() -> None:
    elements = _elements((10, 10, False), (40, 40, True), (30, 30, True), (50, 50, False))
    assert cut_elements(elements, 1, 0) == ((2, Cut.VOLUNTARY),)
    assert cut_elements(elements, 2, 0) == ((2, Cut.VOLUNTARY), (1, Cut.VOLUNTARY))
    # 16.5 speaks of least significant values only, and applies until no such round is left.
    assert cut_elements(elements, 3, 1)[2:] == ((0, Cut.LEAST), (3, Cut.MOST))


def test_16_5_2_sonneborn_berger_cuts_the_higher_of_two() -> None:
    # The voluntary round gives nothing; the least significant value is 100.
    forfeit_loss = (50, 0, True)
    assert cut_elements(_elements(forfeit_loss, (20, 100, False)), 1, 0) == ((1, Cut.LEAST),)
    # Among several voluntary rounds the lowest contribution is compared, not the lowest score.
    bye = (45, 225, True)
    elements = _elements(bye, forfeit_loss, (30, 150, False))
    assert cut_elements(elements, 1, 0) == ((2, Cut.LEAST),)
    assert cut_elements(_elements(bye, (30, 150, False)), 1, 0) == ((0, Cut.VOLUNTARY),)


def test_8_3_fore_buchholz_draws_all_paired_games_of_the_final_round(
    from_crosstable: Crosstable,
) -> None:
    # Round 2 is the last: 1-3 was played, 2-4 forfeited, and both count as draws.
    tournament = from_crosstable("1: 2w1 3b1\n2: 1b0 4w-\n3: 4w1 1w0\n4: 3b0 2b+")
    # 1: opponents 2 and 3 have half a point and one and a half.
    assert _values(tournament, 1, "FB", "BH/F") == (20, 20)
    # 4: opponents 3 and 2: the forfeit is a game, no dummy.
    assert _values(tournament, 4, "FB") == (20,)


def test_8_3_before_the_final_round_it_is_buchholz(from_crosstable: Crosstable) -> None:
    tournament = from_crosstable("1: 2w1 3b1\n2: 1b0 4w0\n3: 4w1 1w0\n4: 3b0 2b1", rounds=5)
    for row in standings(tournament, ("PTS", "BH", "FB"), after_round=2).rows:
        assert row.values[1] == row.values[2]


def test_15_2_round_robins_count_forfeits_as_games_and_skip_the_free_round(
    from_crosstable: Crosstable,
) -> None:
    # Three players, three rounds, everyone is free once; 2 did not come to play 3.
    tournament = from_crosstable("1: Z 2w1 3w=\n2: 3w- 1b0 Z\n3: 2b+ Z 1b=")

    def rows(*codes: str, edition: str) -> dict[int, Row]:
        result = standings(tournament, ("PTS", *codes), edition=edition, predetermined=True)
        return dict(result.by_player)

    # SB: 1 beat 2 (0) and drew with 3 (1.5); 3 beat 2 by forfeit and drew with 1 (1.5).
    new = rows("SB", "DE", "WON", "REP", edition="c07-2026")
    assert new[1].values[1:] == (75, 0, 1, 2)
    assert new[3].values[1:] == (75, 0, 0, 2)
    old = rows("BH", "BH/C1", edition="c07-2024")
    assert old[1].values[1:] == (15, 15)


def test_15_2_a_forfeit_is_an_encounter_in_a_round_robin(from_crosstable: Crosstable) -> None:
    # docs/disputes/tie-breaks.md#forfeits-in-direct-encounter: 2 won against 1 by forfeit, and both
    # have two points; 4 beat 3, and both have one.
    tournament = from_crosstable(
        "1: 4w1 2w- 3b1\n2: 3w0 1b+ 4w1\n3: 2b1 4b0 1w0\n4: 1b0 3w1 2b0", rounds=3
    )
    result = standings(tournament, ("PTS", "DE"), predetermined=True)
    assert [row.player for row in result.rows] == [2, 1, 4, 3]


def test_an_opponent_who_is_not_in_the_tournament_is_refused() -> None:
    tournament = Tournament((Player(1, entries=(Entry(9, "w", "1"),)),), rounds=1)
    with pytest.raises(TournamentError, match="opponent 9 of player 1"):
        standings(tournament)


def test_16_5_2_two_cuts_with_equal_contributions_take_the_lower_dummy_first() -> None:
    # docs/disputes/tie-breaks.md#sb-cut-2-with-equal-contributions; tenths and hundredths
    bye = Element(1, Source.DUMMY, 0, 30, 0, 0, voluntary=True)
    forfeit = Element(2, Source.DUMMY, 5, 10, 0, 0, voluntary=True)
    win = Element(3, Source.GAME, 6, 20, 10, 200)
    assert [index for index, _ in cut_elements((bye, forfeit, win), 2, 0)] == [1, 2]


def test_a_round_of_byes_only_is_over_and_counts() -> None:
    tournament = read_trf(Path(__file__).parent.parent / "data" / "byes-only.trf")
    result = standings(tournament)
    assert result.after_round == 2
    assert {player: row.values[0] for player, row in result.by_player.items()} == {
        1: 15,
        2: 20,
        3: 0,
        4: 0,
        5: 15,
    }


def test_4_2_who_has_no_value_comes_after_those_who_have_one(from_crosstable: Crosstable) -> None:
    # 1 has played nobody: no opponent, no average rating. 2 lost to the lowest rated one.
    tournament = from_crosstable("1: Z\n2: 3w0\n3: 2b1")
    result = standings(tournament, ("PTS", "ARO"))
    assert [(row.player, row.rank, row.values[1]) for row in result.rows] == [
        (3, 1, 2150),
        (2, 2, 2100),
        (1, 3, None),
    ]
