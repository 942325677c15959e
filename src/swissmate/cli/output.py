"""Writes answers: whole files or none, aligned tables, the lines that tournament managers read."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from swissmate.systems.ruleset import RoundPairing

__all__ = ["json_text", "pairing_text", "table", "write_stdout", "write_whole"]


def pairing_text(pairing: RoundPairing) -> str:
    """Return a round as tournament managers read it.

    The number of lines that follow, then ``WHITE BLACK`` in publishing order, the bye last as
    ``ID 0``; single blanks, LF line ends.
    """
    lines = [f"{white} {black}" for white, black in pairing.pairs]
    if pairing.pab is not None:
        lines.append(f"{pairing.pab} 0")
    return "\n".join([str(len(lines)), *lines]) + "\n"


def table(header: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[int]) -> str:
    """Return rows as aligned columns; ``right`` are the columns to align to the right."""
    widths = [max(len(row[column]) for row in (header, *rows)) for column in range(len(header))]

    def line(row: Sequence[str]) -> str:
        cells = [
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        return "  ".join(cells).rstrip()

    rule = "  ".join("-" * width for width in widths)
    return "\n".join([line(header), rule, *map(line, rows)]) + "\n"


def json_text(value: object) -> str:
    """Return a value as JSON with readable indentation and names."""
    import json  # noqa: PLC0415 - a pairing in text needs none of it

    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def write_stdout(text: str) -> None:
    """Write text to stdout as UTF-8 with LF line ends, whatever the platform's habits are."""
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    stream.write(_encoded(text))
    stream.flush()


def _encoded(text: str) -> bytes:
    """Return text as UTF-8; the bytes of a file name that are none become escapes, as in JSON."""
    return text.encode(errors="backslashreplace")


def write_whole(path: str, text: str) -> None:
    """Write a file whole or not at all: into a new file beside it, which then takes its place.

    A device or pipe is written to as it is. A file whose folder takes no new files is overwritten.

    Raises:
        OSError: it cannot be written; a file that was there before is untouched.
    """
    try:
        _replace(os.path.realpath(path), _encoded(text))
    except OSError as error:
        # The caller's name for the file, not that of the new one beside it.
        raise OSError(error.errno, error.strerror, path) from error


def _replace(target: str, data: bytes) -> None:
    mode = None
    try:
        status = os.stat(target)
    except FileNotFoundError:
        pass
    else:
        mode = stat.S_IMODE(status.st_mode)
        if not stat.S_ISREG(status.st_mode) or not os.access(target, os.W_OK):
            _write(os.open(target, os.O_WRONLY), data)
            return
    try:
        descriptor, temporary = _new_file(os.path.dirname(target))
    except PermissionError:
        if mode is None:
            raise
        _write(os.open(target, os.O_WRONLY | os.O_TRUNC), data)
        return
    try:
        _write(descriptor, data)
        if mode is not None:
            os.chmod(temporary, mode)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


def _new_file(folder: str) -> tuple[int, str]:
    """Open a file that was not there; one that a killed process has left is no obstacle."""
    number = os.getpid()
    while True:
        path = os.path.join(folder, f".swissmate.{number}.tmp")
        try:
            return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), path
        except FileExistsError:
            number += 1


def _write(descriptor: int, data: bytes) -> None:
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
