"""A stand-in for the server of Chess-Results on this machine, written from its description."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qs, urlsplit


class StandIn:
    """Chess-Results as described: one session for each request, a number for each GETKEY."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        self.documents: list[ET.Element] = []
        self.keys = 0
        self.cut: set[str] = set()
        self.errors: dict[str, str] = {}
        self.raw: bytes | None = None
        self.port = 0

    def answer(self, request: str, body: str) -> str:
        if request in self.errors:
            text = self.errors[request]
            return (
                '<chessresults><result status="ERROR"/><messages>'
                f'<message type="error" Text="{text}"/></messages></chessresults>'
            )
        if request == "GETSID":
            return (
                f'<chessresults><result sid="9{len(self.requests):04}" status="OK"/></chessresults>'
            )
        xml = parse_qs(body)["xml"][0]
        assert not set(xml) & set("<>"), "the firewall of the server refuses brackets"
        document = ET.fromstring(xml.replace("{", "<").replace("}", ">"))  # noqa: S314 - a test
        self.documents.append(document)
        if request == "GETKEY":
            self.keys += 1
            return f'<chessresults><result key="{222_556 + self.keys}" status="OK"/></chessresults>'
        return '<chessresults><result status="OK"/></chessresults>'


@contextmanager
def running() -> Iterator[StandIn]:
    stand_in = StandIn()

    class Handler(BaseHTTPRequestHandler):
        def _do(self) -> None:
            request = parse_qs(urlsplit(self.path).query)["key1"][0]
            body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
            stand_in.requests.append(request)
            answer = stand_in.answer(request, body)
            if request in stand_in.cut:
                self.close_connection = True
                self.connection.close()
                return
            data = answer.encode() if stand_in.raw is None else stand_in.raw
            self.send_response(200)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        do_GET = do_POST = _do

        def log_message(self, *args: object) -> None:
            pass

    class Quiet(ThreadingHTTPServer):
        def handle_error(self, *args: object) -> None:
            """A connection that the test cuts is no fault."""

    server = Quiet(("127.0.0.1", 0), Handler)
    stand_in.port = server.server_address[1]
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield stand_in
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
