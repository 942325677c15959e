"""A tournament as a plain crosstable: what the literal reading of C.07 computes from."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

HALF = Fraction(1, 2)


class Cell(NamedTuple):
    """A round of one participant.

    ``opponent`` is the scheduled one, 0 for nobody; ``what`` is the letter of TRF26 (a match of
    teams that was played has ``1``, ``=`` or ``0``); ``points`` are those that it brought.
    """

    opponent: int
    color: str
    what: str
    points: Fraction


class Event(NamedTuple):
    """A tournament after its last round, by one score.

    ``win``, ``draw`` and ``loss`` are what a game or match is worth; ``ratings`` has 0 for nobody
    rated; ``edition`` is 2024 or 2026.
    """

    cells: Mapping[int, tuple[Cell, ...]]
    ratings: Mapping[int, int]
    win: Fraction = Fraction(1)
    draw: Fraction = HALF
    loss: Fraction = Fraction(0)
    round_robin: bool = False
    edition: int = 2026

    @property
    def rounds(self) -> int:
        """The number of rounds of the tournament."""
        return max(len(cells) for cells in self.cells.values())


class TeamEvent(NamedTuple):
    """A tournament of teams by both scores.

    ``boards[team]`` are, a round each, the points on the boards from the first down (none where the
    team had no match), as article 12 counts them.
    """

    primary: Event
    secondary: Event
    boards: Mapping[int, tuple[tuple[Fraction, ...], ...]]
    game_points_first: bool = False

    def by(self, score: str) -> Event:
        """Return the event by match points (``MP``) or game points (``GP``)."""
        return self.primary if (score == "GP") == self.game_points_first else self.secondary
