"""A stand-in for the server of Chess-Results on this machine, written from its description."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from urllib.parse import parse_qs, urlsplit

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

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
        self.secrets: tuple[bytes, bytes] | None = None
        self.sessions: set[str] = set()
        self.lossy: Random | None = None
        self.port = 0

    def answer(self, request: str, body: str) -> str:
        if request in self.errors:
            text = self.errors[request]
            return (
                '<chessresults><result status="ERROR"/><messages>'
                f'<message type="error" Text="{text}"/></messages></chessresults>'
            )
        if request == "GETSID":
            session = f"9{len(self.requests):04}"
            self.sessions.add(session)
            return f'<chessresults><result sid="{session}" status="OK"/></chessresults>'
        xml = parse_qs(body)["xml"][0]
        assert not set(xml) & set("<>"), "the firewall of the server refuses brackets"
        document = ET.fromstring(xml.replace("{", "<").replace("}", ">"))  # noqa: S314 - a test
        self.documents.append(document)
        if self.secrets and not self.is_signed(document):
            return (
                '<chessresults><result status="ERROR"/><messages>'
                '<message type="error" Text="sid not valid"/></messages></chessresults>'
            )
        if request == "GETKEY":
            self.keys += 1
            return f'<chessresults><result key="{222_556 + self.keys}" status="OK"/></chessresults>'
        return '<chessresults><result status="OK"/></chessresults>'

    def is_signed(self, document: ET.Element) -> bool:
        """Whether its cipher texts are those of a session, of the creator and of the number."""
        request, security = document.find(".//getkey"), document.find(".//securitydata")
        event = document.find(".//tournament")
        if request is not None:
            return self.decrypted(request.get("sid", "")) in self.sessions
        assert security is not None
        assert event is not None
        return (
            self.decrypted(security.get("sid", "")) in self.sessions
            and self.decrypted(security.get("creator_sid", "")) == event.get("creator")
            and self.decrypted(security.get("tnr_sid", "")) == event.get("key")
        )

    def decrypted(self, text: str) -> str:
        """Return a cipher text in the clear, "" if it is none of this key and vector."""
        assert self.secrets is not None
        key, vector = self.secrets
        decryptor = Cipher(algorithms.AES(key), modes.CBC(vector)).decryptor()
        data = decryptor.update(bytes.fromhex(text)) + decryptor.finalize()
        plain = data[: -data[-1]] if 0 < data[-1] <= 16 else b""
        return plain.decode("ascii", "replace")


@contextmanager
def running() -> Iterator[StandIn]:
    stand_in = StandIn()

    def answer(asked: Asked) -> Said | None:
        request = parse_qs(urlsplit(asked.path).query)["key1"][0]
        lossy = stand_in.lossy
        if lossy and lossy.random() < 0.2:
            return None  # before it has arrived
        stand_in.requests.append(request)
        data = stand_in.answer(request, asked.body.decode()).encode()
        if request in stand_in.cut or (lossy and lossy.random() < 0.3):
            return None
        return Said(data if stand_in.raw is None else stand_in.raw)

    with serving(answer) as stand_in.port:
        yield stand_in
