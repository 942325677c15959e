"""Numbers as the reader's language writes them."""

from __future__ import annotations

import re
from typing import Final

from django.utils.formats import get_format

_DECIMAL: Final = re.compile(r"(?<![\d.])([-+]?\d+)\.(\d+)(?![\d.])")


def decimal_text(text: str) -> str:
    """Return a text with the decimal sign of the reader's language in its numbers: ``23,5``."""
    return _DECIMAL.sub(rf"\1{get_format('DECIMAL_SEPARATOR')}\2", text)
