"""What the final report tells beside the standings: corrections, late entries, new pairings."""

from __future__ import annotations

from typing import Final

from swissmate.arbiter.event.entries.withdrawals import WITHDRAWN
from swissmate.arbiter.event.rules.locks import LOCKED_ONCE_PAIRED
from swissmate.arbiter.ground.ledger.undoing import is_undoable, undone_by
from swissmate.arbiter.models import AuditEntry, Event

PLAYER_FACTS: Final = frozenset(
    {
        *("name", "title", "sex", "federation", "fide_id", "club"),
        *("rating", "national_rating", "own_rating", "typed_value", "is_expelled"),
    }
)
"""What of a player the report names, or what orders the list."""
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
        "line-ups-opened",
        "mode-left",
        "event-imported",
        "event-restored",
        "playoff-entered",
        "lots-entered",
        "lots-drawn",
        "tie-reopened",
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
        "player-removed",
        "player-moved-in",
        "player-moved-out",
        "numbers-drawn",
        "roster-changed",
        "team-rules-changed",
        "pair-forbidden",
        "pair-allowed",
    }
)
"""These belong to the report if round one had been paired."""
_PAIRED: Final = frozenset({"round-paired", "round-by-hand"})
_RESULTS: Final = frozenset({"result", "result-by-players"})
_FACTS: Final = {
    "player-changed": PLAYER_FACTS,
    "players-changed": PLAYER_FACTS,
    "event-changed": frozenset(LOCKED_ONCE_PAIRED),
}
"""Of changed fields, those that the report repeats once round one has been paired."""


def changes_of(event: Event) -> list[AuditEntry]:
    """Return the lines of the log that the report repeats, oldest first.

    A pairing is among them if its round had been paired before; a result, if the game had another
    one; an undo, if it undoes one of them or a pairing. Of changed fields only those are named that
    belong to the report: never what is private.
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
            or (entry.action in _RESULTS and _had_another(entry))
            or (bool(rounds) and _facts_changed(entry))
            or not repeated.isdisjoint(undone_by(entry))
        )
        if entry.action in _PAIRED:
            rounds.add(number)
        if is_told:
            entries.append(entry)
        if is_told or (entry.action in _PAIRED and is_undoable(entry)):
            repeated.add(entry.pk)
    return entries


def _had_another(entry: AuditEntry) -> bool:
    """Return whether a result took the place of another one."""
    return any(
        bool((change["before"] or {}).get("result"))
        for change in entry.changes
        if change["table"] == "game"
    )


def _facts_changed(entry: AuditEntry) -> bool:
    """Return whether fields of the report were changed; leave the others out of the line."""
    changed = entry.data.get("changed")
    if entry.action not in _FACTS or not isinstance(changed, dict):
        return False
    facts = {name: values for name, values in changed.items() if name in _FACTS[entry.action]}
    entry.data = {**entry.data, "changed": facts}  # of this copy, which is not saved
    return bool(facts)
