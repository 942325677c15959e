"""Helpers for English output: counted things, shortened lists, columns, and "did you mean"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence


def counted(number: int, what: str) -> str:
    """Return a number with its noun: ``1 round``, ``2 rounds``."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def first_of(texts: Sequence[str], most: int = 5, divider: str = "; ") -> str:
    """Return the texts joined; if there are more than ``most``, the first ones and an ellipsis."""
    return divider.join([*texts[:most], "…"] if len(texts) > most else texts)


_NO_NAMES: Mapping[str, str] = {}


def nearest(word: object, known: Iterable[str], names: Mapping[str, str] = _NO_NAMES) -> str:
    """Return the word that a misspelt one probably stands for, ``""`` if none is near.

    Case, blanks and hyphens do not matter. ``known`` are the words; ``names`` are other names of
    them, each with its word: ``{"Buchholz": "BH"}``.
    """
    from difflib import get_close_matches  # nobody needs it who types correctly

    if not isinstance(word, str):
        return ""
    folded = {_letters(name): meant for name, meant in names.items()}
    folded |= {_letters(word): word for word in known}
    near = get_close_matches(_letters(word), folded, 1)
    return folded[near[0]] if near else ""


def did_you_mean(word: object, known: Iterable[str], names: Mapping[str, str] = _NO_NAMES) -> str:
    """Return ``" (did you mean dutch-2026?)"``, or ``""``; the arguments are :func:`nearest`'s."""
    near = nearest(word, known, names)
    return f" (did you mean {near}?)" if near else ""


def there_is_no(what: str, word: object, known: Collection[str]) -> str:
    """Return the message about an unknown word: the nearest one, and all that there are."""
    near = did_you_mean(word, known)
    return f"there is no {what} {word!r:.60}{near}; there are {', '.join(known)}"


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


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


def whole_number(text: str, most: int = 9) -> int | None:
    """Return the number that a text of one to ``most`` figures writes; None for any other text.

    ``str.isdigit`` alone also takes ``²``, and thousands of figures, of which ``int`` makes none.
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= most else None


def spreadsheet_text(text: str) -> str:
    """Return a cell of a CSV file that no spreadsheet mistakes for a formula.

    An apostrophe goes before a sign with which formulas begin: at the beginning, and after whatever
    a program may take to divide cells, since not all of them divide at commas. Numbers stay, and so
    do signs alone, such as the ``=`` of a draw.
    """
    divider = r"[;,|\t\r\n]"
    sign = r"[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]"
    harmless = rf"(?:[+-]?[\d.]+(?:[eE][+-]?\d+)?|{sign})\s*(?:$|{divider})"
    blank = r"[^\S\t\r\n]"
    hidden = r"[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\"']"
    unseen = rf"(?:{blank}|{hidden})"  # blanks of any kind, letters that nobody sees, quotes
    begins = rf"(^|{divider})({unseen}*)(?={sign})(?!{harmless})"
    return re.sub(begins, r"\1\2'", text)
