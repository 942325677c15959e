"""What the final report tells beside the standings: corrections, late entries, new pairings."""

from __future__ import annotations

from typing import Final

from swissmate.arbiter.event.entries.withdrawals import WITHDRAWN
from swissmate.arbiter.ground.ledger.undoing import is_undoable, undone_by
from swissmate.arbiter.models import AuditEntry, Event

_ALWAYS: Final = frozenset(
    {
        "correction",
        "rating-correction",
        "match-forfeited",
        "round-by-hand",
        "round-changed",
        "colors-swapped",
        "round-unpublished",
        "round-unpaired",
        "round-discarded",
        "conflict-settled",
        "late-entry-seated",
        "adjournment-ended",
        "never-finished",
    }
)
_ONCE_PAIRED: Final = frozenset(
    {
        "players-added",
        "teams-added",
        "renumbered",
        "numbers-exchanged",
        *WITHDRAWN,
        "player-returned",
        "player-returned-with-byes",
    }
)
"""These belong to the report if round one had been paired."""
_PAIRED: Final = frozenset({"round-paired", "round-by-hand"})


def changes_of(event: Event) -> list[AuditEntry]:
    """Return the lines of the log that the report repeats, oldest first.

    A pairing is among them if its round had been paired before; an undo, if it undoes one of them
    or a pairing.
    """
    entries: list[AuditEntry] = []
    repeated: set[int] = set()
    rounds: set[object] = set()
    for entry in AuditEntry.objects.filter(event_id=event.pk).order_by("pk"):
        number = entry.data.get("round")
        is_told = (
            entry.action in _ALWAYS
            or (bool(rounds) and entry.action in _ONCE_PAIRED)
            or (entry.action in _PAIRED and number in rounds)
            or not repeated.isdisjoint(undone_by(entry))
        )
        if entry.action in _PAIRED:
            rounds.add(number)
        if is_told:
            entries.append(entry)
        if is_told or (entry.action in _PAIRED and is_undoable(entry)):
            repeated.add(entry.pk)
    return entries
