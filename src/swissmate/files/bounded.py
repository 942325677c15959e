"""Reads no more than a tournament file can hold: an endless pipe must not fill the memory."""

from __future__ import annotations

import os
import sys
from typing import Final, Protocol

from swissmate.errors import TooLargeError

LARGEST: Final = 64 * 2**20
"""Size in bytes of the largest file that is read. A file of 9,999 players after 999 rounds would be
larger, but nobody plays that; one of 9,999 players after 100 rounds has 11 million bytes."""

_CHUNK: Final = 2**20


class Readable(Protocol):
    """A source from which bytes can be read."""

    def read(self, size: int, /) -> bytes:
        """Return some bytes; none at the end."""


def read_stream(stream: Readable, name: str) -> bytes:
    """Return everything that a stream holds.

    Raises:
        TooLargeError: the stream holds more than ``LARGEST`` bytes; no more than that is read.
        OSError: it cannot be read.
    """
    chunks = []
    total = 0
    while chunk := stream.read(_CHUNK):
        chunks.append(chunk)
        total += len(chunk)
        if total > LARGEST:
            raise TooLargeError(
                f"{name}: more than {LARGEST // 2**20} MiB, which no tournament file has"
            )
    return b"".join(chunks)


def read_file(name: str | os.PathLike[str]) -> bytes:
    """Return all bytes of a file; ``"-"`` is standard input.

    Raises:
        TooLargeError: it is larger than ``LARGEST``.
        OSError: it cannot be read.
    """
    if name == "-":
        return read_stream(sys.stdin.buffer, "standard input")
    with open(name, "rb", buffering=0) as stream:
        return read_stream(stream, os.fspath(name))
