"""What all pages share: names, headings, and terms explained where they first appear."""

from __future__ import annotations

import re
from collections.abc import Callable

from swissmate.languages.language import Language, language_of

from ..question import Question
from ..speech import points_number, points_with_noun, sentence, value_text
from ..statements import BracketAccount, CriterionAccount, PlayerMark, RoundExplanation, Statement

Explain = Callable[[str, str, str], str]
"""Puts an explanation beside a term, given its name, the form found, and its meaning."""


def names_of(explanation: RoundExplanation) -> Callable[[int], str]:
    """Return the function that names a player: number and name."""
    marks = explanation.by_id

    def name(player: int) -> str:
        mark = marks.get(player)
        return mark_name(mark) if mark else str(player)

    return name


def mark_name(mark: PlayerMark) -> str:
    """Return a player's number and name."""
    return f"{mark.id} {mark.name}".strip()


def in_brackets(name: str, form: str, meaning: str) -> str:
    """Explain a term in brackets after it, for plain text."""
    del name
    return f"{form} [{meaning}]"


class Speaker:
    """Turns the statements of one page into sentences; ``used`` are the terms explained so far.

    Each term of the language is explained where it first appears.
    """

    def __init__(
        self, explanation: RoundExplanation, code: str, explain: Explain = in_brackets
    ) -> None:
        self.language: Language = language_of(code)
        self.names = names_of(explanation)
        self.phrase = self.language.phrase
        self.used: list[str] = []
        self._explain = explain

    def sentence(self, statement: Statement) -> str:
        """Return a statement in words, without explaining any term."""
        return sentence(statement, self.names, self.language.code)

    def said(self, statement: Statement) -> str:
        """Return a statement in words, and explain the terms that are new on the page."""
        return self.explained(self.sentence(statement))

    def explained(self, text: str) -> str:
        """Return a text in which the terms not yet explained on the page are explained."""
        for name, (forms, meaning) in self.language.words.items():
            if name in self.used:
                continue
            longest = sorted(forms, key=len, reverse=True)
            match = re.search(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])", text)
            if match is None:
                continue
            self.used.append(name)
            marked = self._explain(name, match[0], meaning)
            text = text[: match.start()] + marked + text[match.end() :]
        return text

    def criterion_in_short(self, criterion: CriterionAccount) -> str:
        """Return number and value of a criterion; the first time, also what it requires."""
        value = value_text(criterion.topic, criterion.value, self.language.code)
        if criterion.number in self.used:
            return f"{criterion.number}: {value}"
        self.used.append(criterion.number)
        return f"{criterion.number} [{self.language.criterion(criterion.summary)}]: {value}"

    def points(self, points: int) -> str:
        """Return points as a number."""
        return points_number(points, self.language)


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
    text = points_with_noun(bracket.scores[-1], chosen)
    if len(bracket.scores) > 1:
        text = chosen.phrase("to", first=points_number(bracket.scores[0], chosen), last=text)
    kind = chosen.phrase(f"kind-{bracket.kind}")
    return chosen.phrase("bracket-title", kind=kind, number=bracket.index + 1, scores=text)


def question_text(explanation: RoundExplanation, question: Question, language: str = "en") -> str:
    """Return a why-not question in words."""
    return sentence(question.statement, names_of(explanation), language)
