"""CSV in the form that spreadsheets read."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable


def _safe(value: object) -> str:
    """Return a cell that no spreadsheet mistakes for a formula."""
    text = str(value)
    if text and text[0] in "=+-@\t\r" and not re.fullmatch(r"[+-]?[\d.]+", text):
        return "'" + text
    return text


def csv_text(rows: Iterable[Iterable[object]]) -> bytes:
    """Return CSV with a byte order mark, which spreadsheets need to read UTF-8."""
    out = io.StringIO()
    writer = csv.writer(out)
    for row in rows:
        writer.writerow([_safe(cell) for cell in row])
    return ("\ufeff" + out.getvalue()).encode()
