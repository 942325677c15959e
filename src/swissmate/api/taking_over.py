"""An event of another program, from the lists and games that it has exported."""

from __future__ import annotations

import os

from swissmate.files.bounded import read_file
from swissmate.lists.taking_over import TakenOver, source_of, taken_over

from .arguments import wrong_type


def take_over(*paths: str | os.PathLike[str]) -> TakenOver:
    """Return the event that lists and games of another program describe together.

    Args:
        paths: the names of files of one event: spreadsheets (XLSX, ODS; they need [arbiter]), text
            with separators, or PGN. A crosstable is enough; so are the pairings of all rounds.
            ``docs/exchange.md`` says what is read.

    Returns:
        The ``tournament``, and as ``doubts`` everything that was assumed or left out, each with a
        sentence (``str``), its ``kind`` and its ``values``.

    Raises:
        InputError: a file is no such list, or does not tell what is needed.
        TooLargeError: it has more than 64 MiB.
        OSError: it cannot be read.
    """
    for path in paths:
        if not isinstance(path, str | os.PathLike):
            raise wrong_type("paths", path, "the names of files")
    return taken_over(
        source_of(os.path.basename(os.fspath(path)), read_file(path)) for path in paths
    )
