"""Records that are kept and written back but that the tournament model has no use for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .diagnostics import Complaints
from .players import PlayerLine

__all__ = ["KEPT_RECORDS", "check_record"]

KEPT_RECORDS: Final = frozenset(
    ("013", "172", "182", "222", "300", "310", "320", "330", "352", "362", "801", "802")
)


def check_record(
    line: str, number: int, players: Mapping[int, PlayerLine], complaints: Complaints
) -> None:
    """Check."""
