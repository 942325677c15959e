"""Numbers as the reader's language writes them."""

from __future__ import annotations

import re
from typing import Final

from django.utils.formats import get_format

from swissmate.model import Points, points_text

_DECIMAL: Final = re.compile(r"(?<![\d.])([-+]?\d+)\.(\d+)(?![\d.])")


def decimal_text(text: str) -> str:
    """Return a text with the decimal sign of the reader's language in its numbers: ``23,5``."""
    if "." not in text:
        return text
    return _DECIMAL.sub(rf"\1{get_format('DECIMAL_SEPARATOR')}\2", text)


def halves(points: Points) -> str:
    """Return points with a sign for a half, as in ``½`` and ``10½``."""
    whole, rest = divmod(points, 10)
    return f"{whole or ''}½" if rest == 5 else points_text(points).removesuffix(".0")
