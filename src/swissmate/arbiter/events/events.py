"""Creating an event, changing its settings, archiving and deleting it."""

from __future__ import annotations

from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.ledger import archives, audit
from swissmate.arbiter.ledger.errors import Refused
from swissmate.arbiter.ledger.stale import require_fresh
from swissmate.arbiter.models import (
    Account,
    Event,
    Round,
)

FROZEN_FIELDS: Final = (
    "win",
    "draw",
    "loss",
    "pab",
    "half_bye",
    "full_bye",
    "forfeit_win",
    "initial_color",
    "acceleration",
)
"""Settings that decided pairings already made: they need a reason once a round is paired."""


def create_event(actor: Account | None, values: dict[str, Any]) -> Event:
    """Create an event from checked form values."""
    with transaction.atomic():
        event = Event.objects.create(**values)
        audit.log(event.pk, actor, "event-created", name=event.name)
    return event


def change_event(
    event_id: int,
    actor: Account,
    values: dict[str, Any],
    reason: str = "",
    seen: str | None = None,
) -> None:
    """Change settings; those that decided pairings already made need a reason.

    ``seen`` is the mark (:func:`.stale.mark_of`) of the settings that the form showed.

    Raises:
        Stale: the settings were changed since.
        Refused: fewer rounds than have been paired, a reason is missing, or it is archived.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event_id)
        audit.require_open(event)
        require_fresh(event, sorted(values), seen, event_id)
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
        before = {name: getattr(event, name) for name in changed}
        for name in changed:
            setattr(event, name, values[name])
        event.revision += 1
        event.save()
        recorder = audit.Recorder(event)
        recorder.reason = reason
        recorder.data["changed"] = audit.values_changed(
            {name: (before[name], values[name]) for name in changed}
        )
        audit.log(event_id, actor, "event-changed", recorder)


def set_archived(event_id: int, actor: Account, *, archived: bool) -> None:
    """Put an event into the archive, where nothing changes it, or take it out again."""
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event_id)
        if (event.archived is not None) == archived:
            return
        event.archived = timezone.now() if archived else None
        event.revision += 1
        event.save()
        audit.log(event_id, actor, "event-archived" if archived else "event-reopened")


def delete_event(event_id: int, actor: Account, typed_name: str) -> str:
    """Delete an event whose name was typed, after its backup is on the disk; return the file name.

    The log stays, and so do all backup files: :func:`.archives.restore` gives the event back.

    Raises:
        Refused: another name was typed, or the backup could not be written.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update().filter(pk=event_id).first()
        if event is None:
            raise Refused(_("This event does not exist."))
        if " ".join(typed_name.split()).casefold() != " ".join(event.name.split()).casefold():
            raise Refused(_("This is not the name of the event: nothing was deleted."))
        # The event is locked, so that no result comes between the backup and the deletion.
        backup = archives.back_up_event(event_id, "before-deletion")
        if backup is None:
            raise Refused(_("The backup could not be written: nothing was deleted."))
        archives.remove_rows(event_id)
        event.delete()
        audit.log(event_id, actor, "event-deleted", name=event.name, backup=backup, key=event.key)
    return backup
