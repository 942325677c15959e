"""An act: one kind of line in the log, declared by the room whose use-case writes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from django.utils.functional import Promise

from swissmate.arbiter import topics
from swissmate.arbiter.integrity.levels import Level

if TYPE_CHECKING:
    from swissmate.arbiter.ledger.audit import Recorder
    from swissmate.arbiter.models import AuditEntry


@dataclass(frozen=True)
class Act:
    """``sentence`` says what happened, filled from the data of the entry.

    ``undoable``: such entries can be taken back. ``table`` is the one whose fields ``changed`` in
    the entry's data speaks of. ``reason_is_private``: viewers do not read it.
    ``by_deputies``: a deputy may take it back. ``before_undo`` refuses an undo that would change
    what is locked, ``after_undo`` does what one needs beyond the old rows.

    ``cautions`` are what the act may have to ask, by a name of its own, each with the level that
    says what it demands. ``integrity`` is the kind of ``###`` line that it may leave in the
    tournament file, with the level of that.

    A room lists its acts as ``ACTS`` in its module ``acts``.
    """

    name: str
    sentence: Promise
    undoable: bool = False
    table: str = ""
    reason_is_private: bool = False
    by_deputies: bool = False
    before_undo: Callable[[Recorder, AuditEntry], None] | None = None
    after_undo: Callable[[Recorder, AuditEntry], None] | None = None
    cautions: Mapping[str, Level] = field(default_factory=dict)
    integrity: tuple[str, Level] | None = None


@cache
def acts() -> dict[str, Act]:
    """Return the acts of all rooms by name."""
    return {each.name: each for room in topics.modules("acts") for each in room.ACTS}
