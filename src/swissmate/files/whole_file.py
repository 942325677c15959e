"""Writes files as a whole or not at all."""

from __future__ import annotations

import os
import stat
import time
from contextlib import suppress

_BEGINS, _ENDS = ".swissmate.", ".tmp"
_OLD = 3600.0
"""A file that was begun this many seconds ago belongs to a program that was killed."""


def write_whole(path: str | os.PathLike[str], data: bytes, *, private: bool = False) -> None:
    """Write a file whole or not at all: into a new file beside it, which then replaces it.

    A link is followed. A device or pipe is written to directly. If the folder accepts no new files,
    the file itself is overwritten. A ``private`` file is readable by the user alone, and on the
    disk, not only in the system's memory, when it takes its name.

    Raises:
        OSError: the file cannot be written; a file that was there before is untouched.
    """
    name = os.fspath(path)
    try:
        _replace(name, data, private=private)
    except OSError as error:
        # The error names the caller's file, not the temporary one beside it.
        raise OSError(error.errno, error.strerror, name) from error


def unfinished_name(path: str) -> str:
    """Return a new name in the folder of a file, for use until that file is complete."""
    return os.path.join(os.path.dirname(path), f"{_BEGINS}{os.urandom(8).hex()}{_ENDS}")


def is_unfinished(name: str) -> bool:
    """Whether a file name is one that :func:`write_whole` gives a file until it is complete."""
    return name.startswith(_BEGINS) and name.endswith(_ENDS)


def remove_unfinished(folder: str | os.PathLike[str], ending: str = _ENDS) -> None:
    """Remove what a program that was killed while it wrote has left in a folder.

    Files of the last hour stay: another program may be writing them. ``ending`` is that of names
    that nobody but this program uses in the folder.
    """
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            ours = is_unfinished(entry.name) or (ending != _ENDS and entry.name.endswith(ending))
            if ours and abs(time.time() - entry.stat().st_mtime) > _OLD:
                with suppress(OSError):
                    os.unlink(entry.path)


def settle(path: str | os.PathLike[str]) -> None:
    """Wait until a file, or the names in a folder, are on the disk.

    Raises:
        OSError: the disk did not take a file.
    """
    is_folder = os.path.isdir(path)
    try:
        descriptor = os.open(path or ".", os.O_RDONLY)
    except PermissionError:  # Windows opens no folders, and keeps their names by itself
        return
    try:
        os.fsync(descriptor)
    except OSError:
        if not is_folder:  # some file systems do not do this for folders
            raise
    finally:
        os.close(descriptor)


def _replace(name: str, data: bytes, *, private: bool) -> None:
    mode = None
    try:
        # The status of the name itself, not of what it links to: the link of a pipe (/dev/fd/63, as
        # shells give it for ">(...)") can be opened, but leads to no name in any folder.
        status = os.stat(name)
    except FileNotFoundError:
        pass
    else:
        mode = stat.S_IMODE(status.st_mode)
        if not stat.S_ISREG(status.st_mode) or not os.access(name, os.W_OK):
            _write(os.open(name, os.O_WRONLY), data)
            return
    target = os.path.realpath(name)
    # The name is random, so nothing else has it. It is known before the file exists, so an
    # interrupt at any moment leaves nothing behind.
    temporary = unfinished_name(target)
    try:
        try:
            rights = 0o600 if private else 0o666
            descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, rights)
        except PermissionError:
            if mode is None:
                raise
            _write(os.open(target, os.O_WRONLY | os.O_TRUNC), data)
            return
        _write(descriptor, data, settled=private)
        if mode is not None and not private:
            os.chmod(temporary, mode)
        os.replace(temporary, target)
        if private:
            settle(os.path.dirname(target))
    except BaseException:
        with suppress(OSError):  # Windows keeps a file that is still open
            os.unlink(temporary)
        raise


def _write(descriptor: int, data: bytes, *, settled: bool = False) -> None:
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        if settled:
            file.flush()
            os.fsync(descriptor)
