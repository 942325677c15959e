"""Explanations as a self-contained page, for the screen and for paper."""

from __future__ import annotations

from html import escape

from swissmate.web_page import whole_page

from ..accounts.short_view import short_sections
from ..question import WhyNot
from ..speech import value_text
from ..statements import (
    BracketAccount,
    PlayerExplanation,
    RoundExplanation,
    Statement,
)
from .both_pairings import concerned_by, other_pairs, two_pairings
from .picture import round_picture_svg
from .speaker import Speaker, mark_name, round_title, title_of
from .text_page import NOT_PROVEN, answer_parts, changes, worth_telling

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
.swissmate-explanation svg{width:100%;max-width:40rem;height:auto}
.swissmate-explanation .two{display:flex;gap:1rem;flex-wrap:wrap}
.swissmate-explanation .two>div{flex:1 1 20rem;min-width:0}
.swissmate-explanation .new{font-weight:700}
.swissmate-explanation .pairs{list-style:none;padding:0}
.swissmate-explanation .answer p{margin:.3rem 0}
.swissmate-explanation .answer p:first-child{font-size:1.15rem;font-weight:600}
.swissmate-explanation a.word{color:inherit;text-decoration:underline dotted}
@media print{.swissmate-explanation .two{flex-wrap:nowrap}
body{margin:0;max-width:none;font-size:11px}
.swissmate-explanation section{break-inside:avoid-page}}
"""


def render_html(
    explanation: RoundExplanation,
    answer: PlayerExplanation | WhyNot | None = None,
    *,
    fragment: bool = False,
    language: str = "en",
    full: bool = False,
) -> str:
    """Return an explanation as HTML; with ``fragment``, as an ``<article>`` to embed in a page.

    The article has the class ``swissmate-explanation``. Nothing is loaded from elsewhere. ``full``
    is as in :func:`.render_text`.

    Raises:
        InputError: there is no such language.
    """
    speaker = HtmlSpeaker(explanation, language)
    player = answer.player.id if isinstance(answer, PlayerExplanation) else None
    title = round_title(explanation, language)
    body = [
        f'<article class="swissmate-explanation" lang="{language}">',
        f"<h1>{escape(title)}</h1>",
        f'<p class="soft">{escape(explanation.title)}, {escape(explanation.chapter)}</p>',
    ]
    if isinstance(answer, PlayerExplanation):
        body += _player(speaker, answer, full=full)
    elif isinstance(answer, WhyNot):
        body += answer_html(speaker, answer)
    if isinstance(answer, WhyNot) and explanation.brackets:
        concerned = concerned_by(explanation, answer)
        other = other_pairs(answer)
        body += two_pairings(speaker, explanation, concerned, other, "picture-other")
        body.append(f'<p class="soft">{escape(speaker.phrase("legend"))}</p>')
    elif explanation.brackets:  # a round by a table has no scoregroups to draw
        legend = f'<figcaption class="soft">{escape(speaker.phrase("legend"))}</figcaption>'
        picture = round_picture_svg(explanation, player, language)
        body.append(f"<figure>{picture}{legend}</figure>")
    if answer is None:
        body += _story(speaker, explanation, full=full)
    body += [*words_html(speaker), "</article>"]
    article = "\n".join(body)
    return article if fragment else article_page(title, article, language)


def article_page(title: str, article: str, language: str, style: str = "") -> str:
    """Return an article as a page; ``style`` is added to that of all explanations."""
    return whole_page(title, _STYLE + style, f"<main>{article}</main>\n", language)


class HtmlSpeaker(Speaker):
    """A speaker whose sentences are HTML: a new term links to the list at the end of the page."""

    def __init__(self, explanation: RoundExplanation, code: str) -> None:
        super().__init__(explanation, code, _linked)

    def explained(self, text: str) -> str:
        """Return a plain text as HTML, with new terms linked."""
        return super().explained(escape(text))


def _linked(name: str, form: str, meaning: str) -> str:
    return f'<a class="word" href="#word-{name}" title="{escape(meaning)}">{form}</a>'


def words_html(speaker: Speaker) -> list[str]:
    """Return the list of the terms that the page used."""
    if not speaker.used:
        return []
    rows = "".join(
        f'<li id="word-{name}"><b>{escape(forms[0])}</b>: {escape(meaning)}</li>'
        for name, (forms, meaning) in speaker.language.words.items()
        if name in speaker.used
    )
    return [_section(speaker.phrase("section-words"), f'<ul class="soft">{rows}</ul>')]


def items(speaker: Speaker, statements: tuple[Statement, ...]) -> str:
    """Return statements as a list."""
    rows = "".join(f"<li>{speaker.said(statement)}</li>" for statement in statements)
    return f"<ul>{rows}</ul>" if rows else ""


def _section(title: str, content: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{content}</section>"


def _story(speaker: Speaker, explanation: RoundExplanation, *, full: bool) -> list[str]:
    parts = [items(speaker, explanation.statements)]
    parts += [
        _bracket(speaker, explanation, bracket, full=full) for bracket in explanation.brackets
    ]
    bye = items(speaker, explanation.bye if full else worth_telling(explanation.bye))
    parts.append(_section(speaker.phrase("section-bye"), bye))
    return parts


def _head(speaker: Speaker, *names: str) -> str:
    cells = "".join(f"<th>{escape(speaker.phrase(name)) if name else ''}</th>" for name in names)
    return f"<table><tr>{cells}</tr>"


def _bracket(
    speaker: Speaker, explanation: RoundExplanation, bracket: BracketAccount, *, full: bool
) -> str:
    names, code = speaker.names, speaker.language.code
    colors = {frozenset((pair.white, pair.black)): pair for pair in explanation.pairs}
    rows = []
    for pair in bracket.pairs:
        account = colors[frozenset(pair)]
        rule = f'<td class="soft">{speaker.said(account.color_rule)}</td>' if full else ""
        rows.append(
            f"<tr><td>{escape(names(account.white))}</td><td>{escape(names(account.black))}</td>"
            f"{rule}</tr>"
        )
    pairs = ""
    if rows:
        columns = ("white", "black", "column-colors") if full else ("white", "black")
        pairs = f"{_head(speaker, *columns)}{''.join(rows)}</table>"
    statements = bracket.statements if full else worth_telling(bracket.statements)
    return _section(
        title_of(bracket, code),
        f"{items(speaker, statements)}{_criteria(speaker, bracket) if full else ''}{pairs}",
    )


def _criteria(speaker: Speaker, bracket: BracketAccount) -> str:
    language = speaker.language
    counted = [
        criterion for criterion in bracket.criteria if criterion.reach != "none" and bracket.pairs
    ]
    rows = "".join(
        f"<tr><td>{escape(criterion.number)}</td>"
        f"<td>{speaker.explained(language.criterion(criterion.summary))}</td>"
        f"<td>{escape(value_text(criterion.topic, criterion.value, language.code))}</td>"
        f'<td class="soft">{_reach(criterion.reach, speaker)}</td></tr>'
        for criterion in counted
    )
    if not rows:
        return ""
    head = _head(speaker, "column-criterion", "column-asks", "column-here", "")
    return f"{head}{rows}</table>"


def _reach(reach: str, speaker: Speaker) -> str:
    return escape(speaker.phrase(f"reach-{reach}")) if reach in ("bound", "above") else ""


def _player(speaker: Speaker, answer: PlayerExplanation, *, full: bool) -> list[str]:
    parts = [f"<h2>{escape(mark_name(answer.player))}</h2>"]
    for name, statements in answer.sections if full else short_sections(answer):
        parts.append(_section(speaker.phrase(f"section-{name}"), items(speaker, statements)))
    return parts


def answer_html(speaker: Speaker, answer: WhyNot) -> list[str]:
    """Return a question, its answer (first by the players), and what would change."""
    parts = [
        f"<h2>{escape(speaker.sentence(answer.question.statement))}</h2>",
        '<div class="answer">',
    ]
    statements, instead = answer_parts(answer)
    parts += [f"<p>{speaker.said(statement)}</p>" for statement in statements]
    changed = changes(speaker, answer)
    if changed:
        parts.append(f"<p>{escape(changed)}</p>")
    parts += [f"<p>{speaker.said(statement)}</p>" for statement in instead]
    if not answer.exact and answer.verdict in NOT_PROVEN:
        parts.append(f'<p class="soft">{escape(speaker.phrase(NOT_PROVEN[answer.verdict]))}</p>')
    return [*parts, "</div>"]
