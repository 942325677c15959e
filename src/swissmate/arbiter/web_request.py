"""One request: read with limits, answered by the application in a thread, sent with limits."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Iterable, Iterator
from email.utils import formatdate
from io import BytesIO
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, Any, Final
from urllib.parse import unquote_to_bytes

from tornado.http1connection import HTTP1Connection
from tornado.httputil import (
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPOutputError,
    RequestStartLine,
    ResponseStartLine,
)

from swissmate.wording import whole_number

if TYPE_CHECKING:
    from .web_server import Connections, Site, Threads

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

SMALL_BODY: Final = 64 * 1024
"""A body of this many bytes is read without asking who sends it."""
_PART: Final = 256 * 1024
"""An answer is sent in parts of about this size."""
_PATIENCE: Final = 20.0
"""Seconds for a small body, and for a visitor to take a part of an answer."""
_SLOWEST: Final = 20_000
"""Bytes a second that a large body must have."""
_LINGER: Final = 2.0
"""Seconds in which a visitor may read a refusal before the connection is closed."""
_PROXY_HEADERS: Final = frozenset(
    {"HTTP_FORWARDED", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST"}
    | {"HTTP_X_FORWARDED_PORT", "HTTP_X_FORWARDED_BY"}
)
_LOG: Final = logging.getLogger("django.request")


def environment(
    start: RequestStartLine, headers: HTTPHeaders, connection: HTTP1Connection, site: Site
) -> dict[str, Any]:
    """Return the WSGI environment of a request, still without its body.

    Headers with an underscore are left out: they could be taken for those of a proxy.
    """
    context: Any = connection.context
    path, _question, query = start.path.partition("?")
    own = site.sockets[0].getsockname()
    environ: dict[str, Any] = {
        "REQUEST_METHOD": start.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(path.encode("latin-1")).decode("latin-1"),
        "QUERY_STRING": query,
        "REMOTE_ADDR": context.remote_ip,
        "SERVER_NAME": str(own[0]),
        "SERVER_PORT": str(own[1]),
        "SERVER_PROTOCOL": start.version,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": context.protocol,
        "wsgi.input": BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in headers.items():
        if "_" not in name:
            environ[f"HTTP_{name.replace('-', '_').upper()}"] = value
    for name in ("CONTENT_TYPE", "CONTENT_LENGTH"):
        if f"HTTP_{name}" in environ:
            environ[name] = environ.pop(f"HTTP_{name}")
    if not site.trusts_proxy_headers:
        for name in _PROXY_HEADERS:
            environ.pop(name, None)
    return environ


class _Answer:
    """What the application answers, part by part; each part is fetched in a thread."""

    def __init__(self, application: Application, environ: dict[str, Any]) -> None:
        self.status = 500
        self.reason = "Internal Server Error"
        self.headers = HTTPHeaders()
        self.is_whole = False
        self._chunks: Iterable[bytes] = ()
        try:
            self._chunks = application(environ, self._start)
            self._left: Iterator[bytes] = iter(self._chunks)
            self.first = b"" if environ["REQUEST_METHOD"] == "HEAD" else self.part()
        except BaseException:
            self.close()
            raise
        if environ["REQUEST_METHOD"] == "HEAD":
            self.close()
        elif self.is_whole and self.status not in {204, 304}:
            self.headers["Content-Length"] = str(len(self.first))

    def _start(
        self, status: str, headers: list[tuple[str, str]], exc_info: Any = None
    ) -> Callable[[bytes], Any]:
        code, _space, self.reason = status.partition(" ")
        self.status = int(code)
        self.headers = HTTPHeaders()
        for name, value in headers:
            self.headers.add(name, value.strip())  # Django begins cookies with a space
        self.headers["Date"] = formatdate(usegmt=True)

        def write(_data: bytes) -> None:
            raise NotImplementedError("the application returns what it answers")

        return write

    def part(self) -> bytes:
        """Return the next part; after the last one the answer is whole."""
        content = bytearray()
        while len(content) < _PART:
            chunk = next(self._left, None)
            if chunk is None:
                self.close()
                break
            content += chunk
        return bytes(content)

    def close(self) -> None:
        """Tell the application that its answer is no longer needed."""
        self.is_whole = True
        close = getattr(self._chunks, "close", None)
        self._chunks = ()
        if close is not None:
            close()


class Request(HTTPMessageDelegate):
    """A request on its way in, and its answer on the way out."""

    def __init__(
        self, connection: Any, site: Site, threads: Threads, connections: Connections
    ) -> None:
        self._connection: HTTP1Connection = connection
        self._stream = connection.stream
        self._site = site
        self._threads = threads
        self._connections = connections
        self._body: IO[bytes] = BytesIO()
        self._environ: dict[str, Any] = {}
        self._is_refused = False

    async def headers_received(self, start_line: Any, headers: HTTPHeaders) -> None:
        """Look at the headers: is the body larger than this visitor may send to this address?"""
        self._environ = environment(start_line, headers, self._connection, self._site)
        size = whole_number(headers.get("Content-Length", "0"), most=18)
        if "Transfer-Encoding" in headers or size is None:  # how large is it going to be?
            self._is_refused = True
            self._connection.set_body_timeout(_LINGER)
            await self._send(_plain("400 Bad Request" if size is None else "411 Length Required"))
            if size is None:  # the server below would look for a body of that length
                self._stream.close()
            return
        if size <= SMALL_BODY:
            return
        self._connections.serve(self._stream)
        is_accepted = await self._in_thread(self._site.accepts_body, dict(self._environ))
        self._connections.wait(self._stream)
        self._connection.set_max_body_size(size)
        self._connection.set_body_timeout(_PATIENCE + size / _SLOWEST if is_accepted else _LINGER)
        if is_accepted:
            self._body = TemporaryFile()  # noqa: SIM115 # closed with the request
        else:
            self._is_refused = True
            await self._answer()

    async def data_received(self, chunk: bytes) -> None:
        """Keep a part of the body: a large one on the disk."""
        if self._is_refused:
            await asyncio.sleep(_LINGER)
        else:
            self._body.write(chunk)

    def finish(self) -> None:
        """Answer: the body is complete."""
        if self._is_refused:
            self._stream.close()
            return
        task = asyncio.create_task(self._answer())
        self._connections.answers.add(task)
        task.add_done_callback(self._connections.answers.discard)

    def on_connection_close(self) -> None:
        """Forget the request: the visitor has left before it was complete."""
        self._body.close()

    def _in_thread(self, work: Callable[..., Any], *given: Any) -> asyncio.Future[Any]:
        return asyncio.get_running_loop().run_in_executor(self._threads, work, *given)

    async def _answer(self) -> None:
        self._connections.serve(self._stream)
        self._body.seek(0)
        self._environ["wsgi.input"] = self._body
        try:
            answer = await self._in_thread(self._call)
        except Exception:
            _LOG.exception("no answer to %s", self._environ["PATH_INFO"])
            answer = _plain("500 Internal Server Error")
        finally:
            self._body.close()
        await self._send(answer)

    def _call(self) -> _Answer:
        return _Answer(self._site.application, self._environ)

    async def _send(self, answer: _Answer) -> None:
        """Send an answer; close the connection if the visitor does not take it."""
        connection = self._connection
        self._connections.wait(self._stream)
        if self._is_refused:
            answer.headers["Connection"] = "close"
        start = ResponseStartLine("HTTP/1.1", answer.status, answer.reason)
        try:
            async with asyncio.timeout(_PATIENCE):
                await connection.write_headers(start, answer.headers, answer.first)
            while not answer.is_whole:
                part = await self._in_thread(answer.part)
                async with asyncio.timeout(_PATIENCE):
                    await connection.write(part)
            # A refused body is still on its way; to close now would take the answer away as well.
            if not self._is_refused or "HTTP_EXPECT" in self._environ:
                connection.finish()
        except (TimeoutError, OSError, HTTPOutputError):
            self._stream.close()
        finally:
            if not answer.is_whole:
                await self._in_thread(answer.close)


def _plain(status: str) -> _Answer:
    """Return an answer of the server itself."""

    def application(_environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        start(status, [("Content-Type", "text/plain; charset=utf-8")])
        return [f"{status}\n".encode()]

    return _Answer(application, {"REQUEST_METHOD": "GET"})
