"""What a club decides about its Keizer competition."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

_HALF: Final = Fraction(1, 2)
_THIRD: Final = Fraction(1, 3)


@dataclass(frozen=True, slots=True)
class KeizerParameters:
    """The parameters of a competition; fractions are of a player's value.

    The first in the ranking has the value ``top`` (None: one and a half times the number of
    players, rounded down), everybody else one less than the player above him. A win brings the
    value of the opponent, a draw the part ``draw`` of it, a loss nothing; a forfeit counts like a
    game. A round without a game brings a part of the player's own value: ``bye`` (``U``, the odd
    one out), ``duty`` (``F`` and ``H``, absent for the club), or ``absence`` (``Z`` or nothing) for
    the first ``absences`` of these (None: all). With ``own_value`` everybody's own value is added.
    Two players may meet again when ``apart`` rounds lie between.
    """

    top: int | None = None
    draw: Fraction = _HALF
    bye: Fraction = 2 * _THIRD
    duty: Fraction = 2 * _THIRD
    absence: Fraction = _THIRD
    absences: int | None = None
    own_value: bool = True
    apart: int = 7

    def top_value(self, players: int) -> int:
        """Return the value of the first of ``players``; the value of the last is at least one."""
        return max(players, 3 * players // 2 if self.top is None else self.top)
