"""Standings as a self-contained HTML page that prints well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from swissmate.languages.phrase import Phrase
from swissmate.model import Player
from swissmate.web_page import whole_page

from .crosstable import columns, crosstable
from .explanation import Explanation, explanation_text
from .render import headings, legend, rank_text
from .standings import Standings

_STYLE: Final = """
body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem;
  color: #1a1a1a; background: #fff; }
h1 { font-size: 1.4rem; margin: 0; }
p { margin: .3rem 0 1rem; color: #555; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .5rem; border-bottom: 1px solid #ddd; text-align: right; }
th { border-bottom: 2px solid #555; vertical-align: bottom; }
th.name, td.name { text-align: left; }
td.round { color: #555; white-space: nowrap; }
tbody tr:nth-child(even) { background: #f6f6f6; }
ul.legend { list-style: none; padding: 0; color: #555; font-size: .9em; columns: 2; }
pre { white-space: pre-wrap; }
@media print {
  @page { margin: 1.2cm; }
  body { font-size: 10pt; margin: 0; max-width: none; padding: 0; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
}
"""


def _about(players: Sequence[Player], language: str) -> dict[str, Callable[[Player], str]]:
    """Return the columns about the players themselves, without those that would be empty."""
    columns: dict[str, Callable[[Player], str]] = {
        "title": lambda player: player.title,
        "rating": lambda player: str(player.rating or ""),
        "federation": lambda player: player.federation,
    }
    return {
        headings(language, name)[0]: text
        for name, text in columns.items()
        if any(map(text, players))
    }


def standings_html(
    standings: Standings,
    *,
    with_crosstable: bool = False,
    explanations: Sequence[Explanation] = (),
    language: str = "en",
) -> str:
    """Return the standings as a whole HTML page; names are escaped, nothing is fetched."""
    name = standings.tournament.name or Phrase("rank-standings").text(language)
    subtitle = Phrase("rank-after", {"round": standings.after_round}).text(language)
    edition = Phrase(f"rank-edition-{standings.edition.id}").text(language)
    rounds = crosstable(standings) if with_crosstable else ()
    rank, number, name_head = headings(language, "rank", "number", "name")
    heads = [f'<th scope="col">{head}</th>' for head in (rank, number)]
    heads.append(f'<th scope="col" class="name">{name_head}</th>')
    about = _about(standings.tournament.players, language)
    heads += [f'<th scope="col" class="name">{head}</th>' for head in about]
    if with_crosstable:
        heads += [f'<th scope="col">{head.removeprefix("R")}</th>' for head in columns(standings)]
    heads += [
        f'<th scope="col" title="{escape(code.title(language))}">{escape(str(code))}</th>'
        for code in standings.codes
    ]
    lines = []
    for index, row in enumerate(standings.rows):
        player = standings.tournament.by_id[row.player]
        cells = [
            f"<td>{escape(rank_text(standings, row))}</td>",
            f"<td>{row.player}</td>",
            f'<td class="name">{escape(player.name)}</td>',
            *(f'<td class="name">{escape(text(player))}</td>' for text in about.values()),
        ]
        if with_crosstable:
            cells += [f'<td class="round">{escape(text)}</td>' for text in rounds[index].texts]
        cells += [f"<td>{text or '&ndash;'}</td>" for text in standings.texts(row)]
        lines.append(f"<tr>{''.join(cells)}</tr>")
    notes = "".join(f"<p>{escape(note.text(language))}</p>\n" for note in standings.notes)
    meaning = "".join(f"<li>{escape(line)}</li>" for line in legend(standings, language))
    details = f'<ul class="legend">{meaning}</ul>\n'
    if explanations:
        details += f"<pre>{escape(explanation_text(tuple(explanations), language))}</pre>\n"
    body = (
        f"<h1>{escape(name)}</h1>\n<p>{subtitle}; {escape(edition)}.</p>\n"
        f'{notes}<div class="scroll">\n<table>\n<thead><tr>{"".join(heads)}</tr></thead>\n<tbody>\n'
        + "\n".join(lines)
        + f"\n</tbody>\n</table>\n</div>\n{details}"
    )
    return whole_page(f"{name}: {subtitle}", _STYLE, body, language)
