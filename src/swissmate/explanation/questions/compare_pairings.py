"""Which criterion decides between two pairings of a round: the one of the rules and another."""

from __future__ import annotations

from collections.abc import Iterable

from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing, RuleSet
from swissmate.systems.topics import Topic

from ..accounts.colors_account import color_rule
from ..accounts.dutch.differences import describe_difference
from ..accounts.dutch.dutch_round import DutchRound
from ..accounts.dutch.terms import DUTCH_TERMS
from ..accounts.obstacles import bye_obstacles, pair_obstacles
from ..statements import Statement, say


def deciding_criterion(
    position: PairingPosition,
    rules: RuleSet,
    recorded_pairs: Iterable[tuple[int, int]],
    recorded_pab: int | None,
    expected: RoundPairing,
) -> Statement:
    """Return what sets a recorded pairing apart from the one that the rules give.

    The first of these that applies: a player is missing; the recorded pairing breaks an absolute
    criterion; it gives the bye to a higher score (2026 C5); it is worse on a criterion or comes
    later in the written order, in the first bracket that differs; only the colours differ. For
    systems other than Dutch 2017 and 2026 the middle part is ``procedure-differs``. If the recorded
    pairing counts better than ours, ``recorded-better`` says so: that is a fault to be reported,
    or a reading of the text.
    """
    recorded = tuple(recorded_pairs)
    by_id = {each.id: each for each in position.contenders}
    named = [each for pair in recorded for each in pair]
    named += [] if recorded_pab is None else [recorded_pab]
    missing = tuple(sorted(set(by_id) - set(named)))
    if missing or len(named) != len(by_id) or len(set(named)) != len(named):
        return say("recorded-incomplete", players=missing)
    for one, two in recorded:
        obstacles = pair_obstacles(position, rules, by_id[one], by_id[two])
        if obstacles:
            return say("recorded-illegal", reason=obstacles[0].id, **obstacles[0].params)
    if recorded_pab is not None:
        obstacles = bye_obstacles(position, rules, by_id[recorded_pab])
        if obstacles:
            return say("recorded-illegal", reason=obstacles[0].id, **obstacles[0].params)
    same = {frozenset(pair) for pair in recorded} == {frozenset(pair) for pair in expected.pairs}
    if same and rules.color_rules:
        theirs = set(recorded)
        for white, black in expected.pairs:
            if (white, black) not in theirs:
                rule = color_rule(position, rules, by_id[white], by_id[black])
                return say("colors-differ", rule=rule.id, **rule.params)
        return say("no-difference", bracket=0)
    if rules.id not in DUTCH_TERMS:
        return say("procedure-differs", pairs=expected.pairs)
    return _between(DutchRound(position, rules.id), recorded, recorded_pab)


def _between(done: DutchRound, recorded: tuple[tuple[int, int], ...], pab: int | None) -> Statement:
    if done.bye_score is not None and pab is not None:
        score = done.field.score[done.place_of_id[pab]]
        if score != done.bye_score:
            criterion = done.terms.criterion(Topic.BYE_SCORE)
            return say(
                "bye-score-worse",
                real=done.bye_score,
                other=score,
                number=criterion.number,
                article=criterion.article,
            )
    for (bracket, real), (_, other) in zip(done.brackets, done.read(recorded), strict=False):
        if set(real.pairs) == set(other.pairs) and real.floaters == other.floaters:
            continue
        if other.key < real.key:
            return say("recorded-better", bracket=bracket.index)
        return describe_difference(done, bracket, real, other)[0]
    return say("no-difference", bracket=0)
