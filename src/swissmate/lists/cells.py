"""Tables of cells, from spreadsheets and from text with separators."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from typing import Final

from swissmate.errors import InputError, TooLargeError
from swissmate.files.unpacking import open_zip, unpacked

from .sentences import ListError

Table = Sequence[Sequence[str]]

MAX_COLUMNS: Final = 100
LONGEST_LINE: Final = 10_000
LINES_A_ROW: Final = 10
"""Cells in quotes may have several lines, but not more than this in the mean."""
FALLBACK: Final = "Windows-1252"
"""How a text is read that is not UTF-8: a guess."""
_OLD_BOOK: Final = b"\xd0\xcf\x11\xe0"
_BOOK: Final = 32 * 2**20
"""The bytes of all sheets, texts and styles of a workbook, unpacked."""
_MARKS: Final = 500_000
"""The XML tags of these: 2,000 rows of 40 cells have fewer."""
_MOST: Final = 0.6
"""A character is the separator if this share of the lines has it: title rows above have none."""


def decode(raw: bytes) -> tuple[str, str]:
    """Return the text of a file and the encoding that was assumed.

    Raises:
        ListError: it is not text.
    """
    if raw.startswith(_OLD_BOOK):
        raise ListError("old-book")
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            return raw.decode("utf-16"), "UTF-16"
        except UnicodeDecodeError as error:
            raise ListError("no-text") from error
    try:
        text = raw.decode("utf-8-sig")
        encoding = "UTF-8"
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")
        encoding = FALLBACK
    if "\x00" in text:
        raise ListError("no-text")
    return text, encoding


def lines_of(text: str, most_rows: int) -> list[str]:
    """Return the lines that have something.

    Raises:
        ListError: there are too many, one is too long, or there are none.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise ListError("empty")
    if len(lines) > LINES_A_ROW * most_rows:
        raise ListError("rows", n=most_rows)
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise ListError("long-line", n=number, max=LONGEST_LINE)
    return lines


def divided(lines: Sequence[str], most_rows: int) -> Table | None:
    """Return lines divided by tabs or semicolons, None if most of them have neither.

    Raises:
        ListError: there are too many rows or columns, or their quotes do not end.
    """
    for separator in ("\t", ";"):
        if sum(separator in line for line in lines) >= _MOST * len(lines):
            return split(lines, separator, most_rows)
    return None


def have_commas(lines: Sequence[str]) -> bool:
    """Whether most lines have two commas or more."""
    return sum(line.count(",") >= 2 for line in lines) >= _MOST * len(lines)


def split(lines: Sequence[str], separator: str, most_rows: int) -> Table:
    """Return lines divided by a character.

    Raises:
        ListError: there are too many rows or columns, or their quotes do not end.
    """
    try:
        rows = list(csv.reader(io.StringIO("\n".join(lines)), delimiter=separator))
    except csv.Error as error:
        raise ListError("no-rows", why=error) from error
    return checked_size(rows, most_rows)


def checked_size(table: Table, most_rows: int) -> Table:
    """Return a table after checking that it is not too long or too wide.

    Raises:
        ListError: it is.
    """
    if len(table) > most_rows + 1:
        raise ListError("rows", n=most_rows)
    for number, row in enumerate(table, 1):
        if len(row) > MAX_COLUMNS:
            raise ListError("columns", n=number, max=MAX_COLUMNS)
    return table


def table_of(text: str, most_rows: int) -> Table:
    """Return the cells of a text.

    Raises:
        ListError: it is too large, or its quotes do not end.
    """
    lines = lines_of(text, most_rows)
    return divided(lines, most_rows) or split(lines, ",", most_rows)


def sheets_of_xlsx(raw: bytes, most_rows: int) -> dict[str, Table]:
    """Return the cells of all sheets of a workbook that have any, by the names of the sheets.

    Raises:
        ListError: it is not a workbook, it is too large, or openpyxl is not installed.
    """
    try:
        import openpyxl  # optional, and slow to import
    except ModuleNotFoundError as error:
        raise ListError("no-library") from error
    sheets: dict[str, Table] = {}
    try:
        _require_small_book(raw)
        book = openpyxl.load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
        for sheet in book.worksheets:
            rows = sheet.iter_rows(values_only=True, max_row=most_rows + 2, max_col=MAX_COLUMNS + 1)
            table = [["" if cell is None else _cell(cell) for cell in row] for row in rows]
            _fill_merged(table, raw, getattr(sheet, "_worksheet_path", ""))
            if any(any(row) for row in table):
                # Empty rows stay, so that a row has the number that the spreadsheet shows.
                while not any(table[-1]):
                    table.pop()
                for row in table:
                    while row and not row[-1]:
                        row.pop()
                sheets[str(sheet.title)] = checked_size(table, most_rows)
        book.close()
    except ListError:
        raise
    except Exception as error:  # openpyxl raises whatever a broken file provokes
        raise ListError("book-damaged") from error
    if not sheets:
        raise ListError("empty")
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


def _require_small_book(raw: bytes) -> None:
    """Refuse a workbook that would take long to read, by what its parts hold when unpacked.

    Raises:
        ListError: it is too large, or broken.
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
                        raise ListError("book-large")
    except TooLargeError as error:
        raise ListError("book-large") from error
    except ListError:
        raise
    except InputError as error:
        raise ListError("book-damaged") from error


def _cell(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if hasattr(value, "date"):
        return str(value.date())
    return str(value).strip()
