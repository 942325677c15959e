"""What is to be imported: cells that were pasted or loaded, or that a preview has sent along."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from django.http import HttpRequest
from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries import imports
from swissmate.arbiter.event.entries.player_table import Reading, find_headings, read_table
from swissmate.arbiter.ground.frame.shared import upload_if_any
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.lists.cells import Table
from swissmate.wording import whole_number

ASKED: Final = (
    *("name", "rating", "national_rating", "birth", "title", "federation", "fide_id", "sex"),
    *("byes", "fee", "has_paid", "fixed_board", "check_in", "club", "national_ids"),
)
"""The fields whose text can be typed anew in the preview."""
_CORRECTION: Final = re.compile(rf"value-(\d{{1,4}})-({'|'.join(ASKED)})")
"""The name of an input for such a text: its row and field."""


class Source(NamedTuple):
    """The tables of a file by sheet, which one is looked at, and whether it is so for the first
    time; ``notes`` are remarks on the file."""

    tables: Mapping[str, Table]
    sheet: str
    is_new: bool
    notes: list[str]

    @property
    def table(self) -> Table:
        """The table that is looked at."""
        return self.tables[self.sheet]

    @property
    def others(self) -> list[str]:
        """The names of the other sheets that have a list."""
        return [
            name for name, table in self.tables.items() if name != self.sheet and _is_list(table)
        ]

    @property
    def rest(self) -> Source:
        """The other lists of the file, to go on with."""
        tables = {name: self.tables[name] for name in self.others}
        return Source(tables, imports.likely_sheet(tables), is_new=True, notes=[])

    @property
    def sheets(self) -> list[tuple[str, int]]:
        """The name of each sheet, with the number of its rows."""
        return [(name, sum(any(row) for row in table)) for name, table in self.tables.items()]

    @property
    def kept(self) -> str:
        """The tables as a preview sends them along."""
        tables = {name: [list(row) for row in table] for name, table in self.tables.items()}
        return json.dumps(tables, ensure_ascii=False)


def _is_list(table: Table) -> bool:
    return find_headings(table) is not None or sum(any(row) for row in table) > 1


def source_of(request: HttpRequest) -> Source:
    """Return the cells that were pasted, loaded, or seen in the preview.

    Raises:
        Refused: they cannot be read, or there is nothing.
    """
    notes: list[str] = []
    tables: Mapping[str, Table]
    kept = request.POST.get("table", "")
    upload = None if kept else upload_if_any(request)
    if kept:
        tables = _kept_tables(kept)
    elif upload is None:
        tables = {"": imports.table_of_text(request.POST.get("rows", ""))}
    else:
        tables, note = imports.sheets_of_file(upload[0])
        notes += [note] if note else []
    sheet = request.POST.get("sheet", "")
    if sheet not in tables:
        sheet = imports.likely_sheet(tables)
    is_new = bool(kept) and sheet != request.POST.get("sheet-was", sheet)
    return Source(tables, sheet, is_new, notes)


def _kept_tables(text: str) -> dict[str, Table]:
    """Return the tables that a preview has sent along, by sheet.

    Raises:
        Refused: the text is none of ours.
    """
    try:
        return {
            str(name): imports.checked_size([[str(cell) for cell in row] for row in rows])
            for name, rows in json.loads(text).items()
        } or {"": []}
    except (ValueError, TypeError, AttributeError) as error:
        raise Refused(_("This form is out of date. Load the page again.")) from error


def is_shown_again(request: HttpRequest, source: Source) -> bool:
    """Whether the preview showed these rows, so that its ticks and corrections are those of now."""
    return "shown" in request.POST and _is_same(request, source)


def _is_same(request: HttpRequest, source: Source) -> bool:
    """Whether the columns are those that the preview has named."""
    return request.POST.get("heading") == request.POST.get("heading-was") and not source.is_new


def reading_of(request: HttpRequest, source: Source) -> Reading:
    """Return the table as it is understood, with what the user has said about it.

    A different row of headings names the columns anew.
    """
    same = _is_same(request, source)
    meanings = request.POST.getlist("column") if same else []
    heading = "find" if source.is_new else _heading(request)
    corrected = _corrected(request) if same else {}
    turn = bool(request.POST.get("turn"))
    reading = read_table(source.table, heading, meanings or None, corrected, turn=turn)
    reading.notes += source.notes
    return reading


def _heading(request: HttpRequest) -> int | str | None:
    """Return which row names the columns: its index, None for none, or ``"find"``."""
    typed = request.POST.get("heading", "")
    if typed == "none":
        return None
    number = whole_number(typed, most=4)
    return "find" if number is None else number


def _corrected(request: HttpRequest) -> dict[tuple[int, str], str]:
    """Return what was typed in the place of texts that could not be read, by row and field."""
    typed = {}
    for name, text in request.POST.items():
        if match := _CORRECTION.fullmatch(name):
            typed[int(match[1]), match[2]] = str(text).strip()
    return typed
