"""Groups of tied players, split by one tie-break after the other (C.07 4.2)."""

from __future__ import annotations

from .accounts import Account, Accounts, Value
from .codes import TieBreakCode
from .direct_encounter import DirectEncounter
from .edition import TieBreak
from .event import Event


def split_by_value(
    groups: list[tuple[int, ...]], values: Accounts, *, lower_first: bool
) -> list[tuple[int, ...]]:
    """Split every group by a value; players without a value come last (C.07 4.2)."""
    split: list[tuple[int, ...]] = []
    for group in groups:
        if len(group) == 1:
            split.append(group)
            continue
        by_value: dict[Value, list[int]] = {}
        for player_id in group:
            by_value.setdefault(values[player_id].value, []).append(player_id)
        nobody = by_value.pop(None, None)
        ordered = sorted(
            ((value, ids) for value, ids in by_value.items() if value is not None),
            reverse=not lower_first,
        )
        split += [tuple(ids) for _, ids in ordered]
        if nobody:
            split.append(tuple(nobody))
    return split


def in_order_of(
    before: list[tuple[int, ...]], after: list[tuple[int, ...]]
) -> list[tuple[int, ...]]:
    """Return the groups after a split, sorted by the groups from which they came."""
    place = {player_id: index for index, group in enumerate(before) for player_id in group}
    return sorted(after, key=lambda group: place[group[0]])


def split_among_tied(
    event: Event, groups: list[tuple[int, ...]], column: TieBreak, code: TieBreakCode
) -> tuple[list[tuple[int, ...]], Accounts, tuple[DirectEncounter, ...]]:
    """Split every group by a tie-break that exists only among tied players, such as article 6.

    The value is the place among the tied, shared by those who stay tied; 0 if nothing was decided.
    """
    if column.split is None:
        raise TypeError(column)
    split: list[tuple[int, ...]] = []
    values: dict[int, Account] = {}
    applied: list[DirectEncounter] = []
    for group in groups:
        if len(group) == 1:
            split.append(group)
            values[group[0]] = Account(0)
            continue
        result = column.split(event, group, code)
        applied.append(result)
        split += result.groups
        place = 1 if len(result.groups) > 1 else 0
        for part in result.groups:
            values |= dict.fromkeys(part, Account(place))
            place += len(part)
    return split, values, tuple(applied)
