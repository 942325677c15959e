"""Backups: an event as one JSON file, by round and on demand; the whole database as one file."""

from __future__ import annotations

import gzip
import json
import logging
import os
import re
import sqlite3
import tempfile
import threading
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.serializers.json import DjangoJSONEncoder
from django.db import DatabaseError, close_old_connections, connection, models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.events.models import public_key
from swissmate.arbiter.folders import next_number, number_in_name
from swissmate.arbiter.ledger import audit
from swissmate.arbiter.ledger.errors import Refused
from swissmate.arbiter.ledger.tables import EventTable, Keys, event_tables
from swissmate.arbiter.models import Account, AuditEntry, Event
from swissmate.errors import TooLargeError
from swissmate.trf.unpacking import GZIP_BEGINS, inflated
from swissmate.trf.whole_file import remove_unfinished, write_whole

FORMAT: Final = "swissmate-event"
VERSION: Final = 1
_KEEP: Final = 60
_SIZE_LIMIT: Final = 48 * 1024 * 1024
_MOST_VALUES: Final = 2_500_000
"""Of a backup; an event of 5,000 players and eleven rounds has about a million."""
_NAME: Final = re.compile(r"(?:\d{6,9}-)?[0-9TZ]{16}-[a-z0-9-]{1,40}\.json\.gz")
_log = logging.getLogger(__name__)


