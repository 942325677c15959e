"""Makes an event again from the file of its backup, beside the events that are there."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, models, transaction
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger import audit
from swissmate.arbiter.ground.ledger.once import require_first
from swissmate.arbiter.models import EVENT_TABLES, Account, AuditEntry, Event, Player
from swissmate.arbiter.models.event_tables import EventTable, Keys
from swissmate.arbiter.models.events import public_key
from swissmate.arbiter.models.seasons import find_again
from swissmate.arbiter.outside.files.backup_content import (
    check_event,
    check_keys,
    check_log,
    check_row,
    check_whole,
    checked_values,
    content_of,
    rows_in,
    wrong,
)
from swissmate.arbiter.outside.files.older_backups import brought_up_to_date


def restore(raw: bytes, actor: Account) -> Event:
    """Create an event from a backup file, whole or not at all; the original is not changed.

    If the original event still exists, the new one is a copy: it has another public address and is
    not a tournament of a series.

    Raises:
        Refused: the file is not a backup, or holds what cannot be; the message says where.
    """
    content = content_of(raw)
    brought_up_to_date(content)
    with transaction.atomic():
        require_first(actor)
        event, made = _restored_event(content)
        keys: Keys = {Event: {content["event"]["id"]: event.pk}}
        for table in EVENT_TABLES:
            keys[table.model] = {None: None}
            _restore_table(table, rows_in(content, table.name), keys)
        find_again(event, content["event"]["key"], keys[Player])
        _restore_log(content, event)
        check_whole(event)
        audit.log(event.pk, actor, "event-restored", **made)
    return event


def _restored_event(content: dict[str, Any]) -> tuple[Event, dict[str, Any]]:
    """Create the row of the event; return it with what the log says of it."""
    values = content.get("event")
    if not isinstance(values, dict) or type(values.get("id")) is not int:
        raise wrong("event", _("it is missing"))
    typed = checked_values(Event, values, "event")
    event = Event(**typed)
    key, made = event.key, {"made": str(content.get("made", ""))[:40]}
    check_event(event)
    if Event.objects.filter(key=key).exists():
        event.key = public_key()
        if event.series:  # otherwise everybody would be on the pages of the event twice
            made["apart"], event.series = event.series, ""
    left = AuditEntry.objects.filter(action="mode-left", data__key=key).first()
    if left is not None:  # an older backup must not bring back FIDE mode
        event.mode_left_in = left.data["round"]
    try:
        event.full_clean(exclude=["acceleration"])
        event.save(force_insert=True)
    except ValidationError as error:
        raise wrong("event", "; ".join(error.messages)) from error
    return event, made


def _restore_table(table: EventTable, rows: list[dict[str, Any]], keys: Keys) -> None:
    """Insert the rows of a table with their references changed to the new rows."""
    made = [
        _restored_row(table, values, f"{table.name} {number}", keys)
        for number, values in enumerate(rows, 1)
    ]
    try:
        with transaction.atomic():
            table.model._default_manager.bulk_create(made, batch_size=500)
    except DatabaseError as error:
        raise wrong(table.name, error) from error
    keys[table.model].update((values["id"], row.pk) for values, row in zip(rows, made, strict=True))


def _restored_row(
    table: EventTable, values: dict[str, Any], place: str, keys: Keys
) -> models.Model:
    """Return a row with its references changed to the new rows."""
    references: dict[str, Any] = {}
    check_keys(table.model, values, place)
    try:
        if table.translate is not None:
            values = table.translate(values, keys)
        for field in table.model._meta.concrete_fields:
            if isinstance(field, models.ForeignKey):
                # Accounts are not part of a backup; the log says who it was.
                known = keys.get(field.related_model)
                references[field.attname] = known[values[field.attname]] if known else None
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        text = _("it refers to a row that is not there (%(found)s)")
        raise wrong(place, text % {"found": f"{error!s:.60}"}) from error
    row = table.model(**checked_values(table.model, values, place), **references)
    check_row(row, place)
    return row


def _restore_log(content: dict[str, Any], event: Event) -> None:
    """Add the old lines of the log; they stay readable, but can no longer be undone.

    They would undo rows of the other event.
    """
    if "log" not in content:
        raise wrong("log", _("it is missing"))
    entries = []
    for number, values in enumerate(rows_in(content, "log"), 1):
        place = f"log {number}"
        typed = checked_values(AuditEntry, values, place)
        entry = AuditEntry(**{**typed, "event_id": event.pk, "changes": [], "undoes": None})
        check_log(entry, place)
        entries.append(entry)
    AuditEntry.objects.bulk_create(entries, batch_size=500)
