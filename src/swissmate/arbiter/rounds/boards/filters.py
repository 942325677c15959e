"""The filter for the codes of boards, and the tag for a player at one."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from swissmate.arbiter.ground.frame.filters import pts
from swissmate.arbiter.models import Event, Game, Player
from swissmate.arbiter.rounds.boards.game_views import Chair
from swissmate.arbiter.rounds.boards.reports import code_of
from swissmate.model import Points

register = template.Library()


@register.filter
def board_code(game: Game, event: Event) -> str:
    """Return the code with which the players of a game report its result."""
    return code_of(event, game)


@register.simple_tag
def player_side(chair: Chair, points: Points) -> SafeString:
    """Return the player at a board, with the points before the round.

    A page has two for each board, and an include takes ten times as long.
    """
    title = format_html("<i>{}</i> ", chair.title) if chair.title else ""
    number = chair.person.tpn if isinstance(chair.person, Player) else ""
    about = (number, chair.rating or "–", pts(points))
    return format_html("{}<b>{}</b> <small>{} · {} · {}</small>", title, chair.name, *about)
