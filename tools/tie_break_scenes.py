"""Small tournaments made by hand for clauses that random ones seldom meet.

A line a participant; a round is the opponent, the colour and the result (of teams those of the
boards), or the letter of a bye.
"""

from __future__ import annotations

import re

from judges.c07.event import Event
from judges.c07.team_tournaments import Match
from judges.c07.tournaments import USUAL, cell_of

PLAYERS = (
    # 6.3: one beat two and three, who have not met; all have two points
    "1: 2w1 3b1 4w0 5b0 | 2: 1b0 5w1 Z 4b1 | 3: 4w1 1w0 5b1 Z | 4: 3b0 Z 1b1 2w0 | 5: Z 2b0 3w0 1w1",  # noqa: E501
    # 6.1.2: one won against two by forfeit, and lost when they were paired again
    "1: 2w+ 3b= 2b0 4w= | 2: 1b- 4w1 1w1 3b0 | 3: 4w= 1w= Z 2w1 | 4: 3b= 2b0 Z 1b=",
)
PLAYERS_UNTIL_2026 = (
    # 16.4: who is absent at the end has a higher score for his opponents than for himself
    "1: 2w1 Z Z | 2: 1b0 3b1 4w= | 3: 4w= 2w0 U | 4: 3b= U 2b=",
    "1: 2b= 3w1 Z Z | 2: 1w= 4b1 3w1 Z | 3: 4b0 1b0 2b0 U | 4: 3w1 2w0 U H",
    "1: 3w1 Z Z | 2: 4b1 3b= U | 3: 1b0 2w= 4w1 | 4: 2w0 U 3b0",
)
TEAMS = (
    # 13.3.1: by match points 1 2 3, by game points 2 1 3
    "1: 2w110 3b10= Z | 2: 1b001 4w10= 3b111 | 3: 4b111 1w01= 2w000 | 4: 3w000 2b01= Z",
    "1: 2b110 3w10= Z | 2: 1w001 4b10= 3w111 | 3: 4w110 1b01= 2b000 | 4: 3b001 2w01= Z",
    "1: 2w101 3w=10 Z | 2: 1b010 4b=10 3b111 | 3: 4w111 1b=01 2w000 | 4: 3b000 2w=01 Z",
)
GAME_POINTS_FIRST = (
    # DE:MP: by game points 2 1 3, by match points 1 2 3
    "1: 2w110 3b10= 4w=00 | 2: 1b001 4w000 3b111 | 3: 4b11= 1w01= 2w000 | 4: 3w00= 2b111 1b=11",
    "1: 2b110 3w10= 4b=00 | 2: 1w001 4b000 3w111 | 3: 4w11= 1b01= 2b000 | 4: 3b00= 2w111 1w=11",
)


def _rows(text: str) -> dict[int, list[Match]]:
    rows: dict[int, list[Match]] = {}
    for line in text.split("|"):
        who, _, cells = line.partition(":")
        rows[int(who)] = [
            (int(match[1]), match[2], match[3]) if match else (0, "-", cell)
            for cell in cells.split()
            for match in [re.fullmatch(r"(\d+)([wb])(.+)", cell)]
        ]
    return rows


def players_scenes() -> list[Event]:
    """Return the tournaments of players."""
    return [
        Event(
            {who: tuple(cell_of(USUAL, *each) for each in own) for who, own in rows.items()},
            {who: 2000 - 10 * who for who in rows},
            edition=edition,
        )
        for edition, texts in ((2026, PLAYERS), (2024, PLAYERS_UNTIL_2026))
        for rows in map(_rows, texts)
    ]


def team_scenes() -> list[tuple[dict[int, list[Match]], bool]]:
    """Return the matches of tournaments of teams, and whether game points come first."""
    return [
        *((_rows(team), False) for team in TEAMS),
        *((_rows(each), True) for each in GAME_POINTS_FIRST),
    ]
