"""Creating an event and changing its settings."""

from __future__ import annotations

from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from swissmate.arbiter.models import Account, Event, Round

from . import audit
from .errors import Refused

__all__ = ["FROZEN_FIELDS", "change_event", "create_event"]

FROZEN_FIELDS: Final = ("win", "draw", "loss", "pab", "initial_color", "acceleration")
"""Settings that decided pairings already made: they need a reason once a round is paired."""


def create_event(actor: Account | None, values: dict[str, Any]) -> Event:
    """Create an event from checked form values."""
    with transaction.atomic():
        event = Event.objects.create(**values)
        audit.log(event.pk, actor, "event-created", name=event.name)
    return event


def change_event(event_id: int, actor: Account, values: dict[str, Any], reason: str = "") -> None:
    """Change settings; those that decided pairings already made need a reason.

    Raises:
        Refused: fewer rounds than have been paired, or a reason is missing.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event_id)
        last = Round.objects.filter(event=event).order_by("-number").first()
        changed = [name for name, value in values.items() if getattr(event, name) != value]
        if last is not None:
            if values.get("rounds", event.rounds) < last.number:
                raise Refused(_("Round %(n)s has been paired already.") % {"n": last.number})
            decisive = [name for name in changed if name in {*FROZEN_FIELDS, "rules", "rounds"}]
            if decisive and not reason.strip():
                raise Refused(
                    _("Rounds have been paired: changing %(fields)s needs a reason.")
                    % {"fields": ", ".join(decisive)}
                )
        if not changed:
            return
        before = {name: audit.plain(getattr(event, name)) for name in changed}
        for name in changed:
            setattr(event, name, values[name])
        event.revision += 1
        event.save()
        recorder = audit.Recorder(event)
        recorder.reason = reason
        recorder.data["fields"] = ", ".join(
            f"{name}: {before[name]} → {audit.plain(getattr(event, name))}" for name in changed
        )
        audit.log(event_id, actor, "event-changed", recorder)
