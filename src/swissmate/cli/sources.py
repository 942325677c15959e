"""Where the tournaments to be checked come from: files, folders, archives, standard input.

Nothing is unpacked onto the disk, and no more of an archive is in memory than is being worked on.
"""

from __future__ import annotations

import os
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from swissmate.errors import InputError, TournamentError

from .tournament_input import STDIN, SUFFIXES, expand

_ZIP: Final = (".zip",)
_TAR: Final = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")

_LARGEST_MEMBER: Final = 100_000_000
"""No tournament is larger; a file of an archive that claims to be is not unpacked."""


class Source(NamedTuple):
    """One tournament file: its name as shown, and how to get at its bytes.

    ``path`` is the file on the disk or the archive, ``member`` the name inside a zip archive.
    ``data`` are the bytes, if reading them in turn is the only way (tar, standard input).
    """

    name: str
    path: str
    member: str = ""
    data: bytes | None = None


def count_sources(names: Sequence[str]) -> int:
    """Return how many tournaments there are in files, folders and archives.

    Raises:
        InputError: an archive is damaged, or holds no tournament file.
        OSError: it cannot be read.
    """
    total = 0
    for name in expand(list(names)):
        if name.lower().endswith(_ZIP):
            count = len(_zip_members(name))
        elif name.lower().endswith(_TAR):
            count = sum(1 for _ in _tar_members(name, with_data=False))
        else:
            total += 1
            continue
        if not count:
            raise TournamentError(
                f"{name}: no tournament file in this archive; expected names ending in "
                + ", ".join(SUFFIXES),
                code="empty-folder",
            )
        total += count
    return total


def open_sources(names: Sequence[str]) -> Iterator[Source]:
    """Yield the tournaments of files, folders and archives, one after the other.

    Raises:
        InputError: an archive is damaged.
        OSError: it cannot be read.
    """
    for name in expand(list(names)):
        if name.lower().endswith(_ZIP):
            for member in _zip_members(name):
                yield Source(f"{name}/{member}", name, member)
        elif name.lower().endswith(_TAR):
            yield from _tar_members(name, with_data=True)
        else:
            # Another process has no standard input of its own.
            yield Source(name, name, data=sys.stdin.buffer.read() if name == STDIN else None)


def read_source(source: Source) -> bytes:
    """Return the bytes of a tournament file.

    Raises:
        InputError: the archive is damaged there.
        OSError: it cannot be read.
    """
    if source.data is not None:
        return source.data
    if source.member:
        try:
            return _zip(source.path, os.getpid()).read(source.member)
        except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError) as error:
            raise _damaged(source.name, error) from error
    with open(source.path, "rb") as file:
        return file.read()


@lru_cache(maxsize=2)
def _zip(path: str, process: int) -> zipfile.ZipFile:
    """Return an open archive; each process keeps one of its own, since a place in it is shared."""
    del process
    try:
        return zipfile.ZipFile(path)
    except zipfile.BadZipFile as error:
        raise _damaged(path, error) from error


def _zip_members(path: str) -> list[str]:
    return [
        each.filename
        for each in _zip(path, os.getpid()).infolist()
        if not each.is_dir() and _is_tournament(path, each.filename, each.file_size)
    ]


def _tar_members(path: str, *, with_data: bool) -> Iterator[Source]:
    try:
        with tarfile.open(path, "r|*") as archive:
            for member in archive:
                if not member.isfile() or not _is_tournament(path, member.name, member.size):
                    continue
                data = b""
                if with_data:
                    file = archive.extractfile(member)
                    data = b"" if file is None else file.read()
                yield Source(f"{path}/{member.name}", path, data=data)
    except (tarfile.TarError, zlib.error, EOFError) as error:
        raise _damaged(path, error) from error


def _is_tournament(path: str, name: str, size: int) -> bool:
    if not name.lower().endswith(SUFFIXES) or os.path.basename(name).startswith("."):
        return False
    if size > _LARGEST_MEMBER:
        raise InputError(f"{path}/{name}: {size} bytes are too many for one file", code="archive")
    return True


def _damaged(name: str, error: Exception) -> InputError:
    return InputError(f"{name}: this archive is damaged: {error}", code="archive")
