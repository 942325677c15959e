"""A filled form: headings, fields with their values, and tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from swissmate.errors import InputError

Value = str | int


class Part(NamedTuple):
    """A part of a form: its heading, its fields, or the head and the rows of a table."""

    heading: str
    fields: tuple[tuple[str, Value], ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[Value, ...], ...] = ()


def workbook(title: str, parts: Sequence[Part], *, landscape: bool = False) -> bytes:
    """Return a form as an XLSX file of one sheet, made for A4; without a title, tables alone.

    Texts are texts, also those that begin like a formula.

    Raises:
        InputError: the library is missing.
    """
    try:
        from .xlsx import written
    except ModuleNotFoundError as error:
        raise InputError(
            "forms need openpyxl: install swissmate with [exchange] (docs/install.md)",
            code="missing-extra",
        ) from error
    return written(title, parts, landscape=landscape)
