"""An act: one kind of line in the log, declared by the room whose use-case writes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from django.utils.functional import Promise

from swissmate.arbiter import rooms
from swissmate.arbiter.ground.ledger.levels import Level

if TYPE_CHECKING:
    from swissmate.arbiter.ground.ledger.audit import Recorder
    from swissmate.arbiter.models import AuditEntry


@dataclass(frozen=True)
class Act:
    """One kind of act. ``sentence`` says what happened, filled in from the data of the entry.

    ``destroys``: the button of its question warns. ``undoable``: such entries can be undone.
    ``is_silent``: the next page shows what was done, so that no message says it. ``table`` is the
    table to which the fields ``changed`` in the entry's data belong. ``if_noted`` are other
    sentences, each for entries whose data has the name before it. ``reason_is_private``: viewers
    do not see the reason.
    ``by_deputies``: a deputy may undo it. ``before_undo`` refuses an undo that would change
    something locked; ``after_undo`` does what is needed beyond restoring the old rows.

    ``cautions`` are the questions that the act may have to ask, each under a name, with the level
    that says what it demands; ``asks`` is the title of the page that asks them, ``verb`` its
    button. ``integrity`` is the kind of ``###`` line that the act may leave in the tournament file,
    with its level; ``further_integrity`` are kinds that it can leave too.

    A room lists its acts as ``ACTS`` in its module ``acts``.
    """

    name: str
    sentence: Promise
    asks: Promise | str = ""
    verb: Promise | str = ""
    destroys: bool = False
    undoable: bool = False
    is_silent: bool = False
    table: str = ""
    reason_is_private: bool = False
    by_deputies: bool = False
    before_undo: Callable[[Recorder, AuditEntry], None] | None = None
    after_undo: Callable[[Recorder, AuditEntry], None] | None = None
    cautions: Mapping[str, Level] = field(default_factory=dict)
    if_noted: Mapping[str, Promise] = field(default_factory=dict)
    integrity: tuple[str, Level] | None = None
    further_integrity: Mapping[str, Level] = field(default_factory=dict)


@cache
def acts() -> dict[str, Act]:
    """Return the acts of all rooms by name."""
    return {act.name: act for room in rooms.modules("acts") for act in room.ACTS}


@cache
def room_of(action: str) -> str:
    """Return the name of the room whose act an action is; "" if nobody knows it any more."""
    for room in rooms.modules("acts"):
        if any(act.name == action for act in room.ACTS):
            return str(room.__name__).split(".")[-2]
    return ""
