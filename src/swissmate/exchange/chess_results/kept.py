"""What must be kept of a tournament at Chess-Results: who made it, and its number there.

The number is given once: each time it is asked for, the server makes a new tournament.
"""

from __future__ import annotations

from pathlib import Path
from secrets import randbelow
from typing import Final, NamedTuple

from swissmate.exchange.kept_json import load_kept, not_kept, save_kept

_MOST_CREATORS: Final = 65_535
_ABOUT: Final = ("chess-results", "an upload to Chess-Results")


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
        values = load_kept(self.path, *_ABOUT)
        if values is None:
            return Kept(1 + randbelow(_MOST_CREATORS))
        try:
            kept = Kept(**values)
        except TypeError as error:
            raise not_kept(self.path, *_ABOUT) from error
        if not (
            type(kept.creator) is int
            and isinstance(kept.key, str)
            and isinstance(kept.asked, bool)
            and isinstance(kept.sent, int | float)
            and isinstance(kept.digest, str)
        ):
            raise not_kept(self.path, *_ABOUT)
        return kept

    def save(self, kept: Kept) -> None:
        """Write what is kept, whole and onto the disk.

        Raises:
            OSError: the file cannot be written.
        """
        save_kept(self.path, kept._asdict())
