"""The columns of a table without headings, guessed by what their cells look like."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from swissmate.arbiter.event.ratings.federations import FEDERATIONS
from swissmate.lists.cells import Table
from swissmate.systems.common.initial_order import TITLE_ORDER


@dataclass
class Column:
    """A column with its heading; ``meaning`` is one of MEANINGS or "", ``doubt`` why it is."""

    heading: str
    meaning: str
    doubt: str = ""


TITLE: Final = rf"({'|'.join(TITLE_ORDER)})"
_WORDS: Final = r".*[^\W\d_]{2,}.*"
_PATTERNS: Final = (
    ("title", TITLE, 0.8),
    # One number that is not a year shows that the column holds ratings.
    ("birth", r"(19[2-9]|20[0-2])\d([-./]\d\d?[-./]\d\d?)?|\d\d?[./]\d\d?[./]\d{4}", 0.99),
    ("fide_id", r"\d{5,12}", 0.8),
    ("rating", r"\d{3,4}|[1-3][.,' ]\d{3}|0", 0.8),
    ("sex", r"[mwfMWF]", 0.8),
)
"""What the cells of a column look like, and the share of them that must look so."""


def filled(body: Table, index: int) -> list[str]:
    """Return the cells of a column that are not empty."""
    return [row[index].strip() for row in body if len(row) > index and row[index].strip()]


def share_of(body: Table, index: int, pattern: str) -> float:
    """Return the share of the filled cells of a column that look like a pattern."""
    cells = filled(body, index)
    return sum(bool(re.fullmatch(pattern, cell)) for cell in cells) / len(cells) if cells else 0


def guessed(body: Table, width: int) -> list[Column]:
    """Name columns by their content; the first texts are the names."""
    columns = [Column("", "") for _index in range(width)]
    taken: set[str] = set()

    def take(index: int, meaning: str, share: float) -> None:
        columns[index].meaning = meaning
        taken.add(meaning)
        if share < 1:
            columns[index].doubt = _("guessed")

    for index in range(width):
        cells = filled(body, index)
        if not cells:
            continue
        codes = sum(cell in FEDERATIONS for cell in cells) / len(cells)
        guess = next(
            (
                (meaning, share)
                for meaning, pattern, least in _PATTERNS
                if meaning not in taken and (share := share_of(body, index, pattern)) > least
            ),
            None,
        )
        words = share_of(body, index, _WORDS)
        if guess:
            take(index, *guess)
        elif codes > 0.8 and "federation" not in taken:
            take(index, "federation", codes)
        elif "name" not in taken and words > 0.8:
            take(index, "name", 1)
        elif words > 0.5 and "club" not in taken:
            take(index, "club", 1)
        elif [cell for cell in cells if not cell.isdigit()] or index:
            columns[index].doubt = _("not used")
    _settle_numbers(columns, taken)
    _settle_names(body, columns)
    return columns


def _settle_numbers(columns: list[Column], taken: set[str]) -> None:
    """Decide if 1900 to 2099 are birth years or ratings: a list without ratings has no years."""
    if "rating" not in taken and "birth" in taken:
        birth = next(column for column in columns if column.meaning == "birth")
        birth.meaning, birth.doubt = "rating", _("guessed")


def _settle_names(body: Table, columns: list[Column]) -> None:
    """Distinguish ``Smith`` and ``John`` in two columns from a name and a club."""
    meanings = [column.meaning for column in columns]
    if "name" not in meanings or "club" not in meanings:
        return
    one, other = meanings.index("name"), meanings.index("club")
    are_short = share_of(body, one, r"\S+") > 0.5 and share_of(body, other, r"\S+( \S+)?") > 0.8
    if other == one + 1 and are_short:
        columns[one].meaning, columns[other].meaning = "surname", "first"
        columns[one].doubt = columns[other].doubt = _("guessed")
