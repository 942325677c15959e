"""Starting the program: folders, links, restoring a database, what it says when it cannot."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from arbiter_http import ROOT, Server, Visitor
from swissmate.arbiter import server
from swissmate.errors import InputError


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


def test_only_a_whole_database_is_restored(tmp_path: Path) -> None:
    present = tmp_path / "swissmate.sqlite3"
    present.write_bytes(b"the present one")
    broken = tmp_path / "broken.sqlite3"
    broken.write_bytes(b"no database")
    with pytest.raises(InputError, match="not a database"):
        server._restore_database(broken, present)
    assert present.read_bytes() == b"the present one"
    good = tmp_path / "good.sqlite3"
    connection = sqlite3.connect(good)
    connection.execute("CREATE TABLE arbiter_event (id INTEGER)")
    connection.close()
    server._restore_database(good, present)
    assert present.read_bytes() == good.read_bytes()
    aside = [path for path in tmp_path.iterdir() if path.read_bytes() == b"the present one"]
    assert len(aside) == 1
