"""Explanations as a page that needs nothing else, for the screen and for paper."""

from __future__ import annotations

from html import escape

from ..sentences.language import Language, language_of
from ..sentences.speech import sentence, value_text
from ..statements import (
    BracketAccount,
    PlayerExplanation,
    RoundExplanation,
    Statement,
    WhyNot,
)
from .picture import round_picture_svg
from .text_page import (
    criteria_summaries,
    names_of,
    question_text,
    round_title,
    title_of,
)

_STYLE = """
body{font:15px/1.45 system-ui,"DejaVu Sans",sans-serif;color:#1b1f24;max-width:62rem;
margin:1.5rem auto;padding:0 1rem}
.swissmate-explanation h1{font-size:1.5rem;margin:0}
.swissmate-explanation h2{font-size:1.1rem;margin:1.6rem 0 .3rem}
.swissmate-explanation ul{margin:.2rem 0;padding-left:1.2rem}
.swissmate-explanation table{border-collapse:collapse;margin:.5rem 0;font-size:.92em}
.swissmate-explanation td,.swissmate-explanation th{text-align:left;padding:.15rem .7rem .15rem 0;
border-bottom:1px solid #dde2e8;vertical-align:top}
.swissmate-explanation .soft{color:#5b6675}
.swissmate-explanation figure{margin:1rem 0}
.swissmate-explanation svg{width:100%;height:auto}
@media print{body{margin:0;max-width:none;font-size:11px}
.swissmate-explanation section{break-inside:avoid-page}}
"""


def render_html(
    explanation: RoundExplanation,
    answer: PlayerExplanation | WhyNot | None = None,
    *,
    fragment: bool = False,
    language: str = "en",
) -> str:
    """Return an explanation as HTML; with ``fragment`` an ``<article>`` to put into a page.

    The article has the class ``swissmate-explanation``. Nothing is loaded from elsewhere.

    Raises:
        InputError: there is no such language.
    """
    chosen = language_of(language)
    player = answer.player.id if isinstance(answer, PlayerExplanation) else None
    if isinstance(answer, WhyNot):
        value = answer.question.params.get("a")
        player = value if isinstance(value, int) else None
    title = round_title(explanation, language)
    body = [
        f'<article class="swissmate-explanation" lang="{language}">',
        f"<h1>{escape(title)}</h1>",
        f'<p class="soft">{escape(explanation.title)}, {escape(explanation.chapter)}</p>',
    ]
    if isinstance(answer, PlayerExplanation):
        body += _player(explanation, answer, chosen)
    elif isinstance(answer, WhyNot):
        body += _why_not(explanation, answer, chosen)
    if explanation.brackets:  # a round by a table has no scoregroups to draw
        legend = f'<figcaption class="soft">{escape(chosen.phrase("legend"))}</figcaption>'
        picture = round_picture_svg(explanation, player, language)
        body.append(f"<figure>{picture}{legend}</figure>")
    if answer is None:
        body += _story(explanation, chosen)
    body.append("</article>")
    article = "\n".join(body)
    if fragment:
        return article
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>\n"
        f"<body>{article}</body></html>\n"
    )


def _items(
    explanation: RoundExplanation, statements: tuple[Statement, ...], language: Language
) -> str:
    names, criteria = names_of(explanation), criteria_summaries(explanation, language.code)
    rows = [
        f"<li>{escape(sentence(each, names, criteria, language.code))}</li>" for each in statements
    ]
    return f"<ul>{''.join(rows)}</ul>" if rows else ""


def _section(title: str, content: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{content}</section>"


def _story(explanation: RoundExplanation, language: Language) -> list[str]:
    parts = [_items(explanation, explanation.statements, language)]
    parts += [_bracket(explanation, each, language) for each in explanation.brackets]
    bye = _items(explanation, explanation.bye, language)
    parts.append(_section(language.phrase("section-bye"), bye))
    return parts


def _head(language: Language, *names: str) -> str:
    cells = "".join(f"<th>{escape(language.phrase(name)) if name else ''}</th>" for name in names)
    return f"<table><tr>{cells}</tr>"


def _bracket(explanation: RoundExplanation, bracket: BracketAccount, language: Language) -> str:
    names, code = names_of(explanation), language.code
    colors = {frozenset((each.white, each.black)): each for each in explanation.pairs}
    rows = []
    for pair in bracket.pairs:
        account = colors[frozenset(pair)]
        rule = sentence(account.color_rule, names, None, code)
        rows.append(
            f"<tr><td>{escape(names(account.white))}</td><td>{escape(names(account.black))}</td>"
            f'<td class="soft">{escape(rule)}</td></tr>'
        )
    pairs = ""
    if rows:
        pairs = f"{_head(language, 'white', 'black', 'column-colors')}{''.join(rows)}</table>"
    counted = [each for each in bracket.criteria if each.reach != "none" and bracket.pairs]
    asks = criteria_summaries(explanation, code)
    criteria = "".join(
        f"<tr><td>{escape(each.number)}</td><td>{escape(asks[each.topic])}</td>"
        f"<td>{escape(value_text(each.topic, each.value, code))}</td>"
        f'<td class="soft">{_reach(each.reach, language)}</td></tr>'
        for each in counted
    )
    if criteria:
        head = _head(language, "column-criterion", "column-asks", "column-here", "")
        criteria = f"{head}{criteria}</table>"
    said = _items(explanation, bracket.statements, language)
    return _section(title_of(bracket, code), f"{said}{criteria}{pairs}")


def _reach(reach: str, language: Language) -> str:
    return escape(language.phrase(f"reach-{reach}")) if reach in ("bound", "above") else ""


def _player(
    explanation: RoundExplanation, answer: PlayerExplanation, language: Language
) -> list[str]:
    mark = answer.player
    parts = [f"<h2>{escape(f'{mark.id} {mark.name}'.strip())}</h2>"]
    for name, statements in answer.sections:
        said = _items(explanation, statements, language)
        parts.append(_section(language.phrase(f"section-{name}"), said))
    return parts


def _why_not(explanation: RoundExplanation, answer: WhyNot, language: Language) -> list[str]:
    parts = [f"<h2>{escape(question_text(explanation, answer.question, language.code))}</h2>"]
    if answer.verdict == "impossible":
        parts.append(f"<p>{escape(language.phrase('impossible'))}</p>")
    parts.append(_items(explanation, answer.statements, language))
    other = answer.alternative
    if other is not None:
        names = names_of(explanation)
        rows = "".join(
            f"<tr><td>{escape(names(one))}</td><td>{escape(names(two))}</td></tr>"
            for one, two in other.pairs
        )
        parts.append(f"<p>{escape(language.phrase('best-with-it'))}</p><table>{rows}</table>")
        if other.downfloaters:
            down = ", ".join(names(each) for each in other.downfloaters)
            parts.append(f"<p>{escape(language.phrase('down-float', players=down))}</p>")
    return parts
