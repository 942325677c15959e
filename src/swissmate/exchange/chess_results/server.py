"""The three requests of Chess-Results over HTTP, and what its errors mean."""

from __future__ import annotations

import http.client
import re
import ssl
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from typing import Final, NamedTuple
from urllib.parse import urlencode

from swissmate.errors import InputError
from swissmate.exchange.texts import without_braces
from swissmate.files.safe_xml import root_of

from .access import HOST

_PATH: Final = "/Uploadxml.aspx"
_TIMEOUT: Final = 30
_LONGEST: Final = 1 << 20
"""No answer has so many bytes."""

_MEANINGS: Final = (
    (
        r"MsgNo:28\b",
        "the tournament is closed there and takes nothing more; only its administrator page opens "
        "it again",
    ),
    (
        r"Source-ID \(Swiss-Manager Tournaments\) not valid",
        "the number of the tournament is not known there: it was deleted, or another program made "
        "it. To begin a new tournament, remove the file in which it is kept",
    ),
    (
        "Source-ID Tournament.*!=.*Upload-Parameter",
        "the tournament belongs to another source number",
    ),
    (
        "node /chessresults/getkey not found",
        "the request was not understood: this is a fault of the program",
    ),
)


class Answer(NamedTuple):
    """An answer: the attributes of its result, and its messages."""

    values: Mapping[str, str]
    messages: str

    @property
    def status(self) -> str:
        """``OK``, ``WARNING`` or ``ERROR``."""
        return self.values.get("status", "").upper()


def refused(text: str) -> InputError:
    """Return the error for what the server or the connection said."""
    return InputError(f"{HOST}: {text}", code="chess-results")


class Server:
    """Chess-Results, or a stand-in on this machine (``host``, ``port``), which needs no TLS."""

    def __init__(self, host: str = HOST, port: int = 443) -> None:
        """Take the address; nothing is sent yet."""
        self._host, self._port = host, port

    def connected(self) -> http.client.HTTPConnection:
        """Return an open connection, before anything is sent over it.

        Raises:
            InputError: there is no connection.
        """
        if self._host in ("127.0.0.1", "::1"):
            connection = http.client.HTTPConnection(self._host, self._port, timeout=_TIMEOUT)
        else:
            connection = http.client.HTTPSConnection(
                self._host, self._port, timeout=_TIMEOUT, context=ssl.create_default_context()
            )
        try:
            connection.connect()
        except OSError as error:
            raise refused(f"no connection: {error.strerror or error}") from error
        return connection

    def session(self, source: int) -> str:
        """Return a session number (GETSID)."""
        answer = self._ask(self.connected(), "GET", f"GETSID&source={source}")
        return _value(answer, "sid")

    def key(self, connection: http.client.HTTPConnection, document: ET.Element) -> str:
        """Return the number of a new tournament (GETKEY); each request makes one."""
        return _value(self._ask(connection, "POST", "GETKEY", document), "key")

    def upload(self, document: ET.Element) -> str:
        """Send a document (UPLOAD); return a warning, "" for none."""
        answer = self._ask(self.connected(), "POST", "UPLOAD", document)
        return answer.messages if answer.status == "WARNING" else ""

    def _ask(
        self,
        connection: http.client.HTTPConnection,
        method: str,
        request: str,
        document: ET.Element | None = None,
    ) -> Answer:
        """Return the answer to a request.

        Raises:
            InputError: there is none, or it is an error.
        """
        body = None if document is None else form_of(document)
        headers = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        try:
            connection.request(method, f"{_PATH}?key1={request}", body, headers)
            response = connection.getresponse()
            data = response.read(_LONGEST)
        except (OSError, http.client.HTTPException) as error:
            raise refused("the connection broke before an answer came") from error
        finally:
            connection.close()
        if response.status != http.client.OK:
            raise refused(f"answered with status {response.status}; expected 200")
        answer = answer_of(data)
        if answer.status not in ("OK", "WARNING"):
            raise Said(answer.messages)
        return answer


class Said(InputError):
    """An error that the server answered: the request has come to an end there."""

    def __init__(self, text: str) -> None:
        meaning = next((meaning for form, meaning in _MEANINGS if re.search(form, text)), "")
        shown = " ".join(text.split())[:200] or "an error without a message"
        super().__init__(f"{HOST}: {meaning or shown}", code="chess-results")


def form_of(document: ET.Element) -> bytes:
    """Return a document as the form field that the server takes: braces in place of brackets."""
    text = without_braces(ET.tostring(document, encoding="unicode"))
    return urlencode({"xml": text.replace("<", "{").replace(">", "}")}).encode()


def answer_of(data: bytes) -> Answer:
    """Return what an answer says.

    Raises:
        InputError: it is not one, or the library that reads it safely is missing.
    """
    try:
        root = root_of(data)
    except ModuleNotFoundError as error:
        raise InputError(
            "sending to Chess-Results needs defusedxml: install swissmate with [exchange] "
            "(docs/install.md)",
            code="missing-extra",
        ) from error
    except (ET.ParseError, ValueError, LookupError) as error:  # an encoding that nobody knows
        raise refused("the answer was not understood; expected XML") from error
    result = root if root.tag == "result" else root.find(".//result")
    if result is None:
        raise refused("the answer was not understood; expected a result")
    texts = (element.get("Text") or element.get("text") or "" for element in root.iter("message"))
    return Answer(dict(result.attrib), "; ".join(filter(None, texts)))


def _value(answer: Answer, name: str) -> str:
    value = answer.values.get(name, "")
    if not value:
        raise refused(f"the answer has no {name}")
    return value
