"""The engine over a socket, and the clients that docs/engine.md shows."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
POSITION = ROOT / "tests" / "data" / "cli" / "n0020-r5.trf"
SHOWN = dict(
    re.findall(r"```(python|javascript|java)\n(.*?)```", (ROOT / "docs" / "engine.md").read_text(
        encoding="utf-8"), re.DOTALL)
)  # fmt: skip


@contextmanager
def engine(where: str, before: str = "") -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start the engine at a socket; give its process and where it says that it listens.

    ``before`` is what a shell does first, on systems that have one.
    """
    words = [sys.executable, "-m", "swissmate", "engine", "--socket", where]
    process = subprocess.Popen(
        ["sh", "-c", f"{before} {shlex.join(words)}"] if before else words,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    try:
        yield process, process.stderr.readline().removeprefix("listening at ").strip()
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


def asked(connection: socket.socket, *requests: dict[str, object]) -> list[dict[str, object]]:
    lines = connection.makefile("rwb")
    lines.write(b"".join(json.dumps(request).encode() + b"\n" for request in requests))
    lines.flush()
    return [json.loads(lines.readline()) for _ in requests]


def connected(path: str) -> socket.socket:
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(path)
    return connection


@pytest.mark.parametrize(
    ("language", "command"),
    [
        ("python", (sys.executable, "client.py")),
        ("javascript", ("node", "client.js")),
        pytest.param("java", ("java", "Client.java"), marks=pytest.mark.slow),
    ],
)
def test_the_clients_of_the_page_get_the_pairing(
    language: str, command: tuple[str, str], tmp_path: Path
) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"there is no {command[0]} here")
    code = SHOWN[language]
    assert len([line for line in code.splitlines() if line.strip()]) <= 12
    (tmp_path / command[1]).write_text(code, encoding="utf-8")
    with engine("0") as (_, place):
        port = place.rpartition(":")[2]
        done = subprocess.run(
            [*command, port, str(POSITION)],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    expected = json.loads(
        subprocess.run(
            [sys.executable, "-m", "swissmate", "pair", str(POSITION), "--json"],
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    )["boards"]
    if language == "java":
        assert json.loads(done.stdout)["result"]["boards"] == expected
    else:
        pairs = [f"{each['white']['id']} {each['black']['id']}" for each in expected]
        assert done.stdout.splitlines() == pairs


@pytest.mark.parametrize(
    ("language", "command"),
    [("python", (sys.executable, "client.py")), ("javascript", ("node", "client.js"))],
)
def test_the_clients_of_the_page_tell_an_error(
    language: str, command: tuple[str, str], tmp_path: Path
) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"there is no {command[0]} here")
    (tmp_path / command[1]).write_text(SHOWN[language], encoding="utf-8")
    with engine("0") as (_, place):
        done = subprocess.run(
            [*command, place.rpartition(":")[2], str(tmp_path / "nowhere.trf")],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode != 0
    assert done.stdout == ""
    assert done.stderr.strip() == f"{tmp_path / 'nowhere.trf'}: No such file or directory"


needs_unix = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no sockets in files here")


@needs_unix
def test_several_programs_at_once_and_shutdown(tmp_path: Path) -> None:
    path = str(tmp_path / "engine")
    with engine(path) as (process, place):
        assert place == path
        assert os.stat(path).st_mode & 0o077 == 0  # only its owner may open it
        with connected(path) as one, connected(path) as other, connected(path) as gone:
            gone.sendall(b'{"id": 1, "method": ')  # goes away in the middle of a line
            gone.close()
            (first,) = asked(one, {"id": "a", "method": "pair", "path": str(POSITION)})
            broken, pong = asked(other, {"id": 7}, {"id": 8, "method": "ping"})
            assert first["id"] == "a"
            assert "boards" in str(first["result"])
            assert "error" in broken
            assert pong["id"] == 8
            (last,) = asked(one, {"id": "z", "method": "shutdown"})
            assert last["result"] == {}
        assert process.wait(60) == 0
        assert not os.path.exists(path)


@needs_unix
@pytest.mark.parametrize(
    "sent",
    [
        b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://example.org\r\n"
        b'Content-Type: text/plain\r\n\r\n{"id": 1, "method": "shutdown"}\n',
        b'\x00\x01 binary\n{"id": 1, "method": "shutdown"}\n',
        b"x" * 100 + b'\n\n{"id": 1, "method": "ping"}\n{"id": 2, "method": "shutdown"}\n',
    ],
    ids=["a form", "another protocol", "a line"],
)
def test_what_a_web_page_has_the_browser_send_is_not_obeyed(sent: bytes) -> None:
    with engine("0") as (process, place):
        address = ("127.0.0.1", int(place.rpartition(":")[2]))
        with socket.create_connection(address, timeout=60) as connection:
            connection.sendall(sent)
            answers = connection.makefile("rb").readlines()
        assert [json.loads(line)["error"]["code"] for line in answers] == ["engine-json"]
        with socket.create_connection(address, timeout=60) as connection:
            [answer] = asked(connection, {"id": 1, "method": "ping"})
            assert "result" in answer
        assert process.poll() is None


def test_a_place_is_not_taken_from_others(tmp_path: Path) -> None:
    path = tmp_path / "engine"
    with engine(str(path)), engine(str(path)) as (second, said):
        assert said == f"swissmate: {path}: Address already in use"
        assert second.wait(60) == 5
    assert path.exists()  # the first was killed, and left its socket behind
    with engine(str(path)) as (third, place):
        assert place == str(path)
        third.send_signal(signal.SIGINT)
        assert third.wait(60) == 130
    assert not path.exists()
    path.write_text("mine", encoding="ascii")
    with engine(str(path)) as (fourth, said):
        assert "is a file" in said
        assert fourth.wait(60) == 3
    assert path.read_text(encoding="ascii") == "mine"
    with engine(str(tmp_path)) as (fifth, said):
        assert "is a folder; expected a new name for the socket" in said
        assert fifth.wait(60) == 3
    with engine(str(tmp_path / "no" / "engine")) as (sixth, said):
        assert said.endswith("engine: No such file or directory")
        assert sixth.wait(60) == 5


@needs_unix
def test_many_who_come_at_once_are_let_in(tmp_path: Path) -> None:
    """Programs with a time limit do not wait at a socket with a name: they were turned away."""
    path = str(tmp_path / "engine")
    with engine(path) as (process, _):
        process.send_signal(signal.SIGSTOP)  # it lets nobody in for a while
        waiting = [socket.socket(socket.AF_UNIX) for _ in range(50)]
        try:
            for connection in waiting:
                connection.settimeout(60)
                connection.connect(path)
            process.send_signal(signal.SIGCONT)
            assert all(
                "result" in asked(connection, {"method": "ping"})[0] for connection in waiting
            )
        finally:
            for connection in waiting:
                connection.close()


@needs_unix
def test_a_socket_that_somebody_removed_is_no_failure(tmp_path: Path) -> None:
    path = tmp_path / "engine"
    with engine(str(path)) as (process, _), connected(str(path)) as one:
        path.unlink()
        asked(one, {"method": "shutdown"})
        assert process.wait(60) == 0


def test_a_port_in_use_is_told_as_serve_tells_it() -> None:
    with engine("0") as (_, place), engine(place.rpartition(":")[2]) as (second, said):
        assert said == f"swissmate: {place}: Address already in use"
        assert second.wait(60) == 5


def test_a_port_that_there_is_not() -> None:
    with engine("70000") as (process, said):
        assert "expected 0 (a free one) to 65535" in said
        assert process.wait(60) == 3


@needs_unix
@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="tells the processor's time")
def test_a_crowd_that_fills_all_places_waits_without_work(tmp_path: Path) -> None:
    """More programs than the system lets in: nobody spins, and one who waited is answered."""
    path = str(tmp_path / "engine")

    def worked() -> int:
        fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2]
        return sum(map(int, fields.split()[11:13]))

    with engine(path, "ulimit -n 20; exec") as (process, place), ExitStack() as crowd:
        assert place == path
        first = [crowd.enter_context(connected(path)) for _ in range(25)]
        time.sleep(0.5)
        before = worked()
        time.sleep(2)
        assert worked() - before < 0.1 * os.sysconf("SC_CLK_TCK")
        for connection in first[:20]:
            connection.close()
        (pong,) = asked(first[-1], {"id": 1, "method": "ping"})
        assert pong["id"] == 1
