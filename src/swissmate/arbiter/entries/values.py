"""Converts values of an imported row into the forms that the player form checks."""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext as _

from swissmate.arbiter.entries.federations import FEDERATIONS
from swissmate.systems.common.initial_order import TITLE_ORDER

_NOTHING: Final = re.compile(r"[-–—?0.\s]*|n/?a|nr|un?r(ated)?\.?|ohne|none", re.IGNORECASE)
"""What lists contain for an empty value."""

_RATING: Final = re.compile(r"(\d+)(?:\.0+|\s*[-/]\s*\d{1,4}|\s*[^\w\s])?")
"""A rating, alone or with an addition: the index of a DWZ (``1850-23``), a star."""

_THOUSANDS: Final = re.compile(r"([1-3])[.,' ](\d{3})")
"""A rating that a spreadsheet has written with a thousands separator: ``1.800``."""

_SHORT_TITLES: Final = {
    "G": "GM",
    "M": "IM",
    "F": "FM",
    "C": "CM",
    "WG": "WGM",
    "WM": "WIM",
    "WF": "WFM",
    "WC": "WCM",
}


def tidy(row: dict[str, str]) -> list[str]:
    """Convert values into the forms that the player form checks; return what was changed.

    A rating that cannot be read is left unchanged, so that the form refuses it: a wrong one would
    change the order of the players.
    """
    doubts = []
    left_out = []
    for name in ("rating", "national_rating", "title", "federation", "fide_id", "birth", "sex"):
        if name in row and _NOTHING.fullmatch(row[name]):
            del row[name]
    for name in ("rating", "national_rating"):
        written = row.get(name, "")
        thousands = _THOUSANDS.fullmatch(written)
        found = _RATING.fullmatch(written)
        if thousands:
            row[name] = thousands[1] + thousands[2]
            doubts.append(
                _("%(name)s: “%(text)s” is read as %(value)s")
                % {"name": row["name"], "text": written, "value": row[name]}
            )
        elif found:
            row[name] = found[1]
        elif written:
            doubts.append(
                _("%(name)s: the rating “%(text)s” cannot be read")
                % {"name": row["name"], "text": written}
            )
    _tidy_birth(row)
    if "title" in row:
        title = row["title"].upper()
        row["title"] = _SHORT_TITLES.get(title, title)
        if row["title"] not in TITLE_ORDER:
            left_out.append(row.pop("title"))
    if "federation" in row:
        row["federation"] = row["federation"].upper()
        if row["federation"] not in FEDERATIONS:
            left_out.append(row.pop("federation"))
    if "fide_id" in row and not row["fide_id"].isdigit():
        left_out.append(row.pop("fide_id"))
    return doubts + [
        _("%(name)s: “%(text)s” is not understood and was left out.")
        % {"name": row["name"], "text": text}
        for text in left_out
    ]


def _tidy_birth(row: dict[str, str]) -> None:
    day = re.fullmatch(r"(\d{1,2})[./](\d{1,2})[./](\d{4})", row.get("birth", ""))
    if day:
        row["birth"] = f"{day[3]}-{int(day[2]):02}-{int(day[1]):02}"
