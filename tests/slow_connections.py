"""Visitors who are slow on purpose, and how long another one waits for a page meanwhile."""

from __future__ import annotations

import socket
import ssl
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress

KINDS = ("idle", "headers", "body", "handshake", "reading")
"""What somebody may be slow in: saying anything, the headers, the body, TLS, taking the answer."""

_HELLO = bytes.fromhex("16030100c8010000c40303")  # how a handshake begins


def untrusting() -> ssl.SSLContext:
    """Return settings of a client that takes any certificate."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _slow(kind: str, port: int, *, tls: bool) -> socket.socket:
    opened = socket.create_connection(("127.0.0.1", port), timeout=30)
    if kind == "handshake":
        opened.sendall(_HELLO)
        return opened
    if tls and kind != "idle":
        opened = untrusting().wrap_socket(opened)
    if kind == "headers":
        opened.sendall(b"GET /login HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
    elif kind == "body":
        opened.sendall(
            b"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n"
            b"Content-Type: application/x-www-form-urlencoded\r\n\r\nusername="
        )
    elif kind == "reading":
        asked = b"GET /static/frame/htmx.min.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
        opened.sendall(asked * 20)
    return opened


@contextmanager
def slow_visitors(count: int, port: int, *kinds: str, tls: bool) -> Iterator[list[socket.socket]]:
    """Open so many connections, of some kinds in turn (by default of all), and keep them."""
    kinds = kinds or tuple(kind for kind in KINDS if tls or kind != "handshake")
    opened = [_slow(kinds[n % len(kinds)], port, tls=tls) for n in range(count)]
    try:
        yield opened
    finally:
        for connection in opened:
            connection.close()


def drip(connections: list[socket.socket]) -> None:
    """Send one more byte on each connection that is still open."""
    for connection in connections:
        with suppress(OSError, ValueError):
            connection.settimeout(0.05)
            connection.send(b"a")


def seconds_for_a_page(address: str) -> float:
    """Return how long a new visitor waits for a page.

    Raises:
        OSError: there is no answer within ten seconds.
    """
    start = time.perf_counter()
    secure = untrusting() if address.startswith("https:") else None
    with urllib.request.urlopen(address, timeout=10, context=secure) as answer:  # noqa: S310
        answer.read()
    return time.perf_counter() - start
