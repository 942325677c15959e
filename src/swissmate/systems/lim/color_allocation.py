"""Colour allocation (lim-1999 5, 7.2)."""

from __future__ import annotations

from swissmate.systems.common.color_preference import opposite

from .field import LimField


def white_of(field: LimField, one: int, two: int, *, upper: bool) -> int:
    """Return which of two players has White (lim-1999 5.3-5.6, 7.2).

    Both get their due colours if these differ. If not, a player who must have the colour gets it
    (5.1.a, 5.1.b); else one whom it equalises rather than alternates (5.5, 5.6); else the colours
    of the most recent round in which they differed are reversed (5.4). With identical histories the
    higher ranked player gets his due colour; in a scoregroup below the median (``upper`` false) the
    lower ranked does. Two players without games have colours as in round one: if the higher ranked
    has an odd number he has the colour drawn by lot, if an even number the other colour.
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
    for claims in (field.bound, field.unbalanced):
        with_claim = [p for p in (higher, lower) if claims >> p & 1]
        if len(with_claim) == 1:
            return with_color(with_claim[0], due_higher)
    for mine, other in zip(reversed(high.colors), reversed(low.colors), strict=False):
        if mine != other:
            return with_color(higher, other)
    return with_color(higher if upper else lower, due_higher)


def hinges_on_arrivals(field: LimField, one: int, two: int) -> bool:
    """Whether the colours of a pair depend on whose numbers count (lim-1999 7.2).

    See docs/disputes/lim.md#lim-numbers.
    """
    higher = field.contenders[min(one, two)]
    return not field.due[one] and not field.due[two] and (higher.number - higher.id) % 2 == 1
