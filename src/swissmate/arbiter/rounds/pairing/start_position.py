"""Chess960: a start position for each round, drawn by lot (Laws of Chess, Guidelines II).

A number from 0 to 959 determines a position. It places bishops, queen and knights in turn; rook,
king and rook go on the squares that stay free.
"""

from __future__ import annotations

import secrets
from typing import Final

from swissmate.arbiter.models import Event

POSITIONS: Final = 960
_KNIGHTS: Final = tuple((one, other) for one in range(5) for other in range(one + 1, 5))


def drawn_position(event: Event) -> int | None:
    """Draw the number of a start position by lot; None if the event is ordinary chess."""
    return secrets.randbelow(POSITIONS) if event.is_chess960 else None


def pieces_of(number: int) -> str:
    """Return White's first rank from a to h, by letters: 518 is ``RNBQKBNR``."""
    rank = [""] * 8
    number, light = divmod(number, 4)
    rank[2 * light + 1] = "B"
    number, dark = divmod(number, 4)
    rank[2 * dark] = "B"
    knights, queen = divmod(number, 6)
    rank[_free(rank)[queen]] = "Q"
    for square in [_free(rank)[index] for index in _KNIGHTS[knights]]:
        rank[square] = "N"
    for piece, square in zip("RKR", _free(rank), strict=True):
        rank[square] = piece
    return "".join(rank)


def _free(rank: list[str]) -> list[int]:
    return [square for square, piece in enumerate(rank) if not piece]
