"""The papers at the end: the report, what it adds up to, and what the winners sign."""

from __future__ import annotations

from typing import Any, Final

from swissmate.arbiter.outside.files.report_changes import changes_of
from swissmate.arbiter.outside.prints.asked import Asked
from swissmate.arbiter.outside.prints.cutting import in_stacks
from swissmate.arbiter.outside.prints.statistics import statistics_of
from swissmate.arbiter.outside.prints.table_papers import ranked
from swissmate.arbiter.tables.prizes.given import receipts_of
from swissmate.arbiter.tables.standings import ranking

_RECEIPTS: Final = 3


def report(asked: Asked) -> dict[str, Any]:
    """Return the final report.

    Raises:
        Refused: a game is not over.
    """
    event = asked.event
    ranking.require_final(event)
    return {
        **ranked(asked, ranking.standings(event), None),
        "changes": changes_of(event),
    }


def statistics(asked: Asked) -> dict[str, Any]:
    """Return who played, and what came of the games."""
    return {"figures": statistics_of(asked.event)}


def receipts(asked: Asked) -> dict[str, Any]:
    """Return a receipt for every winner, by the present standings, in the order of the ceremony."""
    return {
        "sheets": in_stacks(receipts_of(asked.event), _RECEIPTS),
        "is_final": ranking.standings(asked.event).is_final,
    }
