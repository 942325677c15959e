"""What the organiser of a season decides: points, ties, how many results count, tie-breaks.

No federation has published rules for this; clubs and circuits publish their own. What they differ
in is a table (:class:`SeasonRules`), and each scheme of points (``SCHEMES``) names where it is
played.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final, NamedTuple

from swissmate.errors import InputError
from swissmate.messages import Message
from swissmate.wording import did_you_mean, first_of, there_is_no


class Source(Enum):
    """What an event's points are made of, before its weight."""

    TABLE = "table"
    """The points of the place in a table; places beyond its end bring nothing."""
    PLACES = "places"
    """The number of participants minus the place, plus one."""
    SCORE = "score"
    PERCENTAGE = "percentage"
    """The score in hundredths of what a win in every round so far would have brought."""
    PERFORMANCE = "performance"
    """The performance rating (B.02 8.1.1) over the games with rated opponents."""
    KEIZER = "keizer"
    """The score in the Keizer ranking of the event."""

    @property
    def of_places(self) -> bool:
        """Whether the place alone brings the points, so that others matter."""
        return self in (Source.TABLE, Source.PLACES)


class Ties(Enum):
    """What those get who share a place. All but the last ignore the tie-breaks of the event."""

    AVERAGE = "average"
    """The points of all their places, added and divided equally."""
    HIGHEST = "highest"
    LOWEST = "lowest"
    TIE_BREAKS = "tie-breaks"
    """Each the points of the own place; whom nothing divides, the average."""


class TieBreak(Enum):
    """What ranks those whose points in the season are equal; more is better."""

    WON = "won"
    """The number of events won, alone or shared."""
    BEST = "best"
    """The best single result."""
    EVENTS = "events"
    """The number of events played."""
    LAST = "last"
    """The points of the last event."""
    DIRECT = "direct"
    """The games between them, if each has played against each: the mean of every pairing counts."""


class Scheme(NamedTuple):
    """A table of points by place, and where it is played."""

    points: tuple[int, ...]
    source: str


