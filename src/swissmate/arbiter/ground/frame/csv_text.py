"""CSV in the form that spreadsheets read."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from swissmate.wording import spreadsheet_text


def csv_text(rows: Iterable[Iterable[object]]) -> bytes:
    """Return CSV with a byte order mark, which spreadsheets need to read UTF-8."""
    out = io.StringIO()
    writer = csv.writer(out)
    for row in rows:
        writer.writerow([spreadsheet_text(str(cell)) for cell in row])
    return ("\ufeff" + out.getvalue()).encode()
