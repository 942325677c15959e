"""How large the backup of an event may be: a restore refuses a larger one."""

from __future__ import annotations

import gzip
from typing import Final

from django.conf import settings

SIZE: Final = 48 * 1024 * 1024
"""Bytes of the text."""
MOST_VALUES: Final = 2_500_000
"""An event of 5,000 players and eleven rounds has about a million."""
MOST_PLAYERS: Final = 5000


def values_in(text: bytes) -> int:
    """Return about how many values a text in JSON has, without reading it."""
    return sum(map(text.count, (b",", b"[", b"{")))


def share_of_limits(raw: bytes, players: int) -> float:
    """Return how much of what a restore takes a backup of ours takes: it refuses more than 1.0."""
    text = gzip.decompress(raw)
    return max(
        len(raw) / settings.UPLOAD_LIMIT,
        len(text) / SIZE,
        values_in(text) / MOST_VALUES,
        players / MOST_PLAYERS,
    )
