"""Parts shared by the answers to all questions."""

from __future__ import annotations

from collections.abc import Iterable

from ..question import Question, WhyNot
from ..statements import RoundExplanation, Statement


def already_so(question: Question) -> WhyNot:
    """Answer that the round already is as the question wishes."""
    return WhyNot(
        question, "is-so", (Statement(f"so-ask-{question.topic}", question.statement.params),)
    )


def new_pairs(
    explanation: RoundExplanation, pairs: Iterable[tuple[int, int]]
) -> tuple[tuple[int, int], ...]:
    """Return the pairs that the explained round does not have."""
    ours = {frozenset((pair.white, pair.black)) for pair in explanation.pairs}
    return tuple(pair for pair in pairs if frozenset(pair) not in ours)
