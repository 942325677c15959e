"""The process is killed while results stream in: what was acknowledged is there afterwards.

Three clients enter results, a fourth pairs and discards a round over and over; at a random moment
the server gets SIGKILL. In turn, so does a program that publishes beside it, one that takes a copy
of the database back, and one that upgrades the data of an older version; and a restore beside the
running server is refused. ``SWISSMATE_KILLS`` says how often (the full proof: 200); with
``SWISSMATE_TEST_DATABASE_URL`` on the PostgreSQL database of that name, which has to be empty:
there is no file to restore then, and the upgrade is that of a file all the same.
"""

from __future__ import annotations

import contextlib
import http.client
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from arbiter_http import ROOT, Server, Visitor
from older_data import DATA, TOMORROW, database_of, lost, rows_of

KINDS = ("load", "publish", "restore", "upgrade")
STARTING = 4.0
"""Within so many seconds a program starts, and does what it has to do before it serves."""
KILLS = int(os.environ.get("SWISSMATE_KILLS", len(KINDS)))
RESULTS = ("1-0", "1/2", "0-1", "+/-", "-/+")
BOARDS = re.compile(r'data-url="[^"]*/games/(\d+)/result"[^>]*data-version="(\d+)"')

pytestmark = pytest.mark.slow


class Arbiter(threading.Thread):
    """Enters random results on his own boards and remembers what was acknowledged."""

    def __init__(
        self, port: int, event: str, boards: dict[int, int], cookies: dict[str, str]
    ) -> None:
        super().__init__()
        self.visitor = Visitor(port)
        self.visitor.cookies = dict(cookies)
        self.event = event
        self.versions = boards
        self.acknowledged: dict[int, str] = {}
        self.in_flight: tuple[int, str] | None = None
        self.count = 0
        self.errors: list[str] = []

    def run(self) -> None:
        rng = random.Random()
        try:
            while True:
                game = rng.choice(list(self.versions))
                result = rng.choice(RESULTS)
                self.in_flight = (game, result)
                status, headers, text = self.visitor.post(
                    f"{self.event}/games/{game}/result",
                    result=result,
                    version=str(self.versions[game]),
                )
                outcome = headers.get("X-Outcome")
                if status != 200 or outcome not in {"saved", "same"}:
                    self.errors.append(f"{status} {outcome}")
                    return
                self.acknowledged[game] = result
                self.in_flight = None
                self.count += 1
                found = BOARDS.search(text)
                assert found is not None
                self.versions[game] = int(found.group(2))
        except (OSError, http.client.HTTPException):
            return  # the server is gone: what was in flight may or may not be there


class Pairer(threading.Thread):
    """Pairs a round and discards it, again and again."""

    def __init__(self, port: int, event: str, cookies: dict[str, str]) -> None:
        super().__init__()
        self.visitor = Visitor(port)
        self.visitor.cookies = dict(cookies)
        self.event = event

    def run(self) -> None:
        try:
            while True:
                self.visitor.post(f"{self.event}/rounds/1/pair")
                self.visitor.post(f"{self.event}/rounds/1/unpair", reason="test")
        except (OSError, http.client.HTTPException):
            return


URL = os.environ.get("SWISSMATE_TEST_DATABASE_URL", "")


def rows(database: Path, query: str) -> list[tuple[object, ...]]:
    connection: Any = (
        pytest.importorskip("psycopg").connect(URL) if URL else sqlite3.connect(database)
    )
    try:
        return list(connection.execute(query).fetchall())
    finally:
        connection.close()


