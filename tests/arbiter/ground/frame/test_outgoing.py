"""Requests to typed addresses: not into private networks, nowhere else, and not for long."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

import pytest
from django.test import override_settings

from offices.stand_in import Asked, Said, serving
from swissmate.arbiter.ground.frame.outgoing import Site, is_public, parts_of
from swissmate.arbiter.ground.ledger.errors import Refused

LOCAL = override_settings(PRIVATE_HOSTS=frozenset({"127.0.0.1"}))


@pytest.mark.parametrize(
    "number",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.1"),
        *("100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1"),
        *("ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1"),
        *("64:ff9b::7f00:1", "2002:7f00:1::", "2002:c0a8:101::"),
    ],
)
def test_numbers_that_lead_inside_are_not_public(number: str) -> None:
    """Of the registers of special addresses (RFC 6890), also as IPv6 wraps those of IPv4."""
    assert not is_public(number)


@pytest.mark.parametrize(
    "number", ["8.8.8.8", "2a00:1450:4001::1", "::ffff:8.8.8.8", "64:ff9b::808:808"]
)
def test_numbers_that_everybody_reaches_are_public(number: str) -> None:
    assert is_public(number)


def test_the_number_is_looked_at_when_it_is_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that led outside when it was typed may lead inside now: no request goes there."""
    asked: list[Asked] = []

    def answer(request: Asked) -> Said:
        asked.append(request)
        return Said(b"")

    def inside(*args: object, **values: object) -> list[Any]:
        return [
            (socket.AF_INET, socket.SOCK_STREAM, 0, "", ("8.8.8.8", port)),
            (socket.AF_INET, socket.SOCK_STREAM, 0, "", ("127.0.0.1", port)),
        ]

    with serving(answer) as port:
        site = Site(parts_of(f"http://hooks.example.org:{port}/"))
        monkeypatch.setattr(socket, "getaddrinfo", inside)
        with pytest.raises(Refused, match="is in a private network"):
            site.ask("GET", "/", longest=1)
    assert asked == []


@LOCAL
def test_a_redirect_is_an_answer_like_others() -> None:
    asked: list[Asked] = []

    def answer(request: Asked) -> Said:
        asked.append(request)
        return Said(b"", 302, {"Location": "/elsewhere"})

    with serving(answer) as port:
        assert (
            Site(parts_of(f"http://127.0.0.1:{port}/a")).ask("POST", "/a", longest=0).status == 302
        )
    assert [request.path for request in asked] == ["/a"]


@contextmanager
def dripping() -> Iterator[int]:
    """A server that sends a letter of a header now and then, and never comes to an end."""
    listener = socket.create_server(("127.0.0.1", 0))

    def drip() -> None:
        connection, _address = listener.accept()
        with connection:
            try:
                connection.sendall(b"HTTP/1.1 200 OK\r\nX: ")
                while True:
                    connection.sendall(b"x")
                    time.sleep(0.05)
            except OSError:
                return

    thread = Thread(target=drip, daemon=True)
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        listener.close()
        thread.join()


@LOCAL
def test_who_never_comes_to_an_end_is_left() -> None:
    with dripping() as port:
        site = Site(parts_of(f"http://127.0.0.1:{port}/"))
        begun = time.monotonic()
        with pytest.raises(Refused, match="it takes too long"):
            site.ask("GET", "/", longest=1, seconds=0.5)
        assert time.monotonic() - begun < 5
