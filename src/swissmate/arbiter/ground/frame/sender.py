"""What leaves the house goes out beside the pages, which never wait for it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Final

from django.db import close_old_connections

_log = logging.getLogger(__name__)
_SECONDS: Final = 5.0
"""So long after something has happened, it is told at the latest, if nothing else is being sent."""
_alarms: Final[list[threading.Event]] = []
"""One for each work, so that nobody misses a call while he is at work."""


def wake() -> None:
    """Have everything that is sent looked at at once."""
    for alarm in _alarms:
        alarm.set()


def keep_sending(
    work: Callable[[], None], stop: threading.Event, seconds: float = _SECONDS
) -> None:
    """Do what is due, again and again until told to stop.

    Several processes may do so at once: the work takes what is due for itself alone. Works that
    wait for different servers have a thread each, so that none holds up another.
    """
    alarm = threading.Event()
    _alarms.append(alarm)
    while not stop.is_set():
        alarm.clear()
        try:
            work()
        except Exception:
            # Whatever it was, it goes out the next time.
            _log.exception("sending")
        close_old_connections()
        alarm.wait(seconds)
    _alarms.remove(alarm)
