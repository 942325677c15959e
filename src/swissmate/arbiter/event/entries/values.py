"""Converts values of an imported row into the forms that the player form checks."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.national_ids import tidied
from swissmate.arbiter.event.ratings.countries import federation_of
from swissmate.arbiter.event.ratings.spellings import word_set
from swissmate.lists.births import birth_of
from swissmate.lists.sexes import sex_of
from swissmate.systems.common.initial_order import TITLE_ORDER, plain

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


_AMOUNT: Final = re.compile(r"[^\d.,-]*(\d{1,6})(?:[.,](\d{1,2}|-{1,2}|–))?[^\d.,]*")
"""An amount with or without a currency: ``25``, ``€ 12,50``, ``30.– CHF``."""

_FREE: Final = word_set("free frei gratis gratuit libre exempt befreit vrij")

_YES: Final = word_set(
    "x ✓ ✔ ✅ ja j yes y oui o si s true wahr vrai verdadero vero waar 1 ok paid bezahlt paye "
    "payee pagado pagato betaald here da anwesend present presente aanwezig checked"
)
_NO: Final = word_set(
    "no n nein non nee false falsch faux falso onwaar 0 - – — open offen unpaid unbezahlt "
    "impaye absent abwesend ausente assente afwezig not"
)

NUMBERED: Final = ("rating", "national_rating")
_EMPTY_IS_NOTHING: Final = (
    *NUMBERED,
    "title",
    "federation",
    "fide_id",
    "birth",
    "sex",
    "national_ids",
)


def tidy(row: dict[str, str], *, month_first: bool = False) -> tuple[list[str], dict[str, str]]:
    """Convert values into the forms that the player form checks.

    Returns what was left out, and the values that cannot be read, by field. A rating that cannot be
    read is left unchanged, so that the form refuses it: a wrong one would change the order of the
    players. ``month_first`` says how the column of births writes its days.
    """
    doubts = []
    unread: dict[str, str] = {}
    for name in _EMPTY_IS_NOTHING:
        if name in row and _NOTHING.fullmatch(row[name]):
            del row[name]
    for name in NUMBERED:
        written = row.get(name, "")
        if without_thousands(written):
            row[name] = without_thousands(written)
        elif match := _RATING.fullmatch(written):
            row[name] = match[1]
        elif written:
            unread[name] = written
            doubts.append(_("the rating “%(text)s” cannot be read") % {"text": written})
    left_out = _converted(row, month_first=month_first)
    doubts += [
        _("“%(text)s” is not understood and was left out.") % {"text": text}
        for text in left_out.values()
    ]
    doubts += _settle_payment(row)
    return doubts, {**unread, **left_out}


def without_thousands(rating: str) -> str:
    """Return a rating that is written with a thousands separator without it; "" for others."""
    match = _THOUSANDS.fullmatch(rating)
    return match[1] + match[2] if match else ""


def _converted(row: dict[str, str], *, month_first: bool) -> dict[str, str]:
    """Convert each value by its field; return those that cannot be, which are taken out."""
    readers: dict[str, Callable[[str], str | None]] = {
        "birth": lambda text: birth_of(text, month_first=month_first) or None,
        "title": _title,
        "federation": lambda text: federation_of(text) or None,
        "fide_id": _fide_id,
        "national_ids": tidied,
        "sex": sex_of,
        "fee": _amount,
        "has_paid": _payment,
        "check_in": _yes_or_no,
        "fixed_board": lambda text: _digits(text, 3),
    }
    left_out = {}
    for name, read in readers.items():
        if name in row:
            written = row.pop(name)
            value = read(written)
            if value is None:
                left_out[name] = written
            elif value:
                row[name] = value
    return left_out


def _title(text: str) -> str | None:
    title = _SHORT_TITLES.get(text.upper(), text.upper())
    return title if title in TITLE_ORDER else None


def _fide_id(text: str) -> str | None:
    # Spreadsheets mark a number that is a text with an apostrophe, group digits, and people fill
    # ids up with zeros.
    digits = re.sub(r"(?<=\d)[ \u00a0.](?=\d{3}\b)", "", text.strip("'")).lstrip("0")
    return digits if digits.isascii() and digits.isdigit() else None


def _amount(text: str) -> str | None:
    if plain(text) in _FREE or text in "-–—":
        return "0" if plain(text) in _FREE else ""
    match = _AMOUNT.fullmatch(text)
    if match is None:
        return None
    cents = (match[2] or "").strip("-–")
    return f"{int(match[1])}.{cents:0<2}" if cents.strip("0") else str(int(match[1]))


def _yes_or_no(text: str) -> str | None:
    """Return ``1`` for yes and "" for no; None if it is neither."""
    word = plain(text).strip(" .!")
    return "1" if word in _YES else "" if word in _NO else None


def _payment(text: str) -> str | None:
    """Return ``1`` or "" for yes and no, or the amount that was paid."""
    answer = _yes_or_no(text)
    return _amount(text) if answer is None else answer


def _settle_payment(row: dict[str, str]) -> list[str]:
    """Make a yes or no of an amount that was paid; return what is doubtful about it."""
    paid, fee = row.get("has_paid", ""), row.get("fee", "")
    if paid in ("", "1"):
        return []
    if not fee:
        row.update(fee=paid, has_paid="1")
        return []
    if float(paid) >= float(fee):
        row["has_paid"] = "1"
        return []
    del row["has_paid"]
    return [_("%(paid)s of %(fee)s is paid: noted as not paid") % {"paid": paid, "fee": fee}]


def _digits(text: str, most: int) -> str | None:
    """Return a number of so many digits without the words around it; "" for none."""
    digits = re.sub(r"[^\W\d]+|[ .:#-]", "", text)
    if not digits:
        return ""
    return digits if digits.isascii() and digits.isdigit() and len(digits) <= most else None
