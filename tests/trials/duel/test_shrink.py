"""Delta debugging of positions: what has nothing to do with the question goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from swissmate import generate
from swissmate.generator import PRESETS, GeneratorConfig, Span
from swissmate.model import Tournament
from swissmate.model.agreement import require_agreement
from swissmate.trials.duel.positions import (
    breaches,
    byes,
    can_be_asked,
    games,
    question,
    without_players,
    without_round,
)
from swissmate.trials.duel.shrink import shrink

RULES = "dutch-2017"
CONFIG: GeneratorConfig = replace(
    PRESETS["harsh"], rules=RULES, players=Span(20, 20), rounds=Span(6, 6)
)


def position(number: int) -> Tournament:
    return question(generate(CONFIG, seed=11, number=number).tournament, 5)


def has(codes: str) -> Callable[[Tournament], bool]:
    return lambda tournament: any(both == codes for _, both in games(tournament))


@pytest.mark.parametrize("codes", ["10", "==", "+-", "--"])
def test_one_game_is_left_of_it(codes: str) -> None:
    start = next(tournament for tournament in map(position, range(1, 30)) if has(codes)(tournament))
    left = shrink(start, has(codes))
    assert (len(left.players), left.rounds_paired) == (2, 1)
    assert [both for _, both in games(left)] == [codes]
    assert not byes(left)


def test_two_games_in_a_row_and_a_bye() -> None:
    def holds(tournament: Tournament) -> bool:
        return bool(byes(tournament)) and any(
            player.entry(number).color == player.entry(number + 1).color == "b"
            for player in tournament.players
            for number in range(1, tournament.rounds_paired)
        )

    left = shrink(
        next(tournament for tournament in map(position, range(1, 30)) if holds(tournament)), holds
    )
    assert holds(left)
    assert left.rounds_paired <= 3  # the bye may be in a round of its own
    assert len(left.players) <= 4
    assert len(byes(left)) == 1


def test_every_smaller_position_agrees_with_itself() -> None:
    """Both sides of each game stay, points are counted anew, numbers begin with 1."""
    for number in range(1, 6):
        start = position(number)
        assert can_be_asked(start, 5)
        assert not breaches(start, RULES)
        for smaller in (
            without_players(start, {1, 8}, worth=True),
            without_players(start, {2}, worth=False),
            without_round(start, 2, shorter=True),
        ):
            require_agreement(smaller)
            assert [player.id for player in smaller.players] == [
                *range(1, len(smaller.players) + 1)
            ]
            last = smaller.rounds_paired + 1
            assert all(
                player.points == smaller.points_before(player.id, last)
                for player in smaller.players
            )


def test_it_ends_when_the_time_is_over() -> None:
    start = position(1)
    asked = 0

    def holds(_: Tournament) -> bool:
        nonlocal asked
        asked += 1
        return False

    assert shrink(start, holds) == start
    assert asked < 1000
