"""Finds the tournaments to check: in files, folders, archives and standard input.

Nothing is unpacked onto the disk, and only the part of an archive that is being worked on is in
memory.
"""

from __future__ import annotations

import os
import re
import tarfile
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

from swissmate.errors import InputError, TooLargeError, TournamentError
from swissmate.files.bounded import LARGEST, read_file, read_stream
from swissmate.files.unpacking import DAMAGE, open_zip

from .exit_codes import Failure, attempt
from .streams import STDIN

_ZIP: Final = (".zip",)
_TAR: Final = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")


_SUFFIXES = (".trf", ".trfx", ".fid", ".trf06", ".trf16", ".trf26")
"""Suffixes that mark a file in a folder or archive as a tournament file."""

_TEXT_SUFFIXES = (".txt", ".tab")
"""Suffixes that may mark one. Pairings and notes have them too, so the beginning is examined."""

_BEGINNING = 64 * 2**10
"""The bytes from the start within which a tournament file has a record that identifies it."""


class Source(NamedTuple):
    """One tournament file: its name as shown, and how to get at its bytes.

    ``path`` is the file on the disk or the archive, ``member`` the name inside a zip archive.
    ``data`` are the bytes, if they can only be read in sequence (tar, standard input). ``size`` is
    what an archive states for a member: one that is too large is not unpacked.
    """

    name: str
    path: str
    member: str = ""
    data: bytes | None = None
    size: int = 0


class Unopened(NamedTuple):
    """Stands for a file, folder or archive without tournaments, and says why there are none.

    If an archive is damaged part of the way through, it follows the tournaments that could be read.
    """

    name: str
    failure: Failure


def count_sources(names: Sequence[str]) -> int:
    """Return how many :func:`open_sources` yields for these names."""
    return sum(1 for _ in _walk(names, with_data=False))


def open_sources(names: Sequence[str]) -> Iterator[Source | Unopened]:
    """Yield the tournaments of files, folders and archives, one after the other.

    One that cannot be opened or holds no tournament does not stop the others from being read.
    """
    return _walk(names, with_data=True)


def _walk(names: Sequence[str], *, with_data: bool) -> Iterator[Source | Unopened]:
    for name in names:
        files = attempt(partial(listed, name), name)
        if isinstance(files, Failure):
            yield Unopened(name, files)
        else:
            for file in files:
                yield from _tried(_inside(file, with_data=with_data), file)


def _tried(sources: Iterator[Source], name: str) -> Iterator[Source | Unopened]:
    """Yield the sources and, if they end in a failure, the failure at the end."""
    while True:
        source = attempt(partial(next, sources, None), name)
        if source is None:
            return
        if isinstance(source, Failure):
            yield Unopened(name, source)
            return
        yield source


def _inside(name: str, *, with_data: bool) -> Iterator[Source]:
    """Yield the tournaments of a file or an archive.

    Raises:
        InputError: an archive is damaged, or holds no tournament file.
        OSError: the file cannot be read.
    """
    if name.lower().endswith(_ZIP):
        members: Iterator[Source] = (
            Source(f"{name}/{member.filename}", name, member.filename, size=member.file_size)
            for member in _zip_members(name)
        )
    elif name.lower().endswith(_TAR):
        members = _tar_members(name, with_data=with_data)
    else:
        # Another process does not share our standard input.
        data = read_file(name) if with_data and name == STDIN else None
        yield Source(name, name, data=data)
        return
    empty = True
    for member in members:
        empty = False
        yield member
    if empty:
        raise _none_in(name, "archive")


def read_source(source: Source) -> bytes:
    """Return the bytes of a tournament file.

    Raises:
        InputError: the archive is damaged at this file.
        TooLargeError: the file is larger than any tournament.
        OSError: it cannot be read.
    """
    if source.size > LARGEST:
        raise TooLargeError(
            f"{source.name}: {source.size} bytes; expected at most {LARGEST // 2**20} MiB"
        )
    if source.data is not None:
        return source.data
    if source.member:
        try:
            with _zip(source.path, os.getpid()).open(source.member) as stream:
                return read_stream(stream, source.name)
        except TooLargeError:
            raise
        except DAMAGE as error:
            raise _damaged(source.name, error) from error
    return read_file(source.path)


