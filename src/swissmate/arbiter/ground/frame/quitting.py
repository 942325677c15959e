"""Stops the program from a page, for whoever started it by a double click."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest

from swissmate.arbiter.ground.frame.from_here import is_from_here

_offered: list[Callable[[], None]] = []


def offer(stop: Callable[[], None]) -> None:
    """Let the pages stop the program by ``stop``, which returns at once."""
    _offered[:] = [stop]


def may_quit(request: HttpRequest) -> bool:
    """Whether a page may stop the program: only on the machine on which it runs."""
    return bool(_offered) and is_from_here(request)


def stop() -> None:
    """Stop the program; running requests are answered first."""
    _offered[0]()
