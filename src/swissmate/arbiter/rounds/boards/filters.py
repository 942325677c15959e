"""The filter for the codes of boards."""

from __future__ import annotations

from django import template

from swissmate.arbiter.models import Event, Game, MatchGame
from swissmate.arbiter.rounds.boards.reports import code_of

register = template.Library()


@register.filter
def board_code(board: Game | MatchGame, event: Event) -> str:
    """Return the code with which the players of a board, or one of a match, report its result."""
    if isinstance(board, MatchGame):
        return code_of(event, board.match, board)
    return code_of(event, board)
