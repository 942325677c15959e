"""After an update: what changed is shown, Pairings first; and nothing is ever fetched unasked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from arbiter_http import ROOT, Server, Visitor
from older_data import DATA, TOMORROW, database_of
from swissmate import __version__
from swissmate.arbiter import versions

CHANGELOG = """# Changelog

## [2.0.0] - unreleased

### Added

- New

### Pairings

- Altered

## [1.1.0] - 2027-01-01

### Fixed

- Mended

## [1.0.0] - 2026-12-01

### Added

- First
"""


def test_only_what_is_newer_is_told_and_pairings_come_first() -> None:
    newer = versions.changes(CHANGELOG, since="1.0.0")
    assert [part.version for part in newer] == ["2.0.0", "1.1.0"]
    assert newer[0].text == "### Pairings\n\n- Altered\n\n### Added\n\n- New"
    assert [part.version for part in versions.changes(CHANGELOG, since="0.9.9")] == ["2.0.0"]
    assert len(versions.changes(CHANGELOG)) == 3


def test_the_changelog_is_found_and_has_this_version() -> None:
    assert versions.changes(versions.changelog())[0].version == __version__


def test_a_folder_knows_which_versions_have_opened_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert versions.before_this(tmp_path) == ""
    for version, before in (("1.0", ""), ("1.0", ""), ("1.1", "1.0"), ("2.0", "1.1")):
        monkeypatch.setattr(versions, "__version__", version)
        versions.note_opened(tmp_path)
        assert versions.before_this(tmp_path) == before
    lines = (tmp_path / "versions").read_text("utf-8").splitlines()
    assert [line.split()[0] for line in lines] == ["1.0", "1.1", "2.0"]
    (tmp_path / "versions").write_bytes(b"\xff\x00 spoilt\n")
    assert versions.before_this(tmp_path) == ""


def test_data_of_an_older_version_are_taken_along_and_it_is_told(tmp_path: Path) -> None:
    database_of(DATA[-1], tmp_path)
    (tmp_path / "versions").write_text("0.0.9 2026-01-01\n")
    server = Server(tmp_path, "--invite", **TOMORROW)
    visitor = Visitor(server.port)
    try:
        visitor.log_in("anna")
        home = visitor.get("/")[2]
        assert "has taken over your data from version 0.0.9" in home
        about = visitor.get("/about")[2]
        assert f"swissmate {__version__}" in about
        assert "since version 0.0.9" in about
        assert re.search(r"<details[^>]*>\s*<summary>[^<]*</summary>\s*<h2>Pairings</h2>", about)
        [copy] = tmp_path.glob("before-upgrade-*.sqlite3")
        assert copy.name in about
        assert str(tmp_path / "logs" / "swissmate.log") in about
        assert "has taken over your data" not in visitor.get("/")[2]
        visitor.close()
        server.stop()
        server.restart()
        visitor.log_in("anna")
        assert "has taken over your data" not in visitor.get("/")[2]
    finally:
        visitor.close()
        server.stop()
    assert (tmp_path / "versions").read_text("utf-8").count("\n") == 2


WATCH = """
import os, sys

def watch(event, arguments):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.sendto"):
        where = arguments[1] if event != "socket.getaddrinfo" else arguments
        host = where[0] if isinstance(where, tuple) else where
        with open(os.environ["WATCHED"], "a") as log:
            log.write(f"{event} {host}\\n")

sys.addaudithook(watch)
"""


def test_nothing_is_sent_or_fetched_unasked(tmp_path: Path) -> None:
    """From the first start to a paired round, every address that is looked up or reached."""
    hook, seen = tmp_path / "hook", tmp_path / "seen"
    hook.mkdir()
    (hook / "sitecustomize.py").write_text(WATCH)
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "versions").write_text("0.0.9 2026-01-01\n")
    server = Server(
        tmp_path / "data", PYTHONPATH=f"{hook}:{ROOT / 'src'}", WATCHED=str(seen), fresh=True
    )
    visitor = Visitor(server.port)
    try:
        visitor.get(server.link)
        assert visitor.post(server.link, alone="1")[0] == 302
        event = visitor.new_event("Open", 8)
        for page in ("/", "/about", "/ratings", f"{event}/players", f"{event}/rounds/1/"):
            assert visitor.get(page)[0] == 200
        assert visitor.post(f"{event}/rounds/1/pair")[0] == 302
    finally:
        visitor.close()
        server.stop()
    lines = seen.read_text("utf-8").splitlines()
    assert any("getaddrinfo 127.0.0.1" in line for line in lines)  # its own door: it does watch
    assert {line.split()[-1] for line in lines} <= {"127.0.0.1", "::1", "localhost"}, lines
