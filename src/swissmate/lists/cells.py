"""Tables of cells, from text with separators."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Final

from .sentences import ListError

Table = Sequence[Sequence[str]]

MAX_COLUMNS: Final = 100
LONGEST_LINE: Final = 10_000
LINES_A_ROW: Final = 10
"""Cells in quotes may have several lines, but not more than this in the mean."""
FALLBACK: Final = "Windows-1252"
"""How a text is read that is not UTF-8: a guess."""
_OLD_BOOK: Final = b"\xd0\xcf\x11\xe0"
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
