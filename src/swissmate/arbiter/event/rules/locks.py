"""Settings on which pairings depend: locked once round one is paired, while FIDE mode lasts.

Number of rounds, scoring, value of byes, pairing system, acceleration, initial colour and
tie-breaks are announced beforehand (C.04.1 art. 1; C.04.2 1; C.07 1). Once the mode is left they
can be changed with a reason, and a line of the tournament file says what they were.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.audit import Recorder
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import AuditEntry, Event
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.model import points_text
from swissmate.systems.plays import play_of

LOCKED_ONCE_PAIRED: Final = (
    "rounds",
    "rules",
    "acceleration",
    *Event.POINTS,
    "initial_color",
    "tie_breaks",
    "kind",
    "rating_method",
    "equal_order",
    "unrated_rule",
    "rating_of_ties",
    "typed_tie_break",
    "draws_lots",
    "is_chess960",
    "keeps_table_order",
    "meets_in_a_row",
)


def locked_fields(event: Event) -> tuple[str, ...]:
    """Return the settings that are locked now."""
    if event.pk is None or not event.in_fide_mode or not last_paired_round(event):
        return ()
    return LOCKED_ONCE_PAIRED


def require_unlocked(recorder: Recorder, entry: AuditEntry) -> None:
    """Refuse to undo a change of settings that are locked by now.

    Raises:
        Refused: one of them is locked.
    """
    changed = {name for change in entry.changes for name in change["after"] or ()}
    if changed & {*locked_fields(recorder.event)}:
        raise Refused(
            _("Rounds have been paired with these settings since then, so the settings are locked.")
        )


def points_problems(win: int, draw: int, loss: int, pab: int, *, rules: str = "") -> dict[str, str]:
    """Return what is wrong with a scoring system, by the field concerned (in tenths).

    A draw is worth at most the mean of win and loss (C.05: the points of a game never exceed those
    of a decided one), a bye at most a win. With 1-½-0 the bye is worth 1, ½ or 0 (if a round is one
    game; in a double Swiss the bye stands for two, C.04.5 1.4).
    """
    problems = {}
    if not loss <= draw <= win:
        problems["draw"] = _("A draw must be worth no less than a loss and no more than a win.")
    elif 2 * draw > win + loss:
        problems["draw"] = _("Two draws are worth no more than a win and a loss together.")
    games = play_of(rules).rounds_a_match
    if pab > games * win:
        problems["pab"] = _("The bye is worth no more than a win.")
    elif games == 1 and (win, draw, loss) == (10, 5, 0) and pab not in {10, 5, 0}:
        problems["pab"] = _("If a game is worth 1, ½ and 0, the bye must be worth 1, ½ or 0.")
    return problems


def details_of(changed: Mapping[str, tuple[Any, Any]]) -> str:
    """Return changed settings in the form of the tournament file's line: old and new values."""
    return "; ".join(
        f"{name} {_plain(name, old)} => {_plain(name, new)}" for name, (old, new) in changed.items()
    )


def _plain(name: str, value: Any) -> str:
    if name in Event.POINTS:
        return "usual" if value is None else points_text(value)
    if name == "tie_breaks":
        return str(value).replace(",", " ") or "none"
    return str(value) or "none"
