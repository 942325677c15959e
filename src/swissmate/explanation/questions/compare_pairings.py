"""The criterion that decides between two pairings of a round: the one of the rules and another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing, RuleSet

from ..accounts.colors_account import color_rule
from ..accounts.dutch.differences import bye_score_statements, describe_difference
from ..accounts.dutch.dutch_round import DutchRound
from ..accounts.dutch.terms import DUTCH_TERMS
from ..accounts.matches.brackets import difference
from ..accounts.matches.match_colors import color_statement
from ..accounts.matches.match_field import MatchField
from ..accounts.obstacles import bye_obstacles, pair_obstacles
from ..accounts.procedures.deciding_step import deciding_step
from ..accounts.procedures.story import procedure_explanation
from ..statements import Statement, say


def deciding_criterion(
    position: PairingPosition,
    rules: RuleSet,
    recorded_pairs: Iterable[tuple[int, int]],
    recorded_pab: int | None,
    expected: RoundPairing,
) -> Statement:
    """Return the criterion or rule that distinguishes a recorded pairing from that of the rules.

    It is the last statement of :func:`what_decides`, which first says who is affected and how.
    """
    return what_decides(position, rules, recorded_pairs, recorded_pab, expected)[-1]


def what_decides(
    position: PairingPosition,
    rules: RuleSet,
    recorded_pairs: Iterable[tuple[int, int]],
    recorded_pab: int | None,
    expected: RoundPairing,
) -> tuple[Statement, ...]:
    """Return what distinguishes a recorded pairing from the one that the rules give.

    It is the first of these that applies: a player is missing; the recorded pairing breaks an
    absolute criterion; it gives the bye to a higher score (2026 C5); in the first bracket that
    differs, it is worse on a criterion or comes later in the written order; only the colours
    differ. For systems that are procedures, the middle part is the step at which the two pairings
    diverge (``step-...``). If the recorded pairing counts better than ours, ``recorded-better``
    says so: that is a fault to be reported, or a reading of the text.
    """
    recorded = tuple(recorded_pairs)
    by_id = {each.id: each for each in position.contenders}
    named = [each for pair in recorded for each in pair]
    named += [] if recorded_pab is None else [recorded_pab]
    missing = tuple(sorted(set(by_id) - set(named)))
    if missing or len(named) != len(by_id) or len(set(named)) != len(named):
        return (say("recorded-incomplete", players=missing),)
    for one, two in recorded:
        obstacles = pair_obstacles(position, rules, by_id[one], by_id[two])
        if obstacles:
            return (say("recorded-illegal", reason=obstacles[0].id, **obstacles[0].params),)
    if recorded_pab is not None:
        obstacles = bye_obstacles(position, rules, by_id[recorded_pab])
        if obstacles:
            return (say("recorded-illegal", reason=obstacles[0].id, **obstacles[0].params),)
    if rules.pairs_matches:
        return _between_matches(position, rules, recorded, recorded_pab, expected)
    same = {frozenset(pair) for pair in recorded} == {frozenset(pair) for pair in expected.pairs}
    if same and rules.color_rules:
        theirs = set(recorded)
        for white, black in expected.pairs:
            if (white, black) not in theirs:
                rule = color_rule(position, rules, by_id[white], by_id[black])
                return (say("colors-differ", rule=rule.id, **rule.params),)
        return (say("no-difference", bracket=0),)
    if not rules.is_individual_swiss:  # a table, or the Keizer ranking: there is no choice
        return (say("no-difference", bracket=0),)
    if rules.id not in DUTCH_TERMS:
        other = replace(expected, pairs=recorded, pab=recorded_pab)
        step = deciding_step(position, rules, procedure_explanation(position, rules), other)
        return (say("no-difference", bracket=0),) if step is None else step.statements
    return _between(DutchRound(position, rules.id), recorded, recorded_pab)


def _between_matches(
    position: PairingPosition,
    rules: RuleSet,
    recorded: tuple[tuple[int, int], ...],
    pab: int | None,
    expected: RoundPairing,
) -> tuple[Statement, ...]:
    field = MatchField(position, rules)
    if {frozenset(pair) for pair in recorded} != {frozenset(pair) for pair in expected.pairs}:
        return (difference(field, (expected.pairs, expected.pab), (recorded, pab)),)
    for white, black in expected.pairs:
        if (white, black) not in recorded:
            rule = color_statement(field, white, black)
            return (say("colors-differ", rule=rule.id, **rule.params),)
    return (say("no-difference", bracket=0),)


def _between(
    done: DutchRound, recorded: tuple[tuple[int, int], ...], pab: int | None
) -> tuple[Statement, ...]:
    if done.bye_score is not None and pab is not None:
        score = done.field.score[done.place_of_id[pab]]
        if score != done.bye_score:
            return bye_score_statements(done, pab, score)
    for (bracket, real), (_, other) in zip(done.brackets, done.read(recorded), strict=False):
        if set(real.pairs) == set(other.pairs) and real.floaters == other.floaters:
            continue
        if other.key < real.key:
            return (say("recorded-better", bracket=bracket.index),)
        return describe_difference(done, bracket, real, other)
    return (say("no-difference", bracket=0),)
