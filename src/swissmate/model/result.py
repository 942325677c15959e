"""What a player did in one round: result codes and round entries (TRF16 columns 92-99).

A result code is the character in the tournament file. ``" "`` (blank) without an opponent is an
absence like ``Z``; with an opponent it is a game without a result (adjourned, C.04.2.D.1).
"""

from typing import Final, NamedTuple

from .scoring import Points, ScoringSystem

PLAYED_CODES: Final = frozenset("1=0WDL")
"""Codes of games played over the board; ``W D L`` mark games of less than one move."""

RESULT_CODES: Final = frozenset("1=0+-WDLHFUZ ")
"""All codes; ``H F U Z`` are the half-point, full-point, pairing-allocated and zero-point bye."""

NO_OPPONENT: Final = 0


class Entry(NamedTuple):
    """One player's round: the opponent's id (0: none), ``"w"``, ``"b"`` or ``"-"``, the code."""

    opponent: int
    color: str
    result: str

    @property
    def played(self) -> bool:
        """Whether a game was played over the board: only these count for colours and rematches.

        Rules: C.04.2.D.5, C.04.2.D.6. An adjourned game (a blank result with an opponent) counts as
        a game in progress.
        """
        return self.opponent != 0 and (self.result in PLAYED_CODES or self.result == " ")

    @property
    def paired(self) -> bool:
        """Whether the player had an opponent in this round, be the game played or forfeited."""
        return self.opponent != 0


ABSENT: Final = Entry(NO_OPPONENT, "-", "Z")
"""A round without an entry: the player was not there."""


PAB: Final = Entry(NO_OPPONENT, "-", "U")
"""The pairing-allocated bye."""

OPEN: Final = Entry(NO_OPPONENT, "-", " ")
"""A round about which nothing is known yet; once the round is paired, it is an absence."""


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


class Columns(NamedTuple):
    """Opponents, colours and result codes: one row per player, with one value per round.

    Colours are strings and codes are bytes, since tables translate a whole row of these at once.
    """

    opponents: tuple[tuple[int, ...], ...]
    colors: tuple[str, ...]
    codes: tuple[bytes, ...]
