"""The ranking of a Keizer competition, in the formats of ``swissmate standings``."""

from __future__ import annotations

import csv
import io
from html import escape
from typing import TYPE_CHECKING, Final

from swissmate.errors import TournamentError
from swissmate.languages.phrase import Figure, Part, Phrase
from swissmate.ranking.render import headings
from swissmate.systems.keizer.ranking import element_text, score_text
from swissmate.web_page import whole_page
from swissmate.wording import spreadsheet_text, table

from .output import json_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from swissmate.systems.keizer.ranking import KeizerElement, KeizerRow, KeizerStandings

_HEADS: Final = ("rank", "id", "name", "value", "score", "games", "win", "draw", "loss")

NOT_OF_KEIZER = ("tie_breaks", "edition", "round_robin", "players", "crosstable")
"""Options of the other rankings that have no meaning here."""


def keizer_text(
    standings: KeizerStandings, form: str, explained: Sequence[int] = (), language: str = "en"
) -> str:
    """Return a ranking in one of the formats of ``swissmate standings``, in a language.

    Raises:
        TournamentError: a player to be explained does not exist.
    """
    _require_players(standings, explained)
    if form == "json":
        return json_text(keizer_json(standings, explained))
    rows = [_cells(standings, row) for row in standings.rows]
    if form == "csv":
        return _csv(rows)
    if form == "html":
        return _html(standings, rows, explained, language)
    if explained:
        return "\n".join(_explained(standings, player, language) for player in explained)
    return "".join(f"{note}\n" for note in _notes(standings, language)) + table(
        headings(language, *_HEADS), rows, right=(0, 1, 3, 4, 5, 6, 7, 8)
    )


def _require_players(standings: KeizerStandings, explained: Sequence[int]) -> None:
    for player in explained:
        if player not in standings.by_player:
            raise TournamentError(f"there is no player {player}", code="unknown-player")


def _notes(standings: KeizerStandings, language: str) -> list[str]:
    return [] if standings.settled else [Phrase("keizer-circle").text(language)]


def _cells(standings: KeizerStandings, row: KeizerRow) -> list[str]:
    name = standings.tournament.by_id[row.player].name
    kinds = [element.what.split()[0] for element in row.elements]
    won, drawn, lost = (kinds.count(kind) for kind in ("win", "draw", "loss"))
    numbers = (row.value, score_text(row.score), won + drawn + lost, won, drawn, lost)
    return [str(row.place), str(row.player), name, *map(str, numbers)]


def _explained(standings: KeizerStandings, player: int, language: str) -> str:
    row = standings.by_player[player]
    about: dict[str, Part] = {
        "player": player,
        "name": standings.tournament.by_id[player].name,
        "place": row.place,
        "value": row.value,
        "score": Figure(score_text(row.score)),
    }
    lines = [Phrase("keizer-place", about).text(language)]
    lines += [f"  {element_text(element, str(element.of), language)}" for element in row.elements]
    return "\n".join(lines) + "\n"


def keizer_json(standings: KeizerStandings, explained: Sequence[int]) -> dict[str, object]:
    """Return a ranking as JSON; ``docs/keizer.md`` documents the keys.

    Raises:
        TournamentError: a player to be explained does not exist.
    """
    _require_players(standings, explained)
    return {
        "after_round": standings.after_round,
        "settled": standings.settled,
        "rows": [
            {
                "place": row.place,
                "id": row.player,
                "name": standings.tournament.by_id[row.player].name,
                "value": row.value,
                "score": score_text(row.score),
                **(
                    {"account": [_element_json(element) for element in row.elements]}
                    if row.player in explained
                    else {}
                ),
            }
            for row in standings.rows
        ],
    }


def _element_json(element: KeizerElement) -> dict[str, object]:
    return {
        "round": element.round_number,
        "what": element.what,
        "of": element.of,
        "value": element.value,
        "part": str(element.part),
        "points": score_text(element.points),
    }


def _csv(rows: Sequence[Sequence[str]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(headings("en", *_HEADS))  # for programs
    writer.writerows([spreadsheet_text(cell) for cell in row] for row in rows)
    return out.getvalue()


_STYLE: Final = (
    "body { font-family: system-ui, sans-serif; margin: 2rem } "
    "td, th { padding: .2rem .5rem; border-bottom: 1px solid #ddd; text-align: left }"
)


def _html(
    standings: KeizerStandings,
    rows: Sequence[Sequence[str]],
    explained: Sequence[int],
    language: str,
) -> str:
    name = standings.tournament.name or Phrase("rank-standings").text(language)
    after = Phrase("keizer-after", {"round": standings.after_round}).text(language)
    heads = "".join(f'<th scope="col">{head}</th>' for head in headings(language, *_HEADS))
    lines = ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows]
    cells = "\n".join(f"<tr>{line}</tr>" for line in lines)
    notes = "".join(f"<p>{escape(note)}</p>\n" for note in _notes(standings, language))
    accounts = "".join(
        f"<pre>{escape(_explained(standings, player, language))}</pre>\n" for player in explained
    )
    body = (
        f"<h1>{escape(name)}</h1>\n<p>{escape(after)}</p>\n"
        f"{notes}<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{cells}\n</tbody>\n</table>\n"
        f"{accounts}"
    )
    return whole_page(f"{name}: Keizer", _STYLE, body, language)
