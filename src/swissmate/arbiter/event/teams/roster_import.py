"""Rosters from pasted rows, CSV and spreadsheets: a column for the team, one for the board."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.forms import PlayerForm
from swissmate.arbiter.event.entries.player_table import find_headings, read_table
from swissmate.arbiter.event.teams.rosters import MEMBER_FIELDS
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.lists.cells import Table
from swissmate.lists.headings import plain_heading
from swissmate.wording import first_of, whole_number

BOARD_HEADINGS: Final = {
    *("board", "brett", "bo", "br", "bd", "tablero", "echiquier", "bord", "scacchiera")
}
_NAMED: Final = ["Team", "Name"]
_PROBLEMS_SHOWN: Final = 10

_USED: Final = {*MEMBER_FIELDS, "surname", "first", "club"}

Rosters = dict[str, list[dict[str, Any]]]
"""The rows of each team for :func:`.rosters.add_teams`, in the order of the file."""


def read_rosters(table: Table) -> tuple[Rosters, list[str]]:
    """Return the rosters of a table, and what was assumed.

    Without a column for the board, the rows are in board order. Rows without headings name a team,
    or a team and a player.

    Raises:
        Refused: there is no column for the team, or a row that cannot be used.
    """
    names = [own for row in table if (own := [cell.strip() for cell in row if cell.strip()])]
    if find_headings(table) is None and _are_names(names):
        if len(names[0]) == 1:
            return _without_players([row[0] for row in names]), []
        table = [_NAMED, *names]
    reading = read_table(table)
    for column in reading.columns:
        if plain_heading(column.heading) in BOARD_HEADINGS:
            column.doubt = ""
        elif column.meaning and column.meaning not in _USED:
            column.doubt = _("not used")
    meanings = {column.meaning for column in reading.columns}
    if reading.heading is None or "club" not in meanings:
        raise Refused(
            _(
                "The first row must name the columns, one of them Team: "
                "Team; Board; Name; Rating; Title; Federation; FIDE id"
            )
        )
    headings = [plain_heading(cell) for cell in table[reading.heading]]
    board_at = next((i for i, heading in enumerate(headings) if heading in BOARD_HEADINGS), None)
    rosters: Rosters = {}
    problems = []
    for line in reading.lines:
        values = dict(line.values)
        team = values.pop("club", "")
        form = PlayerForm(values)
        if not team or not form.is_valid():
            problems.append(_problem(line.row, team, form))
            continue
        rows = rosters.setdefault(team, [])
        # A row may end before the column of the board.
        text = None if board_at is None else "".join(line.cells[board_at : board_at + 1]).strip()
        board = len(rows) + 1 if text is None else _board(text)
        if board is None:
            problems.append(
                _("Row %(n)s: the board “%(text)s” is not a number of 1 or more.")
                % {"n": line.row, "text": text}
            )
            continue
        checked = form.player_values()
        rows.append({"board": board} | {name: checked[name] for name in MEMBER_FIELDS})
    if problems:
        raise Refused(first_of(problems, _PROBLEMS_SHOWN, " · "))
    if not rosters:
        raise Refused(_("There is nobody to add."))
    return rosters, reading.all_notes


def _are_names(rows: Table) -> bool:
    """Whether all rows have one or two names, all of them as many."""
    widths = {len(row) for row in rows}
    digits = any(letter.isdigit() for row in rows for letter in "".join(row[1:]))
    divided = any(letter in row[0] for row in rows for letter in ";\t")
    return widths in ({1}, {2}) and not digits and not divided


def _without_players(names: list[str]) -> Rosters:
    """Return teams that have no players yet.

    Raises:
        Refused: a name cannot be used.
    """
    forms = [(at, name, PlayerForm({"name": name})) for at, name in enumerate(names, 1)]
    problems = [_problem(at, name, form) for at, name, form in forms if not form.is_valid()]
    if problems:
        raise Refused(first_of(problems, _PROBLEMS_SHOWN, " · "))
    return {form.cleaned_data["name"]: [] for _at, _name, form in forms}


def _board(text: str) -> int | None:
    return whole_number(text, most=3) or None


def _problem(number: int, team: str, form: PlayerForm) -> str:
    if not team:
        return _("Row %(n)s has no team.") % {"n": number}
    why = " ".join(str(text) for texts in form.errors.values() for text in texts)
    return _("Row %(n)s: %(why)s") % {"n": number, "why": why}
