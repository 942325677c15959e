"""The server among visitors who are slow, send too much, or speak HTTP as no browser does."""

from __future__ import annotations

import resource
import signal
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import pytest

from arbiter_http import Server, Visitor
from slow_connections import seconds_for_a_page, slow_visitors, untrusting
from swissmate.arbiter.web_server import Connections

PROMPT = 5.0
"""Seconds. Whoever is locked out waits for 20 and more; ``bench.arbiter_slow`` measures."""
MEGABYTE = 1024 * 1024


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("plain")
    (folder / "temporary").mkdir()
    server = Server(folder / "data", TMPDIR=str(folder / "temporary"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def encrypted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("encrypted")
    server = Server(folder, "--https", "--https-port", "0")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def half_open(encrypted: Server) -> Iterator[Future[float]]:
    """The seconds until a handshake that stops half-way is closed; other tests run meanwhile."""

    def until_closed(opened: socket.socket) -> float:
        opened.settimeout(40)
        start = time.monotonic()
        assert opened.recv(10) == b""
        return time.monotonic() - start

    with (
        slow_visitors(1, encrypted.port, "handshake", tls=True) as [opened],
        ThreadPoolExecutor(1) as beside,
    ):
        yield beside.submit(until_closed, opened)


def said(server: Server, sent: bytes, *, closes: bool = True) -> bytes:
    """What the server says to some bytes, until it closes the connection."""
    opened: Any = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    if server.address.startswith("https:"):
        opened = untrusting().wrap_socket(opened)
    with opened:
        opened.sendall(sent)
        if not closes:
            return cast(bytes, opened.recv(65536))
        parts = list(iter(lambda: opened.recv(65536), b""))
    return b"".join(parts)


def pages(server: Server, count: int = 5) -> float:
    """How long the slowest of some pages takes a new visitor."""
    return max(seconds_for_a_page(f"{server.address}/login") for _ in range(count))


def test_200_slow_visitors_keep_nobody_waiting(plain: Server) -> None:
    pages(plain, 1)
    with slow_visitors(200, plain.port, tls=False):
        assert pages(plain) < PROMPT


@pytest.mark.usefixtures("half_open")
@pytest.mark.parametrize("kinds", [("headers", "body"), ()], ids=["requests", "all kinds"])
def test_200_slow_visitors_over_https_keep_nobody_waiting(
    kinds: tuple[str, ...], encrypted: Server
) -> None:
    pages(encrypted, 1)
    with slow_visitors(200, encrypted.port, *kinds, tls=True):
        assert pages(encrypted) < PROMPT


def test_a_thousand_idle_visitors_make_room_for_the_next(plain: Server) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 2048:
        pytest.skip("this process may not open enough connections")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2048), hard))
    try:
        with slow_visitors(1100, plain.port, "idle", tls=False):
            assert pages(plain) < PROMPT
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_the_longest_waiting_connection_of_the_largest_crowd_makes_room() -> None:
    class Stream:
        is_open = True

        def close(self) -> None:
            self.is_open = False

    connections = Connections(8)
    opened = {name: cast(Any, Stream()) for name in ("a1", "a2", "a3", "b1", "b2", "c1", "c2")}
    for name, stream in opened.items():
        connections.add(stream, name[0])
    connections.serve(opened["a1"])  # it waits for us, not we for it
    eighth, ninth = cast(Any, Stream()), cast(Any, Stream())
    connections.add(eighth, "d")
    connections.add(ninth, "e")
    assert [name for name, stream in opened.items() if not stream.is_open] == ["a2"]
    assert eighth.is_open
    assert ninth.is_open
    # One address has half of all connections at most: then its own ones make room.
    more = [cast(Any, Stream()) for _ in range(5)]
    for stream in more:
        connections.add(stream, "b")
    assert [name for name, stream in opened.items() if stream.is_open] == ["a1", "c1", "c2"]
    assert [stream.is_open for stream in more] == [False, False, True, True, True]


def test_300_megabytes_for_the_login_are_refused_before_they_are_sent(plain: Server) -> None:
    temporary = plain.data.parent / "temporary"
    head = (
        b"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 314572800\r\n"
        b"Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n"
    )
    start = time.monotonic()
    answer = said(plain, head)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert time.monotonic() - start < 10
    assert sum(path.stat().st_size for path in temporary.rglob("*")) < MEGABYTE
    # Who insists is cut off.
    with socket.create_connection(("127.0.0.1", plain.port), timeout=20) as opened:
        opened.send(head)
        sent = 0
        with suppress(OSError):  # a broken pipe or a reset, as the system likes
            for _ in range(300):
                sent += opened.send(bytes(MEGABYTE))
    assert sent < 50 * MEGABYTE


