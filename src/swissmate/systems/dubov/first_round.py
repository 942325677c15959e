"""Round one of dubov-1997 (Article 5): the upper half against the lower half."""

from __future__ import annotations

from swissmate.systems.common.color_preference import opposite
from swissmate.systems.common.completion import Completion

from .field1997 import Field1997

__all__ = ["first_round_bye_order", "first_round_pairs"]


def first_round_bye_order(field: Field1997) -> list[int]:
    """Return who gets the bye of round one, the last of the list first (Article 5)."""
    return sorted(range(len(field.contenders)), key=lambda p: -field.contenders[p].id)


def first_round_pairs(field: Field1997, left: int) -> list[tuple[int, int]]:
    """Return ``(white, black)`` of round one.

    The first of the left-hand list meets the first of the right-hand list, and so on; odd pairs
    have the colours of the first pair, even pairs the others. Only forbidden pairs can disturb
    this: then each player of the left-hand list in turn meets the next of the right-hand list, or
    else of his own, who leaves the others a pairing.
    """
    order = sorted(
        (p for p in range(len(field.contenders)) if left >> p & 1),
        key=lambda p: field.contenders[p].id,
    )
    half = len(order) // 2
    completion = Completion(field.rows, left)
    pairs: list[tuple[int, int]] = []
    for player in order:
        if not completion.alive >> player & 1:
            continue
        options = [p for p in (*order[half:], *order[:half]) if completion.alive >> p & 1]
        partner = completion.first(player, options)
        initial = field.position.initial_color
        color = initial if len(pairs) % 2 == 0 else opposite(initial)
        pairs.append((player, partner) if color == "w" else (partner, player))
    return pairs
