"""Season tables for people and programs: aligned text, CSV, JSON and a page."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Final

from swissmate.languages.language import language_of
from swissmate.languages.phrase import Part, written
from swissmate.ranking.render import headings
from swissmate.web_page import whole_page
from swissmate.wording import spreadsheet_text, table

from .account import account, cell, figure, notes, said, tie_break_title

if TYPE_CHECKING:
    from .table import Result, SeasonRow, SeasonTable


def _points_beside(season: SeasonTable) -> bool:
    """Whether anybody has points that no event has brought by itself."""
    return any(row.participation or row.adjustments for row in season.rows)


def added(row: SeasonRow) -> Fraction:
    """Return the points for taking part and those given by hand."""
    given = (adjustment.points for adjustment in row.adjustments)
    return row.participation + sum(given, Fraction(0))


def heads(season: SeasonTable, language: str, *, numbered: bool = False) -> list[str]:
    """Return the headings: place, name, a column for each event, what was added, points, ties.

    Events are called by their names or, if ``numbered``, by their numbers from 1.
    """
    beside = [said("head-added").text(language)] if _points_beside(season) else []
    return [
        *headings(language, "rank", "name"),
        *(str(n) if numbered else event.name for n, event in enumerate(season.events, 1)),
        *beside,
        *(said(f"head-{name}").text(language) for name in ("points", "events")),
        *(tie_break_title(season, index).text(language) for index in season.decisive),
    ]


def cells(season: SeasonTable, row: SeasonRow, language: str) -> list[str]:
    """Return the cells below these headings."""
    parts: list[Part] = [cell(result) for result in row.results]
    if _points_beside(season):
        parts.append(figure(added(row)) if row.participation or row.adjustments else "")
    parts += [figure(row.total), row.events]
    values = [row.values[index] for index in season.decisive]
    parts += ["" if value is None else figure(value) for value in values]
    shared = "=" if row.rank in season.shared else ""
    place = "" if row.rank is None else f"{row.rank}{shared}"
    words = language_of(language)
    return [place, season.people[row.person].name, *(written(part, words) for part in parts)]


def season_text(season: SeasonTable, language: str = "en") -> str:
    """Return the table as aligned columns, with the events and the notes below."""
    head = heads(season, language, numbered=True)
    rows = [cells(season, row, language) for row in season.rows]
    below = [f"{number}: {event.name}" for number, event in enumerate(season.events, 1)]
    below += [note.text(language) for note in notes(season)]
    text = table(head, rows, right=set(range(len(head))) - {1}, ruled=False)
    return text + "".join(f"{line}\n" for line in below)


def account_text(season: SeasonTable, row: SeasonRow, language: str = "en") -> str:
    """Return why somebody has his place, a line for each sentence."""
    first, *others = (sentence.text(language) for sentence in account(season, row))
    return "\n".join([first, *(f"  {sentence}" for sentence in others)]) + "\n"


def season_csv(season: SeasonTable) -> str:
    """Return the table as CSV with the English headings; line ends are LF.

    Points are decimals with a dot, results that do not count stand in brackets.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(map(spreadsheet_text, heads(season, "en")))
    for row in season.rows:
        writer.writerow(map(spreadsheet_text, cells(season, row, "en")))
    return out.getvalue()


def season_json(season: SeasonTable, explained: Sequence[SeasonRow] = ()) -> str:
    """Return the table as JSON (``docs/season.md``); points are exact: ``7/2``."""
    about: dict[str, object] = {
        "points": season.rules.source.value,
        "table": list(map(str, season.rules.table)),
        "ties": season.rules.ties.value,
        "best": season.rules.counted(len(season.events)),
        "events": [
            {"name": event.name, "weight": str(event.weight), "final": event.is_final}
            for event in season.events
        ],
        "tie_breaks": [tie_break.value for tie_break in season.rules.tie_breaks],
        "rows": [_row_json(season, row) for row in season.rows],
        "notes": [str(note) for note in notes(season)],
    }
    if explained:
        about["explanations"] = [
            [str(sentence) for sentence in account(season, row)] for row in explained
        ]
    return json.dumps(about, ensure_ascii=False, indent=2) + "\n"


def _row_json(season: SeasonTable, row: SeasonRow) -> dict[str, object]:
    person = season.people[row.person]
    return {
        "rank": row.rank,
        "shared": row.rank in season.shared,
        "name": person.name,
        "fide_id": person.fide_id,
        "birth": person.traits.birth,
        "entries": [{"event": event + 1, "id": id_} for event, id_ in person.entries],
        "points": str(row.total),
        "results": [_result_json(result) for result in row.results],
        "participation": str(row.participation),
        "adjustments": [
            {"points": str(adjustment.points), "reason": adjustment.reason}
            for adjustment in row.adjustments
        ],
        "values": [None if value is None else str(value) for value in row.values],
        "may_also_be": [{"event": event + 1, "id": id_} for event, id_ in person.doubts],
    }


def _result_json(result: Result | None) -> dict[str, object] | None:
    if result is None:
        return None
    return {
        "places": [result.first, result.last],
        "points": str(result.points),
        "counts": result.counts,
    }


_STYLE: Final = """
body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem;
  color: #1a1a1a; background: #fff; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .5rem; border-bottom: 1px solid #ddd; text-align: right; }
th:nth-child(2), td:nth-child(2) { text-align: left; }
pre { white-space: pre-wrap; }
@media print { @page { margin: 1.2cm; } body { margin: 0; } tr { break-inside: avoid; } }
"""


def season_html(
    season: SeasonTable,
    name: str = "",
    explained: Sequence[SeasonRow] = (),
    language: str = "en",
) -> str:
    """Return the table as a whole HTML page; names are escaped, nothing is fetched."""
    title = name or said("title").text(language)
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads(season, language))
    lines = [
        "".join(f"<td>{escape(text)}</td>" for text in cells(season, row, language))
        for row in season.rows
    ]
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    below = "".join(f"<p>{escape(note.text(language))}</p>\n" for note in notes(season))
    accounts = "".join(
        f"<pre>{escape(account_text(season, row, language))}</pre>\n" for row in explained
    )
    return whole_page(
        title,
        _STYLE,
        f'<h1>{escape(title)}</h1>\n<div class="scroll">\n<table>\n<thead><tr>{head}</tr></thead>\n'
        f"<tbody>\n{body}\n</tbody>\n</table>\n</div>\n{below}{accounts}",
        language,
    )