def _rows(query: Iterable[models.Model]) -> list[dict[str, Any]]:
    return [
        {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
        for row in query
    ]


class _Encoder(DjangoJSONEncoder):
    """Keeps times unchanged; Django's own encoder cuts off the microseconds."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


def archive(event_id: int) -> bytes:
    """Return everything that is stored for an event, as compressed JSON."""
    with transaction.atomic():
        content = {
            "format": FORMAT,
            "version": VERSION,
            "made": timezone.now().isoformat(timespec="seconds"),
            "event": _rows([Event.objects.get(pk=event_id)])[0],
            **{each.name: _rows(each.rows_of(event_id)) for each in event_tables()},
            "log": _rows(AuditEntry.objects.filter(event_id=event_id).order_by("pk")),
        }
    return gzip.compress(json.dumps(content, cls=_Encoder).encode(), mtime=0)


def _folder(event_id: int) -> Path:
    return Path(settings.BACKUP_FOLDER) / f"event-{event_id}"


def back_up_event(event_id: int, why: str) -> str | None:
    """Write a backup file and return its name.

    If it cannot be written, that is logged and None is returned: the round continues without it.
    """
    folder = _folder(event_id)
    before = backup_names(event_id)
    stamp = timezone.now().strftime("%Y%m%dT%H%M%SZ")
    target = folder / f"{next_number(before)}-{stamp}-{why}.json.gz"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        remove_unfinished(folder, ".part")
        write_whole(target, archive(event_id), private=True)
        for old in before[_KEEP - 1 :]:
            (folder / old).unlink(missing_ok=True)
    except (OSError, DatabaseError) as error:
        _log.error("the backup %s could not be written: %s", target, error)
        return None
    return target.name


@dataclass(frozen=True)
class DeletedEvent:
    """An event that was deleted and can be restored from its last backup."""

    event_id: int
    name: str
    at: datetime
    backup: str


def deleted_events() -> list[DeletedEvent]:
    """Return the deleted events that were not restored, the most recent first."""
    there = set(Event.objects.values_list("key", flat=True))
    found = []
    for entry in AuditEntry.objects.filter(action="event-deleted"):
        event_id, data = entry.event_id, entry.data
        if event_id is None or data["key"] in there:
            continue
        if backup_path(event_id, data["backup"]) is not None:
            found.append(DeletedEvent(event_id, data["name"], entry.at, data["backup"]))
    return found


def backup_names(event_id: int) -> list[str]:
    """Return the names of an event's backup files, newest first."""
    folder = _folder(event_id)
    if not folder.is_dir():
        return []
    names = (path.name for path in folder.iterdir() if _NAME.fullmatch(path.name))
    return sorted(names, key=lambda name: (number_in_name(name), name), reverse=True)


def backup_path(event_id: int, name: str) -> Path | None:
    """Return the file of a backup, None if there is none with that name."""
    path = _folder(event_id) / name
    return path if _NAME.fullmatch(name) and path.is_file() else None


def database_copy() -> Path:
    """Return a consistent copy of the whole SQLite database, in a temporary file.

    Raises:
        Refused: the database is on a server, which has its own tools for this; or there is no room
            for the copy.
    """
    if connection.vendor != "sqlite":
        raise Refused(_("The database is a server: use its own tools, such as pg_dump."))
    if connection.in_atomic_block:  # the copy would wait for this very transaction to end
        raise Refused(_("Not possible now: something is being saved."))
    connection.ensure_connection()
    handle, name = tempfile.mkstemp(suffix=".sqlite3")
    os.close(handle)
    try:
        with closing(sqlite3.connect(name)) as target:
            connection.connection.backup(target)
    except BaseException as error:
        Path(name).unlink(missing_ok=True)
        if isinstance(error, sqlite3.Error):
            raise Refused(_("The copy could not be written: %(why)s") % {"why": error}) from error
        raise
    return Path(name)


def _no_number(text: str) -> object:
    """Refuse numbers with a fraction, and those that are none: nothing in a backup is one."""
    raise ValueError(text)


def _content(raw: bytes) -> dict[str, Any]:
    try:
        text = inflated(raw, _SIZE_LIMIT) if raw.startswith(GZIP_BEGINS) else raw
        # Each value takes up to a hundred bytes of memory, however short its text is.
        if len(text) > _SIZE_LIMIT or sum(map(text.count, (b",", b"[", b"{"))) > _MOST_VALUES:
            raise TooLargeError("this is larger than any backup")
        content = json.loads(text, parse_constant=_no_number, parse_float=_no_number)
    except TooLargeError as error:
        raise Refused(_("This file is too large.")) from error
    except (ValueError, RecursionError) as error:
        raise Refused(_("This is not a backup of an event.")) from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise Refused(_("This is not a backup of an event."))
    if content.get("version") != VERSION:
        raise Refused(_("This backup was made by a newer version of the program."))
    return content


def _row(model: type[models.Model], values: dict[str, Any], **replaced: Any) -> models.Model:
    typed = {}
    for field in model._meta.concrete_fields:
        if field.primary_key or field.attname in replaced or field.attname not in values:
            continue
        typed[field.attname] = field.to_python(values[field.attname])
    return model(**typed, **replaced)


def restore(raw: bytes, actor: Account) -> Event:
    """Create an event from a backup file; the original event is not changed.

    If the original event still exists, the new one is a copy: it has another public address and is
    not a tournament of a series.

    Raises:
        Refused: the file is not a backup, or it contradicts itself.
    """
    content = _content(raw)
    try:
        with transaction.atomic():
            return _restore(content, actor)
    except (KeyError, TypeError, ValueError, AttributeError, ValidationError, DatabaseError) as e:
        raise Refused(_("This backup is damaged.")) from e


def _restore(content: dict[str, Any], actor: Account) -> Event:
    values = content["event"]
    key = values["key"]
    apart: dict[str, Any] = {}
    if Event.objects.filter(key=key).exists():
        key = public_key()
        if values.get("series"):  # otherwise everybody would be on the pages of the event twice
            apart = {"series": ""}
    event = _row(Event, values, key=key, **apart)
    if not isinstance(event, Event):
        raise TypeError
    left = AuditEntry.objects.filter(action="mode-left", data__key=values["key"]).first()
    if left is not None:  # an older backup must not bring back FIDE mode
        event.mode_left_in = left.data["round"]
    event.full_clean(exclude=["acceleration"])
    event.save(force_insert=True)
    keys: Keys = {Event: {values["id"]: event.pk}}
    for table in event_tables():
        keys[table.model] = {None: None}
        for each in content.get(table.name, ()):
            keys[table.model][each["id"]] = _restore_row(table, each, keys)
    # The old entries stay readable, but they would undo rows of the other event.
    for each in content["log"]:
        entry = _row(AuditEntry, each, event_id=event.pk, changes=[], undoes=None)
        entry.save(force_insert=True)
    made: dict[str, Any] = {"made": str(content.get("made", ""))[:40]}
    if apart:
        made["apart"] = values["series"]
    audit.log(event.pk, actor, "event-restored", **made)
    return event


def _restore_row(table: EventTable, values: dict[str, Any], keys: Keys) -> int:
    """Insert a row with its references changed to the new rows; return its key."""
    if table.translate is not None:
        values = table.translate(values, keys)
    references: dict[str, Any] = {}
    for field in table.model._meta.concrete_fields:
        if isinstance(field, models.ForeignKey):
            related = field.related_model
            # Accounts are not part of a backup; the log says who it was.
            known = keys.get(related)
            references[field.attname] = known[values[field.attname]] if known else None
    row = _row(table.model, values, **references)
    # A choice must be one on the list: pages have no words for anything else.
    free = [field.name for field in row._meta.concrete_fields if not field.choices]
    row.clean_fields(exclude=free)
    row.save(force_insert=True)
    return int(row.pk)


def remove_rows(event_id: int) -> None:
    """Delete the rows of an event from every table, referring rows first."""
    for table in reversed(event_tables()):
        table.rows_of(event_id).delete()


def copy_to(folder: Path, known: dict[int, int]) -> list[str]:
    """Write a backup of each event that changed into another folder; return the names written.

    ``known`` holds the revisions already written, and is updated. The newest backup of an event
    replaces the one before. Files are written whole or not at all.

    Raises:
        OSError: the folder cannot be written.
    """
    written = []
    for event in Event.objects.all():
        if known.get(event.pk) == event.revision:
            continue
        folder.mkdir(parents=True, exist_ok=True)
        remove_unfinished(folder)
        target = folder / f"event-{event.pk}-{event.key}.json.gz"
        write_whole(target, archive(event.pk), private=True)
        known[event.pk] = event.revision
        written.append(target.name)
    return written


def keep_copying(folder: Path, seconds: float, stop: threading.Event) -> None:
    """Copy to a second folder again and again, until told to stop; failures are logged."""
    known: dict[int, int] = {}
    while not stop.wait(seconds):
        try:
            copy_to(folder, known)
        except (OSError, DatabaseError) as error:
            _log.error("no backup in %s: %s", folder, error)
        finally:
            close_old_connections()
