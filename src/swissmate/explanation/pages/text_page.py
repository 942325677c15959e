"""Explanations as text for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping

from ..sentences.language import Language, language_of
from ..sentences.speech import points_number, sentence, value_text
from ..statements import (
    BracketAccount,
    CriterionAccount,
    PlayerExplanation,
    PlayerMark,
    RoundExplanation,
    Statement,
    WhyNot,
)

_WIDTH = 88


def names_of(explanation: RoundExplanation) -> Callable[[int], str]:
    """Return how players are called: number and name."""
    marks = explanation.by_id

    def name(player: int) -> str:
        mark = marks.get(player)
        return f"{player} {mark.name}".strip() if mark else str(player)

    return name


def criteria_summaries(explanation: RoundExplanation, language: str = "en") -> Mapping[str, str]:
    """Return what the criteria ask for, by topic."""
    chosen = language_of(language)
    return {
        each.topic: chosen.criterion(explanation.rules, each.topic, each.summary)
        for bracket in explanation.brackets
        for each in bracket.criteria
    }


def section_title(name: str, language: str = "en") -> str:
    """Return the heading of a section of :class:`.PlayerExplanation`."""
    return language_of(language).phrase(f"section-{name}")


def round_title(explanation: RoundExplanation, language: str = "en") -> str:
    """Return the heading of a round."""
    chosen, number = language_of(language), explanation.round_number
    name = explanation.tournament
    if not name:
        return chosen.phrase("title-nameless", number=number)
    return chosen.phrase("title", name=name[:1].upper() + name[1:], number=number)


def title_of(bracket: BracketAccount, language: str = "en") -> str:
    """Return the heading of a bracket."""
    chosen = language_of(language)
    scores = [points_number(each, chosen) for each in bracket.scores]
    text = scores[0] if len(scores) == 1 else chosen.phrase("to", first=scores[0], last=scores[-1])
    kind = chosen.phrase(f"kind-{bracket.kind}")
    return chosen.phrase("bracket-title", kind=kind, number=bracket.index + 1, scores=text)


def render_text(
    explanation: RoundExplanation,
    answer: PlayerExplanation | WhyNot | None = None,
    language: str = "en",
) -> str:
    """Return the story of a round, or one player's part of it, or a why-not answer, as text.

    Raises:
        InputError: there is no such language.
    """
    speaker = _Speaker(explanation, language_of(language))
    lines = [
        round_title(explanation, language),
        f"{explanation.title}, {explanation.chapter}",
        "",
    ]
    if isinstance(answer, PlayerExplanation):
        lines += _player(speaker, answer)
    elif isinstance(answer, WhyNot):
        lines += _why_not(speaker, answer)
    else:
        lines += _round(speaker, explanation)
    return "\n".join(lines).rstrip() + "\n"


def _wrap(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent + "  ") or [
        ""
    ]


class _Speaker:
    """Turns statements of one round into lines."""

    def __init__(self, explanation: RoundExplanation, language: Language) -> None:
        self.names = names_of(explanation)
        self.criteria = criteria_summaries(explanation, language.code)
        self.language = language
        self.phrase = language.phrase

    def sentence(self, statement: Statement) -> str:
        return sentence(statement, self.names, self.criteria, self.language.code)

    def lines(self, statements: tuple[Statement, ...], indent: str = "  ") -> list[str]:
        return [line for each in statements for line in _wrap(self.sentence(each), indent)]


def _round(speaker: _Speaker, explanation: RoundExplanation) -> list[str]:
    lines = speaker.lines(explanation.statements, "")
    colors = {frozenset((each.white, each.black)): each for each in explanation.pairs}
    for bracket in explanation.brackets:
        title = title_of(bracket, speaker.language.code)
        lines += ["", title, *speaker.lines(bracket.statements)]
        if bracket.pairs:
            lines += _criteria(speaker, bracket.criteria)
        for pair in bracket.pairs:
            account = colors[frozenset(pair)]
            lines.append(f"  {speaker.names(account.white)} - {speaker.names(account.black)}")
            lines += _wrap(speaker.sentence(account.color_rule), "      ")
    lines += ["", speaker.phrase("section-bye"), *speaker.lines(explanation.bye)]
    return lines


def _criteria(speaker: _Speaker, criteria: tuple[CriterionAccount, ...]) -> list[str]:
    """Return the criteria that count something against the pairing."""
    counted = [each for each in criteria if each.reach != "none"]
    if not criteria:
        return []
    if not counted and len(criteria) == 1:
        return []
    if not counted:
        return _wrap(speaker.phrase("nothing-counts"), "  ")
    lines = [f"  {speaker.phrase('counts')}"]
    for each in counted:
        star = " *" if each.reach == "bound" else ""
        value = value_text(each.topic, each.value, speaker.language.code)
        lines += _wrap(f"{each.number} {speaker.criteria[each.topic]}: {value}{star}", "    ")
    if any(each.reach == "bound" for each in counted):
        lines.append(f"    * {speaker.phrase('bound-note')}")
    if any(each.reach == "above" for each in counted):
        lines += _wrap(speaker.phrase("above-note"), "    ")
    return lines


def _player(speaker: _Speaker, answer: PlayerExplanation) -> list[str]:
    mark = answer.player
    lines = [
        speaker.phrase("rated", player=_mark(mark), rating=mark.rating)
        if mark.rating
        else _mark(mark)
    ]
    for name, statements in answer.sections:
        lines += ["", speaker.phrase(f"section-{name}"), *speaker.lines(statements)]
    return lines


def _mark(mark: PlayerMark) -> str:
    return f"{mark.id} {mark.name}".strip()


def question_text(explanation: RoundExplanation, question: Statement, language: str = "en") -> str:
    """Return a why-not question in words."""
    return sentence(question, names_of(explanation), None, language)


def _why_not(speaker: _Speaker, answer: WhyNot) -> list[str]:
    lines = [speaker.sentence(answer.question), ""]
    if answer.verdict == "impossible":
        lines.append(speaker.phrase("impossible"))
    lines += speaker.lines(answer.statements, "")
    other = answer.alternative
    if other is not None:
        pairs = ", ".join(f"{one}-{two}" for one, two in other.pairs)
        text = f"{speaker.phrase('best-with-it')} {pairs or speaker.phrase('no-pairs')}."
        if other.downfloaters:
            down = ", ".join(map(str, other.downfloaters))
            text += " " + speaker.phrase("down-float", players=down)
        lines += ["", *_wrap(text)]
    if not answer.exact and answer.verdict in ("criterion", "order"):
        lines += ["", *_wrap(speaker.phrase("not-exact"))]
    return lines
