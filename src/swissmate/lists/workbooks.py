"""Tables of cells, from the sheets of a workbook: XLSX, or the ODS of LibreOffice."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from swissmate.errors import InputError, TooLargeError
from swissmate.files.safe_xml import root_of
from swissmate.files.unpacking import open_zip, unpacked

from .cells import MAX_COLUMNS, Table, checked_size
from .sentences import ListError

_BOOK: Final = 32 * 2**20
"""The bytes of all sheets, texts and styles of a workbook, unpacked."""
_MARKS: Final = 500_000
"""The XML tags of these: 2,000 rows of 40 cells have fewer."""
_MERGED_MARKS: Final = 20
"""A range of merged cells takes openpyxl as long as so many other tags."""
_ODS: Final = "content.xml"
"""The part that has all sheets of an ODS; an XLSX has none of this name."""


class _Merged(NamedTuple):
    """Cells of a column that are merged downwards: rows and columns from 1."""

    column: int
    first: int
    last: int


def sheets_of_workbook(raw: bytes, most_rows: int) -> dict[str, Table]:
    """Return the cells of all sheets of a workbook that have any, by the names of the sheets.

    Raises:
        ListError: it is not a workbook, it is too large, or a library that reads it is missing.
    """
    try:
        parts = _small_parts(raw)
        content = parts.get(_ODS)
        sheets = _of_xlsx(raw, parts, most_rows) if content is None else _of_ods(content, most_rows)
        tables: dict[str, Table] = {}
        for name, table, merged in sheets:
            _fill_merged(table, merged)
            # Empty rows between others stay, so that a row has the number the spreadsheet shows.
            while table and not any(table[-1]):
                table.pop()
            for row in table:
                while row and not row[-1]:
                    row.pop()
            if table:
                tables[name] = checked_size(table, most_rows)
    except ModuleNotFoundError as error:
        raise ListError("no-library") from error
    except ListError:
        raise
    except Exception as error:  # the libraries raise whatever a broken file provokes
        raise ListError("book-damaged") from error
    if not tables:
        raise ListError("empty")
    return tables


def _small_parts(raw: bytes) -> dict[str, bytes]:
    """Return the XML of a workbook by the names of its parts.

    Raises:
        ListError: it would take long to read, or is broken.
    """
    room, marks = _BOOK, 0
    parts: dict[str, bytes] = {}
    try:
        with open_zip(io.BytesIO(raw)) as archive:
            for part in archive.infolist():
                if part.filename.endswith((".xml", ".rels")):
                    text = unpacked(archive, part, room)
                    room -= len(text)
                    marks += text.count(b"<") + _MERGED_MARKS * text.count(b"<mergeCell ")
                    if marks > _MARKS:
                        raise ListError("book-large")
                    parts[part.filename] = text
    except TooLargeError as error:
        raise ListError("book-large") from error
    except ListError:
        raise
    except InputError as error:
        raise ListError("book-damaged") from error
    return parts


_Sheet = tuple[str, list[list[str]], Iterable[_Merged]]


def _of_xlsx(raw: bytes, parts: dict[str, bytes], most_rows: int) -> Iterator[_Sheet]:
    import openpyxl  # optional, and slow to import

    book = openpyxl.load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
    for sheet in book.worksheets:
        part = parts.get(getattr(sheet, "_worksheet_path", "").lstrip("/"), b"")
        if any(int(cell[1]) > most_rows + 1 for cell in _FILLED.finditer(part)):
            raise ListError("rows", n=most_rows)
        rows = sheet.iter_rows(values_only=True, max_row=most_rows + 2, max_col=MAX_COLUMNS + 1)
        table = [["" if cell is None else _cell(cell) for cell in row] for row in rows]
        yield str(sheet.title), table, _merged_of_xlsx(part)
    book.close()


_FILLED: Final = re.compile(rb'<(?:\w+:)?c\b[^>/]*\br="[A-Z]{1,3}(\d{1,7})"[^>/]*>\s*<[^/]')
"""A cell with a value: others, which have a look only, may stand below the last row."""
_MERGED: Final = re.compile(rb'<(?:\w+:)?mergeCell\b[^>]*\bref="([A-Z]{1,3})(\d{1,7}):\1(\d{1,7})"')


def _merged_of_xlsx(part: bytes) -> Iterator[_Merged]:
    """Yield the cells that are merged downwards.

    openpyxl knows them only of workbooks that it reads as a whole, where it makes an object for
    each cell of the range, of which a small file can have millions.
    """
    for match in _MERGED.finditer(part):
        column = 0
        for letter in match[1]:
            column = 26 * column + letter - ord("A") + 1
        yield _Merged(column, int(match[2]), int(match[3]))


def _fill_merged(table: list[list[str]], merged: Iterable[_Merged]) -> None:
    """Write the text of cells that are merged downwards into each of their rows: a club, say.

    Raises:
        ListError: there are more of them than a table has cells.
    """
    count = 0
    for column, first, last in merged:
        rows = [row for row in table[first : min(last, len(table))] if any(row)]
        count += len(rows)
        if count > _MARKS:
            raise ListError("book-large")
        if column <= MAX_COLUMNS:
            for row in rows:
                row.extend([""] * (column - len(row)))
                row[column - 1] = row[column - 1] or table[first - 1][column - 1]


def _cell(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if hasattr(value, "date"):
        return str(value.date())
    return str(value).strip()


def _named(space: str, *names: str) -> tuple[str, ...]:
    return tuple(f"{{urn:oasis:names:tc:opendocument:xmlns:{space}:1.0}}{name}" for name in names)


_SHEET, _NAME, _ROW, _ROWS, _COLUMNS, _DOWN, _ACROSS = _named(
    "table",
    *("table", "name", "table-row", "number-rows-repeated", "number-columns-repeated"),
    *("number-rows-spanned", "number-columns-spanned"),
)
_CELLS: Final = _named("table", "table-cell", "covered-table-cell")
_NUMBER, _DATE, _TRUTH = _named("office", "value", "date-value", "boolean-value")
_PARAGRAPH, *_BLANKS = _named("text", "p", "s", "tab", "line-break")


def _of_ods(content: bytes, most_rows: int) -> Iterator[_Sheet]:
    cells = 0
    for sheet in root_of(content).iterfind(f"*/*/{_SHEET}"):
        table: list[list[str]] = []
        merged: list[_Merged] = []
        empty = 0  # rows since the last one that has something
        for line in sheet.iter(_ROW):
            number = len(table) + empty
            times = int(line.get(_ROWS, 1))
            row = _row_of_ods(line, number + 1, merged)
            if not row:
                empty += times
                continue
            if number + times > most_rows + 1:
                raise ListError("rows", n=most_rows)
            cells += len(row) * times
            if cells > _MARKS:
                raise ListError("book-large")
            table += [[] for _ in range(empty)] + [list(row) for _ in range(times)]
            empty = 0
        yield sheet.get(_NAME, ""), table, merged


def _row_of_ods(line: Element, number: int, merged: list[_Merged]) -> list[str]:
    """Return the cells of a row up to the last that has something; those merged down are added."""
    row: list[str] = []
    empty = 0  # cells since the last one that has something: after it, there are a thousand
    for cell in line:
        if cell.tag in _CELLS:
            down = int(cell.get(_DOWN, 1))
            if down > 1 and cell.get(_ACROSS, "1") == "1":
                merged.append(_Merged(len(row) + empty + 1, number, number + down - 1))
            times = min(int(cell.get(_COLUMNS, 1)), MAX_COLUMNS + 1 - len(row) - empty)
            text = _cell_of_ods(cell)
            if text:
                row += [""] * empty + [text] * times
                empty = 0
            else:
                empty += times
    return row


def _cell_of_ods(cell: Element) -> str:
    number, day, truth = cell.get(_NUMBER), cell.get(_DATE), cell.get(_TRUTH)
    if number is not None:
        return _cell(float(number))
    if day is not None:
        return day[:10]
    if truth is not None:
        return _cell(truth == "true")
    return "\n".join(map(_words, cell.findall(_PARAGRAPH))).strip()


def _words(element: Element) -> str:
    """Return the text of a paragraph, or of a part of it that looks different."""
    parts = [" " if element.tag in _BLANKS else element.text or ""]
    for inner in element:
        parts += _words(inner), inner.tail or ""
    return "".join(parts)
