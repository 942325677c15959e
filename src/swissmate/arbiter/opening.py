"""Brings whoever started the program to its pages: those of a copy that runs already, or its own.

While the program serves, its address is written in the data folder.
"""

from __future__ import annotations

import http.client
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from swissmate.files.whole_file import write_whole

_NAME: Final = "address"
_PATIENCE: Final = 3.0
"""Seconds that a running copy may take to answer."""


def note(folder: Path, address: str) -> None:
    """Note the address at which the data of a folder are served."""
    write_whole(folder / _NAME, f"{address}\n".encode())


def forget(folder: Path) -> None:
    """Take the note back."""
    with suppress(OSError):
        (folder / _NAME).unlink()


def running(folder: Path) -> str | None:
    """Return the address of the program that serves the data of a folder; None if none answers."""
    try:
        address = (folder / _NAME).read_text("utf-8").strip()
        place = urlsplit(address)
        connection = http.client.HTTPConnection(place.netloc, timeout=_PATIENCE)
        try:
            connection.request("GET", "/login")
            answer = connection.getresponse()
            return address if b"swissmate" in answer.read() else None
        finally:
            connection.close()
    except (OSError, ValueError, http.client.HTTPException):
        return None


def show(address: str) -> bool:
    """Open the browser of the user at an address; False if there is none."""
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False
