"""The crosstable: players in the order of the standings, one cell per round or per opponent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from swissmate.model import Entry, Points, points_text

from .standings import Standings


@dataclass(frozen=True, slots=True)
class CrosstableRow:
    """One player's line: place, id, the entries of the rounds counted, and the cells."""

    rank: int
    player: int
    entries: tuple[Entry, ...]
    texts: tuple[str, ...]


def crosstable(standings: Standings) -> tuple[CrosstableRow, ...]:
    """Return the crosstable of the standings, one row per player in the same order.

    Each cell is a round; in a round robin it is an opponent, in the order of the rows.
    """
    by_id = standings.tournament.by_id
    numbers = range(1, standings.after_round + 1)
    rows = []
    for row in standings.rows:
        entries = tuple(by_id[row.player].entry(number) for number in numbers)
        rounds = list(zip(entries, _brought(standings, row.player), strict=True))
        if standings.event.predetermined:
            texts = tuple(
                "*" if row.player == other.player else _against(rounds, other.player)
                for other in standings.rows
            )
        else:
            texts = tuple(cell_text(entry, brought) for entry, brought in rounds)
        rows.append(CrosstableRow(row.rank, row.player, entries, texts))
    return tuple(rows)


def columns(standings: Standings) -> tuple[str, ...]:
    """Return the headings of the cells: ``R1`` ..., or in a round robin the opponents' ids."""
    if standings.event.predetermined:
        return tuple(str(row.player) for row in standings.rows)
    return tuple(f"R{number}" for number in range(1, standings.after_round + 1))


def _against(rounds: Sequence[tuple[Entry, Points | None]], opponent: int) -> str:
    """Return the results against one opponent, in the order of the rounds."""
    return " ".join(
        _result(entry, brought) for entry, brought in rounds if entry.opponent == opponent
    )


def _brought(standings: Standings, player_id: int) -> Iterator[Points | None]:
    """Yield the points of each round if rounds are matches (of a team: game points), else None."""
    event = standings.event.by("GP")
    has_points = standings.tournament.matches is not None or event.teams is not None
    for played in event.records[player_id].rounds:
        yield played.points if has_points else None


def cell_text(entry: Entry, match: Points | None = None) -> str:
    """Return a cell as crosstables show it: opponent's id, colour, result.

    Results are written as in the tournament file; a draw is ``=``. A round without an opponent is
    shown as the code of its bye. ``match`` are the points of a match (tenths); after a forfeit its
    sign comes first.

    >>> cell_text(Entry(12, "b", "=")), cell_text(Entry(0, "-", "H"))
    ('12b=', 'H')
    >>> cell_text(Entry(12, "b", "1"), 25), cell_text(Entry(12, "w", "+"), 40)
    ('12b2.5', '12w+4.0')
    """
    if not entry.opponent:
        return entry.result.strip() or "Z"
    color = entry.color if entry.color in "wb" else ""
    return f"{entry.opponent}{color}{_result(entry, match)}"


def _result(entry: Entry, match: Points | None) -> str:
    if match is None or entry.result == " ":
        return entry.result
    return (entry.result if entry.result in "+-" else "") + points_text(match)
