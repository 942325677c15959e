"""The number of seeding rounds, which are paired by the Dutch system (2026 1.6)."""

from __future__ import annotations

from typing import Final

MOST_SEEDING_ROUNDS: Final = 4


def seeding_rounds(rounds: int) -> int:
    """Return the number of seeding rounds: half the rounds, rounded down, at most 4 (1.6.2)."""
    return min(rounds // 2, MOST_SEEDING_ROUNDS)
