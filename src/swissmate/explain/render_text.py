"""Explanations as text for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping

from swissmate.model import points_text

from .statements import (
    BracketAccount,
    CriterionAccount,
    PlayerExplanation,
    PlayerMark,
    RoundExplanation,
    Statement,
    WhyNot,
)
from .words import sentence, value_text

__all__ = ["SECTION_TITLES", "criteria_summaries", "names_of", "render_text", "title_of"]

_WIDTH = 88

SECTION_TITLES: Mapping[str, str] = {
    "before": "Before the round",
    "bracket": "The bracket",
    "opponent": "Why this opponent",
    "color": "Why this colour",
    "float": "Floating",
    "bye": "The bye",
}

_KINDS = {
    "normal": "Bracket",
    "ppb": "Penultimate bracket (PPB)",
    "clb": "Collapsed last bracket (CLB)",
    "last": "Last bracket",
    "scoregroup": "Scoregroup",
}


def names_of(explanation: RoundExplanation) -> Callable[[int], str]:
    """Return how players are called: number and name."""
    marks = explanation.by_id

    def name(player: int) -> str:
        mark = marks.get(player)
        return f"{player} {mark.name}".strip() if mark else str(player)

    return name


def criteria_summaries(explanation: RoundExplanation) -> Mapping[str, str]:
    """Return what the criteria ask for, by topic."""
    return {
        each.topic: each.summary for bracket in explanation.brackets for each in bracket.criteria
    }


def title_of(bracket: BracketAccount) -> str:
    """Return the heading of a bracket."""
    scores = [points_text(each) for each in bracket.scores]
    text = scores[0] if len(scores) == 1 else f"{scores[0]} to {scores[-1]}"
    return f"{_KINDS[bracket.kind]} {bracket.index + 1}: {text} points"


def render_text(
    explanation: RoundExplanation,
    answer: PlayerExplanation | WhyNot | None = None,
) -> str:
    """Return the story of a round, or one player's part of it, or a why-not answer, as text."""
    if isinstance(answer, PlayerExplanation):
        lines = _player(explanation, answer)
    elif isinstance(answer, WhyNot):
        lines = _why_not(explanation, answer)
    else:
        lines = _round(explanation)
    return "\n".join(lines).rstrip() + "\n"


def _heading(explanation: RoundExplanation) -> list[str]:
    name = f"{explanation.tournament}: " if explanation.tournament else ""
    title = f"{name}round {explanation.round_number}"
    return [title[:1].upper() + title[1:], f"{explanation.title}, {explanation.chapter}", ""]


def _wrap(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent + "  ") or [
        ""
    ]


class _Speaker:
    """Turns statements of one round into lines."""

    def __init__(self, explanation: RoundExplanation) -> None:
        self.names = names_of(explanation)
        self.criteria = criteria_summaries(explanation)

    def lines(self, statements: tuple[Statement, ...], indent: str = "  ") -> list[str]:
        return [
            line
            for each in statements
            for line in _wrap(sentence(each, self.names, self.criteria), indent)
        ]


def _round(explanation: RoundExplanation) -> list[str]:
    speaker = _Speaker(explanation)
    lines = [*_heading(explanation), *speaker.lines(explanation.statements, "")]
    colors = {frozenset((each.white, each.black)): each for each in explanation.pairs}
    for bracket in explanation.brackets:
        lines += ["", title_of(bracket), *speaker.lines(bracket.statements)]
        if bracket.pairs:
            lines += _criteria(bracket.criteria)
        for pair in bracket.pairs:
            account = colors[frozenset(pair)]
            lines.append(f"  {speaker.names(account.white)} - {speaker.names(account.black)}")
            lines += _wrap(sentence(account.color_rule, speaker.names), "      ")
    lines += ["", "The bye", *speaker.lines(explanation.bye)]
    return lines


def _criteria(criteria: tuple[CriterionAccount, ...]) -> list[str]:
    """Return the criteria that count something against the pairing."""
    counted = [each for each in criteria if each.reach != "none"]
    if not criteria:
        return []
    if not counted and len(criteria) == 1:
        return []
    if not counted:
        return ["  On no criterion anything counts against this pairing."]
    lines = ["  What counts against this pairing:"]
    for each in counted:
        star = " *" if each.reach == "bound" else ""
        text = f"{each.number} {each.summary}: {value_text(each.topic, each.value)}{star}"
        lines += _wrap(text, "    ")
    if any(each.reach == "bound" for each in counted):
        lines.append("    * No pairing of these players has less.")
    if any(each.reach == "above" for each in counted):
        lines += _wrap(
            "Less of the others, if possible at all, costs a criterion above them.", "    "
        )
    return lines


def _mark(mark: PlayerMark) -> str:
    rating = f", rated {mark.rating}" if mark.rating else ""
    return f"{mark.id} {mark.name}".strip() + rating


def _player(explanation: RoundExplanation, answer: PlayerExplanation) -> list[str]:
    speaker = _Speaker(explanation)
    lines = [*_heading(explanation), _mark(answer.player)]
    for name, statements in answer.sections:
        lines += ["", SECTION_TITLES[name], *speaker.lines(statements)]
    return lines


_QUESTIONS = {
    "ask-pair": "Why do {a} and {b} not meet?",
    "ask-bye": "Why has {a} not got the bye?",
    "ask-color": "Why has {a} not got {color}?",
}


def question_text(explanation: RoundExplanation, question: Statement) -> str:
    """Return a why-not question in words."""
    names = names_of(explanation)
    params = {
        key: names(value) if isinstance(value, int) else {"w": "White", "b": "Black"}[str(value)]
        for key, value in question.params.items()
    }
    return _QUESTIONS[question.id].format(**params)


def _why_not(explanation: RoundExplanation, answer: WhyNot) -> list[str]:
    speaker = _Speaker(explanation)
    lines = [*_heading(explanation), question_text(explanation, answer.question), ""]
    if answer.verdict == "impossible":
        lines.append("It is not possible.")
    lines += speaker.lines(answer.statements, "")
    other = answer.alternative
    if other is not None:
        pairs = ", ".join(f"{one}-{two}" for one, two in other.pairs)
        text = f"The best pairing of that bracket with it: {pairs or 'no pairs'}"
        if other.downfloaters:
            text += "; down float " + ", ".join(map(str, other.downfloaters))
        lines += ["", *_wrap(text + ".")]
    if not answer.exact and answer.verdict in ("criterion", "order"):
        lines += ["", *_wrap("The best such round was not searched to the end.")]
    return lines