@lru_cache(maxsize=2)
def _zip(path: str, process: int) -> zipfile.ZipFile:
    """Return an open archive; each process has its own, since they would share a file position."""
    del process
    try:
        return open_zip(path)
    except TooLargeError:
        raise
    except InputError as error:
        raise _damaged(path, error) from error


def _zip_members(path: str) -> list[zipfile.ZipInfo]:
    archive = _zip(path, os.getpid())

    def is_tournament(member: zipfile.ZipInfo) -> bool:
        if member.is_dir() or not _may_be_tournament(member.filename):
            return False
        if not _is_text(member.filename):
            return True
        try:
            with archive.open(member) as stream:
                return _begins_as_tournament(stream.read(_BEGINNING))
        except DAMAGE:
            return True  # damage is reported when the member is read

    return [member for member in archive.infolist() if is_tournament(member)]


def _tar_members(path: str, *, with_data: bool) -> Iterator[Source]:
    try:
        with tarfile.open(path, "r|*") as archive:
            for member in archive:
                if not member.isfile() or not _may_be_tournament(member.name):
                    continue
                data = b""
                if member.size <= LARGEST and (with_data or _is_text(member.name)):
                    file = archive.extractfile(member)
                    data = b"" if file is None else file.read()
                if not _is_text(member.name) or _begins_as_tournament(data[:_BEGINNING]):
                    yield Source(f"{path}/{member.name}", path, data=data, size=member.size)
    except (tarfile.TarError, zlib.error, EOFError) as error:
        raise _damaged(path, error) from error


def _damaged(name: str, error: Exception) -> InputError:
    return InputError(f"{name}: this archive is damaged: {error}", code="archive")


def _may_be_tournament(name: str) -> bool:
    """Whether a file of this name in a folder or an archive may be a tournament file."""
    hidden = os.path.basename(name).startswith(".")
    return not hidden and name.lower().endswith(_SUFFIXES + _TEXT_SUFFIXES)


def _is_text(name: str) -> bool:
    """Whether the name leaves open if this is a tournament file, so that the content decides."""
    return name.lower().endswith(_TEXT_SUFFIXES)


def _begins_as_tournament(beginning: bytes) -> bool:
    """Whether there is a player's record or the tournament's name, in whatever encoding."""
    plain = beginning.replace(b"\0", b"")  # the zero bytes of UTF-16
    return re.search(rb"(?:^|[\r\n\xbf\xfe\xff])(?:001 +\d|012 )", plain) is not None


def _is_tournament_file(entry: os.DirEntry[str]) -> bool:
    if not entry.is_file() or not _may_be_tournament(entry.name):
        return False
    if not _is_text(entry.name):
        return True
    try:
        with open(entry.path, "rb") as stream:
            return _begins_as_tournament(stream.read(_BEGINNING))
    except OSError:
        return True  # that it cannot be read is reported when it is read


def listed(name: str) -> list[str]:
    """Return the files that a name stands for: the file, or the tournament files of the folder.

    Raises:
        TournamentError: a folder holds no tournament file.
        OSError: it cannot be read.
    """
    if name == STDIN or not os.path.isdir(name):
        return [name]
    inside = sorted(entry.path for entry in os.scandir(name) if _is_tournament_file(entry))
    if not inside:
        raise _none_in(name, "folder")
    return inside


def _none_in(name: str, what: str) -> TournamentError:
    return TournamentError(
        f"{name}: no tournament file in this {what}; expected names ending in "
        + ", ".join(_SUFFIXES + _TEXT_SUFFIXES),
        code="empty-folder",
    )
