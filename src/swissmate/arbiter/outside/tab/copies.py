"""Copies of events outside the browser: which change is in the last one that is known to be there.

A browser does not tell whether a download arrived, so a copy is offered first, and counts when the
arbiter has said that it is there.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from django.conf import settings

from swissmate.arbiter.models import Event
from swissmate.files.whole_file import write_whole

_KEPT: Final = "kept"
_OFFERED: Final = "offered"


def _file() -> Path:
    return Path(settings.DATA_FOLDER) / "copies.json"


def _known() -> dict[str, dict[str, int]]:
    """Return the revisions that were offered and kept, by the events' public keys."""
    try:
        known: dict[str, dict[str, int]] = json.loads(_file().read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return known


def _note(event: Event, revisions: dict[str, int]) -> None:
    text = json.dumps({**_known(), event.key: revisions})
    write_whole(_file(), text.encode(), private=True)


def changes_since_copy(event: Event) -> int | None:
    """Return how many changes the last copy does not have; None if there is no copy."""
    kept = _known().get(event.key, {}).get(_KEPT)
    return None if kept is None else event.revision - kept


def is_asked(event: Event) -> bool:
    """Whether a copy was offered, and nobody has said yet that it arrived."""
    return _OFFERED in _known().get(event.key, {})


def offer(event: Event) -> None:
    """Record that the event as it is now was sent to the browser's downloads."""
    _note(event, {**_known().get(event.key, {}), _OFFERED: event.revision})


def answer(event: Event, *, arrived: bool) -> None:
    """Record whether the copy that was offered is there."""
    revisions = dict(_known().get(event.key, {}))
    offered = revisions.pop(_OFFERED, None)
    if arrived and offered is not None:
        revisions[_KEPT] = offered
    _note(event, revisions)
