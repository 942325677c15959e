"""The filter for the codes of boards, and the tag for a player at one."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.filters import facts, pts, res
from swissmate.arbiter.models import Event, Game, Player
from swissmate.arbiter.rounds.boards.boards import Board
from swissmate.arbiter.rounds.boards.game_views import Chair, GameView
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
def result_keys(game: Game, address: str, further: str, all_shown: object = False) -> SafeString:
    """Return the buttons that enter a usual result, with the one pressed that the game has.

    The last one asks ``further`` for all results, unless they are shown already.
    """
    keys = "".join(
        f'<button type="button" name="result" value="{value}" hx-post="{address}"'
        f"{_PRESSED if game.result == value else ''}>{text}</button>"
        for value, text in _KEYS
    )
    if not all_shown:
        is_usual = not game.result or any(game.result == value for value, _text in _KEYS)
        shown = "…" if is_usual else f"<b>{escape(res(game.result))}</b>"
        more = escape(_("More results"))
        keys += (
            f'<button type="button" class="more" hx-get="{further}"'
            f' aria-label="{more}">{shown}</button>'
        )
    label = escape(_("Result"))
    return SafeString(
        f'<span class="keys" role="group" aria-label="{label}">{keys}</span>{_rated_as(game)}'
    )


@register.simple_tag
def result_score(game: Game) -> SafeString:
    """Return the result of a game for those who do not enter it."""
    score = escape(res(game.result)) or "–"
    return SafeString(f'<span class="score">{score}</span>{_rated_as(game)}')


def _rated_as(game: Game) -> str:
    if not game.rating_result:
        return ""
    label = escape(_("rated as"))
    return f'<span class="tag">{label} {escape(res(game.rating_result))}</span>'


@register.simple_tag
def player_side(chair: Chair, points: Points) -> SafeString:
    """Return the player at a board, with the points before the round.

    A page has two for each board, and an include takes ten times as long.
    """
    title = f"<i>{escape(chair.title)}</i> " if chair.title else ""
    number = chair.person.tpn if isinstance(chair.person, Player) else ""
    about = facts(number, chair.rating, pts(points))
    return SafeString(f"{title}<b>{escape(chair.name)}</b> <small>{about}</small>")


@register.simple_tag
def game_label(board: Board, view: GameView) -> str:
    """Return who plays a game and where, as it is read aloud."""
    players = {"white": view.one.name, "black": view.other.name}
    if board.is_match:
        places = {"n": board.pairing.board, "b": view.row.number}
        return _("Match %(n)s board %(b)s: %(white)s – %(black)s") % (places | players)
    return _("Board %(n)s: %(white)s – %(black)s") % ({"n": board.pairing.board} | players)


@register.filter
def have_ratings(boards: Iterable[Board]) -> bool:
    """Return whether anybody at some boards has a rating."""
    pairs = (board.pairing for board in boards)
    return any(
        pair.white.strength or (pair.black is not None and pair.black.strength) for pair in pairs
    )
