"""A tournament file as it was read: its tournament, its remarks, and every line as it stood."""

from collections.abc import Iterator
from typing import NamedTuple

from swissmate.model import Tournament

from .diagnostics import Diagnostic
from .records.fields import Record, record_of


class TRFDocument(NamedTuple):
    """A tournament report file, kept without loss.

    ``data`` are the bytes of the file, ``encoding`` and ``bom`` say how they were read. ``lines``
    are its lines without their ends and ``line_ends`` the ends, so that both interleaved are the
    file's text. ``tournament`` is what the reader understood of it, ``diagnostics`` is what it
    found odd. A document that was not read from such a file has no ``data``.
    """

    file: str
    data: bytes
    encoding: str
    bom: bool
    lines: tuple[str, ...]
    line_ends: tuple[str, ...]
    tournament: Tournament
    diagnostics: tuple[Diagnostic, ...]

    @property
    def line_end(self) -> str:
        """The line end of the file: that of its first line; LF if there is only one line."""
        return self.line_ends[0] or "\n"

    @property
    def records(self) -> Iterator[Record]:
        """The records that the tournament does not hold: national ratings, teams and so on."""
        for number, line in enumerate(self.lines, 1):
            record = record_of(line, number)
            if record is not None:
                yield record

    @property
    def comments(self) -> tuple[str, ...]:
        """The comment lines (TRF26: ``###``), without their mark."""
        return tuple(line[3:].strip() for line in self.lines if line.startswith("###"))
