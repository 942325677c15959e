"""The seats of the players, by name: for the wall and for the screen of the hall."""

from __future__ import annotations

from typing import Any

from swissmate.arbiter.models import Bye
from swissmate.systems.common.initial_order import name_key


def seats_of(boards: list[Any], byes: list[Bye]) -> list[dict[str, Any]]:
    """Return the players in alphabetical order with their boards or byes, for the wall."""
    seats: list[dict[str, Any]] = [{"player": bye.player, "bye": bye} for bye in byes]
    for board in boards:
        game = board.game
        seats.append({"player": game.white, "board": game, "color": "w", "opponent": game.black})
        if game.black is not None:
            seats.append(
                {"player": game.black, "board": game, "color": "b", "opponent": game.white}
            )
        for each in board.match.boards if board.match else ():
            for color, own, opponent in (
                ("wb"[each.row.turned], each.one, each.other),
                ("bw"[each.row.turned], each.other, each.one),
            ):
                if own.name and own.person not in (game.white, game.black):
                    number = f"{game.board}.{each.row.number}"
                    seats.append(
                        {
                            "player": own,
                            "board": {"board": number},
                            "color": color,
                            "opponent": opponent,
                        }
                    )
    return seats_by_name(seats)


def seats_by_name(seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return rows with a ``player`` in alphabetical order."""
    return sorted(seats, key=lambda seat: name_key(str(seat["player"].name)))
