"""Players from pasted rows, CSV and spreadsheets: turns a file into a table of cells.

:mod:`.player_table` determines what the columns mean.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.columns import Table
from swissmate.arbiter.event.entries.player_table import find_headings
from swissmate.arbiter.event.ratings.federations import FEDERATIONS
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.errors import InputError, TooLargeError
from swissmate.files.unpacking import ZIP_BEGINS, open_zip, unpacked
from swissmate.systems.common.initial_order import TITLE_ORDER

MAX_ROWS: Final = 2000
MAX_COLUMNS: Final = 100
_LONGEST_LINE: Final = 10_000
_LINES_A_ROW: Final = 10
"""Cells in quotes may have several lines, but not more than this in the mean."""
_BOOK: Final = 32 * 2**20
"""The bytes of all sheets, texts and styles of a workbook, unpacked."""
_MARKS: Final = 500_000
"""The XML tags of these: 2,000 rows of 40 cells have fewer."""
_MOST: Final = 0.6
"""A character is the separator if this share of the lines has it: title rows above have none."""


_IDS: Final = re.compile(r"\s*\d{5,12}(?:[\s,;]+\d{5,12})*[\s,;]*", re.ASCII)
"""Ids alone, a line or a blank apart."""


def decode(raw: bytes) -> tuple[str, str]:
    """Return the text of a file and the encoding that was assumed."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            return raw.decode("utf-16"), "UTF-16"
        except UnicodeDecodeError as error:
            raise Refused(_("This file is not text.")) from error
    try:
        text = raw.decode("utf-8-sig")
        encoding = "UTF-8"
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")
        encoding = "Windows-1252"
    if "\x00" in text:
        raise Refused(_("This file is not text."))
    return text, encoding


def sheets_of_file(raw: bytes) -> tuple[dict[str, Table], str]:
    """Return the tables of a file by the names of its sheets, with a remark on its encoding.

    A text is one sheet without a name.

    Raises:
        Refused: it is neither text nor workbook, has too many rows, or has nothing to read.
    """
    if raw.startswith(ZIP_BEGINS):
        return sheets_of_xlsx(raw), ""
    text, encoding = decode(raw)
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
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise Refused(_("There is nothing to read."))
    if len(lines) > _LINES_A_ROW * MAX_ROWS:
        raise Refused(_("More than %(n)s rows.") % {"n": MAX_ROWS})
    for number, line in enumerate(lines, 1):
        if len(line) > _LONGEST_LINE:
            raise Refused(
                _("Row %(n)s has more than %(max)s characters: this is not a list of players.")
                % {"n": number, "max": _LONGEST_LINE}
            )
    if lines[0].lstrip()[:1] in "{[<":
        raise Refused(_("This is not a list of players."))
    if _IDS.fullmatch(text):
        return checked_size([[number] for number in re.findall(r"\d+", text)])
    for separator in ("\t", ";"):
        if sum(separator in line for line in lines) >= _MOST * len(lines):
            return checked_size(_split(lines, separator))
    commas = sum(line.count(",") >= 2 for line in lines) >= _MOST * len(lines)
    if commas or _names_columns(lines):
        return checked_size(_split(lines, ","))
    wide = [re.split(r"\s{2,}", line.strip()) for line in lines]
    if sum(len(cells) > 1 for cells in wide) >= _MOST * len(lines):
        return checked_size(wide)
    return checked_size(_by_words(lines) or [[line.strip()] for line in lines])


def checked_size(table: Table) -> Table:
    """Return a table after checking that it is not too long or too wide.

    Raises:
        Refused: it is.
    """
    if len(table) > MAX_ROWS + 1:
        raise Refused(_("More than %(n)s rows.") % {"n": MAX_ROWS})
    for number, row in enumerate(table, 1):
        if len(row) > MAX_COLUMNS:
            raise Refused(
                _("Row %(n)s has more than %(max)s columns: this is not a list of players.")
                % {"n": number, "max": MAX_COLUMNS}
            )
    return table


def _split(lines: list[str], separator: str) -> Table:
    try:
        return list(csv.reader(io.StringIO("\n".join(lines)), delimiter=separator))
    except csv.Error as error:
        raise Refused(_("These rows cannot be read: %(why)s") % {"why": error}) from error


def _names_columns(lines: list[str]) -> bool:
    """Whether a heading row is divided by commas, though few lines have more than one comma."""
    table = [line.split(",") for line in lines]
    at = find_headings(table)
    return at is not None and len(table[at]) > 1


