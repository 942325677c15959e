"""Explanations as text for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from swissmate.messages import Naming, in_python

from ..accounts.short_view import short_sections
from ..question import WhyNot
from ..speech import value_text
from ..statements import (
    BracketAccount,
    CriterionAccount,
    PlayerExplanation,
    RoundExplanation,
    Statement,
)
from .speaker import Speaker, mark_name, round_title, title_of

_WIDTH: Final = 88
_MOST_CHANGES: Final = 8

NOT_PROVEN: Final = {"criterion": "not-exact", "order": "not-exact", "procedure": "not-proven"}
"""What to say of an answer that is not proven, by its verdict."""

_DETAILS: Final = (
    "bracket-homogeneous",
    "scoregroup-pairs",
    "max-pairs",
    "earlier-",
    "first-candidate",
    "transposed",
    "mdp-first",
    "mdp-transposed",
    "floats-odd",
    "bye-may",
    "bye-odd",
    "had-bye",
    "forfeit-win",
    "unplayed-",
)
"""Statements that only the full story includes."""

_OTHERS: Final = ("floats-now", "floats-nobody", "if-floated")
"""Statements after an answer about a float: who does move down, and what if others did."""


def render_text(
    explanation: RoundExplanation,
    answer: PlayerExplanation | WhyNot | None = None,
    language: str = "en",
    *,
    full: bool = False,
    naming: Naming = in_python,
) -> str:
    """Return the story of a round, one player's part of it, or a why-not answer, as text.

    For each bracket the story says who is in it, who moves down and why, and gives the pairs.
    ``full`` adds how each pairing was found, the criteria, and the rule for every pair's colours;
    for a player, who was possible in the bracket, and what decides about the bye. ``naming`` is
    what the face calls ``full``, which a short account names at its end.

    Raises:
        InputError: there is no such language.
    """
    speaker = Speaker(explanation, language)
    lines = [
        round_title(explanation, language),
        f"{explanation.title}, {explanation.chapter}",
        "",
    ]
    if isinstance(answer, PlayerExplanation):
        lines += _player(speaker, answer, full=full, naming=naming)
    elif isinstance(answer, WhyNot):
        lines += _why_not(speaker, answer)
    else:
        lines += _round(speaker, explanation, full=full)
    return "\n".join(lines).rstrip() + "\n"


def _wrap(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent + "  ") or [
        ""
    ]


def _lines(speaker: Speaker, statements: tuple[Statement, ...], indent: str = "  ") -> list[str]:
    return [line for statement in statements for line in _wrap(speaker.said(statement), indent)]


def worth_telling(statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """Return the statements that the short story includes."""
    return tuple(statement for statement in statements if not statement.id.startswith(_DETAILS))


def _round(speaker: Speaker, explanation: RoundExplanation, *, full: bool) -> list[str]:
    lines = _lines(speaker, explanation.statements, "")
    for bracket in explanation.brackets:
        lines += ["", title_of(bracket, speaker.language.code)]
        if full:
            lines += _lines(speaker, bracket.statements)
            if bracket.pairs:
                lines += _criteria(speaker, bracket.criteria)
        else:
            lines += _lines(speaker, worth_telling(bracket.statements))
            lines += _criteria_in_short(speaker, bracket.criteria)
        lines += _pairs(speaker, explanation, bracket, full=full)
    bye = explanation.bye if full else worth_telling(explanation.bye)
    lines += ["", speaker.phrase("section-bye"), *_lines(speaker, bye)]
    return lines


def _pairs(
    speaker: Speaker, explanation: RoundExplanation, bracket: BracketAccount, *, full: bool
) -> list[str]:
    colors = {frozenset((pair.white, pair.black)): pair for pair in explanation.pairs}
    lines = []
    for pair in bracket.pairs:
        account = colors[frozenset(pair)]
        lines.append(f"  {speaker.names(account.white)} - {speaker.names(account.black)}")
        if full:
            lines += _wrap(speaker.said(account.color_rule), "      ")
    return lines


def _criteria(speaker: Speaker, criteria: tuple[CriterionAccount, ...]) -> list[str]:
    """Return the criteria whose values count against the pairing."""
    counted = [criterion for criterion in criteria if criterion.reach != "none"]
    if not criteria:
        return []
    if not counted and len(criteria) == 1:
        return []
    if not counted:
        return _wrap(speaker.phrase("nothing-counts"), "  ")
    lines = [f"  {speaker.phrase('counts')}"]
    for criterion_account in counted:
        star = " *" if criterion_account.reach == "bound" else ""
        lines += _wrap(f"{criterion_text(speaker, criterion_account)}{star}", "    ")
    if any(criterion_account.reach == "bound" for criterion_account in counted):
        lines.append(f"    * {speaker.phrase('bound-note')}")
    if any(criterion_account.reach == "above" for criterion_account in counted):
        lines += _wrap(speaker.phrase("above-note"), "    ")
    return lines


def criterion_text(speaker: Speaker, criterion: CriterionAccount) -> str:
    """Return a criterion with its value."""
    language = speaker.language
    value = value_text(criterion.topic, criterion.value, language.code)
    return speaker.explained(f"{criterion.number} {language.criterion(criterion.summary)}: {value}")


def _criteria_in_short(speaker: Speaker, criteria: tuple[CriterionAccount, ...]) -> list[str]:
    """Return in one line what counts against a pairing, except who moves down (told already)."""
    counted = [
        speaker.criterion_in_short(criterion)
        for criterion in criteria
        if criterion.reach != "none" and criterion.topic not in ("pairs", "scores", "following")
    ]
    return _wrap(f"{speaker.phrase('counts')} {'; '.join(counted)}.", "  ") if counted else []


def _player(
    speaker: Speaker, answer: PlayerExplanation, *, full: bool, naming: Naming
) -> list[str]:
    mark = answer.player
    lines = [
        speaker.phrase("rated", player=mark_name(mark), rating=mark.rating)
        if mark.rating
        else mark_name(mark)
    ]
    for name, statements in answer.sections if full else short_sections(answer):
        lines += ["", speaker.phrase(f"section-{name}"), *_lines(speaker, statements)]
    return lines if full else [*lines, "", speaker.phrase("more-full", full=naming("full", ""))]


def _why_not(speaker: Speaker, answer: WhyNot) -> list[str]:
    lines = [*_wrap(speaker.sentence(answer.question.statement)), ""]
    statements, instead = answer_parts(answer)
    for statement in statements:
        lines += _wrap(speaker.said(statement))
    changed = changes(speaker, answer)
    lines += ["", *_wrap(changed)] if changed else []
    for statement in instead:
        if statement.id in _OTHERS:
            lines.append("")
        lines += _wrap(speaker.said(statement))
    if not answer.exact and answer.verdict in NOT_PROVEN:
        lines += ["", *_wrap(speaker.phrase(NOT_PROVEN[answer.verdict]))]
    return lines


def answer_parts(answer: WhyNot) -> tuple[Sequence[Statement], Sequence[Statement]]:
    """Return the answer to the question, and what is said of other players instead (floats)."""
    statements = answer.statements
    end = next(
        (at for at, statement in enumerate(statements) if statement.id in _OTHERS), len(statements)
    )
    return statements[:end], statements[end:]


def changes(speaker: Speaker, answer: WhyNot) -> str:
    """Return which pairs would change, "" if that is not known."""
    pairs = [f"{speaker.names(one)} - {speaker.names(two)}" for one, two in answer.changed]
    text = "; ".join(pairs[:_MOST_CHANGES])  # names contain commas
    if len(pairs) > _MOST_CHANGES:
        text = speaker.phrase("changes-more", pairs=text, count=len(pairs) - _MOST_CHANGES)
    other = answer.alternative
    if other is None:
        return speaker.phrase("changes", pairs=text) if pairs else ""
    changed = (
        speaker.phrase("changes-here", pairs=text) if pairs else speaker.phrase("changes-none")
    )
    if other.downfloaters:
        down = "; ".join(speaker.names(downfloater) for downfloater in other.downfloaters)
        changed += " " + speaker.phrase("moves-down", players=down)
    return changed
