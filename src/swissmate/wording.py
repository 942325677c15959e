"""Helpers for English output: counted things, shortened lists, and columns of text."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def counted(number: int, what: str) -> str:
    """Return a number with its noun: ``1 round``, ``2 rounds``."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def first_of(texts: Sequence[str], most: int = 5, divider: str = "; ") -> str:
    """Return the texts joined; if there are more than ``most``, the first ones and an ellipsis."""
    return divider.join([*texts[:most], "…"] if len(texts) > most else texts)


def table(
    header: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    right: Collection[int],
    ruled: bool = True,
) -> str:
    """Return rows as aligned columns; ``right`` are the columns to align to the right."""
    widths = [max(len(row[column]) for row in (header, *rows)) for column in range(len(header))]

    def line(row: Sequence[str]) -> str:
        cells = [
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        return "  ".join(cells).rstrip()

    rule = ["  ".join("-" * width for width in widths)] if ruled else []
    return "\n".join([line(header), *rule, *map(line, rows)]) + "\n"
