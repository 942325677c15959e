"""Players from pasted rows, CSV and spreadsheets: turns a file into a table of cells.

:mod:`.player_table` determines what the columns mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.player_table import find_headings
from swissmate.arbiter.event.ratings.federations import FEDERATIONS
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.files.unpacking import ZIP_BEGINS
from swissmate.lists import cells
from swissmate.lists.cells import Table
from swissmate.lists.sentences import ListError
from swissmate.lists.workbooks import sheets_of_workbook
from swissmate.systems.common.initial_order import TITLE_ORDER

MAX_ROWS: Final = 2000
_MOST: Final = 0.6
"""Lines are read in a way that this share of them fits."""
_IDS: Final = re.compile(r"\s*\d{5,12}(?:[\s,;]+\d{5,12})*[\s,;]*", re.ASCII)
"""Ids alone, a line or a blank apart."""


@contextmanager
def translated() -> Iterator[None]:
    """Say in the language of the page why a list cannot be read.

    Raises:
        Refused: it cannot.
    """
    try:
        yield
    except ListError as error:
        text = _(error.template) % error.values
        raise Refused(f"{error.file}: {text}" if error.file else text) from error


def sheets_of_file(raw: bytes) -> tuple[dict[str, Table], str]:
    """Return the tables of a file by the names of its sheets, with a remark on its encoding.

    A text is one sheet without a name.

    Raises:
        Refused: it is neither text nor workbook, has too many rows, or has nothing to read.
    """
    with translated():
        if raw.startswith(ZIP_BEGINS):
            return sheets_of_workbook(raw, MAX_ROWS), ""
        text, encoding = cells.decode(raw)
    note = _("The file was read as %(encoding)s.") % {"encoding": encoding}
    return {"": table_of_text(text)}, "" if encoding == "UTF-8" else note


def table_of_file(raw: bytes) -> tuple[Table, str]:
    """Return the cells of the sheet that looks like a list, and what should be said about a file.

    Raises:
        Refused: as :func:`sheets_of_file`.
    """
    sheets, note = sheets_of_file(raw)
    sheet = likely_sheet(sheets)
    others = [name for name in sheets if name != sheet]
    return sheets[sheet], other_sheets_text(sheet, others) if others else note


def other_sheets_text(sheet: str, others: list[str]) -> str:
    """Return the sentence about the sheets of a file that are not read."""
    text = _("This is the sheet “%(sheet)s”. The file also has: %(others)s")
    return text % {"sheet": sheet, "others": ", ".join(others)}


def likely_sheet(sheets: Mapping[str, Table]) -> str:
    """Return the name of the first sheet with headings of a list, or else of the first one."""
    lists = (name for name, table in sheets.items() if find_headings(table) is not None)
    return next(lists, next(iter(sheets)))


def table_of_text(text: str) -> Table:
    """Return the cells of rows separated by tabs, semicolons, commas or spaces.

    Raises:
        Refused: there are too many rows, or there is nothing to read.
    """
    with translated():
        lines = cells.lines_of(text, MAX_ROWS)
        if lines[0].lstrip()[:1] in "{[<":
            raise Refused(_("This is not a list of players."))
        if _IDS.fullmatch(text):
            return checked_size([[number] for number in re.findall(r"\d+", text)])
        table = cells.divided(lines, MAX_ROWS)
        if table is None:
            lines = _without_marks(lines)
            if cells.have_commas(lines) or _names_columns(lines):
                table = cells.split(lines, ",", MAX_ROWS)
    if table is not None:
        return table
    wide = [re.split(r"\s{2,}", line.strip()) for line in lines]
    if sum(len(row) > 1 for row in wide) >= _MOST * len(lines):
        return checked_size(wide)
    return checked_size(_by_words(lines) or [[line.strip()] for line in lines])


_MARK: Final = re.compile(r"\s*(?:[-–•·*]|\d{1,3}[.)]) (?=\S)")


def _without_marks(lines: list[str]) -> list[str]:
    """Return lines without the number (``1.``) or the dot before them, if most have one."""
    if sum(bool(_MARK.match(line)) for line in lines) < _MOST * len(lines):
        return lines
    return [line[mark.end() :] if (mark := _MARK.match(line)) else line for line in lines]


def checked_size(table: Table) -> Table:
    """Return a table after checking that it is not too long or too wide.

    Raises:
        Refused: it is.
    """
    with translated():
        return cells.checked_size(table, MAX_ROWS)


def _names_columns(lines: list[str]) -> bool:
    """Whether a heading row is divided by commas, though few lines have more than one comma."""
    table = [line.split(",") for line in lines]
    at = find_headings(table)
    return at is not None and len(table[at]) > 1


_WORD: Final = re.compile(rf"\d{{3,12}}|[1-3]\.\d{{3}}|[A-Z]{{3}}|{'|'.join(TITLE_ORDER)}|[mwf]")
_NUMBER: Final = re.compile(r"\d{1,3}[.)]?")
_IN_BRACKETS: Final = re.compile(r"\((\d{3,4})\)")


def _by_words(lines: list[str]) -> Table | None:
    """Return the cells of lines such as ``Larsson, Eva 2050 SWE``; None if few lines are such.

    A line without a digit is a name either way, so it speaks for neither.
    """
    rows = []
    read = numbered = 0
    for line in lines:
        row = _cells_of_line(line)
        read += row is not None
        numbered += any(letter.isdigit() for letter in line)
        rows.append(row or [line.strip(), "", "", "", "", "", ""])
    if not read or read < _MOST * numbered:
        return None
    table = [["Name", "Title", "Rating", "Federation", "FIDE id", "Birth", "Sex"], *rows]
    used = [i for i in range(len(table[0])) if any(row[i] for row in rows)]
    return [[row[i] for i in used] for row in table]


def _cells_of_line(line: str) -> list[str] | None:
    """Return the cells of a line: a number, a title, a name without digits, and known words."""
    words = _IN_BRACKETS.sub(r"\1", line).split()
    if len(words) > 1 and _NUMBER.fullmatch(words[0]):
        words = words[1:]
    start = len(words)
    while start > 1 and _WORD.fullmatch(words[start - 1]):
        start -= 1
    titles = ("", words[0]) if words and words[0] in TITLE_ORDER else ("",)
    for title in reversed(titles):
        first = 1 if title else 0
        # A word that could be anything is the name if nothing else is.
        name = " ".join(words[first : max(start, first + 1)])
        rest = words[max(start, first + 1) :]
        if name and rest and not any(letter.isdigit() for letter in name):
            return _words(title, name, rest)
    return None


def _words(title: str, name: str, words: list[str]) -> list[str] | None:
    """Return the cells of one such line; None if it has no number, or no word for the name."""
    rating = federation = number = birth = sex = ""
    while words and words[0].isalpha() and words[0] not in FEDERATIONS and len(words[0]) == 3:
        name = f"{name} {words.pop(0)}"  # LARSSON EVA
    for word in words:
        if word in FEDERATIONS and not federation:
            federation = word
        elif word in TITLE_ORDER and not title:
            title = word
        elif word.isdigit() and len(word) > 4 and not number:
            number = word
        elif word[0].isdigit() and not rating:
            rating = word
        elif word.isdigit() and len(word) == 4 and not birth:
            birth = word
        elif len(word) == 1 and not sex:
            sex = word
        else:
            return None
    return [name.strip(), title, rating, federation, number, birth, sex] if rating else None
