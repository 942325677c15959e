"""The log of faults: where something failed, without the names of whom it concerned."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from swissmate.arbiter import log_file
from swissmate.arbiter.models import Account, Event

SECRET = "Müller-Lüdenscheidt"
OURS = logging.getLogger("swissmate.test")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    with log_file.keeping(tmp_path):
        yield tmp_path


def text_of(folder: Path) -> str:
    return log_file.log_file(folder).read_text("utf-8")


def fail_with_name() -> None:
    raise ValueError(f"{SECRET} is no number")


def test_it_says_where_but_not_with_what(folder: Path) -> None:
    try:
        fail_with_name()
    except ValueError as error:
        OURS.exception("the list %s could not be read: %s (%d lines)", SECRET, error, 7)
        logging.getLogger("library").error(str(error))
        logging.getLogger("library").error("no answer to %s", f"/welcome/{SECRET}")
    thread = threading.Thread(target=fail_with_name)
    thread.start()
    thread.join()
    log_file.note("swissmate %s serves", "0.1.0")
    text = text_of(folder)
    assert SECRET not in text
    assert "the list ... could not be read: ValueError (7 lines)" in text
    assert "fail_with_name" in text
    assert f":{fail_with_name.__code__.co_firstlineno + 1} fail_with_name" in text
    assert "library: no answer to ...\n" in text
    assert "a thread has ended" in text
    assert "swissmate 0.1.0 serves" in text
    assert str(Path(__file__).parent) not in text  # nor whose folder the program is in


def test_what_a_full_disk_or_a_lock_says_has_no_names_and_is_kept(folder: Path) -> None:
    OURS.error("no backup in %s: %s", f"/home/{SECRET}", OSError(28, "x", f"/home/{SECRET}"))
    try:
        sqlite3.connect(":memory:").execute("SELECT * FROM arbiter_nothing")
    except sqlite3.Error as error:
        OURS.error("the database", exc_info=error)
    text = text_of(folder)
    assert SECRET not in text
    assert "no backup in ...: OSError (No space left on device)" in text
    assert "OperationalError (no such table: arbiter_nothing)" in text


def test_a_page_that_fails_is_named_by_its_route(
    folder: Path, chief: Account, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise KeyError(SECRET)

    monkeypatch.setattr("swissmate.arbiter.event.entries.pages.event_page", fail)
    client = Client(raise_request_exception=False)
    client.force_login(chief)
    answer = client.get(f"/events/{event.pk}/players?q={SECRET}")
    assert answer.status_code == 500
    assert "swissmate doctor" in answer.content.decode()
    far = client.get(f"/events/{event.pk}/players", REMOTE_ADDR="192.0.2.7").content.decode()
    assert "swissmate.log" not in far
    text = text_of(folder)
    assert "GET /events/<number:event_id>/players 500: KeyError" in text
    assert SECRET not in text
    assert log_file.last_entries(folder, 1)[0].count("\n") > 3


def test_it_is_private_and_does_not_grow_for_ever(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4000):
        OURS.error("line %d %s", number, "x" * 300)
        OURS.error("a fault of about seven hundred letters %s" + " letter" * 100, number)
    files = sorted((folder / "logs").iterdir())
    assert [path.name for path in files] == ["swissmate.log"] + [
        f"swissmate.log.{number}" for number in (1, 2, 3)
    ]
    assert sum(path.stat().st_size for path in files) < 2_100_000
    assert {path.stat().st_mode & 0o077 for path in files} == {0}
    assert "3999" in log_file.last_entries(folder, 1)[0]


def test_a_log_that_cannot_be_written_keeps_nobody_from_working(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("in its place")
    with log_file.keeping(tmp_path):
        OURS.error("said nowhere")
    assert log_file.last_entries(tmp_path, 5) == []


def test_the_end_by_a_fault_is_noted(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=SECRET), log_file.keeping(tmp_path):
        fail_with_name()
    text = text_of(tmp_path)
    assert "the program has ended: ValueError" in text
    assert SECRET not in text
