"""Nothing that exists only on Linux or Unix is needed: to pair, check, convert, generate, serve.

Each process here starts without the modules, functions, signals and sockets that other systems
lack (``sitecustomize.py`` beside this file takes them away).
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from zoneinfo import ZoneInfo, available_timezones

import pytest

from arbiter_http import ROOT, Server, Visitor
from swissmate import parallel
from swissmate.arbiter import folders

DATA = ROOT / "tests" / "data" / "cli"
UPGRADE = ROOT / "tests" / "data" / "upgrade"
ELSEWHERE = os.pathsep.join((str(Path(__file__).parent), str(ROOT / "src")))
FORBIDDEN_IN_NAMES = re.compile(r'[<>:"|?*\\\x00-\x1f]|[. ]$')

RUN_ALL = """
import contextlib, io, json, sys
from swissmate.cli.main import main
if __name__ == "__main__":
    told = []
    for arguments in json.loads(sys.argv[1]):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            told.append((main(arguments), out.getvalue()))
    print(json.dumps(told))
"""

SHOW_HIDDEN = """
import importlib, os, select, signal, socket
for name in ("fcntl", "pwd", "termios"):
    try:
        print("yes" if importlib.import_module(name) else "")
    except ModuleNotFoundError:
        print("no")
for module, name in (
    (os, "fork"), (os, "sched_getaffinity"), (select, "epoll"), (signal, "SIGKILL"),
    (socket, "AF_UNIX"),
):
    print("yes" if hasattr(module, name) else "no")
"""

IMPORT_ALL = """
import importlib, pkgutil
import swissmate
count = 0
for room in pkgutil.iter_modules(swissmate.__path__, "swissmate."):
    if room.name in ("swissmate.arbiter", "swissmate.__main__"):
        continue
    package = importlib.import_module(room.name)
    count += 1
    for module in pkgutil.walk_packages(getattr(package, "__path__", ()), room.name + "."):
        if module.name == "swissmate.exchange.forms.xlsx":
            continue  # behind a door: it needs openpyxl
        importlib.import_module(module.name)
        count += 1
