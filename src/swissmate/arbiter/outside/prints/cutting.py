"""Cards in cutting order: a pile of sheets is cut once, and every stack is in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Card = TypeVar("Card")


def in_stacks(cards: Sequence[Card], places: int) -> list[list[Card | None]]:
    """Return sheets with ``places`` cards each, None where a place stays empty.

    The cards of one place of all sheets, from the top of the pile down, follow one another; so do
    the stacks, place by place. So the stacks put on each other have the cards in order.

    >>> in_stacks([1, 2, 3, 4, 5], 2)
    [[1, 4], [2, 5], [3, None]]
    """
    sheets = -(-len(cards) // places)
    return [
        [cards[at] if at < len(cards) else None for at in range(sheet, sheets * places, sheets)]
        for sheet in range(sheets)
    ]
