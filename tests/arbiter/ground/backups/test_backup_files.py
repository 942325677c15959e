"""Backup files: told when there is none, kept in the order of their making, nothing left behind."""

from __future__ import annotations

import errno
import os
import sqlite3
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.messages import get_messages
from django.utils import timezone

from arbiter_events import make_event
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Round
from swissmate.files import whole_file


def test_a_clock_that_was_ahead_does_not_cost_the_new_backups(
    chief: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = make_event(chief, 4)
    now = datetime(2026, 11, 21, 9, tzinfo=UTC)
    folder = Path(settings.BACKUP_FOLDER) / f"event-{event.pk}"
    folder.mkdir(parents=True)
    (folder / "20990101T000000Z-round-1-paired.json.gz").write_bytes(b"of an older version")
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(days=3650))
    ahead = [archives.back_up_event(event.pk, "by-hand") for _number in range(60)]
    monkeypatch.setattr(timezone, "now", lambda: now)
    right = [archives.back_up_event(event.pk, f"round-{number}") for number in range(3)]
    names = archives.backup_names(event.pk)
    assert names[:3] == right[::-1]
    assert names[3:] == ahead[3:][::-1]
    assert all(archives.backup_path(event.pk, name) for name in names)


def full(*_arguments: object, **_options: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("why", ["full", "no folder"])
def test_a_backup_that_is_not_there_is_not_said_to_be_written(
    why: str, chief: Account, client_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = make_event(chief, 4)
    folder = Path(settings.BACKUP_FOLDER) / f"event-{event.pk}"
    if why == "full":
        monkeypatch.setattr(whole_file, "_write", full)
    else:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.write_bytes(b"a file where the folder should be")
    client = client_of(chief)
    for path in ("backups", "rounds/1/pair"):
        answer = client.post(f"/events/{event.pk}/{path}")
        *_before, told = [str(message) for message in get_messages(answer.wsgi_request)]
        assert "could not be written" in told
        assert str(settings.BACKUP_FOLDER) in told
    assert Round.objects.filter(event=event).count() == 1  # the round goes on without it
    assert archives.backup_names(event.pk) == []
    assert not folder.is_dir() or list(folder.iterdir()) == []


def test_what_a_killed_program_left_is_removed(chief: Account) -> None:
    event = make_event(chief, 4)
    folder = Path(settings.BACKUP_FOLDER) / f"event-{event.pk}"
    folder.mkdir(parents=True)
    left = [folder / "tmpabcdef.part", Path(whole_file.unfinished_name(str(folder / "x")))]
    young = Path(whole_file.unfinished_name(str(folder / "y")))
    for path in (*left, young):
        path.write_bytes(b"half of")
    for path in left:
        os.utime(path, (1, 1))
    name = archives.back_up_event(event.pk, "by-hand")
    assert {path.name for path in folder.iterdir()} == {name, young.name}
    assert (folder / str(name)).stat().st_mode & 0o777 == 0o600


def test_a_copy_of_the_database_for_which_there_is_no_room(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Full(sqlite3.Connection):
        def backup(self, *_arguments: Any, **_options: Any) -> None:
            raise sqlite3.OperationalError("database or disk is full")

    class Connection:
        vendor = "sqlite"
        in_atomic_block = False
        connection = sqlite3.connect(":memory:", factory=Full)

        def ensure_connection(self) -> None:
            """It is open."""

    monkeypatch.setattr(archives, "connection", Connection())
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with pytest.raises(Refused, match="full"):
        archives.database_copy()
    assert list(tmp_path.iterdir()) == []
