"""FIDE mode: a state of an event from its start, which can be left but never entered again."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.audit import recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account
from swissmate.arbiter.models.rounds import last_paired_round


def leave(event_id: int, actor: Account, reason: str) -> None:
    """Leave FIDE mode for good.

    Raises:
        Refused: it was left before, or there is no reason.
        Unconfirmed: it was not confirmed twice.
    """
    with recorded(event_id, actor, "mode-left") as recorder:
        event = recorder.event
        if not event.in_fide_mode:
            raise Refused(_("This event is not in FIDE mode any more."))
        if not reason.strip():
            raise Refused(_("Leaving FIDE mode needs a reason."))
        number = last_paired_round(event)
        recorder.reason = reason.strip()
        recorder.data.update(round=number, key=event.key)
        recorder.ask_and_note(
            number,
            "",
            _("The event leaves FIDE mode."),
            _(
                "It can never be in FIDE mode again: no undo, backup or import brings it back. "
                "Every page shows it, and the tournament file says it in a line of its own. "
                "The federation may refuse to rate an event that was not in FIDE mode to its end."
            ),
        )
        recorder.update(event, mode_left_in=number)
