"""An edition of C.07 as a value that reads like article 5: its tie-breaks, one row each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from enum import Enum
from fractions import Fraction
from typing import Final

from swissmate.errors import InputError
from swissmate.model.words import TIE_BREAK_TITLES, tie_break_hint

from .accounts import Accounts, Value
from .codes import TieBreakCode
from .direct_encounter import DirectEncounter
from .event import DummyRule, Event


class Unit(Enum):
    """What the values of a tie-break count, which decides how they are written."""

    POINTS = "points, in tenths"
    PRODUCTS = "points times points, in hundredths"
    AVERAGE = "mean of points, in tenths"
    NUMBER = "a number"
    RATING = "a rating"
    PLACE = "a place among the tied"


_SCALE: Final = {Unit.POINTS: (10, 1), Unit.PRODUCTS: (100, 2), Unit.AVERAGE: (10, 2)}
"""The divisor of a value and the number of decimals with which it is written."""


def value_text(value: Value, unit: Unit) -> str:
    """Return a value as it is printed; "" for no value. Halves are rounded up, for display only.

    >>> value_text(225, Unit.POINTS), value_text(1825, Unit.PRODUCTS), value_text(None, Unit.RATING)
    ('22.5', '18.25', '')
    """
    if value is None:
        return ""
    divisor, decimals = _SCALE.get(unit, (1, 0))
    exact = Fraction(value) / divisor
    shown = Decimal(exact.numerator) / Decimal(exact.denominator)
    return str(shown.quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP))


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One row of article 5.

    ``kind`` is the type in article 4.3 (A own encounters, B own record, C opponents' results, D
    data known before). ``modifiers`` are the letters that may follow. ``accounts`` computes the
    values of all players; it is None for a tie-break that exists only among tied players, which
    ``split`` ranks. ``lower_first`` says that the smaller value ranks first. ``rated_only`` marks
    article 10, ``swiss_only`` a tie-break that must not be used in round robins, ``teams_only``
    articles 11-13. ``score`` is the team score that the tie-break uses by its definition, as
    :meth:`Event.by` takes it; if it is ``""``, the code names the score. ``usable`` says whether
    the tie-break may rank a group of tied participants.
    """

    name: str
    kind: str
    article: str
    unit: Unit
    accounts: Callable[[Event, TieBreakCode], Accounts] | None
    modifiers: str = ""
    lower_first: bool = False
    rated_only: bool = False
    swiss_only: bool = False
    teams_only: bool = False
    score: str = ""
    split: Callable[[Event, tuple[int, ...], TieBreakCode], DirectEncounter] | None = None
    usable: Callable[[Event, tuple[int, ...]], bool] | None = None

    @property
    def title(self) -> str:
        """The name that C.07 gives the tie-break."""
        return TIE_BREAK_TITLES[self.name]

    def event(self, event: Event, code: TieBreakCode) -> Event:
        """Return the event by the score that this tie-break uses."""
        return event.by(self.score or code.score)


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of C.07; ``effective_until`` is None for the one in force.

    Its name is the phrase ``rank-edition-<id>``. ``dummy`` is article 16.4.
    """

    id: str
    effective_from: date
    effective_until: date | None
    dummy: DummyRule
    tie_breaks: tuple[TieBreak, ...]

    def tie_break(
        self, code: TieBreakCode, *, predetermined: bool = False, teams: bool = False
    ) -> TieBreak:
        """Return the row for a code.

        Raises:
            InputError: this edition has no such tie-break, or does not allow it with these
                modifiers, in a round robin, or for this kind of participant (teams or players).
        """
        for row in self.tie_breaks:
            if row.name == code.name:
                break
        else:
            names = ", ".join(row.name for row in self.tie_breaks if teams or not row.teams_only)
            near = tie_break_hint(code.name)
            raise InputError(
                f"{self.id} has no tie-break {code.name!r}{near}; it has {names}",
                code="unknown-tie-break",
            )
        if unknown := sorted(code.modifiers - frozenset(row.modifiers)):
            allowed = ", ".join(row.modifiers) or "none"
            raise InputError(
                f"{self.id}: {code.name} takes no modifier {', '.join(unknown)} "
                f"(article 14 and the list of TRF26 give it: {allowed})",
                code="tie-break-modifier",
            )
        if not teams and (row.teams_only or code.score):
            raise InputError(f"{code} is for teams; these are players", code="tie-break-teams")
        if row.score and code.score:
            raise InputError(
                f"{code}: {row.name} already says which scores it uses", code="tie-break-teams"
            )
        if predetermined and row.swiss_only:
            raise InputError(
                f"{self.id}: {code.name} must not be used in round robins (article 8)",
                code="tie-break-round-robin",
            )
        return row
