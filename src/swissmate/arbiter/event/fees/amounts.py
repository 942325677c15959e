"""Amounts of money: whole cents, read from what people type and written as they read it."""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.numbers import decimal_text
from swissmate.arbiter.ground.ledger.errors import Refused

_AMOUNT: Final = re.compile(r"(\d{1,6})(?:[.,](\d{1,2}))?", re.ASCII)


def cents_of(text: str) -> int | None:
    """Return an amount in cents; None for no text.

    Raises:
        Refused: it is not an amount.

    >>> cents_of("12,5"), cents_of("25"), cents_of(" ")
    (1250, 2500, None)
    """
    text = text.strip()
    if not text:
        return None
    match = _AMOUNT.fullmatch(text)
    if match is None:
        raise Refused(
            _("“%(text)s”: write an amount, for example 25 or 12.50.") % {"text": text[:30]}
        )
    return int(match[1]) * 100 + int((match[2] or "0").ljust(2, "0"))


def plain_amount(cents: int | None) -> str:
    """Return an amount as forms and files have it: ``25.00``; "" for None.

    >>> plain_amount(1250), plain_amount(-5)
    ('12.50', '-0.05')
    """
    if cents is None:
        return ""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{rest:02}"


def amount_text(cents: int | None) -> str:
    """Return an amount with the decimal sign of the reader's language; "" for None."""
    return decimal_text(plain_amount(cents))
