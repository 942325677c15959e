"""What keeps the program from starting is said in words: in its window, and in the browser."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from django.db import OperationalError, connection
from django.test import Client

from arbiter_http import ROOT, Server, Visitor, prepare
from swissmate.arbiter import failed_start
from swissmate.arbiter.languages import OFFERED
from swissmate.arbiter.models import Account, Event
from swissmate.arbiter.preparing import database_faults
from swissmate.errors import InputError

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the browser is a script of a shell")


def start(
    folder: Path, *options: str, data: Path | None = None, language: str = ""
) -> tuple[int, str, str]:
    """Start a program that ends by itself; return its code, what it said, and the page shown."""
    program = folder / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" >> "{folder}/shown"\n', encoding="utf-8")
    program.chmod(0o755)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "swissmate", "serve", "--port", "0"),
            *("--data", str(data or folder / "data"), *options),
        ],
        env={
            "PYTHONPATH": str(ROOT / "src"),
            "PATH": os.environ["PATH"],
            "BROWSER": f"{program} %s",
            "TMPDIR": str(folder),
            "LANG": language,
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert "Traceback" not in done.stderr
    page = ""
    if (folder / "shown").exists():
        address = (folder / "shown").read_text("utf-8").split()[-1]
        page = Path(unquote(urlsplit(address).path)).read_text("utf-8")
    return done.returncode, done.stderr, unescape(page)


def newer(database: Path) -> None:
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('arbiter', '9999_of_tomorrow', '2030-01-01')"
        )


@pytest.mark.parametrize(
    ("fault", "said", "shown"),
    [
        ("newer", "written by a newer version", "Eine neuere Version von swissmate"),
        ("damaged", "it is no database", "Die Datenbank ist beschädigt"),
        ("no folder", "cannot be written", "kann nicht in den Ordner seiner Daten schreiben"),
    ],
)
def test_what_is_wrong_with_the_data_is_said_in_the_window_and_in_the_browser(
    fault: str, said: str, shown: str, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    if fault == "no folder":
        data.write_text("a file in its place")
    else:
        prepare(data)
        database = data / "swissmate.sqlite3"
        if fault == "newer":
            newer(database)
        else:
            database.write_bytes(b"no database, but as long as one. " * 200)
    before = {path: path.read_bytes() for path in data.glob("*.sqlite3")}
    code, window, page = start(tmp_path, "--open")
    assert code == 3
    assert said in window
    assert said in page
    assert shown in page
    assert all(f'<section lang="{language}">' in page for language in OFFERED)
    assert {path: path.read_bytes() for path in data.glob("*.sqlite3")} == before
    shutil.rmtree(data, ignore_errors=True)


def test_the_page_begins_in_the_language_of_the_machine_and_ends_with_what_helpers_need(
    tmp_path: Path,
) -> None:
    """No machine has the address 203.0.113.7 (RFC 5737)."""
    code, window, page = start(tmp_path, "--open", "--host", "203.0.113.7", language="fr_BE.UTF-8")
    assert code == 5
    assert "cannot listen at 203.0.113.7" in window
    assert '<html lang="fr">' in page
    first, _, others = page.partition("</section>")
    assert "<h1>swissmate n'a pas démarré</h1>" in first
    assert "une adresse que cet ordinateur n'a pas en ce moment" in first
    assert str(tmp_path / "data") in first
    assert "eine Adresse" not in first
    assert "eine Adresse" in others or "unter einer Adresse" in others
    # The message of the program is English and has options: it stands last, and says so.
    message = page.rindex("OSError")
    assert page.rindex("Pour qui vous aide") < message
    assert message > page.rindex("<section")


@pytest.mark.parametrize("code", ["", *failed_start.WHY])
def test_what_can_be_done_is_said_in_every_language(code: str) -> None:
    """Six sections, none of them in the words of another one, and no option of a command line."""
    pages = {
        language: failed_start.page(code, "what failed", Path("/data"), None, language)
        for language in OFFERED
    }
    said = {language: page.partition("</section>")[0] for language, page in pages.items()}
    told = {text.split('class="why">')[1].split("</p>")[0] for text in said.values()}
    assert len(told) == len(OFFERED)
    assert all(len(text) > 40 and "--" not in text for text in told)
    assert all(page.count("<section ") == len(OFFERED) for page in pages.values())


@pytest.mark.parametrize(
    ("spoken", "code"),
    [("de_AT.UTF-8", "de"), ("it", "it"), ("C.UTF-8", "en"), ("pl_PL", "en"), ("", "en")],
)
def test_the_language_of_the_machine(
    spoken: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", spoken)
    assert failed_start.language_here() == code


def test_without_open_no_page_is_shown(tmp_path: Path) -> None:
    prepare(tmp_path / "data")
    newer(tmp_path / "data" / "swissmate.sqlite3")
    assert start(tmp_path)[2] == ""


def test_without_a_password_the_program_is_not_opened_to_others(tmp_path: Path) -> None:
    data = tmp_path / "data"
    running = Server(data)
    visitor = Visitor(running.port)
    try:
        visitor.get(running.link)
        assert visitor.post(running.link, alone="1")[0] == 302
    finally:
        visitor.close()
        running.stop()
    for options in (
        ("--host", "0.0.0.0"),  # noqa: S104 # refused before anything is served
        ("--allow-host", "hall.example"),
        ("--https", "--https-port", "0"),
    ):
        code, window, _page = start(tmp_path, *options)
        assert code == 3, options
        assert "used only on this machine, without a password" in window
        assert "choose a password on the page Accounts" in window


def test_a_new_start_says_how_its_owner_gets_in(tmp_path: Path) -> None:
    running = Server(tmp_path / "data")
    visitor = Visitor(running.port)
    try:
        visitor.get(running.link)
        visitor.post(running.link, alone="1")
        first = dict(visitor.cookies)
        visitor.close()
        running.stop()
        running.restart()
        assert running.process.stdout is not None
        line = running.process.stdout.readline()
        assert line.startswith("Your pages, on this machine and without a password: ")
        path = urlsplit(line.split()[-1]).path
        visitor.cookies = {}
        assert visitor.get("/")[0] == 302
        visitor.get(path)
        assert visitor.get("/")[0] == 200
        note = tmp_path / "data" / "address"
        assert note.read_text("utf-8") == f"{running.address}\n{path}\n"
        assert note.stat().st_mode & 0o077 == 0
        visitor.cookies = first  # a session goes on after a restart, as with a password
        assert visitor.get("/")[0] == 200
    finally:
        visitor.close()
        running.stop()


def test_a_port_in_use_by_this_program_is_said_so(tmp_path: Path) -> None:
    running = Server(tmp_path / "data")
    try:
        code, window, _page = start(tmp_path, "--port", str(running.port))
    finally:
        running.stop()
    assert code == 5
    assert f"swissmate runs already at {running.address}/" in window


def test_a_second_start_shows_a_copy_that_was_started_without_a_browser(tmp_path: Path) -> None:
    running = Server(tmp_path / "data", "--https", "--https-port", "0")
    try:
        done = subprocess.run(
            [
                *(sys.executable, "-m", "swissmate", "serve", "--open", "--port", "0"),
                *("--data", str(tmp_path / "data")),
            ],
            env={"PYTHONPATH": str(ROOT / "src"), "PATH": "", "BROWSER": "/nonexistent %s"},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
    finally:
        running.stop()
    assert done.returncode == 0
    assert f"swissmate runs already: {running.address}/" in done.stdout
    assert "Open this address in your browser: https://" in done.stdout


def test_what_sqlite_says_of_a_full_disk_is_said_in_words() -> None:
    """A limit of pages gives SQLite's own error: that of a disk without room."""
    opened = sqlite3.connect(":memory:")
    opened.execute("PRAGMA max_page_count = 2")
    try:
        opened.execute("CREATE TABLE t (x)")
        opened.executemany("INSERT INTO t VALUES (?)", [("x" * 4000,)] * 9)
    except sqlite3.OperationalError as error:
        fault = OperationalError(*error.args)
    with pytest.raises(InputError, match="no room left on its disk") as told, database_faults():
        raise fault
    assert told.value.code == "disk-full"
    with pytest.raises(OperationalError), database_faults():
        raise OperationalError("no such table: of ours")


def test_a_page_says_that_the_disk_is_full_and_saves_nothing(
    chief: Account, event: Event, client_of: object
) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("the limit is one of SQLite")
    client = Client()
    client.force_login(chief)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA page_count")
        cursor.execute(f"PRAGMA max_page_count = {cursor.fetchone()[0]}")
    rows = "\n".join(f"Player {number:03};{1500 + number}" for number in range(400))
    before = event.players.count()
    try:
        answer = client.post(f"/events/{event.pk}/players/import", {"rows": "Name;Rating\n" + rows})
        text = answer.content.decode()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA max_page_count = 1073741823")
    assert answer.status_code == 507
    assert "Not saved: the disk is full" in text
    assert event.players.count() == before


def test_a_folder_for_backups_that_takes_none_is_known_at_the_start(tmp_path: Path) -> None:
    """Else it would be known when the backup is needed."""
    taken = tmp_path / "a file"
    taken.touch()
    code, window, _ = start(tmp_path, "--backup-to", str(taken))
    assert code == 3
    assert f"{taken}, the folder of the backups, cannot be written" in window
    assert "(--backup-to names another one)" in window
