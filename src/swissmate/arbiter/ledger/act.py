"""An act: one kind of line in the log, declared by the room whose use-case writes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from django.utils.functional import Promise

from swissmate.arbiter import topics

if TYPE_CHECKING:
    from swissmate.arbiter.ledger.audit import Recorder
    from swissmate.arbiter.models import AuditEntry


@dataclass(frozen=True)
class Act:
    """``sentence`` says what happened, filled from the data of the entry.

    ``undoable``: such entries can be taken back. ``table`` is the one whose fields ``changed`` in
    the entry's data speaks of. ``reason_is_private``: viewers do not read it.
    ``by_deputies``: a deputy may take it back. ``after_undo`` does
    what an undo needs beyond the old rows.

    A room lists its acts as ``ACTS`` in its module ``acts``.
    """

    name: str
    sentence: Promise
    undoable: bool = False
    table: str = ""
    reason_is_private: bool = False
    by_deputies: bool = False
    after_undo: Callable[[Recorder, AuditEntry], None] | None = None


@cache
def acts() -> dict[str, Act]:
    """Return the acts of all rooms by name."""
    return {each.name: each for room in topics.modules("acts") for each in room.ACTS}
