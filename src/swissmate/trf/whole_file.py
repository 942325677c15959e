"""Files written whole or not at all."""

from __future__ import annotations

import os
import stat


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file whole or not at all: into a new file beside it, which then takes its place.

    A link is followed. A device or pipe is written to as it is. A file whose folder takes no new
    files is overwritten.

    Raises:
        OSError: it cannot be written; a file that was there before is untouched.
    """
    name = os.fspath(path)
    try:
        _replace(os.path.realpath(name), data)
    except OSError as error:
        # The caller's name for the file, not that of the new one beside it.
        raise OSError(error.errno, error.strerror, name) from error


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
