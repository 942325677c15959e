"""Values of tie-breaks as the suite writes and compares them."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Final

NO_VALUE: Final = "-"
_HUNDREDTH: Final = Decimal("0.01")


def value_text(value: Fraction | int | None) -> str:
    """Return a value with as many decimals as it needs, at most two; ``-`` for none.

    >>> value_text(Fraction(9, 2)), value_text(Fraction(10, 3)), value_text(None)
    ('4.5', '3.33', '-')
    """
    if value is None:
        return NO_VALUE
    hundredths = (200 * Fraction(value) + 1) // 2
    return f"{Decimal(int(hundredths)) / 100:.2f}".rstrip("0").rstrip(".")


def same_value(expected: str, found: str) -> bool:
    """Whether a program gives this value, within a hundredth: a half may be rounded either way."""
    if NO_VALUE in (expected, found):
        return expected == found
    try:
        return abs(Decimal(expected) - Decimal(found)) <= _HUNDREDTH
    except InvalidOperation:
        return False
