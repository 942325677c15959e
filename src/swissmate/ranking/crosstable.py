"""The crosstable: players in the order of the standings, one cell a round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from swissmate.model import Entry, Points, points_text

from .standings import Standings


@dataclass(frozen=True, slots=True)
class CrosstableRow:
    """One player's line: the place, his id, and the entries of the rounds counted, as texts too."""

    rank: int
    player: int
    entries: tuple[Entry, ...]
    texts: tuple[str, ...]


def crosstable(standings: Standings) -> tuple[CrosstableRow, ...]:
    """Return the crosstable of the standings, one row a player in the same order."""
    by_id = standings.tournament.by_id
    numbers = range(1, standings.after_round + 1)
    rows = []
    for row in standings.rows:
        entries = tuple(by_id[row.player].entry(number) for number in numbers)
        texts = tuple(
            cell_text(entry, brought)
            for entry, brought in zip(entries, _brought(standings, row.player), strict=True)
        )
        rows.append(CrosstableRow(row.rank, row.player, entries, texts))
    return tuple(rows)


def _brought(standings: Standings, player_id: int) -> Iterator[Points | None]:
    """Yield what each round brought where it is a match: game points of a team."""
    event = standings.event.by("GP")
    of_matches = standings.tournament.matches is not None or event.teams is not None
    for played in event.records[player_id].rounds:
        yield played.points if of_matches else None


def cell_text(entry: Entry, match: Points | None = None) -> str:
    """Return a cell as crosstables show it: opponent's id, colour, result.

    Results are those of the tournament file; a draw is ``=``. A round without an opponent is the
    code of its bye. ``match`` are the points of a match (tenths); the sign of a forfeit precedes.

    >>> cell_text(Entry(12, "b", "=")), cell_text(Entry(0, "-", "H"))
    ('12b=', 'H')
    >>> cell_text(Entry(12, "b", "1"), 25), cell_text(Entry(12, "w", "+"), 40)
    ('12b2.5', '12w+4.0')
    """
    if not entry.opponent:
        return entry.result.strip() or "Z"
    color = entry.color if entry.color in "wb" else ""
    result = entry.result
    if match is not None and result != " ":
        result = (result if result in "+-" else "") + points_text(match)
    return f"{entry.opponent}{color}{result}"
