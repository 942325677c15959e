"""The printed tables: who meets whom in which round, by drawn numbers, White first.

Berger tables are those of C.05 Annex 1. The Handbook has no Scheveningen tables; these are the ones
commonly printed, and ``docs/round-robin.md`` says where.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

Game = tuple[int, int]
"""Two drawn numbers (from 1), White first."""


class TableRound(NamedTuple):
    """One round of a table: its games in the printed order, and who is free (0: nobody)."""

    games: tuple[Game, ...]
    free: int


def cycle_rounds(players: int) -> int:
    """Return how many rounds it takes for all ``players`` to meet each other once, with byes."""
    return players - 1 + players % 2


@cache
def berger_table(players: int) -> tuple[TableRound, ...]:
    """Return the Berger table for a number of players (2 or more), round one first (C.05 Annex 1).

    An odd field has the table for one more player; the player who would meet the last number is
    free.
    """
    even = players + players % 2
    return tuple(_berger_round(players, even, index) for index in range(even - 1))


def _berger_round(players: int, even: int, index: int) -> TableRound:
    """The whole table follows from its first column: from round to round the number that meets the
    last one moves on by half the field, and the others sit around it."""
    circle = even - 1
    first = index * (even // 2) % circle
    games = [(first + 1, even) if index % 2 == 0 else (even, first + 1)]
    for step in range(1, even // 2):
        games.append(((first + step) % circle + 1, (first - step) % circle + 1))
    if even == players:
        return TableRound(tuple(games), 0)
    return TableRound(tuple(games[1:]), first + 1)


_IRREGULAR: Final = {
    2: ("w1 w2", "b2 b1"),
    6: (
        "w1 b2 b3 w4 b5 w6",
        "b2 w3 w5 b6 w4 b1",
        "w3 b5 b1 w2 w6 b4",
        "b4 b6 w2 w1 b3 w5",
        "w5 w4 w6 b3 b1 b2",
        "b6 w1 b4 b5 w2 w3",
    ),
    10: (
        "w1 w2 w3 w4 b5 b6 b7 w8 b9 b10",
        "b2 b1 b8 b3 w10 w5 w6 b4 w7 w9",
        "w3 w8 w4 w10 b6 b7 b9 w1 b2 b5",
        "b4 b3 b10 w6 w7 b8 w5 w9 b1 w2",
        "w5 w4 b9 b7 b1 w10 b8 b2 w3 w6",
        "b6 w7 w1 w9 w8 w2 b10 b5 b4 b3",
        "w7 b5 b2 b1 b4 b9 w3 w10 w6 w8",
        "b8 b6 w5 w2 w9 w1 w4 b3 b10 b7",
        "w9 w10 w7 b5 b2 b3 b1 w6 w8 b4",
        "b10 b9 b6 b8 w3 w4 w2 b7 w5 w1",
    ),
}
"""Numbers of boards whose printed table follows no rule. There is a row for each round, and in it a
cell for each player of team A, with his colour and his opponent's number in team B."""


def has_scheveningen_table(boards: int) -> bool:
    """Whether there is a table for this number of boards: odd, a multiple of 4, 2, 6 or 10."""
    return boards > 0 and (boards % 2 == 1 or boards % 4 == 0 or boards in _IRREGULAR)


@cache
def scheveningen_table(boards: int) -> tuple[TableRound, ...]:
    """Return the table of a match of two teams of ``boards`` players, each against each.

    Team A has the numbers 1 to ``boards``, team B those after them. ``boards`` must have a table
    (:func:`has_scheveningen_table`).
    """
    if boards in _IRREGULAR:
        rows = [
            [(int(cell[1:]), cell[0] == "w") for cell in row.split()] for row in _IRREGULAR[boards]
        ]
    elif boards % 2:
        rows = [_odd_row(boards, number) for number in range(1, boards + 1)]
    else:
        rows = [_halves_row(boards, number) for number in range(1, boards + 1)]
    return tuple(TableRound(tuple(_games(boards, row)), 0) for row in rows)


_Row = list[tuple[int, bool]]
"""For each player of team A: his opponent's number in team B, and whether he has White."""


def _games(boards: int, row: _Row) -> list[Game]:
    games = []
    for own, (other, white) in enumerate(row, 1):
        pair = (own, boards + other)
        games.append(pair if white else pair[::-1])
    return games


def _odd_row(boards: int, number: int) -> _Row:
    """Opponents move on by one from round to round. In each pair of rounds, the second has the
    colours of the first reversed, except for two players, and the block of one colour moves on by
    one."""
    moved = number // 2
    inside = (boards + 1) // 2 - moved
    row = []
    for own in range(1, boards + 1):
        in_block = own <= inside or own > boards - moved
        row.append(((own + number - 2) % boards + 1, in_block == (number % 2 == 1)))
    return row


def _halves_row(boards: int, number: int) -> _Row:
    """Half teams meet half teams, first straight, then across; colours are reversed each round."""
    half = boards // 2
    across, shift = divmod(number - 1, half)
    row = []
    for own in range(boards):
        side, place = divmod(own, half)
        other = (side + across) % 2 * half + (place + shift) % half
        row.append((other + 1, (side == 0) == (number % 2 == 1)))
    return row
