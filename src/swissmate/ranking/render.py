"""Standings for people and programs: aligned text, CSV and JSON (HTML is in ``render_html``)."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence

from swissmate.languages.language import language_of
from swissmate.languages.phrase import Part, Phrase, written
from swissmate.wording import spreadsheet_text, table

from .crosstable import columns, crosstable
from .edition import Unit
from .explanation import Explanation
from .standings import Row, Standings


def rank_text(standings: Standings, row: Row) -> str:
    """Return a place as it is printed; ``=`` marks a shared place."""
    return f"{row.rank}=" if row.rank in standings.shared else str(row.rank)


def legend(standings: Standings, language: str = "en") -> tuple[str, ...]:
    """Return the meaning of columns and marks, one per line, for readers of a printout."""
    lines = []
    for code, column in zip(standings.codes, standings.columns, strict=True):
        article = f" (C.07 {column.article})" if column.article else ""
        lines.append(f"{code}: {code.title(language)}{article}")
    if standings.shared:
        lines.append(Phrase("rank-shared").text(language))
    return tuple(lines)


def noted(standings: Standings, language: str) -> list[str]:
    """Return the notes of a ranking, each as a line of its own."""
    return [Phrase("rank-note", {"note": note}).text(language) for note in standings.notes]


def headings(language: str, *names: str) -> list[str]:
    """Return headings of columns by what they hold: ``rank``, ``name``, ``rating``."""
    return [Phrase(f"rank-head-{name}").text(language) for name in names]


def standings_table(
    standings: Standings, *, with_crosstable: bool = False, language: str = "en"
) -> str:
    """Return the standings as aligned columns, with the rounds if a crosstable is requested."""
    header = headings(language, "rank", "id", "name")
    rounds = crosstable(standings) if with_crosstable else ()
    if with_crosstable:
        header += columns(standings)
    header += [str(code) for code in standings.codes]
    rows = []
    for index, row in enumerate(standings.rows):
        cells = [
            rank_text(standings, row),
            str(row.player),
            standings.tournament.by_id[row.player].name,
        ]
        if with_crosstable:
            cells += rounds[index].texts
        rows.append([*cells, *(text or "-" for text in standings.texts(row))])
    notes = "".join(f"{note}\n" for note in noted(standings, language))
    but_names = set(range(len(header))) - {2}
    return table(header, rows, right=but_names, ruled=False) + notes


def standings_csv(
    standings: Standings, *, with_crosstable: bool = False, language: str = "en"
) -> str:
    """Return the standings as CSV: ``RANK,ID,NAME`` and one column for each tie-break as named.

    With the crosstable, one column per round (``R1`` ...) comes before the tie-breaks.
    ``TITLE,RATING,FED`` follow, and then ``LEGEND``, which has one line of the legend or one note
    per row, so that every row is a player; these are in ``language``. Line ends are LF; a missing
    value is an empty field.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    rounds = crosstable(standings) if with_crosstable else ()
    header = ["RANK", "ID", "NAME"]
    if with_crosstable:
        header += columns(standings)
    writer.writerow([*header, *map(str, standings.codes), "TITLE", "RATING", "FED", "LEGEND"])
    remarks = [*legend(standings, language), *noted(standings, language)]
    for index, row in enumerate(standings.rows):
        player = standings.tournament.by_id[row.player]
        cells = rounds[index].texts if with_crosstable else ()
        last = index + 1 == len(standings.rows)
        about = [player.title, player.rating or "", player.federation]
        about.append("; ".join(remarks[index:] if last else remarks[index : index + 1]))
        about = [spreadsheet_text(str(cell)) for cell in about]
        name = spreadsheet_text(player.name)
        writer.writerow([row.rank, row.player, name, *cells, *standings.texts(row), *about])
    return text.getvalue()


def standings_json(
    standings: Standings,
    *,
    with_crosstable: bool = False,
    explanations: Sequence[Explanation] = (),
) -> str:
    """Return the standings as JSON; ``docs/standings.md`` describes the keys."""
    rounds = crosstable(standings) if with_crosstable else ()
    rows = []
    for index, row in enumerate(standings.rows):
        player = standings.tournament.by_id[row.player]
        item: dict[str, object] = {
            "rank": row.rank,
            "shared": row.rank in standings.shared,
            "id": row.player,
            "name": player.name,
            "values": {
                str(code): _number(text, column.unit)
                for code, column, text in zip(
                    standings.codes, standings.columns, standings.texts(row), strict=True
                )
            },
        }
        if with_crosstable:
            item["rounds"] = [
                {"opponent": entry.opponent or None, "color": entry.color, "result": entry.result}
                for entry in rounds[index].entries
            ]
        rows.append(item)
    value: dict[str, object] = {
        "tournament": standings.tournament.name,
        "after_round": standings.after_round,
        "edition": standings.edition.id,
        "tie_breaks": [
            {"code": str(code), "title": column.title, "article": column.article}
            for code, column in zip(standings.codes, standings.columns, strict=True)
        ],
        "standings": rows,
        "notes": [str(note) for note in standings.notes],
    }
    if explanations:
        value["explanations"] = [
            {
                "player": explanation.player,
                "code": explanation.code,
                "article": explanation.article,
                "value": explanation.value,
                "statements": [
                    {"id": statement.id, **_plain(statement.values)}
                    for statement in explanation.statements
                ],
            }
            for explanation in explanations
        ]
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _plain(values: Mapping[str, Part]) -> dict[str, str | int]:
    """Return the parameters of a statement; what is more than a value is in English words."""
    english = language_of("en")
    return {
        name: part if isinstance(part, int) else written(part, english)
        for name, part in values.items()
    }


def _number(text: str, unit: Unit) -> int | float | None:
    """Return a value as a JSON number with the decimals that are printed."""
    if not text:
        return None
    if unit in {Unit.POINTS, Unit.PRODUCTS, Unit.AVERAGE}:
        return float(text)
    return int(text)
