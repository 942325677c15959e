"""What a player did in one round: result codes and round entries (TRF16 columns 92-99).

A result code is the character of the tournament file. ``" "`` (blank) without an opponent is an
absence like ``Z``; with an opponent it is a game without a result (adjourned, C.04.2.D.1).
"""

from __future__ import annotations

from swissmate.values import Final, NamedTuple

from .scoring import Points, ScoringSystem

PLAYED_CODES: Final = frozenset("1=0WDL")
"""Games that were played over the board: ``W D L`` are those of less than one move."""

RESULT_CODES: Final = frozenset("1=0+-WDLHFUZ ")
"""``H F U Z`` are half-point, full-point, pairing-allocated and zero-point bye."""

NO_OPPONENT: Final = 0


class Entry(NamedTuple):
    """One player's round: the opponent's id (0 for none), ``"w"``, ``"b"`` or ``"-"``, the code."""

    opponent: int
    color: str
    result: str

    @property
    def played(self) -> bool:
        """Whether a game was played over the board: only these count for colours and rematches.

        Rules: C.04.2.D.5, C.04.2.D.6. An adjourned game (blank result with an opponent and a
        colour) is a game that is being played.
        """
        return self.opponent != 0 and (self.result in PLAYED_CODES or self.result == " ")

    @property
    def paired(self) -> bool:
        """Whether the player was given an opponent in this round, played or forfeited."""
        return self.opponent != 0


ABSENT: Final = Entry(NO_OPPONENT, "-", "Z")
"""A round without an entry: the player was not there."""


OPEN: Final = Entry(NO_OPPONENT, "-", " ")
"""A round about which nothing is known yet; once it has been paired it is an absence."""


def entry_points(entry: Entry, scoring: ScoringSystem) -> Points:
    """Return the points of one entry, in tenths.

    An adjourned game counts as a draw (C.04.2.D.1) unless the scoring system says otherwise.
    """
    code = entry.result
    white = entry.color == "w"
    if code in "1W":
        return scoring.win_white if white else scoring.win_black
    if code in "=D":
        return scoring.draw_white if white else scoring.draw_black
    if code in "0L":
        return scoring.loss_white if white else scoring.loss_black
    if code == " ":
        if entry.opponent:
            if scoring.adjourned is not None:
                return scoring.adjourned
            return scoring.draw_white if white else scoring.draw_black
        return scoring.zero_bye
    if code == "-":
        return scoring.forfeit_loss if entry.opponent else scoring.zero_bye
    return {
        "+": scoring.forfeit_win,
        "U": scoring.pab,
        "F": scoring.full_bye,
        "H": scoring.half_bye,
        "Z": scoring.zero_bye,
    }[code]
