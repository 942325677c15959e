"""What sets two candidates of a bracket apart: a criterion, or the written order (Dutch system)."""

from __future__ import annotations

from ...statements import CriterionAccount, Statement, Value, say
from .candidate_order import Place, parts_of
from .criteria_account import Bracket
from .dutch_round import Candidate, DutchRound


def criteria_of(
    done: DutchRound, bracket: Bracket, candidate: Candidate
) -> tuple[CriterionAccount, ...]:
    """Return what every criterion counts on a candidate, with number and article."""
    accounts = []
    for criterion, value in zip(done.terms.quality, candidate.values, strict=True):
        if not value or (isinstance(value, tuple) and not any(value)):
            reach = "none"
        elif done.account.is_bound(criterion.topic, value, bracket, len(candidate.floaters)):
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


def compare(
    done: DutchRound, real: Candidate, other: Candidate
) -> tuple[str, str, str, Value, Value, bool]:
    """Return what first sets two candidates of a bracket apart.

    ``(topic, number, article, value of the first, of the second, whether it is a criterion)``; the
    topic is ``""`` when nothing does.
    """
    for criterion, mine, theirs in zip(done.terms.quality, real.values, other.values, strict=True):
        if mine != theirs:
            return criterion.topic, criterion.number, criterion.article, mine, theirs, True
    for name in Place._fields:
        first: Value = getattr(real.place, name)
        second: Value = getattr(other.place, name)
        if first != second:
            topic = name.replace("_", "-")
            number = done.terms.rules.articles[topic]
            return topic, number, f"{done.terms.rules.chapter} {number}", first, second, False
    return "", "", "", (), (), False


def describe_difference(
    done: DutchRound, bracket: Bracket, real: Candidate, other: Candidate
) -> tuple[Statement, ...]:
    """Say what sets the better of two candidates of a bracket apart from the other."""
    topic, number, article, mine, theirs, is_criterion = compare(done, real, other)
    if not topic:
        return (say("no-difference", bracket=bracket.index),)
    score = done.field.score[bracket.residents[0]]
    if is_criterion:
        return (
            say(
                "criterion-worse",
                bracket=bracket.index,
                score=score,
                topic=topic,
                number=number,
                article=article,
                real=mine,
                other=theirs,
            ),
        )
    return (
        say(
            f"order-{topic}",
            bracket=bracket.index,
            score=score,
            topic=topic,
            article=article,
            **_order_details(done, bracket, real, other, topic),
        ),
    )


def _order_details(
    done: DutchRound, bracket: Bracket, real: Candidate, other: Candidate, topic: str
) -> dict[str, int | tuple[int, ...]]:
    """Return the players on whom the order of two equally good candidates hangs."""
    one, two = parts_of(bracket, real.pairs), parts_of(bracket, other.pairs)
    if topic == "mdp-count":
        return {"real": len(one.mdp_pairs), "other": len(two.mdp_pairs)}
    if topic == "mdp-set":
        return {"real": done.ids(one.s1), "other": done.ids(two.s1)}
    if topic.startswith("exchange"):
        return {
            "real_down": done.ids(one.exchanged[0]),
            "real_up": done.ids(one.exchanged[1]),
            "other_down": done.ids(two.exchanged[0]),
            "other_up": done.ids(two.exchanged[1]),
        }
    mine, theirs = (
        (one.mdp_pairs, two.mdp_pairs)
        if topic == "mdp-transposition"
        else (one.inner_pairs, two.inner_pairs)
    )
    player, first, second = next(
        (v, w, x) for (v, w), (_, x) in zip(mine, theirs, strict=True) if w != x
    )
    ids = done.ids((player, first, second))
    return {"a": ids[0], "real": ids[1], "other": ids[2]}
