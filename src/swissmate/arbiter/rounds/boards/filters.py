"""The filter for the codes of boards, and the tag for a player at one."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from django import template
from django.utils.safestring import SafeString

from swissmate.arbiter.ground.frame.filters import facts, pts
from swissmate.arbiter.models import Event, Game, Player
from swissmate.arbiter.rounds.boards.boards import Board
from swissmate.arbiter.rounds.boards.game_views import Chair
from swissmate.arbiter.rounds.boards.reports import code_of
from swissmate.model import Points

register = template.Library()

_KEYS: Final = (("1-0", "1–0"), ("1/2", "½"), ("0-1", "0–1"))
_PRESSED: Final = ' aria-pressed="true"'


@register.filter
def board_code(game: Game, event: Event) -> str:
    """Return the code with which the players of a game report its result."""
    return code_of(event, game)


@register.simple_tag
def result_keys(game: Game, address: str) -> SafeString:
    """Return the buttons that enter a usual result, with the one pressed that the game has."""
    return SafeString(
        "".join(
            f'<button type="button" name="result" value="{value}" hx-post="{address}"'
            f"{_PRESSED if game.result == value else ''}>{text}</button>"
            for value, text in _KEYS
        )
    )


@register.simple_tag
def player_side(chair: Chair, points: Points) -> SafeString:
    """Return the player at a board, with the points before the round.

    A page has two for each board, and an include takes ten times as long.
    """
    title = f"<i>{escape(chair.title)}</i> " if chair.title else ""
    number = chair.person.tpn if isinstance(chair.person, Player) else ""
    about = facts(number, chair.rating, pts(points))
    return SafeString(f"{title}<b>{escape(chair.name)}</b> <small>{about}</small>")


@register.filter
def have_ratings(boards: Iterable[Board]) -> bool:
    """Return whether anybody at some boards has a rating."""
    pairs = (board.pairing for board in boards)
    return any(
        pair.white.strength or (pair.black is not None and pair.black.strength) for pair in pairs
    )