print(count)
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python as it is elsewhere; what it writes is UTF-8."""
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": ELSEWHERE},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


def test_they_are_hidden_indeed() -> None:
    done = run("-c", SHOW_HIDDEN)
    assert done.stdout.split() == ["no"] * 8, done.stderr


def test_every_module_can_be_imported() -> None:
    """But those of the application, which the server below loads."""
    done = run("-c", IMPORT_ALL)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 250


def test_each_command_does_its_work(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(RUN_ALL, encoding="utf-8")
    file = str(DATA / "n0020-r5.trf")
    made, json_file = str(tmp_path / "made.trf"), str(tmp_path / "made.json")
    generate = ["--players", "8", "--rounds", "3", "--seed", "1"]
    calls: dict[str, list[str]] = {
        "pair": ["pair", file],
        "pair into a file": ["pair", file, "-o", str(tmp_path / "out.txt")],
        "as other engines are called": ["--dutch", file, "-p"],
        "check in two processes": ["check", file, file, file, "--jobs", "2"],
        "generate": ["generate", *generate, "-o", made],
        "convert": ["convert", file, "--to", "json", "-o", json_file],
        "pair what was converted": ["pair", json_file, "--json"],
        "standings": ["standings", file],
        "explain": ["explain", file],
        "rules": ["rules", "list"],
    }
    done = run(str(program), json.dumps(list(calls.values())))
    assert done.returncode == 0, done.stderr
    told = dict(zip(calls, json.loads(done.stdout), strict=True))
    assert {name: code for name, (code, _text) in told.items() if code} == {}
    assert told["pair"][1].splitlines()[0] == "10"
    assert (tmp_path / "out.txt").read_bytes().decode() == told["pair"][1]
    assert "3 tournaments, 12 rounds: 0 rounds differ" in told["check in two processes"][1]


def test_a_socket_of_the_file_system_is_refused(tmp_path: Path) -> None:
    done = run("-m", "swissmate", "engine", "--socket", str(tmp_path / "socket"))
    assert done.returncode == 3
    assert "expected a port: this system has no sockets in files" in done.stderr


def test_the_application_is_served(tmp_path: Path) -> None:
    """It logs in, pairs a round and keeps a backup; no file that Windows could not hold."""
    with closing(sqlite3.connect(tmp_path / "swissmate.sqlite3")) as database:
        database.executescript(max(UPGRADE.glob("*.sql")).read_text(encoding="utf-8"))
    server = Server(tmp_path, "--invite", PYTHONPATH=ELSEWHERE)
    visitor = Visitor(server.port)
    try:
        visitor.log_in("anna")
        visitor.post("/events/2/rounds/1/pair")
        assert "Player 003" in visitor.get("/events/2/rounds/1/")[2]
    finally:
        visitor.close()
        server.stop()
    names = {path.name for path in tmp_path.rglob("*")}
    assert any(name.endswith(".json.gz") for name in names), "a backup of the event"
    assert {name for name in names if FORBIDDEN_IN_NAMES.search(name)} == set()


def _with_crlf(source: Path, target: Path) -> str:
    target.write_bytes(source.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
    return str(target)


def test_files_with_windows_line_ends_say_the_same(tmp_path: Path) -> None:
    config = tmp_path / "plain.cfg"
    config.write_bytes(b"PlayersNumber=8\nRoundsNumber=3\n# nothing more\n")
    value = tmp_path / "plain.json"
    first = DATA / "n0020-r5.trf"
    program = tmp_path / "program.py"
    program.write_text(RUN_ALL, encoding="utf-8")
    made = [str(tmp_path / name) for name in ("plain.trf", "crlf.trf")]
    convert = [["convert", str(first), "--to", "json", "-o", str(value)]]
    assert run(str(program), json.dumps(convert)).returncode == 0
    pairs = [
        (["pair"], str(first), _with_crlf(first, tmp_path / "n0020-r5.trf")),
        (["check", "--json"], str(first), _with_crlf(first, tmp_path / "n0020-r5.trf")),
        (["standings"], str(first), _with_crlf(first, tmp_path / "n0020-r5.trf")),
        (["pair"], str(value), _with_crlf(value, tmp_path / "crlf.json")),
    ]
    calls = [[*call, name] for call, *names in pairs for name in names] + [
        ["generate", "--config", name, "--seed", "5", "-o", out]
        for name, out in zip(
            (str(config), _with_crlf(config, tmp_path / "c.cfg")), made, strict=True
        )
    ]
    done = run(str(program), json.dumps(calls))
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert {code for code, _text in told} == {0}
    for place, (call, plain, crlf) in enumerate(pairs):
        left, right = (text for _code, text in told[2 * place : 2 * place + 2])
        assert left.replace(plain, "") == right.replace(crlf, ""), call
    assert Path(made[0]).read_bytes() == Path(made[1]).read_bytes()


@pytest.mark.parametrize(("system", "expected"), [("nt", 61), ("posix", 96)])
def test_windows_waits_for_61_processes_at_once(
    monkeypatch: pytest.MonkeyPatch, system: str, expected: int
) -> None:
    monkeypatch.setattr(parallel, "os", SimpleNamespace(name=system))
    assert parallel._at_once(96) == expected


@pytest.mark.parametrize(
    "zone", ["Asia/Kolkata", "America/St_Johns", "Europe/Berlin", "Etc/GMT+12", "UTC"]
)
def test_a_clock_without_a_name_of_its_zone(monkeypatch: pytest.MonkeyPatch, zone: str) -> None:
    """As on Windows: half hours and summer time are those of the clock on the wall."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        found = ZoneInfo(folders._zone_with_the_time_of_this_machine(available_timezones()))
    finally:
        monkeypatch.undo()
        time.tzset()
    for month in range(1, 13):
        day = datetime(time.localtime().tm_year, month, 1, 12)
        assert (
            day.replace(tzinfo=found).utcoffset() == day.replace(tzinfo=ZoneInfo(zone)).utcoffset()
        )
