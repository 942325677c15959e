"""The filter for the codes of boards."""

from __future__ import annotations

from django import template

from swissmate.arbiter.models import Event, Game
from swissmate.arbiter.rounds.boards.reports import code_of

register = template.Library()


@register.filter
def board_code(game: Game, event: Event) -> str:
    """Return the code with which the players of a game report its result."""
    return code_of(event, game)
