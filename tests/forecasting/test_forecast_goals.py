"""What can still be reached: small events where the answer can be told by hand."""

from __future__ import annotations

import pytest

from swissmate.forecasting import can_reach, parse_goal, prepare
from swissmate.model import Entry, Player, Tournament


def two_rounds_of_four(rounds: int) -> Tournament:
    """Return four players after one round: 1 and 2 have won; round two is open: 1-2 and 4-3."""

    def player(number: int, *entries: tuple[int, str, str]) -> Player:
        return Player(number, f"P{number}", 2000, entries=tuple(Entry(*each) for each in entries))

    return Tournament(
        (
            player(1, (3, "w", "1"), (2, "b", " ")),
            player(2, (4, "b", "1"), (1, "w", " ")),
            player(3, (1, "b", "0"), (4, "w", " ")),
            player(4, (2, "w", "0"), (3, "b", " ")),
        ),
        rounds=rounds,
        initial_color="w",
        rules="dutch-2026",
        tie_breaks=("PTS",),
    )


@pytest.mark.parametrize(
    ("player", "goal", "answer"),
    [
        # Round two is the last: 3 can come to one point, and one of 1 and 2 ends with more.
        (3, "first", "impossible"),
        (3, "score=1", "possible"),
        (3, "score=1.5", "impossible"),
        (1, "score=1", "certain"),
        (1, "first", "possible"),
        (1, "place=3", "certain"),
        # 3 wins, 1 wins: then 2 and 3 share second place.
        (3, "place=2", "possible"),
    ],
)
def test_goals_of_a_last_round(player: int, goal: str, answer: str) -> None:
    play = prepare(two_rounds_of_four(2))
    found = can_reach(play, player, parse_goal(goal))
    assert (found.answer, goal) == (answer, goal)
    if answer == "possible":
        assert found.example is not None
        assert found.counterexample is not None


def test_goals_with_rounds_left() -> None:
    """Two rounds are left: an example proves what is possible, points what is not."""
    play = prepare(two_rounds_of_four(3))
    assert can_reach(play, 3, parse_goal("score=2")).answer == "possible"
    assert can_reach(play, 3, parse_goal("score=2.5")).answer == "impossible"
    found = can_reach(play, 1, parse_goal("first"))
    assert found.answer == "possible"
    assert found.example is not None
    assert found.example.rounds_paired == 3
