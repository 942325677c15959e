"""Sends a document to Chess-Results: the number of the tournament is asked for once, and kept."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from time import time
from typing import NamedTuple

from swissmate.errors import InputError

from .access import LEAST_BETWEEN, Access, access_of
from .kept import Kept, KeptFile
from .server import Said, Server


class Sent(NamedTuple):
    """A document that the server took: the number of the tournament, and a warning if any.

    ``unchanged``: it was the same as the last one and was not sent again.
    """

    key: str
    warning: str = ""
    unchanged: bool = False

    @property
    def address(self) -> str:
        """The public page."""
        return f"https://chess-results.com/tnr{self.key}.aspx"


def upload(data: bytes, environment: Mapping[str, str], kept: Path) -> Sent:
    """Send a document with the secrets of the environment; ``kept`` as the file of :func:`send`."""
    return send(data, access_of(environment), KeptFile(kept), Server())


def send(
    data: bytes, access: Access, file: KeptFile, server: Server, *, now: float | None = None
) -> Sent:
    """Send a document (:mod:`..destinations.chess_results`).

    ``file`` keeps the number of the tournament; it is written before the number is asked for, so
    that a broken connection never leads to a second one.

    Raises:
        InputError: the server refuses it or does not answer, or an earlier request for the number
            had no answer.
        OSError: what must be kept cannot be written; then nothing is asked for.
    """
    moment = time() if now is None else now
    document = ET.fromstring(data)  # noqa: S314 - of our own making
    digest = sha256(data).hexdigest()
    kept = file.load()
    if kept.asked:
        raise InputError(
            f"{file.path}: a number was asked for, and the answer is not known. If the tournament "
            'stands at Chess-Results, write its number behind "key" and false behind "asked"; if '
            "it does not, remove the file",
            code="chess-results-asked",
        )
    if kept.key and kept.digest == digest:
        return Sent(kept.key, unchanged=True)
    wait = kept.sent + LEAST_BETWEEN - moment
    if 0 < wait <= LEAST_BETWEEN:
        raise InputError(
            f"the last document was sent less than {LEAST_BETWEEN / 60:g} minutes ago; expected "
            f"another one in {wait:.0f} seconds",
            code="chess-results",
        )
    if not kept.key:
        kept = _asked(document, access, file, server, kept)
    _fill(document, access, kept, server.session(access.source))
    warning = server.upload(document)
    file.save(kept._replace(sent=moment, digest=digest))
    return Sent(kept.key, warning)


def _asked(
    document: ET.Element, access: Access, file: KeptFile, server: Server, kept: Kept
) -> Kept:
    """Ask for the number of a new tournament, and keep it."""
    event = _part(document, "tournament")
    request = ET.Element("chessresults")
    values = {
        "source": str(access.source),
        "sid": access.encrypted(server.session(access.source)),
        "creatorID": str(kept.creator),
        "federation": event.get("federation", ""),
        "tournament": event.get("name", ""),
    }
    ET.SubElement(request, "getkey", values)
    with closing(server.connected()) as connection:
        file.save(kept._replace(asked=True))
        try:
            key = server.key(connection, request)
        except Said:  # it has answered, and made none
            file.save(kept)
            raise
    known = kept._replace(key=key)
    file.save(known)
    return known


def _fill(document: ET.Element, access: Access, kept: Kept, session: str) -> None:
    """Fill in what the document needs to be taken."""
    event = _part(document, "tournament")
    event.set("key", kept.key)
    event.set("creator", str(kept.creator))
    security = _part(document, "securitydata")
    security.set("source", str(access.source))
    security.set("sid", access.encrypted(session))
    security.set("creator_sid", access.encrypted(str(kept.creator)))
    security.set("tnr_sid", access.encrypted(kept.key))


def _part(document: ET.Element, name: str) -> ET.Element:
    part = document.find(f".//{name}")
    assert part is not None, "the document is of our own making"
    return part
