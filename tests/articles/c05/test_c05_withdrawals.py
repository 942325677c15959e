"""C.05 6.6: whoever left before half of his games is not ranked, and his games do not count."""

from __future__ import annotations

import pytest

from building import tournament_of
from swissmate.errors import TournamentError
from swissmate.model import Tournament
from swissmate.ranking import crosstable, explain, standings
from swissmate.systems.round_robin.withdrawals import annulled

# Player 6 wins in round 1 and loses in round 2, then he is gone.
EARLY = ["1-6:0 2-5:1 3-4:1", "6-4:0 5-3:= 1-2:1", "2-6:+- 3-1:= 4-5:1"]
LATE = ["6-5:-+ 1-4:1 2-3:=", "3-6:+- 4-2:0 5-1:0"]


def event(*rounds: str, total: int = 5) -> Tournament:
    return tournament_of(list(rounds), players=6, rounds=total)


def test_two_of_five_games_do_not_count() -> None:
    tournament = event(*EARLY, *LATE)
    assert [tuple(each) for each in annulled(tournament)] == [(6, 2, 5)]
    result = standings(tournament, ["PTS"], predetermined=True)
    points = {row.player: row.values[0] for row in result.rows}
    # Without the win of 6 over 1, of 4 over 6, and the forfeits of 2, 3 and 5.
    assert points == {1: 35, 2: 25, 3: 25, 4: 10, 5: 5}
    assert "player 6 left with 2 of 5 games completed" in str(result.notes[0])


def test_his_results_stay_in_the_crosstable() -> None:
    result = standings(event(*EARLY, *LATE), ["PTS"], predetermined=True)
    rows = {crosstable_row.player: crosstable_row for crosstable_row in crosstable(result)}
    assert rows[1].entries[0].opponent == 6


def test_he_has_no_place_to_explain() -> None:
    result = standings(event(*EARLY, *LATE), ["PTS"], predetermined=True)
    with pytest.raises(TournamentError, match=r"C\.05 6\.6"):
        explain(result, 6)


def test_half_of_the_games_count() -> None:
    """Three of five, and of four games exactly two: "at least 50%"."""
    third = "2-6:0 3-1:= 4-5:1"
    assert not annulled(event(*EARLY[:2], third, *LATE))
    four = tournament_of(
        ["2-5:1 3-4:1", "5-3:= 1-2:1", "3-1:= 4-5:1", "1-4:+- 2-3:=", "4-2:-+ 5-1:0"],
        players=5,
        rounds=5,
    )
    assert not annulled(four)  # player 4 completed two of four


def test_nobody_has_left_while_he_may_come_back() -> None:
    assert not annulled(event(*EARLY))
    back = [*EARLY, LATE[0], "3-6:1 4-2:0 5-1:0"]
    assert not annulled(event(*back[:1], "6-4:-+ 5-3:= 1-2:1", *back[2:]))


def test_a_swiss_tournament_counts_everything() -> None:
    assert len(standings(event(*EARLY, *LATE), ["PTS"]).rows) == 6
