"""What is said of records that cannot be right: each kind of complaint by one function."""

from __future__ import annotations

from .diagnostics import Complaints


def complain_of_late_bye(
    complaints: Complaints,
    round_number: int,
    rounds: int,
    line: int,
    column: int,
    *,
    of: str = "",
) -> None:
    """Warn of a bye or an absence after the last round; it is left out.

    ``of`` tells whose bye it is where the place does not (``" of player 5"``).
    """
    complaints.warn(
        "trf-bye-record",
        f"A bye{of} is noted in round {round_number}, which the tournament does not have",
        line,
        column,
        f"round {round_number}",
        f"at most round {rounds}",
    )
