"""Converts values of an imported row into the forms that the player form checks."""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.births import birth_of
from swissmate.arbiter.event.ratings.federations import FEDERATIONS
from swissmate.systems.common.initial_order import TITLE_ORDER

_NOTHING: Final = re.compile(r"[-–—?0.\s]*|n/?a|nr|un?r(ated)?\.?|ohne|none", re.IGNORECASE)
"""What lists contain for an empty value."""

_RATING: Final = re.compile(r"(\d+)(?:\.0+|\s*[-/]\s*\d{1,4}|\s*[^\w\s])?")
"""A rating, alone or with an addition: the index of a DWZ (``1850-23``), a star."""

_THOUSANDS: Final = re.compile(r"([1-3])[.,' ](\d{3})")
"""A rating that a spreadsheet has written with a thousands separator: ``1.800``."""

_SEXES: Final = {
    word: letter
    for letter, words in (
        ("m", "m male man mann männlich masculin homme h hombre masculino maschio uomo heer"),
        ("w", "w f female woman frau weiblich féminin femme mujer femenino femmina donna v vrouw"),
    )
    for word in words.split()
}
"""How lists write the sex, in the languages of the application."""

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


def tidy(row: dict[str, str], *, month_first: bool = False) -> tuple[list[str], dict[str, str]]:
    """Convert values into the forms that the player form checks.

    Returns what was changed or left out, and the values that cannot be read, by field. A rating
    that cannot be read is left unchanged, so that the form refuses it: a wrong one would change the
    order of the players. ``month_first`` says how the column of births writes its days.
    """
    doubts = []
    left_out: dict[str, str] = {}
    unread: dict[str, str] = {}
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
            unread[name] = written
            doubts.append(
                _("%(name)s: the rating “%(text)s” cannot be read")
                % {"name": row["name"], "text": written}
            )
    if "birth" in row:
        written = row.pop("birth")
        birth = birth_of(written, month_first=month_first)
        if birth:
            row["birth"] = birth
        else:
            left_out["birth"] = written
    if "title" in row:
        title = row["title"].upper()
        row["title"] = _SHORT_TITLES.get(title, title)
        if row["title"] not in TITLE_ORDER:
            left_out["title"] = row.pop("title")
    if "federation" in row:
        row["federation"] = row["federation"].upper()
        if row["federation"] not in FEDERATIONS:
            left_out["federation"] = row.pop("federation")
    if "fide_id" in row:
        # Spreadsheets mark a number that is a text with an apostrophe, group digits, and people
        # fill ids up with zeros.
        row["fide_id"] = re.sub(r"(?<=\d)[ \u00a0.](?=\d{3}\b)", "", row["fide_id"].strip("'"))
        row["fide_id"] = row["fide_id"].lstrip("0")
        if not (row["fide_id"].isascii() and row["fide_id"].isdigit()):
            left_out["fide_id"] = row.pop("fide_id")
    if "sex" in row:
        written = row.pop("sex")
        if written.casefold() in _SEXES:
            row["sex"] = _SEXES[written.casefold()]
        else:
            left_out["sex"] = written
    doubts += [
        _("%(name)s: “%(text)s” is not understood and was left out.")
        % {"name": row["name"], "text": text}
        for text in left_out.values()
    ]
    return doubts, {**unread, **left_out}
