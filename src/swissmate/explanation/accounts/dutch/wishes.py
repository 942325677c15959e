"""What a why-not question wishes for, and whether any legal round fulfils it.

A wish names one player and the partners that would fulfil it: one opponent, all those against whom
the player would have White, or the bye. The engine's field is copied, with the player's row
restricted to these partners and the other rows adjusted to match. The engine's own field is not
changed.
"""

from __future__ import annotations

from dataclasses import dataclass

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import is_perfectly_matchable, maximum_matching
from swissmate.systems.dutch.engine.field import Field


@dataclass(frozen=True, slots=True)
class Wish:
    """``player`` is a position, ``partners`` are positions as bits; bit n is the bye."""

    player: int
    partners: int

    def holds(self, pairs: tuple[tuple[int, int], ...], bye: int | None, size: int) -> bool:
        """Whether a finished round fulfils the wish; pairs are positions."""
        if bye == self.player:
            return bool(self.partners >> size & 1)
        return any(
            (v == self.player and self.partners >> w & 1)
            or (w == self.player and self.partners >> v & 1)
            for v, w in pairs
        )


def wished_field(field: Field, wish: Wish) -> Field:
    """Return a copy of a field in which the player can only be paired as wished."""
    player, size = wish.player, field.size
    bit = 1 << player
    rows = list(field.rows)
    partners = rows[player] & wish.partners
    if partners.bit_count() == 1:
        # The only possible partner is not available to anybody else.
        rows = [row & ~partners for row in rows]
    for v in range(size + 1):
        if not partners >> v & 1:
            rows[v] &= ~bit
    rows[player] = partners
    if partners.bit_count() == 1:
        rows[partners.bit_length() - 1] = bit
    for v in iter_bits(partners):
        rows[v] |= bit
    result = field.with_rows(rows)
    result.may_bye = rows[size]
    # Dirac's bound no longer applies to these rows: every test must search.
    result.most_missing = size
    return result


def is_open(field: Field, players: int) -> bool:
    """Whether these players can all be paired; if their number is odd, one gets the bye."""
    odd = players.bit_count() & 1
    return is_perfectly_matchable(field.rows, players | odd << field.bye)


def left_over(field: Field) -> tuple[int, ...]:
    """Return the players whom a largest set of pairs leaves unpaired, with the bye if possible."""
    alive = (1 << field.size) - 1 | (1 << field.bye if field.odd else 0)
    mate = maximum_matching(field.rows, alive)
    return tuple(v for v in range(field.size) if mate[v] < 0)
