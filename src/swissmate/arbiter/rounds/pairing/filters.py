"""The filter for start positions of Chess960."""

from __future__ import annotations

from django import template

from swissmate.arbiter.rounds.pairing.start_position import pieces_of

register = template.Library()


@register.filter
def start_position(number: int) -> str:
    """Return the first rank of a Chess960 position by its number."""
    return pieces_of(number)
