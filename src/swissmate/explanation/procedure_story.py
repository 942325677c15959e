"""The story of a round by a system that is a procedure: Dutch 2012, Dubov, Burstein, Lim.

The same shape as for the Dutch criteria editions, with what these texts have: the scoregroups,
who was paired out of his own and with whom, the bye and why it is open to its receiver, the
colour rule of each pair. All of it is read off the finished pairing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby
from typing import Final

from swissmate.errors import InputError, NoLegalPairing
from swissmate.matching.maximum import is_perfectly_matchable
from swissmate.model import Points
from swissmate.systems.burstein.procedure import imaginary_points
from swissmate.systems.common.color_preference import color_preference
from swissmate.systems.common.completion import pairable_rows
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import RoundPairing, RuleSet

from .marks import pair_accounts, player_marks
from .obstacles import bye_article, bye_obstacles, pair_obstacles, require_paired
from .procedure_accounts import steps_taken
from .statements import (
    BracketAccount,
    CriterionAccount,
    RoundExplanation,
    Statement,
    WhyNot,
    say,
)

_COLOR_TOPICS: Final = {"dutch-2012": "color", "dubov-2026": "color-preferences",
                        "burstein-2026": "color"}  # fmt: skip
"""The criterion that counts colours denied, in the editions that have criteria."""


def procedure_explanation(position: PairingPosition, rules: RuleSet) -> RoundExplanation:
    """Explain a round.

    Raises:
        NoLegalPairing: the round cannot be paired.
        UnsupportedByRuleSet: the rule set has no answer for this tournament.
    """
    pairing = rules.pair(position)
    scores = _scores(position, rules)
    groups = _scoregroups(position, scores)
    home = {each.id: index for index, group in enumerate(groups) for each in group}
    steps = steps_taken(position, rules)
    where = dict(home)
    for one, two in pairing.pairs:
        where[one] = where[two] = min(home[one], home[two])
    return RoundExplanation(
        position.tournament.name,
        rules.id,
        rules.title,
        rules.chapter,
        position.round_number,
        position.rounds,
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


def _scores(position: PairingPosition, rules: RuleSet) -> Mapping[int, Points]:
    """Return the scores that make the scoregroups (burstein-2017 3.3 adds imaginary points)."""
    if rules.id == "burstein-2017":
        extra = imaginary_points(position)
        return {each.id: each.points + extra.get(each.id, 0) for each in position.contenders}
    return {each.id: each.score for each in position.contenders}


def _scoregroups(
    position: PairingPosition, scores: Mapping[int, Points]
) -> list[tuple[Contender, ...]]:
    ranked = sorted(position.contenders, key=lambda each: (-scores[each.id], each.id))
    return [tuple(group) for _, group in groupby(ranked, key=lambda each: scores[each.id])]


def _account(
    rules: RuleSet,
    index: int,
    group: tuple[Contender, ...],
    scores: Mapping[int, Points],
    pairing: RoundPairing,
    home: Mapping[int, int],
    steps: Mapping[Points, tuple[Statement, ...]],
) -> BracketAccount:
    own = {each.id for each in group}
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
    said = [
        say("scoregroup", score=score, players=len(group)),
        say("scoregroup-pairs", made=len(inside)),
    ]
    denied = _denied(group, inside)
    if denied:
        said.append(say("scoregroup-denied", denied=denied))
    said += steps.get(score, ())
    said += [
        say("met-lower", a=player, b=other, a_score=score, b_score=scores[other])
        for player, other in crossing
    ]
    if len(group) % 2 and not crossing and not up and pairing.pab not in own:
        said.append(say("scoregroup-odd"))
    pairs = (*inside, *crossing)
    return BracketAccount(
        index,
        "scoregroup",
        (score,),
        (),
        tuple(each.id for each in group),
        pairs,
        tuple(down),
        criteria=_criteria(rules, denied),
        statements=tuple(said),
    )


def _denied(group: tuple[Contender, ...], pairs: tuple[tuple[int, int], ...]) -> int:
    """Count who does not get the colour due; the pairs are inside the group, White first."""
    by_id = {each.id: each for each in group}
    return sum(
        (color_preference(by_id[white].colors)[0] == "b")
        + (color_preference(by_id[black].colors)[0] == "w")
        for white, black in pairs
    )


def _criteria(rules: RuleSet, denied: int) -> tuple[CriterionAccount, ...]:
    topic = _COLOR_TOPICS.get(rules.id)
    return tuple(
        CriterionAccount(
            each.topic,
            each.number,
            each.article,
            each.summary,
            denied,
            "counted" if denied else "none",
        )
        for each in rules.criteria
        if each.topic == topic
    )


def _bye(position: PairingPosition, rules: RuleSet, pairing: RoundPairing) -> list[Statement]:
    """Say who has the bye, and for everybody ranked below him why he has it not."""
    if pairing.pab is None:
        return [say("bye-none", players=len(position.contenders))]
    contenders = position.contenders
    place = next(v for v, each in enumerate(contenders) if each.id == pairing.pab)
    article = rules.articles["bye-order"]
    said = [
        say("bye-odd", players=len(contenders), article="C.04.1"),
        say("bye-receiver", a=pairing.pab, score=contenders[place].score),
        say("bye-may", article=bye_article(rules)),
    ]
    rows = pairable_rows(contenders, position.forbidden)
    everybody = (1 << len(contenders)) - 1
    for v in range(place + 1, len(contenders)):
        player = contenders[v]
        obstacles = bye_obstacles(position, rules, player)
        if obstacles:
            said.append(obstacles[0])
        elif not is_perfectly_matchable(rows, everybody & ~(1 << v)):
            said.append(say("bye-breaks", a=player.id))
        else:
            said.append(say("bye-order", a=player.id, b=pairing.pab, article=article))
    if place == len(contenders) - 1:
        said.append(say("bye-last", a=pairing.pab))
    return said


def procedure_why_not(position: PairingPosition, rules: RuleSet, question: Statement) -> WhyNot:
    """Answer a why-not question for a system that is a procedure.

    When the wish is legal, the rules pair the round once more with everything else forbidden to
    the player, and the two rounds are compared by what they count: pairs across scoregroups and
    colours denied.

    Raises:
        InputError: there is no such player, or he is not among those who are paired.
    """
    by_id = {each.id: each for each in position.contenders}
    params = question.params
    require_paired(position, [int(str(params[name])) for name in "ab" if name in params])
    player = by_id[int(str(params["a"]))]
    real = rules.pair(position)
    if _holds(real, question):
        return WhyNot(question, "is-so", (say("is-so"),))
    wished: PairingPosition | None = None
    obstacles: tuple[Statement, ...] = ()
    if question.id == "ask-pair":
        other = by_id[int(str(params["b"]))]
        if other is player:
            raise InputError("a player cannot meet himself", code="usage")
        obstacles = pair_obstacles(position, rules, player, other)
        wished = _without(position, player.id, set(by_id) - {player.id, other.id})
    elif question.id == "ask-bye":
        obstacles = bye_obstacles(position, rules, player)
        if len(by_id) % 2 == 0:
            obstacles = (say("no-bye-needed", players=len(by_id)),)
        wished = _bye_for(position, player.id)
    if obstacles:
        return WhyNot(question, "impossible", obstacles)
    if wished is None:
        return _other_color(position, rules, question, player, real)
    try:
        other_round = rules.pair(wished)
    except NoLegalPairing as error:
        return WhyNot(question, "impossible", (say("cannot-complete", left=tuple(error.players)),))
    if not _holds(other_round, question):
        return WhyNot(question, "impossible", (say("procedure-refuses"),), exact=False)
    return _procedure_answer(position, rules, question, real, other_round)


def _holds(pairing: RoundPairing, question: Statement) -> bool:
    one = question.params["a"]
    if question.id == "ask-bye":
        return pairing.pab == one
    if question.id == "ask-pair":
        return any({one, question.params["b"]} == set(pair) for pair in pairing.pairs)
    place = 0 if question.params["color"] == "w" else 1
    return any(pair[place] == one for pair in pairing.pairs)


def _without(position: PairingPosition, player: int, others: set[int]) -> PairingPosition:
    """Return the position in which a player may not meet these others, nor have the bye."""
    forbidden = {each: set(ids) for each, ids in position.forbidden.items()}
    forbidden.setdefault(player, set()).update(others)
    for each in others:
        forbidden.setdefault(each, set()).add(player)
    contenders = tuple(
        each._replace(had_pab=True) if each.id == player else each for each in position.contenders
    )
    return replace(
        position,
        contenders=contenders,
        forbidden={each: frozenset(ids) for each, ids in forbidden.items()},
    )


def _bye_for(position: PairingPosition, player: int) -> PairingPosition:
    contenders = tuple(
        each if each.id == player else each._replace(had_pab=True) for each in position.contenders
    )
    return replace(position, contenders=contenders)


def _other_color(
    position: PairingPosition,
    rules: RuleSet,
    question: Statement,
    player: Contender,
    real: RoundPairing,
) -> WhyNot:
    """Answer for a colour: the rule that gave the other one in the pair as it is."""
    where = dict.fromkeys((each.id for each in position.contenders), 0)
    for account in pair_accounts(position, rules, real, where):
        if player.id in (account.white, account.black):
            return WhyNot(question, "procedure", (account.color_rule,), exact=False)
    return WhyNot(question, "impossible", (say("color-never", **question.params),))


def _procedure_answer(
    position: PairingPosition,
    rules: RuleSet,
    question: Statement,
    real: RoundPairing,
    other: RoundPairing,
) -> WhyNot:
    counts = [_totals(position, rules, each) for each in (real, other)]
    changed = tuple(pair for pair in other.pairs if pair not in set(real.pairs))
    said = [
        say(
            "procedure-other",
            real_across=counts[0][0],
            other_across=counts[1][0],
            real_denied=counts[0][1],
            other_denied=counts[1][1],
            pairs=changed,
            bye=other.pab,
        )
    ]
    if counts[0] == counts[1]:
        said.append(say("procedure-equal"))
    return WhyNot(question, "procedure", tuple(said), exact=False)


def _totals(position: PairingPosition, rules: RuleSet, pairing: RoundPairing) -> tuple[int, int]:
    scores = _scores(position, rules)
    by_id = {each.id: each for each in position.contenders}
    across = sum(scores[one] != scores[two] for one, two in pairing.pairs)
    denied = sum(
        (color_preference(by_id[white].colors)[0] == "b")
        + (color_preference(by_id[black].colors)[0] == "w")
        for white, black in pairing.pairs
    )
    return across, denied
