"""The sentences that open the answer to a question: what is so, in words that everybody knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..question import AskBye, AskColor, AskPair, WhyNot
from ..statements import Param, Statement, say
from .halves import half_places
from .openings import bar_opening, bye_opening

if TYPE_CHECKING:
    from .scored import ScoredAccount

_WITH_ARTICLES = (
    "criterion-worse",
    "order-",
    "up-scores",
    "bye-score-worse",
    "match-color-",
    "recorded-",
)
"""Statements that cite the rules: an answer does not begin with them."""


def opening_of(account: ScoredAccount, answer: WhyNot) -> tuple[Statement, ...]:
    """Return the sentences before an answer; empty if it begins plainly by itself.

    If the answer goes on with what would happen, the question leads over to it.
    """
    opening = _opening(account, answer)
    follows = answer.statements[0].id
    if not opening or not follows.startswith("then-") or follows.startswith("then-bye"):
        return opening
    match answer.question:
        case AskPair():
            return (*opening, say("if-pair"))
        case AskBye() as question:
            return (*opening, say("if-bye", a=question.player))
    return opening


def _opening(account: ScoredAccount, answer: WhyNot) -> tuple[Statement, ...]:
    question, first = answer.question, answer.statements[0]
    statement = question.statement
    if answer.verdict == "is-so":
        return ()
    if first.id in ("cannot-complete", "match-unpairable"):
        return (say(f"open-cannot-{question.topic}", **statement.params),)
    if isinstance(question, AskColor):
        return _color(account, answer, question)
    if answer.verdict == "impossible":
        return bar_opening(answer.statements)
    if isinstance(question, AskBye):
        return bye_opening(account.explanation, question.player)
    if isinstance(question, AskPair):
        opening = _pair(account, question)
        if opening:
            return opening
    if first.id == "colors-differ":
        return (say("open-colors"),)
    if first.id.startswith(_WITH_ARTICLES):
        name = "open-may-meet" if isinstance(question, AskPair) else "open-allowed"
        two = {key: statement.params[key] for key in "ab" if key in statement.params}
        return (say(name, **two),)
    return ()


def _color(account: ScoredAccount, answer: WhyNot, question: AskColor) -> tuple[Statement, ...]:
    if answer.statements[0].id == "match-bye-no-color":
        return ()
    opening = account.color_opening(question.player)
    if answer.verdict in ("procedure", "impossible"):
        return opening
    # The Dutch system: what follows is about a round in which the player has that colour.
    return (*opening, say("if-color", **question.statement.params))


def _pair(account: ScoredAccount, question: AskPair) -> tuple[Statement, ...]:
    """Say that two have different points, or stand in the same half of their group."""
    marks = account.explanation.by_id
    low, high = sorted((marks[player] for player in question.players), key=lambda mark: mark.score)
    facts: dict[str, Param] = {
        "score": high.score,
        "virtual": high.score != high.points or low.score != low.points,
    }
    if low.score != high.score:
        return (say("open-points", a=high.id, b=low.id, other_score=low.score, **facts),)
    places = half_places(account.halves(), question.player, question.other)
    if places is None or places[0] != places[1]:
        return ()
    both = question.statement.params
    return (say(f"open-both-{places[0]}", **both, remainder=places[2], **facts),)
