"""A stand-in for the server of Chess-Results on this machine, written from its description."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import parse_qs, urlsplit

from offices.stand_in import Asked, Said, serving


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

    def answer(asked: Asked) -> Said | None:
        request = parse_qs(urlsplit(asked.path).query)["key1"][0]
        stand_in.requests.append(request)
        data = stand_in.answer(request, asked.body.decode()).encode()
        if request in stand_in.cut:
            return None
        return Said(data if stand_in.raw is None else stand_in.raw)

    with serving(answer) as stand_in.port:
        yield stand_in
