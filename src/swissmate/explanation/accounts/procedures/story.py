"""The story of a round by a system that is a procedure: Dutch 2012, Dubov, Burstein, Lim.

It has the same shape as for the Dutch criteria editions, with what these systems have: the
scoregroups, who was paired outside the own scoregroup and with whom, the bye and why its receiver
may have it, and the colour rule of each pair. All of it is derived from the finished pairing.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from swissmate.matching.maximum import is_perfectly_matchable
from swissmate.model import Points
from swissmate.systems.common.color_preference import color_preference
from swissmate.systems.common.completion import pairable_rows
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import RoundPairing, RuleSet

from ...statements import (
    BracketAccount,
    CriterionAccount,
    RoundExplanation,
    Statement,
    say,
)
from ..marks import heading, pair_accounts, player_marks
from ..obstacles import bye_article, bye_obstacles
from .account import account_of


def procedure_explanation(position: PairingPosition, rules: RuleSet) -> RoundExplanation:
    """Explain a round.

    Raises:
        NoLegalPairing: the round cannot be paired.
        UnsupportedByRuleSet: the rule set has no answer for this tournament.
    """
    pairing = rules.pair(position)
    account = account_of(rules.id)
    scores = account.scores(position)
    groups = _scoregroups(position, scores)
    home = {contender.id: index for index, group in enumerate(groups) for contender in group}
    steps = account.steps(position)
    where = dict(home)
    for one, two in pairing.pairs:
        where[one] = where[two] = min(home[one], home[two])
    return RoundExplanation(
        *heading(position, rules),
        player_marks(position, rules, pairing, home, where),
        tuple(
            _account(rules, index, group, scores, pairing, home, steps)
            for index, group in enumerate(groups)
        ),
        pair_accounts(position, rules, pairing, where),
        pairing.pab,
        (
            say(
                "round",
                round=position.round_number,
                rounds=position.rounds,
                players=len(position.contenders),
                scoregroups=len(groups),
                pairs=len(pairing.pairs),
            ),
        ),
        tuple(_bye(position, rules, pairing)),
    )


def _scoregroups(
    position: PairingPosition, scores: Mapping[int, Points]
) -> list[tuple[Contender, ...]]:
    ranked = sorted(
        position.contenders, key=lambda contender: (-scores[contender.id], contender.id)
    )
    return [
        tuple(group) for _, group in groupby(ranked, key=lambda contender: scores[contender.id])
    ]


def _account(
    rules: RuleSet,
    index: int,
    group: tuple[Contender, ...],
    scores: Mapping[int, Points],
    pairing: RoundPairing,
    home: Mapping[int, int],
    steps: Mapping[Points, tuple[Statement, ...]],
) -> BracketAccount:
    own = {contender.id for contender in group}
    inside = tuple(pair for pair in pairing.pairs if own >= set(pair))
    down, up = [], []
    crossing = []
    for one, two in pairing.pairs:
        for player, other in ((one, two), (two, one)):
            if player in own and other not in own:
                if home[other] > index:
                    down.append(player)
                    crossing.append((player, other))
                else:
                    up.append(player)
    score = scores[group[0].id]
    statements = [
        say("scoregroup", score=score, players=len(group)),
        say("scoregroup-pairs", made=len(inside)),
    ]
    denied = _denied(group, inside)
    if denied:
        statements.append(say("scoregroup-denied", denied=denied))
    statements += steps.get(score, ())
    statements += [
        say("met-lower", a=player, b=other, a_score=score, b_score=scores[other])
        for player, other in crossing
    ]
    if len(group) % 2 and not crossing and not up and pairing.pab not in own:
        statements.append(say("scoregroup-odd"))
    pairs = (*inside, *crossing)
    return BracketAccount(
        index,
        "scoregroup",
        (score,),
        (),
        tuple(contender.id for contender in group),
        pairs,
        tuple(down),
        criteria=_criteria(rules, denied),
        statements=tuple(statements),
    )


def _denied(group: tuple[Contender, ...], pairs: tuple[tuple[int, int], ...]) -> int:
    """Count who does not get the colour due; the pairs are inside the group, White first."""
    by_id = {contender.id: contender for contender in group}
    return sum(
        (color_preference(by_id[white].colors)[0] == "b")
        + (color_preference(by_id[black].colors)[0] == "w")
        for white, black in pairs
    )


def _criteria(rules: RuleSet, denied: int) -> tuple[CriterionAccount, ...]:
    topic = account_of(rules.id).color_topic
    return tuple(
        CriterionAccount(
            criterion.topic,
            criterion.number,
            criterion.article,
            criterion.summary,
            denied,
            "counted" if denied else "none",
        )
        for criterion in rules.criteria
        if criterion.topic is topic
    )


def _bye(position: PairingPosition, rules: RuleSet, pairing: RoundPairing) -> list[Statement]:
    """Say who has the bye, and for every player ranked lower why that player does not get it."""
    if pairing.pab is None:
        return [say("bye-none", players=len(position.contenders))]
    contenders = position.contenders
    place = next(v for v, contender in enumerate(contenders) if contender.id == pairing.pab)
    article = rules.articles["bye-order"]
    statements = [
        say("bye-odd", players=len(contenders), article="C.04.1"),
        say("bye-receiver", a=pairing.pab, score=contenders[place].score),
        say("bye-may", a=pairing.pab, article=bye_article(rules)),
    ]
    rows = pairable_rows(contenders, position.forbidden)
    everybody = (1 << len(contenders)) - 1
    for v in range(place + 1, len(contenders)):
        player = contenders[v]
        obstacles = bye_obstacles(position, rules, player)
        if obstacles:
            statements.append(obstacles[0])
        elif not is_perfectly_matchable(rows, everybody & ~(1 << v)):
            statements.append(say("bye-breaks", a=player.id))
        else:
            statements.append(say("bye-order", a=player.id, b=pairing.pab, article=article))
    if place == len(contenders) - 1:
        statements.append(say("bye-last", a=pairing.pab))
    return statements
