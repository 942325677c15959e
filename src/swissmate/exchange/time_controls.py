"""Time controls as organisers write them, taken apart for the forms that offices ask for."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from .destination import Detail

TIME_CONTROL: Final = Detail(
    "time_control",
    "time control",
    80,
    default=lambda tournament: tournament.time_control,
    any_length=True,
)
"""What destinations ask for: by default the words of the tournament."""

EXAMPLES: Final = "90 min + 30 s, G/60;d5, 40/90,SD/30;+30 or 40/5400+30:1800+30"
"""Spellings that :func:`time_control` reads; the last one is that of record 222, in seconds."""


class Period(NamedTuple):
    """A part of a game: so many moves (0: all that are left) in so many seconds."""

    moves: int
    seconds: int


class TimeControl(NamedTuple):
    """A time control: its periods, and the seconds added to each move or waited before it."""

    periods: tuple[Period, ...]
    increment: int = 0
    delay: int = 0

    @property
    def minutes(self) -> int:
        """The minutes of all periods, rounded down."""
        return sum(period.seconds for period in self.periods) // 60

    @property
    def in_code(self) -> str:
        """The form of TRF26's record 222, in seconds; "" with a delay, for which it has none."""
        more = f"+{self.increment}" if self.increment else ""
        periods = (
            f"{period.moves}/{period.seconds}{more}" if period.moves else f"{period.seconds}{more}"
            for period in self.periods
        )
        return "" if self.delay else ":".join(periods)

    @property
    def rate(self) -> str:
        """Standard, rapid or blitz, by the time for 60 moves (Laws of Chess, A and B)."""
        minutes = self.minutes + self.increment + self.delay
        return "standard" if minutes >= 60 else "rapid" if minutes > 10 else "blitz"


_IN_SECONDS: Final = re.compile(r"(?:(\d+)/)?(\d+)(?:\+(\d+))?")
_OF_USA: Final = re.compile(r"(G|SD|\d+)\s*/\s*(\d+)", re.IGNORECASE)
_EXTRA_OF_USA: Final = re.compile(r"\s*[;,]?\s*(d|\+|inc)\s*/?\s*(\d+)\s*$", re.IGNORECASE)
_UNIT: Final = r"(?:min\w*\.?|m|')"
_SECONDS: Final = r"(?:s\w*\.?|\"|'')"
_A_MOVE: Final = r"(?:\s*(?:/|per|a|each|every|for each|je)\s*(?:move|mv|zug))?"
_SHORT: Final = re.compile(
    rf"(\d+)\s*{_UNIT}?(?:\s*\+\s*(\d+)\s*{_SECONDS}?)?{_A_MOVE}", re.IGNORECASE
)
"""Minutes and seconds a move: ``90+30``, ``90 min + 30``; minutes alone: ``15``."""
_MARKS: Final = str.maketrans("′’″”", "''\"\"")
_ALL_MOVES: Final = r"(?:rest|whole|game|end|all|finish|remaining)[a-z ]*"
_OF_MOVES: Final = rf"(?:\s*(?:for|/)\s*(?:the\s+|all\s+)*(?:(\d+)\s*(?:moves|m)?|{_ALL_MOVES}))?"
_PIECE: Final = re.compile(rf"(\d+)\s*{_UNIT}{_OF_MOVES}", re.IGNORECASE)
_PIECE_MOVES_FIRST: Final = re.compile(rf"(\d+)\s*moves\s*(?:/|in)\s*(\d+)\s*{_UNIT}", re.I)
_ADDED: Final = re.compile(
    rf"(\d+)\s*{_SECONDS}(?:\s*(?:increment|added|bonus))?{_A_MOVE}"
    r"(?:\s*(?:increment|bonus))?(?:,?\s*(?:from|starting from)\s*move\s*(?:1|one))?",
    re.IGNORECASE,
)
_BETWEEN: Final = re.compile(r"\s*(?:\+|,|;|\bplus\b|\band\b|\bthen\b|\bwith\b)\s*", re.IGNORECASE)
_LEAST_IN_SECONDS: Final = 300


def time_control(text: str) -> TimeControl | None:
    """Return a time control, None if the words are not understood.

    >>> time_control("90 min + 30 s")
    TimeControl(periods=(Period(moves=0, seconds=5400),), increment=30, delay=0)
    >>> time_control("40/90,SD/30;d5")
    TimeControl(periods=(Period(moves=40, seconds=5400), Period(moves=0, seconds=1800)), \
increment=0, delay=5)
    """
    words = text.strip().translate(_MARKS)
    return _in_seconds(words) or _of_usa(words) or _in_words(words)


def _in_seconds(words: str) -> TimeControl | None:
    parts = [_IN_SECONDS.fullmatch(part) for part in words.split(":")]
    periods, more = [], set()
    for part in parts:
        if part is None or int(part[2]) < _LEAST_IN_SECONDS:
            return None
        periods.append(Period(int(part[1] or 0), int(part[2])))
        more.add(int(part[3] or 0))
    # One increment for the whole game, or none is known.
    return TimeControl(tuple(periods), more.pop()) if len(more) == 1 else None


def _of_usa(words: str) -> TimeControl | None:
    extra = _EXTRA_OF_USA.search(words)
    body = words[: extra.start()] if extra else words
    parts = [_OF_USA.fullmatch(part.strip()) for part in body.split(",")]
    periods = []
    for part in parts:
        if part is None:
            return None
        moves = int(part[1]) if part[1].isdecimal() else 0
        periods.append(Period(moves, 60 * int(part[2])))
    if extra is None:
        return TimeControl(tuple(periods))
    delayed = extra[1].lower() == "d"
    seconds = int(extra[2])
    return TimeControl(tuple(periods), 0 if delayed else seconds, seconds if delayed else 0)


def _in_words(words: str) -> TimeControl | None:
    """Return ``90 minutes for 40 moves, 30 minutes for the rest, 30 seconds a move``."""
    short = _SHORT.fullmatch(words)
    if short is not None:
        return TimeControl((Period(0, 60 * int(short[1])),), int(short[2] or 0))
    periods: list[Period] = []
    increment = 0
    for piece in filter(None, _BETWEEN.split(words.rstrip(". "))):
        if match := _PIECE.fullmatch(piece):
            periods.append(Period(int(match[2] or 0), 60 * int(match[1])))
        elif match := _PIECE_MOVES_FIRST.fullmatch(piece):
            periods.append(Period(int(match[1]), 60 * int(match[2])))
        elif (match := _ADDED.fullmatch(piece)) and not increment:
            increment = int(match[1])
        else:
            return None
    if not periods or not all(period.moves for period in periods[:-1]) or periods[-1].moves:
        return None
    return TimeControl(tuple(periods), increment)
