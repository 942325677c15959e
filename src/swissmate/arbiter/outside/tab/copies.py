"""The last round of each event that was copied out of the browser, by its backup file."""

from __future__ import annotations

import json
from pathlib import Path

from django.conf import settings

from swissmate.files.whole_file import write_whole


def _file() -> Path:
    return Path(settings.DATA_FOLDER) / "copies.json"


def copied_rounds() -> dict[str, int]:
    """Return the last copied round of events, by the events' public keys."""
    try:
        known = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {key: value for key, value in known.items() if isinstance(value, int)}


def note_copy(key: str, round_number: int) -> None:
    """Record that an event was copied when this many rounds were paired."""
    text = json.dumps({**copied_rounds(), key: round_number})
    write_whole(_file(), text.encode(), private=True)
