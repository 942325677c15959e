"""Writes a filled form as a workbook of one sheet."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from .sheet import Part, Value

_WIDTHS: Final = (34, 26, 12, 10, 10, 12, 10, 12, 12, 12, 14, 24, 24)


def written(title: str, parts: Sequence[Part], *, landscape: bool) -> bytes:
    """Return a form as an XLSX file, made for A4; texts are texts, also like a formula."""
    book = Workbook()
    # The same event makes the same file.
    book.properties.created = book.properties.modified = datetime(2000, 1, 1)
    book.properties.creator = "swissmate"
    sheet = book.active
    assert sheet is not None, "a new workbook has one sheet"
    sheet.title = title[:31] or "Sheet"
    _fill(sheet, title, parts)
    sheet.page_setup.paperSize = 9
    sheet.page_setup.orientation = "landscape" if landscape else "portrait"
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def _fill(sheet: Worksheet, title: str, parts: Sequence[Part]) -> None:
    _write(sheet, 1, 1, title, bold=True)
    row = 3 if title else 1
    for part in parts:
        if part.heading:
            _write(sheet, row, 1, part.heading, bold=True)
            row += 1
        for label, value in part.fields:
            _write(sheet, row, 1, label)
            _write(sheet, row, 2, value)
            row += 1
        for cells, bold in ((part.columns, True), *((cells, False) for cells in part.rows)):
            for column, value in enumerate(cells, 1):
                _write(sheet, row, column, value, bold=bold)
            row += bool(cells)
        row += 1
    for column, width in enumerate(_WIDTHS, 1):
        sheet.column_dimensions[get_column_letter(column)].width = width


def _write(sheet: Worksheet, row: int, column: int, value: Value, *, bold: bool = False) -> None:
    cell = sheet.cell(row, column)
    if isinstance(value, str):
        cell.value = "".join(letter for letter in value if letter.isprintable())
        cell.data_type = "s"
    else:
        cell.value = value
    if bold:
        cell.font = Font(bold=True)