_WORD: Final = re.compile(rf"\d{{3,12}}|[1-3]\.\d{{3}}|[A-Z]{{3}}|{'|'.join(TITLE_ORDER)}|[mwf]")
_NUMBER: Final = re.compile(r"\d{1,3}[.)]?")


def _by_words(lines: list[str]) -> Table | None:
    """Return the cells of lines such as ``Larsson, Eva 2050 SWE``; None if few lines are such."""
    rows = []
    read = 0
    for line in lines:
        cells = _cells_of_line(line)
        read += cells is not None
        rows.append(cells or [line.strip(), "", "", "", "", "", ""])
    if read < _MOST * len(lines):
        return None
    table = [["Name", "Title", "Rating", "Federation", "FIDE id", "Birth", "Sex"], *rows]
    used = [i for i in range(len(table[0])) if any(row[i] for row in rows)]
    return [[row[i] for i in used] for row in table]


def _cells_of_line(line: str) -> list[str] | None:
    """Return the cells of a line: a number, a title, a name without digits, and known words."""
    words = line.split()
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


def sheets_of_xlsx(raw: bytes) -> dict[str, Table]:
    """Return the cells of all sheets of a workbook that have any, by the names of the sheets.

    Raises:
        Refused: it is not a workbook, it is too large, or openpyxl is not installed.
    """
    try:
        import openpyxl  # optional, and slow to import
    except ModuleNotFoundError as error:
        raise Refused(
            _("Reading XLSX needs openpyxl: install swissmate with [arbiter].")
        ) from error
    sheets: dict[str, Table] = {}
    try:
        require_small_book(raw)
        book = openpyxl.load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
        for sheet in book.worksheets:
            rows = sheet.iter_rows(values_only=True, max_row=MAX_ROWS + 2, max_col=40)
            table = [["" if cell is None else _cell(cell) for cell in row] for row in rows]
            _fill_merged(table, raw, getattr(sheet, "_worksheet_path", ""))
            if any(any(row) for row in table):
                # Empty rows stay, so that a row has the number that the spreadsheet shows.
                while not any(table[-1]):
                    table.pop()
                sheets[str(sheet.title)] = checked_size(table)
        book.close()
    except Refused:
        raise
    except Exception as error:  # openpyxl raises whatever a broken file provokes
        raise Refused(_("This file is not a spreadsheet that can be read.")) from error
    if not sheets:
        raise Refused(_("There is nothing to read."))
    return sheets


_MERGED: Final = re.compile(rb'<(?:\w+:)?mergeCell\b[^>]*\bref="([A-Z]{1,3})(\d{1,7}):\1(\d{1,7})"')


def _fill_merged(table: list[list[str]], raw: bytes, path: str) -> None:
    """Write the text of cells that are merged downwards into each of their rows: a club, say.

    openpyxl knows them only of workbooks that it reads as a whole, where it makes an object for
    each cell of the range, of which a small file can have millions.
    """
    with open_zip(io.BytesIO(raw)) as archive:
        if path.lstrip("/") not in archive.namelist():
            return
        text = unpacked(archive, archive.getinfo(path.lstrip("/")), _BOOK)
    for match in _MERGED.finditer(text):
        column = 0
        for letter in match[1]:
            column = 26 * column + letter - ord("A") + 1
        first, last = int(match[2]), min(int(match[3]), len(table))
        for row in table[first:last]:
            if column <= len(row):
                row[column - 1] = row[column - 1] or table[first - 1][column - 1]


def require_small_book(raw: bytes) -> None:
    """Refuse a workbook that would take long to read, by what its parts hold when unpacked.

    Raises:
        Refused: it is too large, or broken.
    """
    room, marks = _BOOK, 0
    try:
        with open_zip(io.BytesIO(raw)) as archive:
            for part in archive.infolist():
                if part.filename.endswith((".xml", ".rels")):
                    text = unpacked(archive, part, room)
                    room -= len(text)
                    marks += text.count(b"<")
                    if marks > _MARKS:
                        raise Refused(_("This spreadsheet is too large."))
    except TooLargeError as error:
        raise Refused(_("This spreadsheet is too large.")) from error
    except InputError as error:
        raise Refused(_("This file is not a spreadsheet that can be read.")) from error


def _cell(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if hasattr(value, "date"):
        return str(value.date())
    return str(value).strip()
