"""What decides if the tie-breaks of C.07 leave a tie: typed values, then lots (4.2).

A player who is expelled leaves the table after all values are computed; the games stay.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from swissmate.arbiter.models import Event, Player
from swissmate.ranking import Row

LOT: Final = "Lot"
"""The heading of the places decided by lot."""


class Placed(NamedTuple):
    """A line of the standings, its rank, and the texts of the columns added here."""

    row: Row
    rank: int
    more: tuple[str, ...]


def number_of(text: str) -> float | None:
    """Return a typed value as a number; None if there is none."""
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None


def placed(
    event: Event, rows: Sequence[Row], players: dict[int, Player], *, is_final: bool
) -> tuple[list[Placed], tuple[str, ...]]:
    """Return the lines of the standings in their final order, and the headings that are added.

    ``rows`` are those of the tie-breaks, ``players`` are their players by pairing number. An event
    has one drawing of lots: it is determined by the public address, so that a second drawing gives
    the same order.
    """
    groups: list[list[Row]] = []
    for row in rows:
        if players[row.player].is_expelled:
            continue
        if groups and groups[-1][0].rank == row.rank:
            groups[-1].append(row)
        else:
            groups.append([row])
    headings: list[str] = []
    if event.typed_tie_break:
        headings.append(event.typed_tie_break)
        groups = _split(groups, lambda row: _typed(players[row.player]))
    drawn: dict[int, int] = {}
    if event.draws_lots and is_final and any(len(group) > 1 for group in groups):
        headings.append(LOT)
        for group in groups:
            if len(group) > 1:
                order = sorted(group, key=lambda row: _lot(event, players[row.player]))
                drawn |= {row.player: place for place, row in enumerate(order, 1)}
        groups = _split(groups, lambda row: float(drawn.get(row.player, 0)))
    lines = []
    rank = 1
    for group in groups:
        for row in group:
            texts = []
            if event.typed_tie_break:
                texts.append(players[row.player].typed_value)
            if drawn:
                texts.append(str(drawn.get(row.player, "")))
            lines.append(Placed(row, rank, tuple(texts)))
        rank += len(group)
    return lines, tuple(headings)


def _typed(player: Player) -> float:
    value = number_of(player.typed_value)
    return float("inf") if value is None else -value


def _lot(event: Event, player: Player) -> str:
    return hashlib.sha256(f"lot/{event.key}/{player.pk}".encode()).hexdigest()


def _split(groups: list[list[Row]], key: Callable[[Row], float]) -> list[list[Row]]:
    """Split each group by a value, smaller values first; equal ones stay together."""
    split: list[list[Row]] = []
    for group in groups:
        by_value: dict[float, list[Row]] = {}
        for row in group:
            by_value.setdefault(key(row), []).append(row)
        split += [by_value[value] for value in sorted(by_value)]
    return split
