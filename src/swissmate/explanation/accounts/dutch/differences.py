"""What distinguishes two candidates of a bracket: a criterion or the written order (Dutch)."""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

from swissmate.errors import InternalError
from swissmate.model import Points
from swissmate.systems.common.color_preference import color_preference
from swissmate.systems.topics import Topic

from ...statements import CriterionAccount, Param, Statement, Value, say
from .candidate_order import Place, parts_of
from .criteria_account import Bracket, worse_off
from .dutch_round import Candidate, DutchRound
from .following_bracket import UNPAIRABLE


def criteria_of(
    dutch_round: DutchRound, bracket: Bracket, candidate: Candidate
) -> tuple[CriterionAccount, ...]:
    """Return the value of every criterion for a candidate, with number and article."""
    accounts = []
    for criterion, value in zip(dutch_round.terms.quality, candidate.values, strict=True):
        if not value or (isinstance(value, tuple) and not any(value)):
            reach = "none"
        elif dutch_round.account.is_bound(criterion.topic, value, bracket, len(candidate.floaters)):
            reach = "bound"
        else:
            reach = "above"
        accounts.append(
            CriterionAccount(
                criterion.topic,
                criterion.number,
                criterion.article,
                criterion.summary,
                value,
                reach,
            )
        )
    return tuple(accounts)


def bye_score_statements(
    dutch_round: DutchRound, receiver: int, score: Points
) -> tuple[Statement, ...]:
    """Say that the bye would go to too high a score (2026 C5): who would get it, and who does."""
    criterion = dutch_round.terms.criterion(Topic.BYE_SCORE)
    rule = say(
        "bye-score-worse",
        real=dutch_round.bye_score,
        other=score,
        number=criterion.number,
        article=criterion.article,
    )
    real = cast("int", dutch_round.pairing.pab)
    statement = say(
        "then-bye-score", a=receiver, b=real, own=score, other_score=dutch_round.bye_score
    )
    return (statement, rule)


def compare(
    dutch_round: DutchRound, real: Candidate, other: Candidate
) -> tuple[str, str, str, Value, Value, bool]:
    """Return the first thing that distinguishes two candidates of a bracket.

    ``(topic, number, article, value of the first, of the second, whether it is a criterion)``; the
    topic is ``""`` when nothing distinguishes them.
    """
    for criterion, mine, theirs in zip(
        dutch_round.terms.quality, real.values, other.values, strict=True
    ):
        if mine != theirs:
            return criterion.topic, criterion.number, criterion.article, mine, theirs, True
    for name in Place._fields:
        first: Value = getattr(real.place, name)
        second: Value = getattr(other.place, name)
        if first != second:
            topic = name.replace("_", "-")
            number = dutch_round.terms.rules.articles[topic]
            return (
                topic,
                number,
                f"{dutch_round.terms.rules.chapter} {number}",
                first,
                second,
                False,
            )
    return "", "", "", (), (), False


def describe_difference(
    dutch_round: DutchRound,
    bracket: Bracket,
    real: Candidate,
    other: Candidate,
    named: Collection[int] = (),
) -> tuple[Statement, ...]:
    """Say what distinguishes the better of two candidates: by the players, then by the rule.

    ``named`` are players for whom the reader knows already what the other candidate would bring.
    """
    topic, number, article, mine, theirs, is_criterion = compare(dutch_round, real, other)
    if not topic:
        return (say("no-difference", bracket=bracket.index),)
    score = dutch_round.field.score[bracket.residents[0]]
    if is_criterion:
        rule = say(
            "criterion-worse",
            bracket=bracket.index,
            score=score,
            topic=topic,
            number=number,
            article=article,
            summary=dutch_round.terms.criterion(Topic(topic)).summary,
            real=mine,
            other=theirs,
        )
        return (_in_people(dutch_round, bracket, real, other, Topic(topic)), rule)
    return (
        _first_in_order(dutch_round, bracket, real, other, named),
        say(
            f"order-{topic}",
            bracket=bracket.index,
            score=score,
            topic=topic,
            article=article,
            **_order_details(dutch_round, bracket, real, other, topic),
        ),
    )