SCHEMES: Final[Mapping[str, Scheme]] = {
    "club": Scheme((10, 8, 6, 5, 4, 3, 2, 1), "SC Hattersheim, Grand Prix"),
    "ten": Scheme((10, 9, 8, 7, 6, 5, 4, 3, 2, 1), "Kāpiti Chess Club, Grand Prix"),
    "six": Scheme((13, 10, 7, 4, 2, 1), "Sorsogon, Grand Prix"),
    "grand-chess-tour": Scheme((13, 10, 8, 7, 6, 5, 4, 3, 2, 1), "Grand Chess Tour"),
    "formula-1": Scheme((25, 18, 15, 12, 10, 8, 6, 4, 2, 1), "as in motor racing"),
}
"""Schemes of points by name."""


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """The rules of a season.

    ``table`` are the points by place for ``Source.TABLE``. Only the ``best`` results of everybody
    count; instead, the ``drop`` worst may be left out, where an event that somebody missed is one
    of the worst; or the best ``best_percent`` of all events count, rounded down to a whole number,
    but one at least. 0 stands for none of these. Who has played in fewer than ``minimum`` events,
    or in less than ``minimum_percent`` of all, is listed without a place. All are the events of the
    season, also those to come. ``participation`` is added for every event played, whether its
    result counts or not, and is not weighted. With ``moves_up``, in the table of a category those
    who are not in it are taken out of every event, and who stands below moves up; without it,
    places stay as they were.
    """

    source: Source = Source.TABLE
    table: tuple[Fraction, ...] = tuple(map(Fraction, SCHEMES["club"].points))
    ties: Ties = Ties.AVERAGE
    best: int = 0
    drop: int = 0
    minimum: int = 0
    participation: Fraction = Fraction(0)
    tie_breaks: tuple[TieBreak, ...] = (TieBreak.WON, TieBreak.BEST, TieBreak.EVENTS)
    moves_up: bool = False
    best_percent: int = 0
    minimum_percent: int = 0

    def __post_init__(self) -> None:
        """Refuse what says nothing.

        Raises:
            InputError: a number is below zero, a share above 100, there are no points, or two of
                ``best``, ``drop`` and ``best_percent``.
        """
        counting = [name for name in ("best", "drop", "best_percent") if getattr(self, name)]
        if len(counting) > 1:
            one, other = (f"{{field.{name}}}" for name in counting[:2])
            message = Message(one + " and " + other + " say the same in two ways; choose one")
            raise InputError(message, code="season-rules")
        for name in ("best", "drop", "minimum", "best_percent", "minimum_percent"):
            most = 100 if name.endswith("percent") else None
            if getattr(self, name) < 0 or (most is not None and getattr(self, name) > most):
                upto = "" if most is None else f" to {most}"
                text = f"{getattr(self, name)}: expected a number from 0{upto}"
                raise InputError(f"{name} {text}", code="season-rules")
        if self.source is Source.TABLE and not self.table:
            raise InputError("a table of points without points", code="season-rules")

    @classmethod
    def of(
        cls,
        points: str = "club",
        ties: str = "average",
        tie_breaks: str = "won,best,events",
        participation: str = "0",
        *,
        best: int = 0,
        drop: int = 0,
        minimum: int = 0,
        moves_up: bool = False,
        best_percent: int = 0,
        minimum_percent: int = 0,
    ) -> SeasonRules:
        """Return the rules that words name.

        ``points`` is the name of a scheme, of a source, or the points by place (``10 8 6 5``).

        Raises:
            InputError: a word or a number is none of those expected.
        """
        source, table = points_of(points)
        return cls(
            source,
            table,
            ties_of(ties),
            best,
            drop,
            minimum,
            amount(participation),
            tie_breaks_of(tie_breaks),
            moves_up,
            best_percent,
            minimum_percent,
        )

    def counted(self, events: int) -> int:
        """Return how many results count at most, of so many events."""
        share = max(events * self.best_percent // 100, 1) if self.best_percent else 0
        return self.best or share or max(events - self.drop, 0)

    def least(self, events: int) -> int:
        """Return in how many of so many events somebody with a place has played at least."""
        return max(self.minimum, -(-events * self.minimum_percent // 100), 1)


_AMOUNT: Final = re.compile(r"[+-]?\d{1,6}(?:[.,]\d{1,3}|/\d{1,4})?")


def amount(text: str) -> Fraction:
    """Return the number that a text writes: ``2``, ``-1``, ``1.5``, ``1,5`` or ``3/2``.

    Raises:
        InputError: it is no number.
    """
    written = text.strip().replace("−", "-")
    try:
        if _AMOUNT.fullmatch(written):
            return Fraction(written.replace(",", "."))
    except ZeroDivisionError:
        pass
    raise InputError(f"{text!r:.40}: expected a number such as 2, 1.5 or 3/2", code="season-number")


def points_of(text: str) -> tuple[Source, tuple[Fraction, ...]]:
    """Return the source, and the table if it is one, that a text names.

    It is the name of a scheme (``club``), that of a source (``score``), or the points themselves by
    place (``10 8 6 5``; ``10,8,6,5`` and ``10; 8; 6,5`` too).

    Raises:
        InputError: it is nothing of that kind.
    """
    word = text.strip().casefold()
    if word in SCHEMES:
        return Source.TABLE, tuple(map(Fraction, SCHEMES[word].points))
    named = {source.value: source for source in Source if source is not Source.TABLE}
    if word in named:
        return named[word], ()
    numbers = re.split(r"\s*;\s*|,?\s+", text.strip())
    if len(numbers) == 1:  # where blanks divide, a comma is that of a decimal
        numbers = text.strip().split(",")
    if not word or word[0].isalpha():
        near = did_you_mean(word, (*SCHEMES, *named))
        known = first_of([*SCHEMES, *named], 20, ", ")
        raise InputError(
            f"there are no points {text!r:.40}{near}; expected {known}, or numbers such as "
            "'10 8 6 5'",
            code="season-points",
        )
    return Source.TABLE, tuple(map(amount, numbers))


def ties_of(text: str) -> Ties:
    """Return the rule for ties of this name.

    Raises:
        InputError: there is none.
    """
    known = {ties.value: ties for ties in Ties}
    if text not in known:
        raise InputError(there_is_no("rule for ties", text, known), code="season-ties")
    return known[text]


def tie_breaks_of(names: str | Sequence[str]) -> tuple[TieBreak, ...]:
    """Return the tie-breaks of a season by their names, each once: ``won,best``; "" are none.

    Raises:
        InputError: there is no such tie-break.
    """
    known = {tie_break.value: tie_break for tie_break in TieBreak}
    words = re.split(r"[\s,;]+", names.strip()) if isinstance(names, str) else names
    chosen = [word.strip().casefold() for word in words if word.strip()]
    for word in chosen:
        if word not in known:
            text = there_is_no("tie-break of a season", word, known)
            raise InputError(text, code="season-tie-break")
    return tuple(known[word] for word in dict.fromkeys(chosen))
