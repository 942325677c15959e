"""The cells of a workbook."""

from pathlib import Path

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
