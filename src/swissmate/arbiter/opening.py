"""Brings whoever started the program to its pages: those of a copy that runs already, or its own.

While the program serves, its address is written in the data folder, with the way in for whoever
uses it without a password.
"""

from __future__ import annotations

import http.client
import ssl
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from swissmate.files.whole_file import write_whole

_NAME: Final = "address"
_PATIENCE: Final = 3.0
"""Seconds that a running copy may take to answer."""


def note(folder: Path, address: str, door: str) -> None:
    """Note at which address the data of a folder are served, and by which path one gets in."""
    write_whole(folder / _NAME, f"{address}\n{door}\n".encode(), private=True)


def forget(folder: Path) -> None:
    """Take the note back."""
    with suppress(OSError):
        (folder / _NAME).unlink()


def running(folder: Path) -> tuple[str, str] | None:
    """Return the address of the program that serves the data of a folder, and the path into it.

    None: no program answers there.
    """
    try:
        address, _end, door = (folder / _NAME).read_text("utf-8").strip().partition("\n")
        connection = _connection(address)
        try:
            connection.request("GET", "/login")
            answer = connection.getresponse()
            return (address, door) if b"swissmate" in answer.read() else None
        finally:
            connection.close()
    except (OSError, ValueError, http.client.HTTPException):
        return None


def _connection(address: str) -> http.client.HTTPConnection:
    """Return a connection to a copy on this machine; its certificate is one that nobody signed."""
    place = urlsplit(address)
    if place.scheme != "https":
        return http.client.HTTPConnection(place.netloc, timeout=_PATIENCE)
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return http.client.HTTPSConnection(place.netloc, timeout=_PATIENCE, context=context)


def show(address: str) -> bool:
    """Open the browser of the user at an address; False if there is none."""
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False
