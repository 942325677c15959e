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
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import DatabaseError, close_old_connections, connection, models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.folders import next_number, number_in_name
from swissmate.arbiter.ground.backups import limits
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.one_line import one_line
from swissmate.arbiter.models import EVENT_TABLES, AuditEntry, Event, Player
from swissmate.files.whole_file import remove_unfinished, write_whole

FORMAT: Final = "swissmate-event"
VERSION: Final = 1
_KEEP: Final = 60
_NAME: Final = re.compile(r"(?:\d{6,9}-)?[0-9TZ]{16}-[a-z0-9-]{1,40}\.json\.gz")
_log = logging.getLogger(__name__)


def _rows(query: Iterable[models.Model]) -> list[dict[str, Any]]:
    # Versions before stored texts of several lines, which a restore refuses.
    return [
        {
            field.attname: one_line(getattr(row, field.attname))
            for field in row._meta.concrete_fields
        }
        for row in query
    ]


class _Encoder(DjangoJSONEncoder):
    """Keeps times unchanged; Django's own encoder cuts off the microseconds."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


def archive(event_id: int) -> bytes:
    """Return everything that is stored for an event, as compressed JSON.

    The lines of the log are without the rows that they could undo: a restore has other rows. They
    would be most of the file, and make that of a large event larger than a restore takes.
    """
    with transaction.atomic():
        content = {
            "format": FORMAT,
            "version": VERSION,
            "made": timezone.now().isoformat(timespec="seconds"),
            "event": _rows([Event.objects.get(pk=event_id)])[0],
            **{table.name: _rows(table.rows_of(event_id)) for table in EVENT_TABLES},
            "log": _rows(_log_of(event_id)),
        }
    return gzip.compress(json.dumps(content, cls=_Encoder).encode(), mtime=0)


def _log_of(event_id: int) -> Iterator[AuditEntry]:
    for entry in AuditEntry.objects.filter(event_id=event_id).defer("changes").order_by("pk"):
        entry.changes = []
        yield entry


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


def share_of_limits(event_id: int, name: str) -> float:
    """Return how much of what a restore takes a backup has: with more than 1.0 it is refused."""
    count = Player.objects.filter(event=event_id).count()
    return limits.share_of_limits((_folder(event_id) / name).read_bytes(), count)


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
    deleted = []
    for entry in AuditEntry.objects.filter(action="event-deleted"):
        event_id, data = entry.event_id, entry.data
        key, backup = str(data.get("key", "")), str(data.get("backup", ""))
        if event_id is None or key in there or backup_path(event_id, backup) is None:
            continue
        deleted.append(DeletedEvent(event_id, str(data.get("name", key)), entry.at, backup))
    return deleted


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


def remove_rows(event_id: int) -> None:
    """Delete the rows of an event from every table, referring rows first."""
    for table in reversed(EVENT_TABLES):
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
