"""Starting the program: folders, links, restoring a database, what it says when it cannot."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import swissmate
from arbiter_http import ROOT, Server, Visitor, prepare


def test_the_link_is_printed_until_there_is_an_account(tmp_path: Path) -> None:
    running = Server(tmp_path, "--demo", fresh=True)
    visitor = Visitor(running.port)
    try:
        assert visitor.get("/login")[0] == 200
        assert visitor.get("/static/frame/htmx.min.js")[0] == 200
        visitor.sign_up(running.link, "anna")
        status, _headers, text = visitor.get("/")
        assert status == 200
        assert "Demonstration Open" in text
        # Another version of the program has other addresses: no browser goes on with old scripts.
        assets = re.findall(r'(?:src|href)="(/static/[^"]+)"', text)
        assert {asset.partition("?")[2] for asset in assets} == {f"v={swissmate.__version__}"}
        assert {visitor.get(asset)[0] for asset in assets} == {200}
        visitor.close()
        running.stop()
        running.link = ""
        running.options = ("--invite",)
        running.restart()
        assert running.link.startswith("/welcome/")
    finally:
        visitor.close()
        running.stop()
    readable = [p.name for p in tmp_path.rglob("*") if p.is_file() and p.stat().st_mode & 0o077]
    assert readable == []


def test_the_database_is_private_while_it_is_used_and_if_it_was_not(tmp_path: Path) -> None:
    database = tmp_path / "swissmate.sqlite3"
    database.touch(0o644)
    running = Server(tmp_path)
    try:
        names = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.glob("*sqlite3*")}
    finally:
        running.stop()
    assert names["swissmate.sqlite3"] == 0o600
    assert set(names.values()) == {0o600}, names


def test_forms_work_behind_a_proxy_that_speaks_https(tmp_path: Path) -> None:
    running = Server(tmp_path, SWISSMATE_HTTPS="1", SWISSMATE_PROXY="127.0.0.1")
    visitor = Visitor(running.port)
    visitor.headers = {
        "X-Forwarded-Proto": "https",
        "X-Forwarded-For": "192.0.2.7",
        "Origin": f"https://127.0.0.1:{running.port}",
    }
    try:
        visitor.sign_up(running.link, "anna")
        visitor.cookies.clear()
        visitor.get("/login")
        for _ in range(6):
            status, _headers, _text = visitor.post("/login", username="anna", password="x")
        assert status == 429
        visitor.headers["X-Forwarded-For"] = "192.0.2.8"
        visitor.log_in("anna")
    finally:
        visitor.close()
        running.stop()


def test_a_commit_is_on_the_disk_before_it_is_answered() -> None:
    from django.db import connection

    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA synchronous")
            assert cursor.fetchone() == (2,)  # FULL


def test_a_port_in_use_is_said(tmp_path: Path) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [sys.executable, "-m", "swissmate", "serve", "--port", port, "--data", str(tmp_path)],
            env={"PYTHONPATH": str(ROOT / "src"), "PATH": ""},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 5
    assert port in done.stderr
    assert "Traceback" not in done.stderr


RESULT = re.compile(r'data-url="[^"]*/games/(\d+)/result"[^>]*data-version="(\d+)"')


def restored(data: Path, copy: Path, port: int) -> subprocess.CompletedProcess[str]:
    """Start a program that is to take a copy back, and wait until it ends."""
    return subprocess.run(
        [
            *(sys.executable, "-m", "swissmate", "serve", "--port", str(port)),
            *("--data", str(data), "--restore", str(copy)),
        ],
        env={"PYTHONPATH": str(ROOT / "src"), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_a_restore_beside_a_running_server_changes_nothing(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    data = tmp_path / "data"
    running = Server(data)
    visitor = Visitor(running.port)
    results = "SELECT result FROM arbiter_game WHERE result <> ''"
    try:
        visitor.sign_up(running.link, "anna")
        event = visitor.new_event("Open", 8)
        visitor.post(f"{event}/rounds/1/pair")
        with closing(sqlite3.connect(data / "swissmate.sqlite3")) as opened:
            opened.execute("VACUUM INTO ?", (str(copy),))
        visitor.post(f"{event}/rounds/1/publish")
        for acknowledged, port in enumerate((running.port, 0, running.port), 1):
            page = visitor.get(f"{event}/rounds/1/")[2]
            game, version = RESULT.findall(page)[acknowledged]
            answer = visitor.post(f"{event}/games/{game}/result", result="1-0", version=version)
            assert answer[1]["X-Outcome"] == "saved"
            done = restored(data, copy, port)
            assert done.returncode == (5 if port else 3), done.stderr
            assert ("cannot listen" if port else "Nothing was changed") in done.stderr
            assert "Traceback" not in done.stderr
            with closing(sqlite3.connect(data / "swissmate.sqlite3")) as opened:
                assert len(opened.execute(results).fetchall()) == acknowledged
            assert [path.name for path in data.glob("*.sqlite3")] == ["swissmate.sqlite3"]
    finally:
        visitor.close()
        running.stop()


RESTORE_EACH = """
import sys
from pathlib import Path
import django
django.setup()
from swissmate.arbiter.restoring import restore_database
from swissmate.errors import InputError
present, *copies = map(Path, sys.argv[1:])
before = present.read_bytes()
for copy in copies:
    try:
        restore_database(copy, present)
    except InputError as error:
        assert "Nothing was changed" in str(error)
        assert present.read_bytes() == before
        print(copy.stem)