def test_only_who_may_upload_a_file_is_listened_to(plain: Server) -> None:
    head = b"POST %b HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000000\r\n%b\r\n"
    assert said(plain, head % (b"/ratings", b"")).startswith(b"HTTP/1.1 401 ")
    assert said(plain, head % (b"/no/such/page", b"")).startswith(b"HTTP/1.1 404 ")
    expecting = head % (b"/restore", b"Expect: 100-continue\r\n")
    assert said(plain, expecting).startswith(b"HTTP/1.1 401 ")
    visitor = Visitor(plain.port)
    try:
        visitor.sign_up(plain.link, "anna")
        cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
        known = f"Cookie: {cookie}\r\nExpect: 100-continue\r\n".encode()
        answer = said(plain, head % (b"/restore", known), closes=False)
        assert answer.startswith(b"HTTP/1.1 100 ")
        status, _headers, text = visitor.send_file("/ratings", "file", "x.txt", bytes(6 * MEGABYTE))
        assert status in {200, 302}, text
        status, _headers, _text = visitor.send_file("/logout", "file", "x", bytes(70_000))
        assert status == 413
    finally:
        visitor.close()


def test_a_body_of_unknown_length_is_refused(plain: Server) -> None:
    answer = said(
        plain, b"POST /login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    assert answer.startswith(b"HTTP/1.1 411 ")


def test_what_a_refused_visitor_sends_leaves_no_traceback_in_the_log(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("w") as out:
        server = Server(tmp_path / "data", errors=out)
    chunked = b"POST /login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    chunk = b"10000\r\n" + bytes(65536) + b"\r\n"
    try:
        for rest in (chunk * 2, chunk * 40, b"fffffff\r\n", chunk + b"no size\r\n"):
            with suppress(OSError):  # the server need not read to the end
                assert said(server, chunked + rest).startswith(b"HTTP/1.1 411 ")
        for length in (b"9" * 5000, b"-5", b"\xb2", b"1e9"):
            head = b"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: %b\r\n\r\n"
            assert said(server, head % length).startswith(b"HTTP/1.1 400 ")
        for host in (b"elsewhere.example", b"a b", b"localhost,x"):
            answer = said(server, b"GET / HTTP/1.1\r\nHost: %b\r\n\r\n" % host, closes=False)
            assert answer.startswith(b"HTTP/1.1 400 ")
        time.sleep(3)  # after two seconds it no longer waits for the rest of a refused body
    finally:
        server.stop()
    said_ = log.read_text()
    assert "Traceback" not in said_
    assert "elsewhere.example" in said_  # how else could an administrator know which name to allow


@pytest.mark.parametrize("kind", ["plain", "encrypted"])
def test_head_has_no_body_and_no_answer_names_the_server(
    kind: str, request: pytest.FixtureRequest
) -> None:
    server = request.getfixturevalue(kind)
    for path in (b"/login", b"/static/frame/htmx.min.js", b"/nothing", b"/"):
        answer = said(
            server, b"HEAD %b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n" % path
        )
        head, _end, body = answer.partition(b"\r\n\r\n")
        assert body == b"", path
        assert b"\r\nserver:" not in head.lower()
        assert b"\r\ndate:" in head.lower()
        for word in (b"tornado", b"python", b"wsgi", b"django"):
            assert word not in head.lower()


def test_headers_of_proxies_are_not_taken_from_anybody(tmp_path: Path) -> None:
    running = Server(tmp_path)
    visitor = Visitor(running.port)
    try:
        visitor.get("/login")
        statuses = []
        for n in range(7):
            visitor.headers = {"X_Forwarded_For": f"192.0.2.{n}", "X-Forwarded-For": f"192.0.2.{n}"}
            statuses.append(visitor.post("/login", username="anna", password="x")[0])
        assert statuses[-1] == 429
    finally:
        visitor.close()
        running.stop()


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_request_is_answered_before_the_program_ends(sign: int, tmp_path: Path) -> None:
    running = Server(tmp_path)
    visitor = Visitor(running.port)
    try:
        visitor.get("/login")
        got: list[int] = []
        # A password is hashed slowly on purpose: the program is told to stop meanwhile.
        thread = threading.Thread(
            target=lambda: got.append(visitor.post("/login", username="anna", password="x")[0])
        )
        thread.start()
        time.sleep(0.1)
        running.process.send_signal(sign)
        thread.join(20)
        assert got == [403]
        assert running.process.wait(timeout=20) == 0
    finally:
        visitor.close()
        running.stop()


def test_a_half_open_handshake_ends(half_open: Future[float]) -> None:
    assert half_open.result() < 30
