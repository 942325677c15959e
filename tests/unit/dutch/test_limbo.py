"""The MDPs who are left out of a limbo's graph make no difference to its best pairing."""

from __future__ import annotations

from oracle.hard_positions import hard_position
from swissmate.matching.bits import iter_bits, span
from swissmate.matching.maximum import maximum_matching
from swissmate.systems.dutch.editions import y2017, y2026
from swissmate.systems.dutch.engine.best_pairing import best_pairing
from swissmate.systems.dutch.engine.bracket import EngineRules, pair_alone
from swissmate.systems.dutch.engine.bracket_graph import alone
from swissmate.systems.dutch.engine.field import Field
from swissmate.systems.dutch.engine.mdp_pruning import who_may_be_paired


def brackets(count: int) -> list[tuple[EngineRules, Field, list[int], range]]:
    """Return brackets with more MDPs than can be paired: all players above a scoregroup."""
    found = []
    for seed in range(count):
        position = hard_position(seed, 12, 40)
        rules = (y2017, y2026)[seed % 2].ENGINE
        field = Field(position, rules.field)
        for group in field.groups[1:]:
            mdps = [v for v in range(group.start) if field.rows[v] & span(group)]
            if len(mdps) > len(group):
                found.append((rules, field, mdps, group))
    return found


def floats_of(field: Field, mdps: list[int], group: int) -> int:
    own = sum(1 << v for v in mdps)
    rows = [row & ~own if own >> v & 1 else row for v, row in enumerate(field.rows)]
    mate = maximum_matching(rows, own | group)
    return sum(1 for v in iter_bits(own | group) if mate[v] < 0)


def test_the_same_pairing_with_and_without_them() -> None:
    left_out = compared = 0
    for rules, field, mdps, residents in brackets(160):
        group = span(residents)
        everybody = group | sum(1 << v for v in mdps)
        floats = floats_of(field, mdps, group)
        graph = alone(field, mdps, residents, floats, everybody)
        whole = best_pairing(graph, rules.criteria)
        if whole is None:
            continue
        compared += 1
        left_out += len(mdps) - len(who_may_be_paired(field, mdps, group))
        reduced = pair_alone(field, mdps, residents, floats, everybody, rules.criteria)
        assert reduced is not None
        assert reduced.pairs == whole.pairs
        assert sorted(reduced.floaters) == sorted(whole.floaters)
    assert compared > 100
    assert left_out > 500


def test_with_one_resident_the_best_score_and_the_highest_of_each_kind() -> None:
    field, mdps, residents = next(
        (field, mdps, group)
        for _, field, mdps, group in brackets(160)
        if len(group) == 1 and not field.top
    )
    group = span(residents)
    inside = who_may_be_paired(field, mdps, group)
    best = max(field.score[v] for v in mdps)
    assert mdps[0] in inside
    assert {field.score[v] for v in inside} == {best}
    kinds = [
        tuple(
            mask >> v & 1
            for mask in (
                field.white,
                field.black,
                field.strong,
                field.absolute,
                field.down1,
                field.down2,
            )
        )
        for v in inside
    ]
    assert len(set(kinds)) == len(kinds)
