"""What the forms of the bracket show (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.shown import numbers
from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import Event


def terms(sent: Sent) -> list[Shown]:
    """Return the terms of the knockout, with what was decided by hand."""
    event = Event.objects.filter(pk=sent.number("event_id")).first()
    return [Shown(_("Terms of the knockout"), event.terms if event else "")]


def seeds(sent: Sent) -> list[Shown]:
    """Return the terms and the pairing numbers of all players."""
    return [*terms(sent), *numbers(sent)]
