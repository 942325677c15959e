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
    """Return points as pages and papers write them, in every language: ``½``, ``10½``, ``1,2``.

    Files for other programs have a decimal point instead (:func:`.points_text`).
    """
    whole, rest = divmod(points, 10)
    if rest == 5:
        return f"{whole or ''}½"
    return decimal_text(points_text(points).removesuffix(".0"))
