"""An act: one kind of line in the log, declared by the room whose use-case writes it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django.utils.functional import Promise

from swissmate.arbiter import topics


@dataclass(frozen=True)
class Act:
    """``sentence`` says what happened, filled from the data of the entry.

    ``undoable``: such entries can be taken back.

    A room lists its acts as ``ACTS`` in its module ``acts``.
    """

    name: str
    sentence: Promise
    undoable: bool = False


@cache
def acts() -> dict[str, Act]:
    """Return the acts of all rooms by name."""
    return {each.name: each for room in topics.modules("acts") for each in room.ACTS}
