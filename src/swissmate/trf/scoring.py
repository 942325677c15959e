"""Scoring systems in files: 162 (TRF26), XXS (JaVaFo), BBW to BBU (bbpPairings)."""

from __future__ import annotations

from typing import Final, NoReturn

from swissmate.model import Points, ScoringSystem, Tournament
from swissmate.systems.plays import play_of

from .diagnostics import Line
from .records.fields import pairs_of
from .values import points_value

_WIN: Final = ("win_white", "win_black", "forfeit_win", "full_bye")
_DRAW: Final = ("draw_white", "draw_black", "half_bye")
_LOSS: Final = ("loss_white", "loss_black")

XXS_CODES: Final = {
    "WW": ("win_white",),
    "BW": ("win_black",),
    "WD": ("draw_white",),
    "BD": ("draw_black",),
    "WL": ("loss_white",),
    "BL": ("loss_black",),
    "ZPB": ("zero_bye",),
    "HPB": ("half_bye",),
    "FPB": ("full_bye",),
    "PAB": ("pab",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
    "W": _WIN,
    "D": _DRAW,
    "L": _LOSS,
}
"""JaVaFo's codes; ``L`` is not in its manual but in many files."""

BBP_CODES: Final = {
    "BBW": _WIN,
    "BBD": _DRAW,
    "BBL": _LOSS,
    "BBZ": ("zero_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pab",),
}

_CODES_162: Final = {
    "W": _WIN,
    "D": _DRAW,
    "L": _LOSS,
    "A": ("zero_bye", "forfeit_loss"),
    "Z": ("zero_bye", "forfeit_loss"),  # as bbpPairings 6.0 reads it
    "P": ("pab",),
    "H": ("half_bye",),
    "F": ("full_bye",),
    "X": ("adjourned",),
}

_CODES: Final = {
    "162": (_CODES_162, "one of W D L A P X and points"),
    "XXS": (XXS_CODES, "CODE=VALUE with a code of " + " ".join(XXS_CODES)),
}
"""The records that name several values: their symbols, and what they should hold."""


def has_free_rounds(tournament: Tournament, rules: str | None = None) -> bool:
    """Whether it is a round robin of an odd field: everybody has a free round in each cycle.

    ``rules`` are those asked for; without them the file's count.
    """
    is_table = tournament.teams is None and play_of(rules or tournament.rules).drawn_beforehand
    return is_table and len(tournament.players) % 2 == 1


class ScoringReader:
    """Collects the scoring records of a file in order: a later one overrides an earlier one."""

    def __init__(self) -> None:
        self._values: dict[str, Points] = {}
        self._stated: set[str] = set()
        self._win_is_pab = False

    @property
    def stated_pab(self) -> Points | None:
        """The value of the pairing-allocated bye that 162 states; None if it does not."""
        return self._values.get("pab") if "pab" in self._stated else None

    @property
    def states_pab(self) -> bool:
        """Whether a record of any kind says what the pairing-allocated bye is worth."""
        return "pab" in self._values

    def value(self, *, matches: bool = False) -> ScoringSystem:
        """Return the scoring system of the records read so far.

        ``matches``: a round is a match of two games. The pairing-allocated bye is then worth one
        win and one draw, and the other byes two games (C.04.5 1.4), unless they are stated.
        Otherwise, if ``162 W`` or ``BBW`` changes the value of a win, the pairing-allocated bye has
        the same value unless it is stated (TRF26: P as W); JaVaFo's ``W`` leaves it at one point.
        """
        values = dict(self._values)
        if self._win_is_pab and "pab" not in values:
            values["pab"] = values["win_white"]
        if matches:
            win, draw = values.get("win_white", 10), values.get("draw_white", 5)
            for name, worth in (("pab", win + draw), ("full_bye", 2 * win), ("half_bye", 2 * draw)):
                if name not in self._stated:
                    values[name] = worth
        return ScoringSystem(**values)

    def read_bbp(self, line: Line) -> None:
        """Read one of bbpPairings' records: the code and points.

        Raises:
            TRFError: the value is not a number of points.
        """
        self._set(BBP_CODES[line.code], points_value(line, 5, line.text[3:]))
        self._win_is_pab |= line.code == "BBW"

    def read_pairs(self, line: Line) -> None:
        """Read a record 162 or XXS: symbols, each with the points of its results.

        Raises:
            TRFError: a symbol is unknown or its value is not a number.
        """
        codes, expected = _CODES[line.code]
        pairs = pairs_of(line.text)
        before = line.text[3 : pairs[0].start() if pairs else None]
        if before.strip():
            _unreadable(line, 5, line.text[3:].strip(), expected)
        for pair in pairs:
            symbol, value = pair[1].upper(), pair[2]
            names = codes.get(symbol)
            if names is None or value is None:
                _unreadable(line, pair.start(1) + 1, pair[0].strip(" \t;"), expected)
            self._set(names, points_value(line, pair.start(2) + 1, value))
            if line.code == "162":
                # JaVaFo's symbols state no bye of a match, and its W is no value of the bye.
                self._stated.update(names if len(names) == 1 else ())
                self._win_is_pab |= symbol == "W"

    def _set(self, names: tuple[str, ...], value: Points) -> None:
        self._values.update(dict.fromkeys(names, value))


def _unreadable(line: Line, column: int, text: str, expected: str) -> NoReturn:
    line.fail("trf-scoring", "The scoring cannot be read", column, repr(text), expected)
