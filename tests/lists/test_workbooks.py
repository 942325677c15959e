"""The cells of a workbook."""

import io
import re
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import Workbook
from openpyxl.styles import Border, Side

from swissmate.lists.sentences import ListError
from swissmate.lists.workbooks import sheets_of_workbook

LISTS = Path(__file__).resolve().parents[1] / "data" / "imports"


def test_cells_of_every_kind_are_read_from_a_workbook_of_libreoffice() -> None:
    """What was typed into mixed.ods; the sheet without a cell is left out."""
    assert sheets_of_workbook((LISTS / "mixed.ods").read_bytes(), 100) == {
        "Über & <alle>": [
            ["Name", "Rating", "Birth", "Fee", "Time", "Sum"],
            ["Gross,  Gerd B.", "1500", "2000-02-29", "12.5", "14:30:00", "1501"],
            ["two\nlines", "", "2026-03-01"],
            *[[]] * 5,
            ["", "late"],
        ]
    }


def _xlsx(last: int, *, filled: bool) -> bytes:
    """Return a workbook with a name in its first row, and a cell with a border in its last."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet["A1"], sheet.cell(last, 2).border = "Ann", Border(top=Side("thin"))
    if filled:
        sheet.cell(last, 2).value = "Bob"
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def _ods(last: int, *, filled: bool) -> bytes:
    """Return what LibreOffice writes: empty rows are one row that is repeated."""
    text = re.sub(
        rb"<table:table .*</table:table>",
        b'<table:table table:name="A"><table:table-row><table:table-cell><text:p>Ann</text:p>'
        b'</table:table-cell></table:table-row><table:table-row table:number-rows-repeated="%d">'
        b"<table:table-cell/></table:table-row><table:table-row><table:table-cell/>"
        b"<table:table-cell>%s</table:table-cell></table:table-row></table:table>"
        % (last - 2, b"<text:p>Bob</text:p>" * filled),
        ZipFile(LISTS / "mixed.ods").read("content.xml"),
        flags=re.DOTALL,
    )
    data = io.BytesIO()
    with ZipFile(data, "w") as archive:
        archive.writestr("content.xml", text)
    return data.getvalue()


@pytest.mark.parametrize("book", [_xlsx, _ods])
def test_a_row_below_the_last_that_is_read_is_told(book: Callable[..., bytes]) -> None:
    """However many empty rows are before it; an empty one with a look of its own is nothing."""
    (table,) = sheets_of_workbook(book(101, filled=True), 100).values()
    assert (len(table), table[100]) == (101, ["", "Bob"])
    for last in (102, 103, 104, 5000, 1_048_576):
        with pytest.raises(ListError, match="More than 100 rows"):
            sheets_of_workbook(book(last, filled=True), 100)
        assert list(sheets_of_workbook(book(last, filled=False), 100).values()) == [[["Ann"]]]
