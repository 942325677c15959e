"""``swissmate doctor``: what a report of a fault needs, and no name or secret in it."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("django")
pytest.importorskip("tornado")

from arbiter_http import PASSWORD, ROOT, Server, Visitor, prepare
from swissmate import __version__

STATEMENTS = {
    "newer": "INSERT INTO django_migrations (app, name, applied)"
    " VALUES ('arbiter', '9999_by_Müller', '2030-01-01')",
    "lost rows": "INSERT INTO arbiter_arrival (player_id, round_number, at, 'by')"
    " VALUES (77, 1, '2026-01-01', '')",
}
NAME, PERSON = "Lüdenscheidt Open", "Müller, Änne"


def doctor(data: Path | None, *options: str, **environment: str) -> str:
    """What it prints."""
    named = () if data is None else ("--data", str(data))
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, "-m", "swissmate", "doctor", *named, *options],
        env={**kept, "PYTHONPATH": str(ROOT / "src"), **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout


def facts(data: Path, **environment: str) -> Any:
    return json.loads(doctor(data, "--json", **environment))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with an event, people, a failed login and a fault in its log."""
    data = tmp_path_factory.mktemp("Schach Шахматы Änne") / "data"
    server = Server(data)
    visitor = Visitor(server.port)
    try:
        visitor.sign_up(server.link, "änne")
        event = visitor.new_event(NAME, 4)
        visitor.post(f"{event}/players/import", rows=f"Name;Rating\n{PERSON};1900")
        visitor.post("/login", username="änne", password="wrong guess")  # noqa: S106
        (data / "used-door").write_text(server.link)
    finally:
        visitor.close()
        server.stop()
    with (data / "logs" / "swissmate.log").open("a", encoding="utf-8") as log:
        log.write(
            "2026-11-27 10:00:00 ERROR django.request: GET /events 500: KeyError\n  a.py:7 b\n"
        )
    return data


def test_it_prints_versions_system_folder_database_and_the_end_of_the_log(played: Path) -> None:
    known = facts(played)
    assert known["program"]["version"] == __version__
    assert known["system"]["sqlite"] == sqlite3.sqlite_version
    assert known["libraries"]["django"][0].isdigit()
    folder, database = known["folder"], known["database"]
    assert folder["can_be_written"] is True
    assert (folder["is_ascii"], folder["has_blanks"]) == (False, True)
    assert folder["free_megabytes"] >= 0
    assert (database["integrity"], database["tables"]) == ("ok", "of this version")
    assert (database["events"], database["players"], database["accounts"]) == (1, 5, 1)
    assert known["log"][-1].endswith("500: KeyError\n  a.py:7 b")


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_no_name_secret_or_path_is_in_it(played: Path, options: tuple[str, ...]) -> None:
    environment = {
        "SWISSMATE_PROXY": "192.0.2.99",
        "SWISSMATE_RATING_LISTS": "fide=https://anna:geheim@example.org/x",
        "SWISSMATE_ALLOWED_HOSTS": "hall.example",
        "SWISSMATE_HTTPS": "1",
    }
    text = doctor(played, *options, **environment)
    key = (played / "secret-key").read_text("ascii").strip()
    link = (played / "used-door").read_text("utf-8").rpartition("/")[2]
    for secret in (
        *("Lüdenscheidt", "Müller", "änne", "Änne", "Player", PASSWORD, "wrong guess", key, link),
        *("192.0.2.99", "geheim", "example", str(played), str(Path.home()), played.parent.name),
    ):
        assert secret not in text, secret
    for setting in environment:
        assert setting in text
    with closing(sqlite3.connect(played / "swissmate.sqlite3")) as opened:
        for (name,) in opened.execute("SELECT name FROM arbiter_player"):
            assert name not in text


def test_nothing_is_changed_by_looking(played: Path) -> None:
    def state() -> dict[str, tuple[int, bytes]]:
        return {
            str(path): (path.stat().st_mtime_ns, path.read_bytes())
            for path in played.rglob("*")
            if path.is_file()
        }

    before = state()
    doctor(played)
    assert state() == before


@pytest.mark.parametrize("fault", ["no folder", "no database", "damaged", "newer", "lost rows"])
def test_it_says_what_is_wrong_with_the_data(fault: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    if fault != "no folder":
        prepare(data)
    database = data / "swissmate.sqlite3"
    if fault == "no database":
        database.unlink()
    elif fault == "damaged":
        database.write_bytes(b"no database, but as long as one. " * 200)
    elif fault in STATEMENTS:
        with closing(sqlite3.connect(database)) as opened, opened:
            opened.execute(STATEMENTS[fault])
    known = facts(data)
    if fault == "no folder":
        assert known["folder"]["exists"] is False
    elif fault == "no database":
        assert known["database"]["exists"] is False
    elif fault == "damaged":
        assert "not a database" in known["database"]["problem"]
    elif fault == "newer":
        assert known["database"]["tables"] == "of a newer version"
        assert known["database"]["version"] == "9999"
    else:
        assert known["database"]["rows_that_refer_to_nothing"] == 1


def test_it_needs_no_library(tmp_path: Path) -> None:
    """Whoever reports that the program does not start may lack one."""
    hidden = tmp_path / "hidden"
    for name in ("django", "tornado"):
        (hidden / name).mkdir(parents=True)
        (hidden / name / "__init__.py").write_text("raise ImportError")
    path = f"{hidden}{os.pathsep}{ROOT / 'src'}"
    assert facts(tmp_path / "data", PYTHONPATH=path)["program"]["version"] == __version__
