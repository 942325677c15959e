"""The crosstable: players in the order of the standings, one cell a round."""

from __future__ import annotations

from dataclasses import dataclass

from swissmate.model import Entry

from .standings import Standings


@dataclass(frozen=True, slots=True)
class CrosstableRow:
    """One player's line: the place, his id, and the entries of the rounds counted."""

    rank: int
    player: int
    entries: tuple[Entry, ...]


def crosstable(standings: Standings) -> tuple[CrosstableRow, ...]:
    """Return the crosstable of the standings, one row a player in the same order."""
    by_id = standings.tournament.by_id
    return tuple(
        CrosstableRow(
            row.rank,
            row.player,
            tuple(
                by_id[row.player].entry(number) for number in range(1, standings.after_round + 1)
            ),
        )
        for row in standings.rows
    )


def cell_text(entry: Entry) -> str:
    """Return a cell as crosstables show it: opponent's id, colour, result.

    Results are those of the tournament file; a draw is ``=``. A round without an opponent is the
    code of its bye.

    >>> cell_text(Entry(12, "b", "=")), cell_text(Entry(0, "-", "H"))
    ('12b=', 'H')
    """
    if not entry.opponent:
        return entry.result.strip() or "Z"
    color = entry.color if entry.color in "wb" else ""
    return f"{entry.opponent}{color}{entry.result}"
