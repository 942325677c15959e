"""Results and byes by name, for building tournaments in code without the codes of a file.

A game is given once, from White's side; the tournament keeps it in the lines of both players.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from swissmate.errors import TournamentError
from swissmate.wording import nearest

from .result import Entry


class Result(Enum):
    """How a game ended. The value is the usual notation, so ``Result("1-0")`` works too."""

    WHITE_WINS = "1-0"
    DRAW = "1/2-1/2"
    BLACK_WINS = "0-1"
    WHITE_WINS_BY_FORFEIT = "+:-"
    BLACK_WINS_BY_FORFEIT = "-:+"
    BOTH_FORFEIT = "-:-"
    PENDING = "*"
    """In progress, adjourned, or not entered yet (C.04.2.D.1: a draw for the next pairing)."""
    WHITE_HALF_BLACK_ZERO = "1/2-0"
    WHITE_ZERO_BLACK_HALF = "0-1/2"
    BOTH_LOSE = "0-0"
    """Played, and lost by both by decision of the arbiter."""
    WHITE_WINS_UNRATED = "1-0 unrated"
    """Decided before both sides had made a move: it counts in the tournament, but is not rated."""
    DRAW_UNRATED = "1/2-1/2 unrated"
    BLACK_WINS_UNRATED = "0-1 unrated"

    @classmethod
    def _missing_(cls, value: object) -> Result:
        """Refuse a notation that is none of the values, with the nearest one."""
        raise unknown_result(value)

    @property
    def codes(self) -> str:
        """The codes in a tournament file, White's and then Black's (TRF16 column 99)."""
        return _CODES[self]

    @classmethod
    def of_codes(cls, codes: str) -> Result:
        """Return the result that two codes of a file stand for, White's first.

        If only one side calls the game unrated, the game is unrated.

        Raises:
            TournamentError: the codes are not the two sides of one game.
        """
        result = _BY_CODES.get(codes)
        if result is None:
            unrated = "".join({"1": "W", "=": "D", "0": "L"}.get(code, code) for code in codes)
            result = _BY_CODES.get(unrated)
        if result is None:
            raise TournamentError(
                f"{codes!r}: expected the codes of both sides of one game", code="contradiction"
            )
        return result


_NEAR: Final = {
    "=": "1/2-1/2", "1/2": "1/2-1/2", "½": "1/2-1/2", "½-½": "1/2-1/2", "draw": "1/2-1/2",
    "1": "1-0", "white": "1-0", "0": "0-1", "black": "0-1", "+": "+:-", "-": "-:+",
}  # fmt: skip
"""What people write for a result beside its usual notation."""


def unknown_result(value: object) -> TournamentError:
    """Return the error for what is not a result; it names the one that is probably meant."""
    known = [result.value for result in Result]
    meant = value if value in known else None
    if isinstance(value, str):
        meant = meant or _NEAR.get(value.strip().lower()) or nearest(value, known)
    hint = f' (did you mean Result("{meant}")?)' if meant else ""
    return TournamentError(
        f"{value!r:.40}: expected a Result{hint}; there are {', '.join(known)}", code="wrong-type"
    )


_CODES: Final = {
    Result.WHITE_WINS: "10",
    Result.DRAW: "==",
    Result.BLACK_WINS: "01",
    Result.WHITE_WINS_BY_FORFEIT: "+-",
    Result.BLACK_WINS_BY_FORFEIT: "-+",
    Result.BOTH_FORFEIT: "--",
    Result.PENDING: "  ",
    Result.WHITE_HALF_BLACK_ZERO: "=0",
    Result.WHITE_ZERO_BLACK_HALF: "0=",
    Result.BOTH_LOSE: "00",
    Result.WHITE_WINS_UNRATED: "WL",
    Result.DRAW_UNRATED: "DD",
    Result.BLACK_WINS_UNRATED: "LW",
}
_BY_CODES: Final = {codes: result for result, codes in _CODES.items()} | {
    "DL": Result.WHITE_HALF_BLACK_ZERO,
    "LD": Result.WHITE_ZERO_BLACK_HALF,
    "LL": Result.BOTH_LOSE,
}


class Bye(Enum):
    """Why a player has no opponent in a round, and so what he scores (C.04.1.c, C.04.2.D.4)."""

    ALLOCATED = "pairing-allocated bye"
    FULL = "full-point bye"
    HALF = "half-point bye"
    ZERO = "zero-point bye"

    @classmethod
    def _missing_(cls, value: object) -> Bye:
        """Refuse a text that is none of the values, with the nearest one."""
        raise unknown_bye(value)

    @property
    def code(self) -> str:
        """The code in a tournament file (TRF16 column 99)."""
        return _BYE_CODES[self]

    @property
    def entry(self) -> Entry:
        """The round entry of a player who has this bye."""
        return Entry(0, "-", self.code)


def unknown_bye(value: object) -> TournamentError:
    """Return the error for what is not a bye; it names the one that is probably meant."""
    names = {bye.value: bye.name for bye in Bye} | {bye.code: bye.name for bye in Bye}
    near = nearest(value, Bye.__members__, names)
    hint = f" (did you mean Bye.{near}?)" if near else ""
    known = ", ".join(f"Bye.{bye.name}" for bye in Bye)
    return TournamentError(
        f"{value!r:.40}: expected a Bye{hint}; there are {known}", code="wrong-type"
    )


_BYE_CODES: Final = {Bye.ALLOCATED: "U", Bye.FULL: "F", Bye.HALF: "H", Bye.ZERO: "Z"}


class Game(NamedTuple):
    """A game of one round: both players by pairing number, and the result."""

    white: int
    black: int
    result: Result
