"""Levels and weights solve a bracket alike, whatever lies around it (C.4, C.7; 2026 C4, C8)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from oracle.hard_positions import hard_position
from swissmate.systems.dutch.editions import y2017, y2026
from swissmate.systems.dutch.engine.bracket import EngineRules, pair_ignoring_others
from swissmate.systems.dutch.engine.downfloater_bounds import can_complete
from swissmate.systems.dutch.engine.fallback import Scope, solve_by_weights
from swissmate.systems.dutch.engine.field import Field
from swissmate.systems.dutch.engine.joint_bracket import solve_wide
from swissmate.systems.dutch.engine.score_bracket import Solution

RULES = {"dutch-2017": y2017.ENGINE, "dutch-2026": y2026.ENGINE}


def told(solution: Solution) -> tuple[list[tuple[int, ...]], list[int]]:
    return sorted(tuple(sorted(pair)) for pair in solution.pairs), sorted(solution.floaters)


@pytest.mark.parametrize("edition", RULES)
def test_brackets_in_every_scope(edition: str) -> None:
    counted: Counter[str] = Counter()
    for seed in range(220):
        for kind in ("clb", "following", "ppb", "all"):
            counted[_compare(RULES[edition], seed, kind)] += 1
    # The comparison must have taken place, and the levels must know most answers.
    assert counted["same"] > 200
    assert counted["unknown"] < counted["same"]
    assert not counted["different"]


def _compare(rules: EngineRules, seed: int, kind: str) -> str:
    rng = random.Random(f"{seed} {kind}")
    field = Field(hard_position(seed, 6, 30), rules.field)
    index = rng.randrange(len(field.groups))
    start, end = field.groups[index]
    mdps = sorted(rng.sample(range(start), min(start, rng.choice((0, 1, 2, 3, 5, 8)))))
    players = sum(1 << v for v in mdps) | (1 << field.size) - (1 << start)
    bye = players.bit_count() % 2 == 1
    residents = range(start, end)
    if index == len(field.groups) - 1:
        kind = "clb"
    alone: tuple[int, ...] = ()
    lower = range(end, field.size)
    if kind == "clb":
        residents, scope = range(start, field.size), Scope(complete=True)
    elif kind == "ppb":
        scope = Scope(rest=tuple(lower), complete=True)
    else:
        following = field.groups[index + 1]
        scope = Scope(tuple(range(*following)), tuple(range(following[1], field.size)), True)
        if kind == "following":
            alone = tuple(pair_ignoring_others(field, mdps, (start, end))[0].floaters)
            bye = bye and following[1] == field.size
            scope = Scope(tuple(range(*following)))
    if (kind == "following" and not alone) or (scope.complete and not can_complete(field, players)):
        return "pointless"
    scope = Scope(
        scope.following, scope.rest, scope.complete, bye, field.may_bye, may_use_sinks=seed % 2 == 0
    )
    levels = solve_wide(field, mdps, residents, scope, rules.weights, alone)
    if levels is None:
        return "unknown"
    weights, _ = solve_by_weights(field, mdps, residents, scope, rules.weights)
    return "same" if told(levels) == told(weights) else "different"
