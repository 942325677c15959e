"""The checklist of a round as text, as a sortable table, and as values."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from swissmate.wording import table

from ..accounts.checklist import ChecklistLine
from ..speech import history_text
from ..statements import RoundExplanation
from .html_page import HtmlSpeaker, article_page, items
from .speaker import Speaker, mark_name, round_title

_COLUMNS: Final = ("id", "name", "points", "met", "colors", "preference", "floats", "bye", "now")

_SORT: Final = """<script>
document.querySelectorAll("th").forEach((head, column) => head.addEventListener("click", () => {
  const rows = [...head.closest("table").tBodies[0].rows];
  const up = head.dataset.up = head.dataset.up === "1" ? "0" : "1";
  const key = row => row.cells[column].dataset.key || row.cells[column].textContent;
  const sign = up === "1" ? 1 : -1;
  rows.sort((a, b) => sign * key(a).localeCompare(key(b), undefined, {numeric: true}));
  rows.forEach(row => row.parentNode.append(row));
}));
</script>"""

_STYLE: Final = """
.checklist table{width:100%}.checklist th{cursor:pointer}
.checklist td:nth-child(1),.checklist td:nth-child(3){text-align:right;padding-right:.9rem}
.checklist .wide{overflow-x:auto}
@media print{@page{size:A4 landscape;margin:12mm}.checklist tr{break-inside:avoid}}
"""


def _cells(speaker: Speaker, line: ChecklistLine) -> tuple[str, ...]:
    """Return the cells of a line in the order of the headings."""
    mark, phrase = line.mark, speaker.phrase
    points = speaker.points(mark.score)
    if mark.score != mark.points:
        virtual = speaker.points(mark.score - mark.points)
        points = phrase("checklist-virtual", points=points, virtual=virtual)
    preference = phrase(f"history-{mark.preference}") if mark.preference else ""
    now = phrase("bye-now")
    if mark.opponent:
        now = f"{phrase(f'history-{mark.color}')} {mark.opponent}"
    return (
        str(mark.id),
        mark.name,
        points,
        " ".join(map(str, line.met)),
        history_text(mark.colors, speaker.language),
        preference + "+" * mark.strength if preference else "",
        " ".join(phrase(f"float-letter-{way}") if way else "-" for way in mark.floats),
        phrase("no" if line.bye else "yes"),
        now,
    )


def checklist_text(
    explanation: RoundExplanation, lines: Sequence[ChecklistLine], language: str = "en"
) -> str:
    """Return the checklist for a terminal.

    Raises:
        InputError: there is no such language.
    """
    speaker = Speaker(explanation, language)
    heads = tuple(speaker.phrase(f"checklist-{column}") for column in _COLUMNS)
    rows = [_cells(speaker, line) for line in lines]
    title = f"{round_title(explanation, language)}: {speaker.phrase('checklist-title')}"
    wall = [speaker.sentence(statement) for statement in explanation.on_the_wall()]
    columns = table(heads, rows, right=(0, 2), ruled=False)
    return "\n".join([title, *wall, "", columns, speaker.phrase("checklist-note")]) + "\n"


def checklist_table(speaker: Speaker, lines: Sequence[ChecklistLine]) -> str:
    """Return the checklist as an HTML table; the reason for a barred bye is in the cell's title."""
    heads = "".join(
        f"<th>{escape(speaker.phrase(f'checklist-{column}'))}</th>" for column in _COLUMNS
    )
    rows = []
    for line in lines:
        cells = []
        for name, text in zip(_COLUMNS, _cells(speaker, line), strict=True):
            more = ""
            if name == "bye" and line.bye:
                more = f' title="{escape(speaker.sentence(line.bye[0]))}"'
            if name == "points":
                more = f' data-key="{line.mark.score:05d}"'
            cells.append(f"<td{more}>{escape(text)}</td>")
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return (
        f'<div class="wide" tabindex="0"><table><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def checklist_html(
    explanation: RoundExplanation, lines: Sequence[ChecklistLine], language: str = "en"
) -> str:
    """Return the checklist as a page; clicking a heading sorts by it.

    Raises:
        InputError: there is no such language.
    """
    speaker = HtmlSpeaker(explanation, language)
    title = f"{round_title(explanation, language)}: {speaker.phrase('checklist-title')}"
    article = (
        f'<article class="swissmate-explanation checklist" lang="{language}">'
        f"<h1>{escape(title)}</h1>"
        f'<p class="soft">{escape(explanation.title)}, {escape(explanation.chapter)}</p>'
        f"{items(speaker, explanation.on_the_wall())}{checklist_table(speaker, lines)}"
        f'<p class="soft">{escape(speaker.phrase("checklist-note"))}</p></article>{_SORT}'
    )
    return article_page(title, article, language, _STYLE)


def checklist_json(lines: Sequence[ChecklistLine]) -> list[dict[str, object]]:
    """Return the lines as values that ``json.dumps`` takes; points are tenths."""
    return [
        {
            "id": line.mark.id,
            "name": mark_name(line.mark).partition(" ")[2],
            "score": line.mark.score,
            "points": line.mark.points,
            "met": list(line.met),
            "colors": line.mark.colors,
            "preference": line.mark.preference,
            "strength": line.mark.strength,
            "floats": list(line.mark.floats),
            "bye_barred_by": [
                {"id": statement.id, "params": dict(statement.params)} for statement in line.bye
            ],
            "opponent": line.mark.opponent,
            "color": line.mark.color,
        }
        for line in lines
    ]
