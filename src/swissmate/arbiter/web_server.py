"""The HTTP server, plain and encrypted: Tornado reads and writes, a few threads answer.

A request reaches the application once all of it is here, and an answer leaves its thread before it
is sent. So a visitor who is slow (in the handshake, the headers, the body or in reading) occupies a
connection for a limited time and never a thread. If there are too many connections, the one that
has kept us waiting longest makes room for the new one.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import ssl
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, Future
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPConnection, HTTPInputError, HTTPMessageDelegate
from tornado.iostream import IOStream

from .web_request import SMALL_BODY, Application, Request

_CONNECTIONS: Final = 1000
_CONNECTIONS_ON_WINDOWS: Final = 400
"""There one call watches at most 512 sockets."""
_OTHER_FILES: Final = 200
"""Files and sockets that the application itself may have open."""
_PATIENCE_WITH_HEADERS: Final = 20.0
"""Seconds for a handshake and the headers of a request, and for an idle connection."""
_FAREWELL: Final = 0.5
"""Seconds after which the program ends when a page has stopped it, so that its answer is read."""
_PATIENCE_WITH_US: Final = 10.0
"""Seconds that running requests may take once the program is told to stop."""


@dataclass(frozen=True)
class Site:
    """What is answered at some sockets: by which application, encrypted or not.

    ``accepts_body`` says by the WSGI environment of a request whether its body is read, if that is
    larger than anybody may send; it is asked in a thread and may ask the database. To a request
    whose body is not read, the application gives an answer that says so.
    """

    sockets: Sequence[socket.socket]
    application: Application
    accepts_body: Callable[[dict[str, Any]], bool] = lambda _environ: False
    context: ssl.SSLContext | None = None
    trusts_proxy_headers: bool = False


class Threads(Executor):
    """Runs what it is given in a few threads; they end with the program, whatever they are doing.

    Those of the standard library are waited for when the program ends, even if one is stuck.
    """

    def __init__(self, count: int) -> None:
        self._jobs: SimpleQueue[tuple[Future[Any], Callable[[], Any]]] = SimpleQueue()
        for _ in range(count):
            Thread(target=self._work, daemon=True).start()

    def submit(self, function: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Run a function as soon as a thread is free."""
        future: Future[Any] = Future()
        self._jobs.put((future, partial(function, *args, **named)))
        return future

    def _work(self) -> None:
        while True:
            future, job = self._jobs.get()
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(job())
                except BaseException as error:  # handed to whoever waits for it
                    future.set_exception(error)
            del future, job


class Connections:
    """The open connections, and which of them keep us waiting, since when."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.answers: set[asyncio.Task[None]] = set()
        self._all: dict[IOStream, str] = {}
        self._waiting: dict[IOStream, None] = {}  # the one that waits longest comes first

    def add(self, stream: IOStream, address: str) -> None:
        """Count a new connection; close another one, or itself, if there are too many.

        No address may have more than half of all connections.
        """
        of_address = Counter(self._all.values())
        if of_address[address] >= max(self.most // 2, 1):
            crowd = address
        elif len(self._all) >= self.most:
            crowd = of_address.most_common(1)[0][0]
        else:
            crowd = None
        if crowd is not None and not self._close_one_of(crowd):
            stream.close()
            return
        self._all[stream] = address
        self._waiting[stream] = None

    def _close_one_of(self, address: str) -> bool:
        for stream in self._waiting:
            if self._all[stream] == address:
                self.remove(stream)
                stream.close()
                return True
        return False

    def serve(self, stream: IOStream) -> None:
        """Note that a connection now waits for us."""
        self._waiting.pop(stream, None)

    def wait(self, stream: IOStream) -> None:
        """Note that we now wait for a connection again."""
        if stream in self._all:
            self._waiting.pop(stream, None)
            self._waiting[stream] = None

    def remove(self, stream: IOStream) -> None:
        """Forget a connection."""
        self._all.pop(stream, None)
        self._waiting.pop(stream, None)

    async def close(self) -> None:
        """Close all of them; what is being answered is answered first."""
        if self.answers:
            await asyncio.wait(self.answers, timeout=_PATIENCE_WITH_US)
        for stream in list(self._all):
            stream.close()


class _Listener(HTTPServer):
    """Takes the connections of one site."""

    site: Site
    threads: Threads
    connections: Connections

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        self.connections.add(stream, str(address[0]) if address else "")
        super().handle_stream(stream, address)

    def start_request(
        self, server_conn: object, request_conn: HTTPConnection
    ) -> HTTPMessageDelegate:
        return Request(request_conn, self.site, self.threads, self.connections)

    def on_close(self, server_conn: Any) -> None:
        self.connections.remove(server_conn.stream)
        super().on_close(server_conn)


def room_for_connections() -> int:
    """Return how many connections may be open; ask the system for enough files first."""
    try:
        import resource  # Windows has none
    except ImportError:
        return _CONNECTIONS_ON_WINDOWS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _CONNECTIONS + _OTHER_FILES
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return _CONNECTIONS
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(soft - _OTHER_FILES, soft // 2)


async def _serve(sites: Iterable[Site], threads: Threads) -> None:
    connections = Connections(room_for_connections())
    listeners = []
    for site in sites:
        listener = _Listener(
            None,
            ssl_options=site.context,
            idle_connection_timeout=_PATIENCE_WITH_HEADERS,
            max_body_size=SMALL_BODY,
            body_timeout=_PATIENCE_WITH_HEADERS,
            max_buffer_size=1024 * 1024,
        )
        listener.site, listener.threads, listener.connections = site, threads, connections
        listener.add_sockets(site.sockets)
        listeners.append(listener)
    try:
        await asyncio.Event().wait()
    finally:
        for listener in listeners:
            listener.stop()
        await connections.close()


def _is_fault(record: logging.LogRecord) -> bool:
    """Whether a line belongs in the log: a body that breaks HTTP is a fault of its sender.

    Tornado tells of one that comes to light after the visitor has been refused.
    """
    return not (record.exc_info and isinstance(record.exc_info[1], HTTPInputError))


def run(sites: Iterable[Site], threads: int, started: Callable[[Callable[[], None]], None]) -> None:
    """Serve until interrupted or told to end; running requests are answered first.

    ``started`` is called once the loop runs, with a function by which any thread can end it.
    """

    async def main() -> None:
        task, loop = asyncio.current_task(), asyncio.get_running_loop()
        assert task is not None
        with suppress(NotImplementedError):  # Windows ends a program at once
            loop.add_signal_handler(signal.SIGTERM, task.cancel)

        def stop() -> None:
            loop.call_soon_threadsafe(partial(loop.call_later, _FAREWELL, task.cancel))

        started(stop)
        await _serve(sites, Threads(threads))

    logging.getLogger("tornado.general").setLevel(logging.ERROR)
    logging.getLogger("tornado.application").addFilter(_is_fault)
    with suppress(KeyboardInterrupt, asyncio.CancelledError):
        asyncio.run(main())
