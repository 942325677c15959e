"""Direct encounter (C.07 article 6): one case for each sentence."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from swissmate.model import ScoringSystem, Tournament
from swissmate.ranking import standings
from swissmate.ranking.direct_encounter import DirectEncounter, direct_encounter
from swissmate.ranking.edition2026 import EDITION
from swissmate.ranking.event import Event

Crosstable = Callable[..., Tournament]


def _apply(
    tournament: Tournament,
    *tied: int,
    forfeits_as_games: bool = False,
    predetermined: bool = False,
) -> DirectEncounter:
    event = Event.after(
        tournament, tournament.rounds or 0, EDITION.dummy, predetermined=predetermined
    )
    return direct_encounter(event, tied, forfeits_as_games=forfeits_as_games)


def test_6_2_all_have_met(from_crosstable: Crosstable) -> None:
    tournament = from_crosstable("1: 2w0 3w1 Z\n2: 1b1 Z 3w=\n3: Z 1b0 2b=")
    # 2 has 1.5, 1 has 1, 3 has 0.5.
    result = _apply(tournament, 1, 2, 3)
    assert result.groups == ((2,), (1,), (3,))
    assert result.steps[0].complete


def test_6_2_applies_again_to_those_who_stay_tied(from_crosstable: Crosstable) -> None:
    # Four who all met: 1 has 2, 2 and 3 have 1.5 each, 4 has 1; 3 beat 2.
    tournament = from_crosstable(
        """
        1: 2w= 3w= 4w1
        2: 1b= 4w1 3w0
        3: 4w0 1b= 2b1
        4: 3b1 2b0 1b0
        """
    )
    result = _apply(tournament, 1, 2, 3, 4)
    assert result.groups == ((1,), (3,), (2,), (4,))
    assert [len(step.rows) for step in result.steps] == [4, 2]


def test_6_2_a_circle_decides_nothing(from_crosstable: Crosstable) -> None:
    tournament = from_crosstable("1: 2w1 Z 3b0\n2: 1b0 3w1 Z\n3: Z 2b0 1w1")
    assert _apply(tournament, 1, 2, 3).groups == ((1, 2, 3),)


def test_6_1_1_forfeits_are_excluded_unless_the_regulations_say_otherwise(
    from_crosstable: Crosstable,
) -> None:
    tournament = from_crosstable("1: 2w+\n2: 1b-")
    assert _apply(tournament, 1, 2).groups == ((1, 2),)
    assert _apply(tournament, 1, 2, forfeits_as_games=True).groups == ((1,), (2,))
    # 15.2: they are games where the pairings were predetermined.
    assert _apply(tournament, 1, 2, predetermined=True).groups == ((1,), (2,))


def test_6_1_2_several_games_count_with_their_average(from_crosstable: Crosstable) -> None:
    # 1 and 2 met three times (1.5 to 1.5): half a point each. 1 beat 3, 2 drew with 3.
    tournament = from_crosstable("1: 2w1 2b= 2w0 3w1 Z\n2: 1b0 1w= 1b1 Z 3w=\n3: Z Z Z 1b0 2b=")
    result = _apply(tournament, 1, 2, 3)
    assert result.groups == ((1,), (2,), (3,))
    assert result.steps[0].rows == ((1, 15, 15), (2, 10, 10), (3, 5, 5))
    thirds = from_crosstable("1: 2w1 2b= 2w=\n2: 1b0 1w= 1b=")
    assert _apply(thirds, 1, 2).steps[0].rows[0][1] == Fraction(20, 3)


def test_6_3_alone_at_the_top_whatever_the_missing_games_give(
    from_crosstable: Crosstable,
) -> None:
    # 1 beat 2 and 3; 2 and 3 have not met: at most one point each. Then 6 applies to 2 and 3.
    tournament = from_crosstable("1: 2w1 3w1\n2: 1b0 Z\n3: Z 1b0")
    result = _apply(tournament, 1, 2, 3)
    assert result.groups == ((1,), (2, 3))
    assert [(step.complete, step.decided) for step in result.steps] == [(False, 1), (False, 0)]


def test_6_3_level_with_the_best_that_another_can_reach_is_not_alone(
    from_crosstable: Crosstable,
) -> None:
    # 1 beat 2 but has not met 3, who may win both missing games.
    tournament = from_crosstable("1: 2w1\n2: 1b0\n3: Z")
    assert _apply(tournament, 1, 2, 3).groups == ((1, 2, 3),)


def test_6_3_a_missing_game_may_bring_what_the_tournament_pays_for_a_win(
    from_crosstable: Crosstable,
) -> None:
    # Three points for a win: 1 beat 2 and 3 and has six, 4 may still win three games.
    three = ScoringSystem(30, 30, 10, 10, forfeit_win=30, pab=30, full_bye=30, half_bye=10)
    tournament = from_crosstable("1: 2w1 3w1\n2: 1b0 Z\n3: Z 1b0\n4: Z Z", scoring=three)
    result = _apply(tournament, 1, 2, 3, 4)
    assert result.groups == ((1, 2, 3, 4),)
    assert result.steps[0].rows[0] == (1, 60, 90)


def test_6_3_the_second_rank_in_the_same_separate_standings(from_crosstable: Crosstable) -> None:
    # 1 beat 2, 3 and 4; 2 beat 3 and 4; 3 and 4 have not met.
    tournament = from_crosstable(
        "1: 2w1 3w1 4w1 Z Z\n2: 1b0 Z Z 3w1 4w1\n3: Z 1b0 Z 2b0 Z\n4: Z Z 1b0 Z 2b0"
    )
    result = _apply(tournament, 1, 2, 3, 4)
    assert result.groups == ((1,), (2,), (3, 4))
    assert result.steps[0].decided == 2


def test_6_3_then_article_6_again_for_the_rest(from_crosstable: Crosstable) -> None:
    # 1 beat 2 and 3 and has two points; 3 drew with 2. 4 lost to 1 and has not met the others.
    tournament = from_crosstable("1: 2w1 3w1 4w1 Z\n2: 1b0 Z Z 3w1\n3: Z 1b0 Z 2b0\n4: Z Z 1b0 Z")
    result = _apply(tournament, 1, 2, 3, 4)
    # Of 2, 3, 4 none is alone at the top: 4 may beat both.
    assert result.groups == ((1,), (2, 3, 4))


def test_6_3_is_for_swiss_tournaments(from_crosstable: Crosstable) -> None:
    tournament = from_crosstable("1: 2w1 3w1\n2: 1b0 Z\n3: Z 1b0")
    assert _apply(tournament, 1, 2, 3, predetermined=True).groups == ((1, 2, 3),)


@pytest.mark.parametrize(
    ("codes", "places"),
    [
        (("PTS",), [1, 1, 3, 3]),
        (("PTS", "DE"), [1, 2, 3, 4]),
        (("PTS", "TPN", "DE"), [1, 2, 3, 4]),
    ],
)
def test_it_ranks_each_group_of_tied_players(
    from_crosstable: Crosstable, codes: tuple[str, ...], places: list[int]
) -> None:
    tournament = from_crosstable("1: 2w1 3b1 4w0\n2: 1b0 4b1 3w1\n3: 4w1 1w0 2b0\n4: 3b0 2w0 1b1")
    assert [row.rank for row in standings(tournament, codes).rows] == places


def test_the_value_is_the_place_among_the_tied_and_0_when_nothing_is_decided(
    from_crosstable: Crosstable,
) -> None:
    tournament = from_crosstable("1: 2w1 3b1\n2: 1b0 4w1\n3: 4w1 1w0\n4: 3b0 2b0")
    result = standings(tournament, ("PTS", "DE"))
    assert {row.player: row.values[1] for row in result.rows} == {1: 0, 2: 0, 3: 0, 4: 0}
    decided = from_crosstable("1: 2w1 3w0\n2: 1b0 U\n3: Z 1b1")
    values = {row.player: row.values[1] for row in standings(decided, ("PTS", "DE")).rows}
    # 1 beat 2 and lost to 3; 2 and 3 have not met: 3 may lose it, 2 may win it.
    assert values == {1: 0, 2: 0, 3: 0}
    two = from_crosstable("1: 2w1 Z\n2: 1b0 U")
    assert {row.player: row.values[1] for row in standings(two, ("PTS", "DE"), 2).rows} == {
        1: 1,
        2: 2,
    }
