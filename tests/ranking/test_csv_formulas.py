"""CSV for spreadsheets: whatever divides the cells, none of them is a formula."""

from __future__ import annotations

import csv
import io
import re
from itertools import product

import pytest

from swissmate.wording import spreadsheet_text

SIGNS = "=+-@\uff1d"
DIVIDERS = ";,|\t\n\r"
NUMBER = re.compile(r"[+-]?[\\d.]+(e[+-]?\\d+)?$", re.IGNORECASE)


@pytest.mark.parametrize("divider", [*DIVIDERS])
@pytest.mark.parametrize("used", [*DIVIDERS])
def test_no_part_of_a_cell_begins_a_formula(divider: str, used: str) -> None:
    """Written with commas, read with another divider, with quotes or without."""
    for sign, before, quote in product(SIGNS, ("", "Ace", '"'), ("", '"', " ", '" ')):
        cell = f"{before}{used}{quote}{sign}HYPERLINK(1)"
        out = io.StringIO()
        csv.writer(out).writerow(["1", spreadsheet_text(cell), spreadsheet_text(cell)])
        raw = out.getvalue()
        parts = raw.replace("\r", "\n").split(divider)
        # Python 3.13 takes no line end as a delimiter.
        delimiter = "," if divider in "\r\n" else divider
        rows = csv.reader(io.StringIO(raw.replace("\r", "\n")), delimiter=delimiter)
        parts += [part for row in rows for part in row]
        for part in parts:
            for line in part.split("\n"):
                assert not line.strip(' "').startswith(tuple(SIGNS)), (cell, line)


@pytest.mark.parametrize(
    "before",
    [
        "\u00a0",
        "\u200b",
        "\ufeff",
        "\u2060 ",
        '"\ufeff',
        "\u3000",
        "\u2003",
        "\u00ad",
        "\u202e",
        "\u2066",
        "\x0b",
    ],
)
def test_letters_that_nobody_sees_hide_no_formula(before: str) -> None:
    assert spreadsheet_text(f"{before}=1+1") == f"{before}'=1+1"
    assert spreadsheet_text(f"Ace;{before}@SUM(1)") == f"Ace;{before}'@SUM(1)"


@pytest.mark.parametrize(
    "text",
    [
        "Carlsen, Magnus",
        "O'Neil",
        "-0.5",
        "+3",
        "1;-2",
        "1e-05",
        "-1e-05",
        "a=b",
        "1-0",
        "x - y",
        "=",
        "+",
        "",
    ],
)
def test_what_is_no_formula_stays(text: str) -> None:
    assert spreadsheet_text(text) == text
