"""The sheet that settles a protest: one page of A4 with the answer and all that proves it.

The answer first; the pairing beside the one asked for (or the one on the wall), drawn and listed; a
checklist line for each player concerned; the rule that decides, in our words.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape
from typing import Final

from ..accounts.checklist import ChecklistLine
from ..statements import PlayerExplanation, RoundExplanation, Statement, WhyNot
from .checklist import checklist_table
from .html_page import HtmlSpeaker, answer_html, items, whole_page, words_html
from .picture import Pairs, round_picture_svg
from .speaker import mark_name, round_title

_MOST_LINES: Final = 16

_STYLE: Final = """<style>
.sheet h1{margin-bottom:.2rem}.sheet .two{display:flex;gap:1rem;flex-wrap:wrap}
.sheet .two>div{flex:1 1 20rem;min-width:0}.sheet .wide{overflow-x:auto}
.sheet .new td{font-weight:700}.sheet .signatures{margin-top:2rem}
@media print{@page{size:A4;margin:12mm}body{font-size:10px}
.sheet .two{flex-wrap:nowrap}.sheet .two>div{flex-basis:0}.sheet svg{max-height:95mm}}
</style>"""


def render_sheet(
    explanation: RoundExplanation,
    lines: Sequence[ChecklistLine],
    answer: PlayerExplanation | WhyNot | None = None,
    language: str = "en",
) -> str:
    """Return the sheet as a page: of a why-not answer, of one player, or of the round on the wall.

    Raises:
        InputError: there is no such language.
    """
    speaker = HtmlSpeaker(explanation, language)
    title = round_title(explanation, language)
    wall = next((each for each in explanation.statements if each.id == "wall-differs"), None)
    parts = [
        f'<article class="swissmate-explanation sheet" lang="{language}">',
        f"<h1>{escape(speaker.phrase('sheet-title'))}</h1>",
        f'<p class="soft">{escape(title)}. {escape(explanation.title)}, '
        f"{escape(explanation.chapter)}</p>",
    ]
    other: Pairs = ()
    head = "picture-other"
    if isinstance(answer, WhyNot):
        parts += answer_html(speaker, answer)
        other = _other_pairs(answer)
        concerned = _concerned(explanation, answer)
    elif isinstance(answer, PlayerExplanation):
        parts.append(f"<h2>{escape(mark_name(answer.player))}</h2>")
        told = dict(answer.sections)
        for name in ("opponent", "color", "float", "bye"):
            if name in told:
                parts.append(f"<h3>{escape(speaker.phrase(f'section-{name}'))}</h3>")
                parts.append(items(speaker, told[name]))
        concerned = [answer.player.id, answer.player.opponent]
    else:
        parts.append(items(speaker, explanation.statements))
        concerned = [each.mark.id for each in lines]
        if wall is not None:
            other, head = _pairs_of(wall.params["recorded"]), "sheet-wall"
            concerned = [each for pair in other for each in pair]
    parts += _two_pairings(speaker, explanation, concerned, other, head)
    parts.append(f"<h2>{escape(speaker.phrase('sheet-players'))}</h2>")
    wanted = set(concerned)
    shown = [each for each in lines if each.mark.id in wanted]
    most = _MOST_LINES if answer is not None else len(shown)
    parts.append(checklist_table(speaker, shown[:most]))
    rule = _rule(speaker, explanation, answer)
    if rule:
        parts.append(f"<h2>{escape(speaker.phrase('sheet-rule'))}</h2><p>{rule}</p>")
    parts += words_html(speaker)
    signatures = escape(speaker.phrase("sheet-signatures"))
    parts.append(f'<p class="signatures">{signatures}</p></article>')
    return whole_page(title, "\n".join(parts), language, _STYLE)


def _pairs_of(value: object) -> Pairs:
    if not isinstance(value, tuple):
        raise TypeError(f"pairs expected, found {value!r}")
    return value


def _other_pairs(answer: WhyNot) -> Pairs:
    """Return what is known of the other pairing: the new pairs, and the one asked about."""
    one, two = (answer.question.params.get(name) for name in "ab")
    taken = {each for pair in answer.changed for each in pair}
    if not (isinstance(one, int) and isinstance(two, int)) or taken & {one, two}:
        return answer.changed
    return (*answer.changed, (one, two)) if answer.changed else ()


def _concerned(explanation: RoundExplanation, answer: WhyNot) -> list[int]:
    """Return who was asked about, and everybody whose game would change, these first."""
    marks = explanation.by_id
    asked = [answer.question.params.get(name) for name in "ab"]
    named = [each for each in asked if isinstance(each, int)]
    changed = [each for pair in answer.changed for each in pair]
    found = [*named, *(marks[each].opponent for each in named if each in marks), *changed]
    return [each for each in dict.fromkeys(found) if each]


def _two_pairings(
    speaker: HtmlSpeaker,
    explanation: RoundExplanation,
    concerned: Collection[int],
    other: Pairs,
    head: str,
) -> list[str]:
    """Return the round's pairing and, where there is another, that one beside it."""
    marks = explanation.by_id
    real = tuple((each.white, each.black) for each in explanation.pairs)
    touched = {each for pair in other for each in pair} | set(concerned)
    homes = {marks[each].home for each in touched if each in marks}
    if not explanation.brackets or not homes:
        return []
    code = speaker.language.code
    chosen = next(iter(concerned), None)
    left = [pair for pair in real if touched & set(pair)]
    title = escape(speaker.phrase("sheet-pairings" if other else "section-bracket"))
    parts = [f"<h2>{title}</h2>", '<div class="two">']
    picture = round_picture_svg(explanation, chosen, code, brackets=homes)
    parts.append(_side(speaker, "picture-real", picture, left, real))
    if other:
        moved = {each for pair in other for each in pair}
        stay = tuple(pair for pair in real if not moved & set(pair))
        whole = (*stay, *other)
        picture = round_picture_svg(explanation, chosen, code, brackets=homes, pairs=whole)
        parts.append(_side(speaker, head, picture, list(other), real))
    return [*parts, "</div>"]


def _side(
    speaker: HtmlSpeaker, head: str, picture: str, pairs: Sequence[tuple[int, int]], real: Pairs
) -> str:
    rows = "".join(
        f"<tr{'' if pair in real else ' class=new'}><td>{escape(speaker.names(pair[0]))}</td>"
        f"<td>{escape(speaker.names(pair[1]))}</td></tr>"
        for pair in pairs
    )
    return f"<div><h3>{escape(speaker.phrase(head))}</h3>{picture}<table>{rows}</table></div>"


def _rule(
    speaker: HtmlSpeaker,
    explanation: RoundExplanation,
    answer: PlayerExplanation | WhyNot | None,
) -> str:
    """Return the deciding rule in our words: its article, and what it asks for."""
    if isinstance(answer, PlayerExplanation):
        return ""
    told: tuple[Statement, ...] = explanation.statements if answer is None else answer.statements
    for each in told:
        if "summary" in each.params:
            article, number = each.params["article"], each.params["number"]
            summary = speaker.language.criterion(str(each.params["summary"]))
            cited = article if str(number) in str(article) else f"{number} ({article})"
            return f"{escape(str(cited))}: {speaker.explained(summary)}."
    for each in told:
        if each.id.startswith(("order-", "step-", "bye-score", "color-")):
            return speaker.said(each)
    return ""
