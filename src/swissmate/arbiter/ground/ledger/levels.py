"""The levels of warning (TEC manual): what an act demands before it is done, defined once.

Each act of the application declares the cautions that it may raise, with their levels
(:class:`swissmate.arbiter.ground.ledger.act.Act`). No setting lowers a level or switches one off.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.errors import Refused


class Level(IntEnum):
    """The kind of act, by what it demands."""

    UNUSUAL = 1
    """Unusual: it is done."""
    UNREGULATED = 2
    """Not described by the regulations: the user is told, and acknowledges it."""
    AGAINST = 3
    """Breaks a regulation without harm: the user continues, or not."""
    GRAVE = 4
    """Breaks a regulation but may be needed: confirmed twice, the second time with the
    consequences."""
    PROHIBITED = 5
    """Prohibited in FIDE mode; once the mode is left, treated as breaking a regulation."""


_ANSWERS: Final = {
    Level.UNUSUAL: 0,
    Level.UNREGULATED: 1,
    Level.AGAINST: 1,
    Level.GRAVE: 2,
}
"""How often the user must confirm."""


@dataclass(frozen=True)
class Caution:
    """What a user is told before an act: the level, what happens, and what follows from it."""

    level: Level
    text: str
    consequence: str = ""
    line: str = ""
    """The line that the act leaves in the tournament file."""

    def mark(self, answer: int) -> str:
        """Return the mark of a confirmation, which only a page that showed the text contains."""
        return salted_hmac(
            f"caution-{answer}-{self.level}", f"{self.text}\n{self.line}"
        ).hexdigest()[:24]


class Unconfirmed(Exception):
    """A confirmation or a reason is needed; nothing was changed.

    ``answer``: the first or the second confirmation. ``title`` asks for the act, and ``verb`` is
    its button, which warns if the act ``destroys``. ``differences`` are what is changed, before
    and after; ``reason_is_for`` says why a reason is needed, if there is none.
    """

    def __init__(self, cautions: Sequence[Caution], answer: int, reason_is_for: str = "") -> None:
        super().__init__("; ".join(caution.text for caution in cautions))
        self.cautions = list(cautions)
        self.answer = answer
        self.reason_is_for = reason_is_for
        self.title = ""
        self.verb = ""
        self.destroys = False
        self.differences: list[tuple[str, str]] = []


given: ContextVar[frozenset[str] | None] = ContextVar("given", default=None)
"""The confirmation marks of a request. None outside of requests: code is responsible for its
calls."""


def allow(caution: Caution, *, in_fide_mode: bool) -> Caution:
    """Return a caution as it applies in this event.

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
    return replace(caution, level=Level.AGAINST)


def require(cautions: Sequence[Caution], reason_is_for: str = "") -> None:
    """Let an act through if everything that its cautions demand was confirmed.

    Raises:
        Unconfirmed: something was not confirmed, or a reason is needed and was not given.
    """
    answers = given.get()
    if answers is None:
        return
    if reason_is_for:
        raise Unconfirmed(cautions, 1, reason_is_for)
    for answer in (1, 2):
        required = [caution for caution in cautions if _ANSWERS[caution.level] >= answer]
        if any(caution.mark(answer) not in answers for caution in required):
            raise Unconfirmed(cautions if answer == 1 else required, answer)
