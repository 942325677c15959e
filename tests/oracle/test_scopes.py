"""Levels and weights solve a bracket alike, whatever lies around it (C.4, C.7; 2026 C4, C8)."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from oracle.hard_positions import hard_position
from swissmate.oracles.dutch_weights.bracket import Scope, solve_by_weights
from swissmate.oracles.dutch_weights.rounds import float_difference_2017, float_difference_2026
from swissmate.systems.dutch.editions import y2017, y2026
from swissmate.systems.dutch.engine.best_pairing import best_pairing
from swissmate.systems.dutch.engine.bracket import EngineRules, pair_ignoring_others
from swissmate.systems.dutch.engine.bracket_graph import (
    Solution,
    with_everybody_below,
    with_following,
)
from swissmate.systems.dutch.engine.downfloater_bounds import can_complete
from swissmate.systems.dutch.engine.field import Field

RULES = {"dutch-2017": y2017.ENGINE, "dutch-2026": y2026.ENGINE}
kept_hard_position = cache(hard_position)


def told(solution: Solution) -> tuple[list[tuple[int, ...]], list[int]]:
    return sorted(tuple(sorted(pair)) for pair in solution.pairs), sorted(solution.floaters)


@pytest.mark.parametrize("edition", RULES)
def test_brackets_in_every_scope(edition: str) -> None:
    counted: Counter[str] = Counter()
    for seed in range(220):
        # The CLB is one of 2017, and so is C.7 without completion; C8 of 2026 wants completion.
        for kind in ("clb", "following", "ppb") if edition == "dutch-2017" else ("all",):
            counted[_compare(RULES[edition], seed, kind)] += 1
    # The comparison must have taken place.
    assert counted["same"] > 100
    assert not counted["different"]


def _compare(rules: EngineRules, seed: int, kind: str) -> str:
    rng = random.Random(f"{seed} {kind}")
    field = Field(kept_hard_position(seed, 6, 30), rules.field)
    index = rng.randrange(len(field.groups))
    residents = field.groups[index]
    start, end = residents.start, residents.stop
    mdps = sorted(rng.sample(range(start), min(start, rng.choice((0, 1, 2, 3, 5, 8)))))
    players = sum(1 << v for v in mdps) | (1 << field.size) - (1 << start)
    bye = players.bit_count() % 2 == 1
    if index == len(field.groups) - 1:
        if rules is RULES["dutch-2026"]:
            return "pointless"
        kind = "clb"
    criteria, eligible = rules.criteria, field.may_bye
    lower = tuple(range(end, field.size))
    if kind != "following" and not can_complete(field, players):
        return "pointless"
    if kind == "clb":
        residents = range(start, field.size)
        scope = Scope(complete=True, bye=bye, may_have_bye=eligible)
        graph = with_everybody_below(field, mdps, residents, bye=bye)
    elif kind == "ppb":
        scope = Scope(rest=lower, complete=True, bye=bye, may_have_bye=eligible)
        graph = with_everybody_below(field, mdps, residents, rest=lower, bye=bye)
    elif kind == "all":
        near = field.groups[index + 1]
        rest = range(near.stop, field.size)
        scope = Scope(tuple(near), tuple(rest), True, bye, eligible)
        graph = with_everybody_below(field, mdps, residents, near, rest, bye=bye)
    else:
        near = field.groups[index + 1]
        floaters = pair_ignoring_others(field, mdps, residents, criteria).floaters
        bye = bye and near.stop == field.size
        scope = Scope(tuple(near), bye=bye, may_have_bye=eligible)
        graph = with_following(field, mdps, residents, near, floaters, bye=bye)
    levels = best_pairing(graph, criteria)
    assert levels is not None
    difference = (
        float_difference_2017 if criteria == y2017.ENGINE.criteria else float_difference_2026
    )
    weights, _ = solve_by_weights(field, mdps, residents, scope, float_difference=difference)
    return "same" if told(levels) == told(weights) else "different"
