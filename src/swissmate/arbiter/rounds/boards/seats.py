"""The seats of the players, by name: for the wall and for the screen of the hall."""

from __future__ import annotations

from typing import Any

from swissmate.arbiter.models import Bye
from swissmate.arbiter.rounds.boards.boards import Board
from swissmate.systems.common.initial_order import name_key


def seats_of(boards: list[Board], byes: list[Bye]) -> list[dict[str, Any]]:
    """Return the players in alphabetical order with their boards or byes, for the wall."""
    seats: list[dict[str, Any]] = [{"player": bye.player, "bye": bye} for bye in byes]
    for board in boards:
        pairing = board.pairing
        white, black = pairing.white, pairing.black
        seats.append({"player": white, "board": pairing, "color": "w", "opponent": black})
        if black is not None:
            seats.append({"player": black, "board": pairing, "color": "b", "opponent": white})
        for game in board.games:
            for color, own, opponent in (
                ("wb"[game.row.turned], game.one, game.other),
                ("bw"[game.row.turned], game.other, game.one),
            ):
                if own.name and own.person not in (white, black):
                    number = f"{pairing.board}.{game.row.number}"
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
