"""The sentences that open the answer to a question: what is so, in words that everybody knows."""

from __future__ import annotations

from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RuleSet

from ..accounts.halves import half_places
from ..accounts.openings import bar_opening, bye_opening, color_opening
from ..statements import Param, RoundExplanation, Statement, WhyNot, say

_WITH_ARTICLES = (
    "criterion-worse",
    "order-",
    "up-scores",
    "bye-score-worse",
    "match-color-",
    "recorded-",
)
"""Statements that cite the rules: an answer does not begin with them."""


def opening_of(
    position: PairingPosition, rules: RuleSet, explanation: RoundExplanation, answer: WhyNot
) -> tuple[Statement, ...]:
    """Return the sentences before an answer; empty if it begins plainly by itself.

    If the answer goes on with what would happen, the question leads over to it.
    """
    found = _opening(position, rules, explanation, answer)
    follows = answer.statements[0].id
    if not found or not follows.startswith("then-") or follows.startswith("then-bye"):
        return found
    question = answer.question
    if question.id == "ask-pair":
        return (*found, say("if-pair"))
    return (*found, say("if-bye", **question.params)) if question.id == "ask-bye" else found


def _opening(
    position: PairingPosition, rules: RuleSet, explanation: RoundExplanation, answer: WhyNot
) -> tuple[Statement, ...]:
    question, first = answer.question, answer.statements[0]
    if answer.verdict == "is-so" or rules.schedule is not None or rules.system == "keizer":
        return ()
    if first.id in ("cannot-complete", "match-unpairable"):
        return (say(f"open-cannot-{question.id.removeprefix('ask-')}", **question.params),)
    player = question.params.get("a")
    if question.id == "ask-color" and isinstance(player, int):
        return _color(rules, explanation, answer, player)
    if answer.verdict == "impossible":
        return bar_opening(answer.statements)
    if question.id == "ask-bye" and isinstance(player, int):
        return bye_opening(explanation, player)
    if question.id == "ask-pair":
        found = _pair(position, rules, explanation, question)
        if found:
            return found
    if first.id == "colors-differ":
        return (say("open-colors"),)
    if first.id.startswith(_WITH_ARTICLES):
        return (
            say("open-may-meet" if question.id == "ask-pair" else "open-allowed", **_two(question)),
        )
    return ()


def _two(question: Statement) -> dict[str, Param]:
    return {name: question.params[name] for name in "ab" if name in question.params}


def _color(
    rules: RuleSet, explanation: RoundExplanation, answer: WhyNot, player: int
) -> tuple[Statement, ...]:
    if answer.statements[0].id == "match-bye-no-color":
        return ()
    found = color_opening(rules, explanation, player)
    if answer.verdict in ("procedure", "impossible"):
        return found
    # The Dutch system: what follows is about a round in which the player has that colour.
    return (*found, say("if-color", **answer.question.params))


def _pair(
    position: PairingPosition, rules: RuleSet, explanation: RoundExplanation, question: Statement
) -> tuple[Statement, ...]:
    """Say that two have different points, or stand in the same half of their group."""
    ids = [int(str(question.params[each])) for each in "ab"]
    low, high = sorted((explanation.by_id[each] for each in ids), key=lambda each: each.score)
    facts: dict[str, Param] = {
        "score": high.score,
        "virtual": high.score != high.points or low.score != low.points,
    }
    if low.score != high.score:
        return (say("open-points", a=high.id, b=low.id, other_score=low.score, **facts),)
    places = half_places(position, rules, explanation, *ids)
    if places is None or places[0] != places[1]:
        return ()
    return (say(f"open-both-{places[0]}", a=ids[0], b=ids[1], remainder=places[2], **facts),)