def run(*arguments: object, url: str = "", **more: str) -> subprocess.Popen[bytes]:
    """Start the program beside the server."""
    names = ("DJANGO_SETTINGS_MODULE", "SWISSMATE_DATA", "SWISSMATE_DATABASE_URL")
    environment = {name: value for name, value in os.environ.items() if name not in names}
    environment |= {"PYTHONPATH": str(ROOT / "src"), "SWISSMATE_DATABASE_URL": url, **more}
    return subprocess.Popen(
        [sys.executable, "-m", "swissmate", *map(str, arguments)],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def kill_within(program: subprocess.Popen[bytes], seconds: float) -> None:
    """Kill a program at a random moment, if it is still there."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        program.wait(random.uniform(0.1, seconds))
    program.kill()
    program.wait()


def copied(database: Path, copy: Path) -> Path:
    """Copy a database as a backup does."""
    copy.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(database)) as opened:
        opened.execute("VACUUM INTO ?", (str(copy),))
    return copy


def kill_a_restore(data: Path, folder: Path) -> None:
    """Kill a program that takes a copy of the present database back."""
    copy = copied(data / "swissmate.sqlite3", folder / "copy.sqlite3")
    kill_within(run("serve", "--port", 0, "--data", data, "--restore", copy), STARTING)
    for aside in data.glob("swissmate.*.sqlite3"):
        aside.unlink()


def kill_an_upgrade(folder: Path) -> None:
    """Kill the program of tomorrow that upgrades data; upgraded again, every row is there."""
    sql = DATA[0]
    folder.mkdir()
    database = database_of(sql, folder)
    before = rows_of(database)
    kill_within(run("serve", "--port", 0, "--data", folder, **TOMORROW), STARTING)
    server = Server(folder, "--invite", **TOMORROW)  # the printed link says that it is ready
    server.stop()
    assert lost(before, rows_of(database)) == []
    shutil.rmtree(folder)


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    data = tmp_path / "data"
    server = Server(data, SWISSMATE_DATABASE_URL=URL)
    database = data / "swissmate.sqlite3"
    chief = Visitor(server.port)
    site = tmp_path / "site"
    done: Counter[str] = Counter()
    try:
        chief.sign_up(server.link, "anna")
        event = chief.new_event("Streaming", 60)
        other = chief.new_event("Pairing", 60)
        other_id = int(other.rsplit("/", 1)[1])
        chief.post(f"{event}/rounds/1/pair")
        chief.post(f"{event}/rounds/1/publish")
        known: dict[int, str] = {}
        total = 0
        early = tmp_path / "early.sqlite3" if URL else copied(database, tmp_path / "early.sqlite3")
        for kill in range(KILLS):
            kind = KINDS[kill % len(KINDS)]
            _status, _headers, page = chief.get(f"{event}/rounds/1/")
            versions = {int(game): int(version) for game, version in BOARDS.findall(page)}
            assert len(versions) == 30
            arbiters = [
                Arbiter(
                    server.port,
                    event,
                    {game: version for game, version in versions.items() if game % 3 == third},
                    chief.cookies,
                )
                for third in range(3)
            ]
            everybody: list[threading.Thread] = [
                *arbiters,
                Pairer(server.port, other, chief.cookies),
            ]
            for thread in everybody:
                thread.start()
            if kind == "publish":
                publishing = run("publish", "--data", data, "--out", site, "--no-why", url=URL)
                kill_within(publishing, STARTING)
            elif kind == "restore":
                beside = run("serve", "--port", 0, "--data", data, "--restore", early, url=URL)
                assert beside.wait(timeout=120) == 3
            time.sleep(random.uniform(0.05, 0.8))
            server.kill()
            for thread in everybody:
                thread.join()
            for arbiter in arbiters:
                assert arbiter.errors == []
                known.update(arbiter.acknowledged)
                total += arbiter.count
            if kind == "restore" and not URL:
                kill_a_restore(data, tmp_path)
            elif kind == "upgrade":
                kill_an_upgrade(tmp_path / "older")
            server.restart()
            done[kind] += 1
            assert URL or rows(database, "PRAGMA integrity_check") == [("ok",)]
            found = rows(database, "SELECT id, result FROM arbiter_game")
            stored = {row[0]: row[1] for row in found}
            flying = dict(arbiter.in_flight for arbiter in arbiters if arbiter.in_flight)
            for game, result in known.items():
                assert stored[game] in {result, flying.get(game)}
            for game in flying:
                known[game] = str(stored[game])
            no_half_round(database, other_id)
            chief.close()
        assert (
            run("publish", "--data", data, "--out", site, "--no-why", url=URL).wait(timeout=280)
            == 0
        )
        print(f"{KILLS} kills {dict(done)}, {total} results acknowledged, none lost")
        assert total > KILLS
    finally:
        chief.close()
        server.kill()


def no_half_round(database: Path, event: int) -> None:
    """The event has no round at all, or one with thirty boards and everybody once."""
    games = rows(
        database,
        "SELECT white_id, black_id FROM arbiter_pairing JOIN arbiter_round ON round_id = "  # noqa: S608
        f"arbiter_round.id WHERE event_id = {event}",
    )
    count = rows(database, f"SELECT count(*) FROM arbiter_round WHERE event_id = {event}")  # noqa: S608
    if count == [(0,)]:
        assert games == []
    else:
        assert count == [(1,)]
        assert len(games) == 30
        assert len({player for pair in games for player in pair}) == 60
