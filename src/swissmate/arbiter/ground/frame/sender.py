"""The one sender: what leaves the house goes out beside the pages, which never wait for it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from typing import Final

from django.db import close_old_connections

_log = logging.getLogger(__name__)
_SECONDS: Final = 5.0
"""So long after something has happened, it is told at the latest, if nothing else is being sent."""
_due: Final = threading.Event()


def wake() -> None:
    """Have the sender look at once whether something is due."""
    _due.set()


def keep_sending(
    works: Sequence[Callable[[], None]], stop: threading.Event, seconds: float = _SECONDS
) -> None:
    """Do what is due, one after the other, again and again until told to stop.

    Several processes may do so at once: each work takes what is due for itself alone.
    """
    while not stop.is_set():
        _due.clear()
        for work in works:
            try:
                work()
            except Exception:
                # Whatever it was, the others still go out, and this one again the next time.
                _log.exception("sending")
        close_old_connections()
        _due.wait(seconds)
