"""A process beside the server, at low priority, that answers one question at a time.

It is a separate process so that arbiters' pages do not wait for it (a thread would compete with
them), and so that a question that takes too long can be ended. It does not use the database: it is
given what it needs, and returns what a page shows.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

_IDLE_SECONDS: Final = 600
_STARTING_SECONDS: Final = 60


class TakesTooLong(Exception):
    """The question was not answered in time, and the process was ended."""


def attend(connection: Connection, answer: Callable[[Any], object]) -> None:
    """Answer questions until the server is gone or none came for a while; runs in the process."""
    if hasattr(os, "nice"):
        os.nice(10)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        connection.send(None)  # all imports are done
        while connection.poll(_IDLE_SECONDS):
            connection.send(answer(connection.recv()))


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Keep Ctrl-C in the terminal from the new process, which ends silently with the server."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker  # Windows has none

    resource_tracker.ensure_running()  # else it starts with the first process and unblocks
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class SideProcess:
    """The server's end: starts the process when it is needed. Not for use by two threads at once.

    ``work`` is a module-level function, which the process runs; it calls :func:`attend`.
    """

    def __init__(self, work: Callable[[Connection], None]) -> None:
        self._work = work
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._is_ready = False

    def answer_to(self, question: Callable[[], object], seconds: float) -> Any:
        """Return the answer; ``question`` is built once the process is ready.

        Raises:
            TakesTooLong: there was no answer within this many seconds; starting the process is not
                counted.
        """
        for last in (False, True):
            try:
                connection = self._started()
                connection.send(question())
                if not connection.poll(seconds):
                    self.stop()
                    raise TakesTooLong
                return connection.recv()
            except (EOFError, OSError):
                # The process was idle for a long time, and has ended.
                self.stop()
                if last:
                    raise
        raise AssertionError

    def begin(self) -> None:
        """Start the process if it is not there, without waiting until it can answer."""
        if self._connection is None or self._process is None or not self._process.is_alive():
            self.stop()
            context = get_context("spawn")
            ours, theirs = context.Pipe()
            process = context.Process(target=self._work, args=(theirs,), daemon=True)
            try:
                with _without_interrupts():
                    process.start()
            except BaseException:
                ours.close()
                raise
            finally:
                theirs.close()
            # Kept only once it runs: what never started cannot be stopped before the next try.
            self._connection, self._process, self._is_ready = ours, process, False

    def _started(self) -> Connection:
        self.begin()
        connection = self._connection
        assert connection is not None
        if not self._is_ready:
            if not connection.poll(_STARTING_SECONDS):
                self.stop()
                raise TakesTooLong
            connection.recv()
            self._is_ready = True
        return connection

    def stop(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = None
