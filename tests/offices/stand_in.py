"""A server on this machine alone that stands in for another one: the HTTP part of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import NamedTuple


class Asked(NamedTuple):
    """A request: ``path`` with its query, the names of headers in small letters."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes


class Said(NamedTuple):
    """An answer."""

    data: bytes
    status: int = 200
    headers: Mapping[str, str] = {}


@contextmanager
def serving(answer: Callable[[Asked], Said | None]) -> Iterator[int]:
    """Answer requests on a port, which is returned; without an answer the connection is cut."""

    class Handler(BaseHTTPRequestHandler):
        def _do(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            headers = {name.lower(): value for name, value in self.headers.items()}
            said = answer(Asked(self.command, self.path, headers, body))
            if said is None:
                self.close_connection = True
                self.connection.close()
                return
            self.send_response(said.status)
            for name, value in said.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(said.data)))
            self.end_headers()
            self.wfile.write(said.data)

        do_GET = do_POST = _do

        def log_message(self, *args: object) -> None:
            pass

    class Quiet(ThreadingHTTPServer):
        def handle_error(self, *args: object) -> None:
            """A connection that is cut is no fault."""

    server = Quiet(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
