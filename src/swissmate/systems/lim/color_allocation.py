"""Colour allocation (lim-1999 5, 6.1, 7.2)."""

from __future__ import annotations

from swissmate.systems.common.color_preference import opposite

from .field import LimField


def white_of(field: LimField, one: int, two: int, *, upper: bool) -> int:
    """Return which of two players has White (lim-1999 5.3-5.6, 6.1, 7.2).

    Both get their due colours if these differ. If not, the allocation that breaks fewer of the
    limits 5.1.a and 5.1.b is taken: a player who must have the colour gets it, and of two such
    players, in the last round, the one without it would break more (6.1 lifts the limits only as
    far as necessary; ``docs/disputes/lim.md#lim-limit-each``). Else a player whom the colour
    equalises rather than alternates gets it (5.5, 5.6); else the colours of the most recent
    round in which they differed are reversed (5.4). With identical histories the
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
    granting_lower = limits_broken(high.colors, opposite(due_higher))
    granting_higher = limits_broken(low.colors, opposite(due_higher))
    if granting_higher != granting_lower:
        return with_color(higher if granting_higher < granting_lower else lower, due_higher)
    unbalanced = [p for p in (higher, lower) if field.unbalanced >> p & 1]
    if len(unbalanced) == 1:
        return with_color(unbalanced[0], due_higher)
    for mine, other in zip(reversed(high.colors), reversed(low.colors), strict=False):
        if mine != other:
            return with_color(higher, other)
    return with_color(higher if upper else lower, due_higher)


def limits_broken(colors: str, color: str) -> int:
    """Return how many of 5.1.a and 5.1.b a player breaks who gets a colour after others."""
    three_in_a_row = colors.endswith(2 * color)
    three_more = 2 * colors.count(color) - len(colors) >= 2
    return three_in_a_row + three_more


def hinges_on_one_limit_each(field: LimField, one: int, two: int, white: int) -> bool:
    """Whether 5.3 alone would give other colours where each allocation breaks one limit.

    See docs/disputes/lim.md#lim-limit-each.
    """
    due = field.due[one]
    if not due or due != field.due[two]:
        return False
    colors = {p: field.contenders[p].colors for p in (one, two)}
    if any(limits_broken(colors[p], opposite(due)) != 1 for p in (one, two)):
        return False
    twice = [p for p in (one, two) if colors[p].endswith(2 * opposite(due))]
    return len(twice) == 1 and (twice[0] == white) != (due == "w")


def hinges_on_arrivals(field: LimField, one: int, two: int) -> bool:
    """Whether the colours of a pair depend on whose numbers count (lim-1999 7.2).

    See docs/disputes/lim.md#lim-numbers.
    """
    higher = field.contenders[min(one, two)]
    return not field.due[one] and not field.due[two] and (higher.number - higher.id) % 2 == 1
