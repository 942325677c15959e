"""A tournament file as it was read: its tournament, its remarks, and every line as it stood."""

from __future__ import annotations

from dataclasses import dataclass

from swissmate.model import Tournament

from .diagnostics import Diagnostic

__all__ = ["TRFDocument"]


@dataclass(frozen=True, slots=True)
class TRFDocument:
    """A tournament report file, kept without loss.

    ``data`` are the bytes of the file, ``encoding`` and ``bom`` say how they were read.
    ``lines`` are its lines without their ends and ``line_ends`` the ends, so that both
    interleaved are the file's text. ``tournament`` is what was understood of it;
    ``diagnostics`` is what was odd.
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
        """How the file's lines end: that of its first line; LF if there is but one line."""
        return self.line_ends[0] or "\n"
