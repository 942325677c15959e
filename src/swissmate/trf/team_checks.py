"""Compares the records of a team event with the games of its players, once both are known."""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.model import TeamRecords, Tournament
from swissmate.model.line_ups import line_up_conflicts

from .diagnostics import Complaints
from .records import Record, record_of


def check_line_ups(
    tournament: Tournament,
    teams: TeamRecords,
    records: Sequence[tuple[str, int]],
    complaints: Complaints,
) -> None:
    """Refuse a line-up (300) that contradicts the games.

    Raises:
        TRFError: ``trf-line-up``.
    """
    for conflict in line_up_conflicts(tournament, teams):
        round_number, team = conflict.line_up[:2]
        line = next(
            record.line
            for record in _records(records, "300")
            if _is_number(record, "round", round_number) and _is_number(record, "team", team)
        )
        message = conflict.message[0].upper() + conflict.message[1:]
        complaints.fail("trf-line-up", message, line, 17, conflict.found, conflict.expected)


def _records(records: Sequence[tuple[str, int]], code: str) -> list[Record]:
    found = (record_of(line, number) for line, number in records if line[:3] == code)
    return [record for record in found if record is not None]


def _is_number(record: Record, name: str, number: int) -> bool:
    text = str(record.fields[name])
    return text.isdigit() and int(text) == number
