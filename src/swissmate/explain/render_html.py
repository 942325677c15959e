"""Explanations as a page that needs nothing else, for the screen and for paper."""

from __future__ import annotations

from html import escape

from .picture import round_picture_svg
from .render_text import (
    SECTION_TITLES,
    criteria_summaries,
    names_of,
    question_text,
    title_of,
)
from .statements import (
    BracketAccount,
    PlayerExplanation,
    RoundExplanation,
    Statement,
    WhyNot,
)
from .words import sentence, value_text

__all__ = ["render_html"]

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
) -> str:
    """Return an explanation as HTML; with ``fragment`` an ``<article>`` to put into a page.

    The article has the class ``swissmate-explanation``. Nothing is loaded from elsewhere.
    """
    player = answer.player.id if isinstance(answer, PlayerExplanation) else None
    if isinstance(answer, WhyNot):
        value = answer.question.params["a"]
        player = value if isinstance(value, int) else None
    title = f"{explanation.tournament}: round {explanation.round_number}".removeprefix(": ")
    body = [
        '<article class="swissmate-explanation">',
        f"<h1>{escape(title[:1].upper() + title[1:])}</h1>",
        f'<p class="soft">{escape(explanation.title)}, {escape(explanation.chapter)}</p>',
    ]
    if isinstance(answer, PlayerExplanation):
        body += _player(explanation, answer)
    elif isinstance(answer, WhyNot):
        body += _why_not(explanation, answer)
    body.append(f"<figure>{round_picture_svg(explanation, player)}{_LEGEND}</figure>")
    if answer is None:
        body += _story(explanation)
    body.append("</article>")
    article = "\n".join(body)
    if fragment:
        return article
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>\n"
        f"<body>{article}</body></html>\n"
    )


_LEGEND = (
    '<figcaption class="soft">One band for each scoregroup. The dot at the end of a line is the '
    "colour of this round, the small dots are the colours so far, the first on the left. "
    "\u25bc a downfloat, \u25b2 an upfloat of the last two rounds, the older first. "
    "Orange: a player moved down, and his game.</figcaption>"
)


def _items(explanation: RoundExplanation, statements: tuple[Statement, ...]) -> str:
    names, criteria = names_of(explanation), criteria_summaries(explanation)
    rows = [f"<li>{escape(sentence(each, names, criteria))}</li>" for each in statements]
    return f"<ul>{''.join(rows)}</ul>" if rows else ""


def _story(explanation: RoundExplanation) -> list[str]:
    parts = [_items(explanation, explanation.statements)]
    parts += [_bracket(explanation, each) for each in explanation.brackets]
    parts.append(f"<section><h2>The bye</h2>{_items(explanation, explanation.bye)}</section>")
    return parts


_REACHES = {
    "none": "",
    "bound": "no pairing of these players has less",
    "above": "less, if at all, only at the cost of a criterion above",
    "counted": "",
}


def _bracket(explanation: RoundExplanation, bracket: BracketAccount) -> str:
    names = names_of(explanation)
    colors = {frozenset((each.white, each.black)): each for each in explanation.pairs}
    rows = []
    for pair in bracket.pairs:
        account = colors[frozenset(pair)]
        rows.append(
            f"<tr><td>{escape(names(account.white))}</td><td>{escape(names(account.black))}</td>"
            f'<td class="soft">{escape(sentence(account.color_rule, names))}</td></tr>'
        )
    pairs = (
        f"<table><tr><th>White</th><th>Black</th><th>Colours</th></tr>{''.join(rows)}</table>"
        if rows
        else ""
    )
    counted = [each for each in bracket.criteria if each.reach != "none" and bracket.pairs]
    criteria = "".join(
        f"<tr><td>{escape(each.number)}</td><td>{escape(each.summary)}</td>"
        f"<td>{escape(value_text(each.topic, each.value))}</td>"
        f'<td class="soft">{_REACHES[each.reach]}</td></tr>'
        for each in counted
    )
    if criteria:
        criteria = (
            "<table><tr><th>Criterion</th><th>It asks for</th><th>Here</th><th></th></tr>"
            f"{criteria}</table>"
        )
    return (
        f"<section><h2>{escape(title_of(bracket))}</h2>"
        f"{_items(explanation, bracket.statements)}{criteria}{pairs}</section>"
    )


def _player(explanation: RoundExplanation, answer: PlayerExplanation) -> list[str]:
    mark = answer.player
    parts = [f"<h2>{escape(f'{mark.id} {mark.name}'.strip())}</h2>"]
    for name, statements in answer.sections:
        parts.append(
            f"<section><h2>{SECTION_TITLES[name]}</h2>{_items(explanation, statements)}</section>"
        )
    return parts


def _why_not(explanation: RoundExplanation, answer: WhyNot) -> list[str]:
    parts = [f"<h2>{escape(question_text(explanation, answer.question))}</h2>"]
    if answer.verdict == "impossible":
        parts.append("<p>It is not possible.</p>")
    parts.append(_items(explanation, answer.statements))
    other = answer.alternative
    if other is not None:
        names = names_of(explanation)
        rows = "".join(
            f"<tr><td>{escape(names(one))}</td><td>{escape(names(two))}</td></tr>"
            for one, two in other.pairs
        )
        parts.append(f"<p>The best pairing of that bracket with it:</p><table>{rows}</table>")
        if other.downfloaters:
            down = ", ".join(escape(names(each)) for each in other.downfloaters)
            parts.append(f"<p>Down float: {down}.</p>")
    return parts
