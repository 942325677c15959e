"""What can still be reached: small events where the answer can be told by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

import swissmate
from swissmate.forecasting import can_reach, goal_json, goal_text, parse_goal, prepare
from swissmate.model import Entry, Player, Tournament


def two_rounds_of_four(rounds: int) -> Tournament:
    """Return four players after one round: 1 and 2 have won; round two is open: 1-2 and 4-3."""

    def player(number: int, *entries: tuple[int, str, str]) -> Player:
        return Player(number, f"P{number}", 2000, entries=tuple(Entry(*entry) for entry in entries))

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


@pytest.mark.parametrize(
    ("rounds", "goal", "answer"),
    [
        # 1 has beaten one player of 2000 and plays another one: 2 points of 2 are 2000 + 800,
        # 1.5 are 2000 + 193, 1 is 2000 (B.02 8.1.1, C.07 10.2).
        (2, 2800, "possible"),
        (2, 2801, "impossible"),
        (2, 2193, "possible"),
        (2, 2000, "certain"),
        # With a third game, against 4: at worst 1 point of 3, 2000 - 125; or the bye, then 2000.
        (3, 1875, "certain"),
        (3, 1876, "possible"),
        (3, 2800, "possible"),
        (3, 2801, "impossible"),
    ],
)
def test_performances(rounds: int, goal: int, answer: str) -> None:
    play = prepare(two_rounds_of_four(rounds))
    found = can_reach(play, 1, parse_goal(f"performance={goal}"))
    assert (found.answer, str(found.reason).count("left")) == (answer, answer != "possible")


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        ("first", "3: erster Platz: unmöglich (nach allen Ausgängen der offenen Partien)"),
        ("score=1.5", "3: 1,5 Punkte: unmöglich (höchstens 1,0 Punkte sind noch zu erreichen)"),
        ("performance=2801", "3: eine Leistung von 2801: unmöglich (Siege gegen die Stärksten"),
    ],
)
def test_the_answer_is_told_in_a_language(goal: str, told: str) -> None:
    found = can_reach(prepare(two_rounds_of_four(2)), 3, parse_goal(goal))
    text = goal_text(found, "de")
    assert text.startswith(told)
    assert ("Nicht betrachtet, für eine Norm: die Zahl" in text) == goal.startswith("performance")


def test_conditions_of_a_norm_that_are_not_looked_at_are_named() -> None:
    play = prepare(two_rounds_of_four(3))
    asked = can_reach(play, 1, parse_goal("performance=2400"))
    assert "not looked at" in goal_text(asked).lower()
    assert "the opponents' titles" in goal_json(asked)["not_looked_at"]  # type: ignore[operator]
    assert goal_json(can_reach(play, 1, parse_goal("first")))["not_looked_at"] == []


def test_ratings_of_opponents_bound_a_performance() -> None:
    """1 has beaten 3 (2000) and plays 2, who has no rating: 1400. 4 has 2500, and is left.

    Two wins make (2000 + 1400) / 2 + 800 = 2500, three (2000 + 1400 + 2500) / 3 + 800 = 2767.
    """
    start = two_rounds_of_four(3)
    ratings = {1: 2000, 2: 0, 3: 2000, 4: 2500}
    players = tuple(player._replace(rating=ratings[player.id]) for player in start.players)
    play = prepare(replace(start, players=players))
    assert can_reach(play, 1, parse_goal("performance=2767")).answer in {"possible", "open"}
    assert can_reach(play, 1, parse_goal("performance=2768")).answer == "impossible"
    last = prepare(replace(start, players=players, rounds=2))
    assert can_reach(last, 1, parse_goal("performance=2500")).answer == "possible"
    assert can_reach(last, 1, parse_goal("performance=2501")).answer == "impossible"


def test_a_performance_is_the_tie_break_of_the_same_name() -> None:
    """Every ending that is shown is held against TPR of the standings (C.07 10.2)."""
    play = prepare(two_rounds_of_four(3))
    for player in (1, 2, 3, 4):
        for goal in (1700, 1900, 2100, 2300):
            found = can_reach(play, player, parse_goal(f"performance={goal}"))
            for ended, reached in ((found.example, True), (found.counterexample, False)):
                if ended is not None:
                    table = swissmate.standings(ended, tie_breaks=["PTS", "TPR"])
                    row = table.by_player[player]
                    assert (int(row.values[1] or 0) >= goal) is reached
