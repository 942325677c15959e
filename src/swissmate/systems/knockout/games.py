"""The games of a match: how far it is, and who has won it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from .terms import Stage

_HALVES: Final = {"1": 2, "W": 2, "+": 2, "=": 1, "D": 1}
"""Half points by result code; the other codes bring none."""

_NEITHER_CAME: Final = ("-", "-")


class MatchGame(NamedTuple):
    """A game of a match: its round, whether the upper player has White, and both result codes."""

    round_number: int
    upper_white: bool
    upper: str
    lower: str

    @property
    def halves(self) -> tuple[int, int]:
        """The half points of both players."""
        return _HALVES.get(self.upper, 0), _HALVES.get(self.lower, 0)

    @property
    def lead(self) -> int:
        """The half points of the upper player minus those of the lower one."""
        return self.halves[0] - self.halves[1]


class Progress(NamedTuple):
    """How far a match is: who has ``won`` it (``""``: nobody yet; ``"out"``: both are out).

    ``stage`` is the index of the stage that is played, or was the last, ``game`` the number of the
    next game in it. ``level``: all stages are over and somebody has to decide by hand. ``waits``:
    a game has no result yet.
    """

    won: Literal["", "upper", "lower", "out"] = ""
    stage: int = 0
    game: int = 1
    level: bool = False
    waits: bool = False


def progress(stages: Sequence[Stage], games: Sequence[MatchGame]) -> Progress:
    """Return how far a match is.

    A stage is over with its last game, or when a player leads by more than is left to win. A level
    one leads to the next. A stage to which neither player came puts both out.
    """
    left = list(games)
    for index, stage in enumerate(stages):
        if stage.kind == "games":
            ended = _games(stage.games, left)
        else:
            ended = _until(left, armageddon=stage.kind == "armageddon")
        if ended is not None:
            return ended._replace(stage=index)
    return Progress(stage=len(stages) - 1, game=0, level=True)


def _leader(lead: int) -> Progress:
    return Progress("upper" if lead > 0 else "lower")


def _games(number: int, left: list[MatchGame]) -> Progress | None:
    """Take the games of a stage off the list; None if it ends level."""
    lead, neither = 0, True
    for played in range(number):
        if not left:
            return Progress(game=played + 1)
        game = left.pop(0)
        if " " in (game.upper, game.lower):
            return Progress(game=played + 1, waits=True)
        lead += game.lead
        neither = neither and (game.upper, game.lower) == _NEITHER_CAME
        if abs(lead) > 2 * (number - played - 1):
            return _leader(lead)
    return Progress("out") if neither else None


def _until(left: list[MatchGame], *, armageddon: bool) -> Progress | None:
    """Take single games off the list until one decides; in armageddon a draw wins for Black."""
    played = 0
    while left:
        game = left.pop(0)
        played += 1
        if " " in (game.upper, game.lower):
            return Progress(game=played, waits=True)
        if (game.upper, game.lower) == _NEITHER_CAME:
            return Progress("out")
        if game.lead:
            return _leader(game.lead)
        if armageddon:
            # Both have lost by a decision of the arbiter: that is for somebody to settle.
            return _leader(-1 if game.upper_white else 1) if game.halves[0] else None
    return Progress(game=played + 1)