def _in_people(
    dutch_round: DutchRound, bracket: Bracket, real: Candidate, other: Candidate, topic: Topic
) -> Statement:
    """Say whom the deciding criterion would harm, and how."""
    score = dutch_round.field.score[bracket.residents[0]]
    if topic is Topic.FOLLOWING:
        return _about_the_next(dutch_round, bracket, real, other)
    people = [
        dutch_round.account.people(bracket, candidate.pairs, candidate.floaters)
        for candidate in (real, other)
    ]
    worse = worse_off(topic, people[0][topic], people[1][topic])
    if topic is Topic.PAIRS:  # all who would float, as the rule counts them
        worse = sorted(people[1][topic])
    facts: dict[str, Param] = {"players": dutch_round.ids([v for v, _ in worse]), "score": score}
    if topic is Topic.SCORES:
        v = worse[0][0]
        facts = {"a": dutch_round.id(v), "own": dutch_round.field.score[v], "score": score}
        partner = next((w for pair in other.pairs if v in pair for w in pair if w != v), None)
        if partner is not None:
            facts |= {"b": dutch_round.id(partner), "other_score": dutch_round.field.score[partner]}
            return say("then-gap", **facts)
        return say("then-scores", **facts)
    if topic in (Topic.COLOR, Topic.STRONG_COLOR):
        wishes = {color_preference(dutch_round.field.contenders[v].colors)[0] for v, _ in worse}
        facts["color"] = wishes.pop() if len(wishes) == 1 else ""
    if not worse and topic is Topic.PROTECTED:
        down = [v for v in other.floaters if v not in real.floaters] or other.floaters
        return say("then-protected-below", players=dutch_round.ids(down))
    if not worse:
        raise InternalError(f"nobody is worse off by {topic}")
    return say(f"then-{topic}", **facts)


def _about_the_next(
    dutch_round: DutchRound, bracket: Bracket, real: Candidate, other: Candidate
) -> Statement:
    """Say how the following scoregroup does with the floaters of either candidate."""
    start = bracket.following.start if bracket.following else 0
    counts = []
    for candidate in (real, other):
        value = dict(
            zip((q.topic for q in dutch_round.terms.quality), candidate.values, strict=True)
        )[Topic.FOLLOWING]
        counts.append(value[0] if isinstance(value, tuple) and value else 0)
    now, then = counts
    facts: dict[str, Param] = {
        "players": dutch_round.ids(
            [v for v in other.floaters if v not in real.floaters] or other.floaters
        ),
        "score": dutch_round.field.score[start],
        "real": now,
        "other": then,
    }
    if (then,) == UNPAIRABLE:
        return say("then-following-unpairable", **facts)
    return say("then-following" if then != now else "then-following-scores", **facts)


def _first_in_order(
    dutch_round: DutchRound,
    bracket: Bracket,
    real: Candidate,
    other: Candidate,
    named: Collection[int],
) -> Statement:
    """Name the first player with another opponent, or who floats; rather one not asked about."""
    ours, theirs = _partners(real), _partners(other)
    changed = [v for v in bracket.members if ours.get(v) != theirs.get(v)]
    player = next((v for v in changed if v not in named), changed[0])
    facts: dict[str, Param] = {
        "a": dutch_round.id(player),
        "score": dutch_round.field.score[bracket.residents[0]],
    }
    now, then = ours.get(player), theirs.get(player)
    if now is None and then is not None:
        return say("then-stays", b=dutch_round.id(then), **facts)
    if then is None and now is not None:
        return say("then-floats", b=dutch_round.id(now), **facts)
    return say(
        "then-meets",
        real=dutch_round.id(cast("int", now)),
        other=dutch_round.id(cast("int", then)),
        **facts,
    )


def _partners(candidate: Candidate) -> dict[int, int]:
    return {v: w for pair in candidate.pairs for v, w in (pair, pair[::-1])}


def _order_details(
    dutch_round: DutchRound, bracket: Bracket, real: Candidate, other: Candidate, topic: str
) -> dict[str, int | tuple[int, ...]]:
    """Return the players on whom the order of two otherwise equal candidates depends."""
    one, two = parts_of(bracket, real.pairs), parts_of(bracket, other.pairs)
    if topic == "mdp-count":
        return {"real": len(one.mdp_pairs), "other": len(two.mdp_pairs)}
    if topic == "mdp-set":
        return {"real": dutch_round.ids(one.s1), "other": dutch_round.ids(two.s1)}
    if topic.startswith("exchange"):
        return {
            "real_down": dutch_round.ids(one.exchanged[0]),
            "real_up": dutch_round.ids(one.exchanged[1]),
            "other_down": dutch_round.ids(two.exchanged[0]),
            "other_up": dutch_round.ids(two.exchanged[1]),
        }
    mine, theirs = (
        (one.mdp_pairs, two.mdp_pairs)
        if topic == "mdp-transposition"
        else (one.inner_pairs, two.inner_pairs)
    )
    player, first, second = next(
        (v, w, x) for (v, w), (_, x) in zip(mine, theirs, strict=True) if w != x
    )
    ids = dutch_round.ids((player, first, second))
    return {"a": ids[0], "real": ids[1], "other": ids[2]}
