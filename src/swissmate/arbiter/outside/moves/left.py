"""Why a game of a file was not taken, in the words of the page."""

from __future__ import annotations

from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from swissmate.pgn.boards import Unmatched, Why

_WORDS: Final = {
    Why.OTHER_ROUND: gettext_lazy("It is of another round."),
    Why.TURNED: gettext_lazy("They play each other with the colours the other way round."),
    Why.OTHERS: gettext_lazy("Others play at this board."),
    Why.UNKNOWN: gettext_lazy("Nobody plays under these names in this round."),
    Why.TWICE: gettext_lazy("Several games may be of this board: none was taken."),
}


class Left(NamedTuple):
    """A game that was not taken: where it stands in the file, who plays it, and why."""

    line: int
    players: str
    board: str
    why: str


def told(place: Unmatched) -> Left:
    """Return what the page says of it."""
    white, black = (place.game.tag(color) or "?" for color in ("White", "Black"))
    board = ""
    if place.board is not None:
        board = _("Board %(n)s: %(white)s – %(black)s") % {
            "n": place.board.number,
            "white": place.board.white.name,
            "black": place.board.black.name,
        }
    return Left(place.game.line, f"{white} – {black}", board, str(_WORDS[place.why]))
