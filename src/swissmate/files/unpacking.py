"""Unpacks files of others: what comes out is limited, whatever they say of themselves.

A file of a hundred kilobytes can unpack to a hundred megabytes, and an archive can hold archives.
Every reader of packed files goes through this module.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from typing import IO, TYPE_CHECKING, Final

from swissmate.errors import InputError, TooLargeError

if TYPE_CHECKING:
    from collections.abc import Callable

    from _typeshed import WriteableBuffer

_CHUNK: Final = 64 * 2**10
_DIRECTORY: Final = 4 * 2**20
"""The size in bytes of the largest directory of a zip archive: some 50,000 files."""

ZIP_BEGINS: Final = b"PK\x03\x04"
GZIP_BEGINS: Final = b"\x1f\x8b"

DAMAGE: Final = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    OSError,
    ValueError,
    OverflowError,
)
"""What the libraries raise when a packed file is broken, encrypted or packed in a strange way."""


class Limited(io.RawIOBase):
    """A stream of which no more than ``limit`` bytes are read.

    ``tell`` is called with the number of bytes so far; it may raise, to stop the reading.
    """

    def __init__(
        self, stream: IO[bytes], limit: int, tell: Callable[[int], None] | None = None
    ) -> None:
        super().__init__()
        self._stream = stream
        self._limit = limit
        self._tell = tell
        self.count = 0

    def readable(self) -> bool:
        """It can be read."""
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        """Read some bytes.

        Raises:
            TooLargeError: there are more than the limit.
        """
        view = memoryview(buffer).cast("B")
        piece = self._stream.read(min(len(view), _CHUNK))
        self.count += len(piece)
        if self.count > self._limit:
            raise TooLargeError(f"more than {self._limit} bytes come out of this file")
        if self._tell is not None:
            self._tell(self.count)
        view[: len(piece)] = piece
        return len(piece)


def limited(
    stream: IO[bytes], limit: int, tell: Callable[[int], None] | None = None
) -> io.BufferedReader:
    """Return a stream that ends in an error once more than ``limit`` bytes have come out.

    Raises:
        TooLargeError: while it is read, if there is more.
    """
    return io.BufferedReader(Limited(stream, limit, tell), _CHUNK)


def inflated(data: bytes, limit: int) -> bytes:
    """Return what gzip or zlib packed, of which no more than ``limit`` bytes are unpacked.

    Raises:
        TooLargeError: there is more.
        InputError: it is broken, or something follows it.
    """
    unpacker = zlib.decompressobj(wbits=47)  # either of the two
    try:
        text = unpacker.decompress(data, limit + 1)
    except zlib.error as error:
        raise InputError(f"this cannot be unpacked: {error}", code="archive") from error
    if len(text) > limit:
        raise TooLargeError(f"more than {limit} bytes come out of this file")
    if not unpacker.eof or unpacker.unused_data:
        raise InputError("this cannot be unpacked: it has no end, or more follows", code="archive")
    return text


class _Directory(io.RawIOBase):
    """A zip file whose directory, which is read in one piece, must not be a huge one.

    ``owns`` says that the file is to be closed with this stream, also when nobody closes that.
    """

    def __init__(self, stream: IO[bytes], *, owns: bool) -> None:
        super().__init__()
        self._stream = stream
        self._owns = owns

    def close(self) -> None:
        """Close the file, if it was opened for this."""
        if self._owns:
            self._stream.close()
        super().close()

    def seekable(self) -> bool:
        """The directory is at the end."""
        return True

    def seek(self, offset: int, whence: int = 0, /) -> int:
        """Go to a place."""
        return self._stream.seek(offset, whence)

    def tell(self) -> int:
        """Return the place."""
        return self._stream.tell()

    def read(self, size: int = -1, /) -> bytes:
        """Read some bytes.

        Raises:
            TooLargeError: more are asked for than any directory has.
        """
        if size > _DIRECTORY:
            raise TooLargeError("the directory of this archive is too large")
        return self._stream.read(size)


def open_zip(source: IO[bytes] | str) -> zipfile.ZipFile:
    """Return an archive, once its directory has turned out not to be a huge one.

    ``source`` is a stream, which stays open, or a path; that file is closed with the archive.

    Raises:
        TooLargeError: the directory is.
        InputError: this is not a zip archive, or it is broken.
        OSError: there is no such file.
    """
    if isinstance(source, str):
        directory = _Directory(open(source, "rb"), owns=True)  # noqa: SIM115 - it closes it
    else:
        directory = _Directory(source, owns=False)
    try:
        return zipfile.ZipFile(directory)
    except TooLargeError:
        directory.close()
        raise
    except DAMAGE as error:
        directory.close()
        raise InputError(f"this archive is damaged: {error}", code="archive") from error


def unpacked(archive: zipfile.ZipFile, member: zipfile.ZipInfo, limit: int) -> bytes:
    """Return a file of an archive.

    Raises:
        TooLargeError: it has more than ``limit`` bytes.
        InputError: it is damaged, encrypted, or packed in a way that is not known here.
    """
    try:
        with archive.open(member) as stream:
            return limited(stream, limit).read()
    except TooLargeError:
        raise
    except DAMAGE as error:
        raise InputError(f"{member.filename} is damaged: {error}", code="archive") from error
