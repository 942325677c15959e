"""The tie-breaks of team knockouts, based on the boards (C.07 article 12).

They are computed as values here too, so that they can be explained; ``encounter`` has how they
rank.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.model import Points

from ..accounts import Account, Accounts, Element, Source
from ..codes import TieBreakCode
from ..event import Event
from .scores import team_scores_of


def board_count(event: Event, code: TieBreakCode) -> Accounts:
    """Return the sum of board number times points made there, in tenths; lower is better.

    Rules: C.07 12.1.
    """
    del code
    return {
        team: Account(
            count_of(points),
            tuple(
                Element(0, Source.BOARD, 0, board, made, board * made)
                for board, made in enumerate(points, 1)
            ),
        )
        for team, points in team_scores_of(event).boards.items()
    }


def count_of(points: Sequence[Points]) -> Points:
    """Return the board count of the points on each board (12.1)."""
    return sum(board * made for board, made in enumerate(points, 1))


def same_game_points(event: Event, tied: tuple[int, ...]) -> bool:
    """Whether tied teams have the same game points; otherwise 12.1 cannot be used."""
    games = event.by("GP")
    return len({games.records[team].points for team in tied}) == 1


def top_boards(points: Sequence[Points]) -> tuple[Points, ...]:
    """Return the points on the first board, the second, ... Rules: C.07 12.2."""
    return tuple(points)


def bottom_boards_eliminated(points: Sequence[Points]) -> tuple[Points, ...]:
    """Return the points without the last board, without the last two, ... Rules: C.07 12.3."""
    return tuple(sum(points[:left]) for left in range(len(points) - 1, 0, -1))
