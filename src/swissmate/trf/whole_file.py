"""Writes files as a whole or not at all."""

from __future__ import annotations

import os
import stat


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file whole or not at all: into a new file beside it, which then replaces it.

    A link is followed. A device or pipe is written to directly. If the folder accepts no new files,
    the file itself is overwritten.

    Raises:
        OSError: the file cannot be written; a file that was there before is untouched.
    """
    name = os.fspath(path)
    try:
        _replace(name, data)
    except OSError as error:
        # The error names the caller's file, not the temporary one beside it.
        raise OSError(error.errno, error.strerror, name) from error


def _replace(name: str, data: bytes) -> None:
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
    temporary = os.path.join(os.path.dirname(target), f".swissmate.{os.urandom(8).hex()}.tmp")
    try:
        try:
            descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        except PermissionError:
            if mode is None:
                raise
            _write(os.open(target, os.O_WRONLY | os.O_TRUNC), data)
            return
        _write(descriptor, data)
        if mode is not None:
            os.chmod(temporary, mode)
        os.replace(temporary, target)
    except BaseException:
        from contextlib import suppress  # noqa: PLC0415 - a file that gets written does without it

        with suppress(OSError):  # Windows keeps a file that is still open
            os.unlink(temporary)
        raise


def _write(descriptor: int, data: bytes) -> None:
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
