"""The levels of warning (TEC manual): what an act demands before it is done, written once.

Each act of the application declares the cautions that it may raise, with their levels
(:class:`swissmate.arbiter.ledger.act.Act`). No setting lowers a level or switches one off.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from swissmate.arbiter.ledger.errors import Refused


class Level(IntEnum):
    """What kind of act it is."""

    UNUSUAL = 1
    """Not usual: it is done."""
    UNREGULATED = 2
    """The regulations do not describe it: whoever does it is told, and acknowledges."""
    AGAINST = 3
    """It breaks a regulation without harm: go on, or not."""
    GRAVE = 4
    """It breaks a regulation but may be needed: asked twice, then with the consequences."""
    PROHIBITED = 5
    """Prohibited in FIDE mode; once the mode is left as one that breaks a regulation."""


_ANSWERS: Final = {
    Level.UNUSUAL: 0,
    Level.UNREGULATED: 1,
    Level.AGAINST: 1,
    Level.GRAVE: 2,
}
"""How often whoever does it must say yes."""


@dataclass(frozen=True)
class Caution:
    """What somebody is told before an act: the level, what happens, and what follows from it."""

    level: Level
    text: str
    consequence: str = ""

    def mark(self, answer: int) -> str:
        """Return the mark of a yes, which only a page that showed the text holds."""
        return salted_hmac(f"caution-{answer}-{self.level}", self.text).hexdigest()[:24]


class Unconfirmed(Exception):
    """Something waits for a yes; nothing was changed. ``answer``: the first or the second one.

    ``act`` is what the log will say once everything was said yes to.
    """

    def __init__(self, cautions: Sequence[Caution], answer: int) -> None:
        super().__init__("; ".join(each.text for each in cautions))
        self.cautions = list(cautions)
        self.answer = answer
        self.act = ""


given: ContextVar[frozenset[str] | None] = ContextVar("given", default=None)
"""The marks that a request brought. None outside of requests: code answers for what it calls."""


def allow(caution: Caution, *, in_fide_mode: bool) -> Caution:
    """Return a caution as it stands in this event.

    Raises:
        Refused: it is prohibited in FIDE mode.
    """
    if caution.level != Level.PROHIBITED:
        return caution
    if in_fide_mode:
        raise Refused(
            f"{caution.text} "
            + _("In FIDE mode this is not possible. The mode can be left in the settings.")
        )
    return Caution(Level.AGAINST, caution.text, caution.consequence)


def require(cautions: Sequence[Caution]) -> None:
    """Let an act through to which everything was said yes that its cautions demand.

    Raises:
        Unconfirmed: something was not.
    """
    said = given.get()
    if said is None:
        return
    for answer in (1, 2):
        asked = [each for each in cautions if _ANSWERS[each.level] >= answer]
        if any(each.mark(answer) not in said for each in asked):
            raise Unconfirmed(cautions if answer == 1 else asked, answer)
