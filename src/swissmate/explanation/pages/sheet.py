"""The sheet that settles a protest: one A4 page with the answer and everything that proves it.

The answer comes first. Then come the pairing and, beside it, the one asked about (or the one on the
wall), drawn and listed; a checklist line for each player concerned; and the deciding rule, in our
words.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from ..accounts.checklist import ChecklistLine
from ..question import WhyNot
from ..statements import PlayerExplanation, RoundExplanation, Statement
from .both_pairings import concerned_by, other_pairs, two_pairings
from .checklist import checklist_table
from .html_page import HtmlSpeaker, answer_html, article_page, items, words_html
from .picture import Pairs
from .speaker import mark_name, round_title

_MOST_LINES: Final = 16

_ON_PAPER: Final = """
%s{font-size:1rem;line-height:1.35}
%s h1{font-size:1.7em;margin:0 0 .2em}%s h2{font-size:1.25em;margin:.9em 0 .2em}
%s h3{font-size:1.1em;margin:.6em 0 .2em}%s p,%s ul{margin:.25em 0}
%s td,%s th{padding:.12em .8em .12em 0}
%s.dense .answer{columns:2;column-gap:2em}%s.dense p{margin:.12em 0}%s.dense{line-height:1.2}
%s svg{max-width:100%;max-height:34rem}%s .two{flex-wrap:nowrap}
%s .answer p:first-child{font-size:1.25em}
%s .pairs,%s section ul{columns:2}%s p.signatures{margin-top:2.5em!important}
"""
"""Everything in units of the page's text: if that is smaller, the whole sheet is smaller."""

_STYLE: Final = f"""
.sheet h1{{margin-bottom:.2rem}}.sheet .wide{{overflow-x:auto}}.sheet .signatures{{margin-top:2rem}}
.sheet .pairs{{list-style:none;padding:0;column-gap:1.5em}}.sheet .pairs li{{break-inside:avoid}}
.trial{{position:absolute;top:0;left:0;width:186mm;visibility:hidden}}
{_ON_PAPER.replace("%s", ".trial")}
@media print{{html{{font-size:10px}}
@page{{margin:12mm;@bottom-right{{content:counter(page) " / " counter(pages);font-size:8pt}}}}
{_ON_PAPER.replace("%s", ".sheet")}}}
"""

_FIT: Final = """<script>{
const root = document.documentElement;
const sheet = document.querySelector(".sheet");
const trial = sheet.cloneNode(true);
let size;
const fit = (least) => {
  size = 10.25;
  do root.style.fontSize = `${(size -= 0.25)}px`;
  while (size > least && trial.offsetHeight > 940);
};
trial.classList.add("trial");
document.body.append(trial);
fit(8);
if (trial.offsetHeight > 940) {
  for (const article of [sheet, trial]) article.classList.add("dense");
  fit(2);
}
trial.remove();
root.style.fontSize = "";
const style = document.head.appendChild(document.createElement("style"));
style.textContent = `@media print { html { font-size: ${size}px } }`;
}</script>"""
"""Makes the text as large as fits on one page: 186 by 249 mm are free on A4 and on Letter."""


def render_sheet(
    explanation: RoundExplanation,
    lines: Sequence[ChecklistLine],
    answer: PlayerExplanation | WhyNot | None = None,
    language: str = "en",
    head: str = "",
) -> str:
    """Return the sheet as a page: for a why-not answer, one player, or the round on the wall.

    ``head`` says of what event it is, and when it was printed.

    Raises:
        InputError: there is no such language.
    """
    speaker = HtmlSpeaker(explanation, language)
    title = round_title(explanation, language)
    wall = next(
        (statement for statement in explanation.statements if statement.id == "wall-differs"), None
    )
    parts = [
        f'<article class="swissmate-explanation sheet" lang="{language}">',
        *([f'<p class="soft">{escape(head)}</p>'] if head else []),
        f"<h1>{escape(speaker.phrase('sheet-title'))}</h1>",
        f'<p class="soft">{escape(title)}. {escape(explanation.title)}, '
        f"{escape(explanation.chapter)}</p>",
    ]
    other: Pairs = ()
    beside = "picture-other"
    if isinstance(answer, WhyNot):
        parts += answer_html(speaker, answer)
        other = other_pairs(answer)
        concerned = concerned_by(explanation, answer)
    elif isinstance(answer, PlayerExplanation):
        parts.append(f"<h2>{escape(mark_name(answer.player))}</h2>")
        sections = dict(answer.sections)
        for name in ("wall", "answer", "opponent", "color", "float", "bye"):
            if name in sections:
                parts.append(f"<h3>{escape(speaker.phrase(f'section-{name}'))}</h3>")
                parts.append(items(speaker, sections[name]))
        concerned = [answer.player.id, answer.player.opponent]
    else:
        parts.append(items(speaker, explanation.statements))
        concerned = [line.mark.id for line in lines]
        if wall is not None:
            paired = {(pair.white, pair.black) for pair in explanation.pairs}
            recorded = _pairs_of(wall.params["recorded"])
            other = tuple(pair for pair in recorded if pair not in paired)
            beside = "sheet-wall"
            concerned = [player for pair in other for player in pair]
    parts += two_pairings(speaker, explanation, concerned, other, beside)
    parts.append(f"<h2>{escape(speaker.phrase('sheet-players'))}</h2>")
    wanted = set(concerned)
    shown = [line for line in lines if line.mark.id in wanted]
    most = _MOST_LINES if answer is not None else len(shown)
    parts.append(checklist_table(speaker, shown[:most]))
    parts.append(f'<p class="soft">{escape(speaker.phrase("checklist-note"))}</p>')
    rule = _rule(speaker, explanation, answer)
    if rule:
        parts.append(f"<h2>{escape(speaker.phrase('sheet-rule'))}</h2><p>{rule}</p>")
    parts += words_html(speaker)
    signatures = escape(speaker.phrase("sheet-signatures"))
    parts.append(f'<p class="signatures">{signatures}</p></article>')
    return article_page(title, "\n".join([*parts, _FIT]), language, _STYLE)


def _pairs_of(value: object) -> Pairs:
    if not isinstance(value, tuple):
        raise TypeError(f"pairs expected, found {value!r}")
    return value


def _rule(
    speaker: HtmlSpeaker,
    explanation: RoundExplanation,
    answer: PlayerExplanation | WhyNot | None,
) -> str:
    """Return the deciding rule in our words: its article, and what it requires."""
    if isinstance(answer, PlayerExplanation):
        return ""
    statements: tuple[Statement, ...] = (
        explanation.statements if answer is None else answer.statements
    )
    for statement in statements:
        if "summary" in statement.params:
            article, number = statement.params["article"], statement.params["number"]
            summary = speaker.language.criterion(str(statement.params["summary"]))
            cited = article if str(number) in str(article) else f"{number} ({article})"
            return f"{escape(str(cited))}: {speaker.explained(summary)}."
    for statement in statements:
        if statement.id.startswith(("order-", "step-", "bye-score", "color-")):
            return speaker.said(statement)
    return ""
