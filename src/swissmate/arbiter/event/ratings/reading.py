"""Reads a rating list beside the pages: one at a time, with its progress, and an end on request.

A list of two million people takes a minute. No request waits so long, and results can be entered
meanwhile.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import dataclass, field
from typing import Final

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.errors import Refused

_log = logging.getLogger(__name__)

_PATIENCE: Final = 2.0
"""A request waits so many seconds: most lists of clubs and federations are read by then."""


@dataclass(eq=False)
class Reading:
    """The list that is being read. ``share`` is the part that was read, from 0 to 1.

    ``told`` are sentences for the user, each with whether it is a good one.
    """

    name: str
    share: float = 0.0
    told: list[tuple[bool, str]] = field(default_factory=list)
    is_over: bool = False
    is_stopped: bool = False

    @property
    def percent(self) -> int:
        """The part that was read, of a hundred."""
        return int(100 * self.share)

    def tell(self, share: float) -> None:
        """Note how far the reading is.

        Raises:
            Refused: somebody wants it to end.
        """
        self.share = share
        if self.is_stopped:
            raise Refused(_("The reading of %(name)s was stopped.") % {"name": self.name})


_guard = threading.Lock()
_readings: list[Reading] = []
"""The reading that goes on, or that ended and has not been told yet; at most one."""


def progress() -> tuple[Reading | None, list[tuple[bool, str]]]:
    """Return the reading that goes on, if any, and what is to tell of one that ended; told once.

    A reading that ends meanwhile is one or the other.
    """
    with _guard:
        ended = [reading for reading in _readings if reading.is_over]
        _readings[:] = [reading for reading in _readings if reading not in ended]
        return next(iter(_readings), None), [line for reading in ended for line in reading.told]


def stop() -> None:
    """End the reading that goes on; what it has stored is deleted."""
    with _guard:
        for reading in _readings:
            reading.is_stopped = True


def start(name: str, read: Callable[[Reading], list[tuple[bool, str]]]) -> None:
    """Begin to read; return when it is done, or goes on for longer than a request should wait.

    Raises:
        Refused: another list is being read.
    """
    reading = Reading(name)
    with _guard:
        if any(not other.is_over for other in _readings):
            raise Refused(_("Another list is being read: wait, or stop it."))
        _readings.append(reading)
    # A browser tab has one thread, and a transaction would hide its rows from another one.
    if settings.IN_TAB or connection.in_atomic_block:
        _run(reading, read)
        return

    def beside() -> None:
        try:
            _run(reading, read)
        finally:
            connection.close()

    # With the language of the request, and what it has shown and confirmed.
    thread = threading.Thread(target=copy_context().run, args=(beside,), daemon=True)
    thread.start()
    thread.join(_PATIENCE)


def _run(reading: Reading, read: Callable[[Reading], list[tuple[bool, str]]]) -> None:
    try:
        reading.told = read(reading)
    except Refused as refusal:
        reading.told = [(False, str(refusal))]
    except Exception:
        _log.exception("the list %s could not be read", reading.name)
        reading.told = [(False, _("The program could not read the list: see its window."))]
    finally:
        reading.is_over = True