"""
"""Prints the names of the files that are refused and have changed nothing, in one process."""


def test_only_a_whole_database_is_restored(tmp_path: Path) -> None:
    data = tmp_path / "data"
    prepare(data)
    present = data / "swissmate.sqlite3"
    before = present.read_bytes()
    good = tmp_path / "good #1?.sqlite3"
    shutil.copy(present, good)
    spoilt = {
        "no database": "",
        "no events": "DROP TABLE arbiter_event",
        "a column": "ALTER TABLE arbiter_player DROP COLUMN contact",
        "no rounds": "DROP TABLE arbiter_round",
        "no guard": "DROP TRIGGER audit_no_DELETE",
        "a trap": "CREATE TRIGGER t AFTER INSERT ON arbiter_game"
        " BEGIN DELETE FROM arbiter_bye; END",
        "a reference": "INSERT INTO arbiter_arrival (player_id, round_number, at, 'by')"
        " VALUES (77, 1, '2026-01-01', '')",
        "a number": "INSERT INTO arbiter_ratingsource (id, kind, is_busy, problem, validator)"
        " VALUES (1, 'fide', 'often', '', '')",
        "a day": "INSERT INTO arbiter_loginfailure (username, address, at) VALUES ('a', 'b', 'c')",
        "newer": "INSERT INTO django_migrations (app, name, applied)"
        " VALUES ('arbiter', '9999_x', '2030-01-01')",
    }
    copies = [tmp_path / f"{name}.sqlite3" for name in spoilt]
    for broken, statement in zip(copies, spoilt.values(), strict=True):
        if statement:
            shutil.copy(good, broken)
            with closing(sqlite3.connect(broken)) as opened, opened:
                opened.execute(statement)
        else:
            broken.write_bytes(b"no database")
    each = subprocess.run(
        [sys.executable, "-c", RESTORE_EACH, present, *copies],
        env={
            **{"PYTHONPATH": str(ROOT / "src"), "SWISSMATE_DATA": str(data)},
            "DJANGO_SETTINGS_MODULE": "swissmate.arbiter.settings",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert each.stdout.splitlines() == [*spoilt], each.stderr
    done = restored(data, copies[0], 0)
    assert done.returncode == 3, done.stderr
    assert "Nothing was changed" in done.stderr
    assert "Traceback" not in done.stderr
    assert present.read_bytes() == before
    assert {path.name for path in data.iterdir()} <= {
        *(present.name, "in-use", "secret-key", "logs")
    }
    with closing(sqlite3.connect(good)) as opened, opened:
        opened.execute(
            "INSERT INTO arbiter_ratingsource (kind, is_busy, problem, validator)"
            " VALUES ('mark', 0, '', '')"
        )
    running = Server(data, "--restore", str(good))
    running.stop()
    with closing(sqlite3.connect(present)) as opened:
        assert opened.execute("SELECT kind FROM arbiter_ratingsource").fetchall() == [("mark",)]
    [aside] = data.glob("swissmate.*.sqlite3")
    assert aside.read_bytes() == before
    assert {path.stat().st_mode & 0o077 for path in data.iterdir()} == {0}
