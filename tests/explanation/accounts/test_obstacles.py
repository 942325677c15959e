"""What keeps two players apart, or the bye from a player, and in which round it happened."""

from __future__ import annotations

import pytest

from building import tournament_of
from swissmate.explanation.accounts.obstacles import bye_obstacles, pair_obstacles
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set


def told(rounds: list[str], rules: str, who: int, other: int = 0) -> list[tuple[str, object]]:
    """Return the obstacles of a pair, or of a bye, before the round that follows."""
    tournament = tournament_of(rounds, players=4, rounds=5)
    position = position_before(tournament, len(rounds) + 1)
    by_id = {contender.id: contender for contender in position.contenders}
    if other:
        found = pair_obstacles(position, rule_set(rules), by_id[who], by_id[other])
    else:
        found = bye_obstacles(position, rule_set(rules), by_id[who])
    return [
        (statement.id, statement.params.get("rounds", statement.params.get("round")))
        for statement in found
    ]


@pytest.mark.parametrize("rules", ["dutch-2017", "dutch-2026", "dubov-2026", "lim-1999"])
@pytest.mark.parametrize(
    ("rounds", "met"),
    [
        (["1-2:+- 3-4:1", "2-1:= 4-3:1"], (2,)),
        (["1-2:= 3-4:1", "2-1:-+ 4-3:1"], (1,)),
        (["1-2:= 3-4:1", "1-3:1 2-4:1"], (1,)),
    ],
)
def test_a_forfeited_game_is_not_a_meeting(
    rounds: list[str], met: tuple[int, ...], rules: str
) -> None:
    """C.1 (2026: C1) bars who have played each other; the answer names those rounds alone."""
    assert ("met", met) in told(rounds, rules, 1, 2)


def test_who_only_forfeited_may_meet() -> None:
    assert told(["1-2:+- 3-4:1"], "dutch-2017", 1, 2) == []


@pytest.mark.parametrize(
    ("rules", "obstacle"),
    [
        ("dutch-2017", []),
        ("dutch-2026", [("unplayed-win", 1)]),
        ("dubov-2026", [("unplayed-win", 1)]),
        ("burstein-2026", [("unplayed-win", 1)]),
        ("lim-2026", [("unplayed-win", 1)]),
        ("dutch-2012", [("unplayed-points", 1)]),
    ],
)
def test_a_full_point_bye_bars_the_bye(rules: str, obstacle: list[tuple[str, int]]) -> None:
    """C.04.1 art. 4 of 2026 bars who had as much as for a win without playing; a full-point bye
    brings just that. In 2017 (C.04.1.d) only a bye of this kind and a forfeit win do, in 2012 any
    points."""
    assert told(["2-3:1 4:F 1:F"], rules, 4) == obstacle


@pytest.mark.parametrize("rules", ["dutch-2026", "dubov-2026", "burstein-2026", "lim-2026"])
def test_a_half_point_bye_does_not(rules: str) -> None:
    assert told(["2-3:1 4:H 1:H"], rules, 4) == []
