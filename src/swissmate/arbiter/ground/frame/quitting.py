"""Stops the program from a page, for whoever started it by a double click."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address

from django.http import HttpRequest

from swissmate.arbiter.ground.frame.addresses import client_address

_offered: list[Callable[[], None]] = []


def offer(stop: Callable[[], None]) -> None:
    """Let the pages stop the program by ``stop``, which returns at once."""
    _offered[:] = [stop]


def may_quit(request: HttpRequest) -> bool:
    """Whether a page may stop the program: only on the machine on which it runs."""
    with suppress(ValueError):
        return bool(_offered) and ip_address(client_address(request)).is_loopback
    return False


def stop() -> None:
    """Stop the program; running requests are answered first."""
    _offered[0]()
