"""Who has White (lim-1999 5, 7.2)."""

from __future__ import annotations

from swissmate.systems.common.color_preference import opposite

from .field import Field


def white_of(field: Field, one: int, two: int, *, upper: bool) -> int:
    """Return which of two players has White (lim-1999 5.3, 5.4, 5.6, 7.2).

    Who must have a colour gets it (5.1.a, 5.1.b); then both get their due colours; then the most
    recent round in which their colours differed is reversed; with identical histories the
    higher ranked gets his due colour, in a scoregroup below the median (``upper`` false) the lower
    ranked. Two players without games have colours as in round one: the higher ranked with an odd
    number has the colour drawn by lots, with an even number the other.
    """
    higher, lower = min(one, two), max(one, two)
    due_higher, due_lower = field.due[higher], field.due[lower]

    def with_color(player: int, color: str) -> int:
        return player if color == "w" else lower if player == higher else higher

    high, low = field.contenders[higher], field.contenders[lower]
    if not due_higher and not due_lower:
        initial = field.position.initial_color
        return with_color(higher, initial if high.number % 2 else opposite(initial))
    if due_higher != due_lower:
        return with_color(higher, due_higher) if due_higher else with_color(lower, due_lower)
    bound = [p for p in (higher, lower) if field.bound >> p & 1]
    if len(bound) == 1:
        return with_color(bound[0], field.due[bound[0]])
    for mine, other in zip(reversed(high.colors), reversed(low.colors), strict=False):
        if mine != other:
            return with_color(higher, other)
    return with_color(higher if upper else lower, due_higher)
