"""The numbers by which Chess-Results names tie-breaks, with their parameters (since April 2024).

Source: the list of the server, through a program that uploads to it. A tie-break without a number
of its own is sent as one whose values are given (5, for teams 6).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from swissmate.ranking import TieBreakCode

GIVEN: Final = 5
GIVEN_OF_TEAMS: Final = 6
BOARD_POINTS: Final = 1
MATCH_POINTS: Final = {(20, 10, 0): 13, (30, 10, 0): 40}
"""The numbers of match points, by what a win, a draw and a loss bring (tenths)."""

_WINS: Final = {"WIN": 0, "WON": 1, "BWG": 2, "BPG": 3}
_PERFORMANCES: Final = {"TPR": 0, "APRO": 1, "PTP": 2, "APPO": 3}


class Numbered(NamedTuple):
    """The number of a tie-break and its parameters, with commas."""

    number: int
    detail: str = ""


def numbered(code: TieBreakCode) -> Numbered:
    """Return a tie-break of players as Chess-Results names it."""
    games = "P" if code.forfeits_as_games else "-"
    fore = "F" if code.fore else "-"
    low = code.cut_most or code.cut_least
    if code.reverse or code.unrated or (code.limit and code.name == "KS"):
        return Numbered(GIVEN)
    match code.name:
        case "BH" | "FB":
            fore = "F" if code.name == "FB" else fore
            return Numbered(84, f"0,{code.cut_most},{low},{games},{fore}")
        case "SB" if not code.fore:
            return Numbered(85, f"0,{code.cut_most},{low},{games}")
        case "PS" if not code.cut_most:
            return Numbered(86, f"0,{code.cut_least}")
        case "KS":
            return Numbered(87, "0,50")
        case "DE":
            return Numbered(81, games)
        case "ARO":
            return Numbered(80, f"0,{code.cut_most},{low},0")
        case "AOB" if not code.forfeits_as_games:
            return Numbered(77, "-")
        case "REP":
            return Numbered(79)
    if code.name in _WINS:
        return Numbered(68, f"{_WINS[code.name]},-")
    if code.name in _PERFORMANCES:
        return Numbered(88, f"{_PERFORMANCES[code.name]},0")
    return Numbered(GIVEN)
