"""What must be kept of a tournament at Chess-Results: who made it, and its number there.

The number is given once: each time it is asked for, the server makes a new tournament.
"""

from __future__ import annotations

import json
from pathlib import Path
from secrets import randbelow
from typing import NamedTuple

from swissmate.errors import InputError
from swissmate.files.whole_file import write_whole

_MOST_CREATORS = 65_535


class Kept(NamedTuple):
    """What is known of the tournament at the server.

    ``creator`` is a number that the program made up once, ``key`` the public number of the
    tournament, "" before there is one. It is ``asked`` while an answer to the request for it is
    awaited. ``sent`` is when a document was taken last (seconds since 1970), ``digest`` is that of
    the document.
    """

    creator: int
    key: str = ""
    asked: bool = False
    sent: float = 0
    digest: str = ""


class KeptFile:
    """A file with what is kept, readable by the user alone."""

    def __init__(self, path: Path) -> None:
        """Take the name of the file; it need not exist yet."""
        self.path = path

    def load(self) -> Kept:
        """Return what the file holds; if there is none, a new creator.

        Raises:
            InputError: the file is not one of these.
            OSError: it cannot be read.
        """
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return Kept(1 + randbelow(_MOST_CREATORS))
        try:
            kept = Kept(**json.loads(text))
            right = (
                type(kept.creator) is int
                and isinstance(kept.key, str)
                and isinstance(kept.asked, bool)
                and isinstance(kept.sent, int | float)
                and isinstance(kept.digest, str)
            )
        except (TypeError, ValueError):
            right = False
        if not right:
            raise InputError(
                f"{self.path}: expected what an upload to Chess-Results keeps there",
                code="chess-results",
            )
        return kept

    def save(self, kept: Kept) -> None:
        """Write what is kept, whole and onto the disk.

        Raises:
            OSError: the file cannot be written.
        """
        text = json.dumps(kept._asdict(), indent=2) + "\n"
        write_whole(self.path, text.encode(), private=True)
