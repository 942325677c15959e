"""The machine-readable record of a mass check, from which an interrupted check can be resumed.

It has one JSON object per line: first the options of the check, then one object per file in the
order of the files, and at the end the totals. Each line is on the disk before the next file is
read.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from typing import Any, BinaryIO, NamedTuple

from swissmate import __version__
from swissmate.errors import InputError


class Known(NamedTuple):
    """A file that was checked before: the position of its line, and the digest of its bytes."""

    offset: int
    digest: str


def _setting(value: object) -> str:
    """Return the value of a setting as it is shown to people."""
    if value is None or value == []:
        return "not set"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


class CheckRecord:
    """An open record; a context manager.

    ``options`` holds those that change the answers (rules, rounds): a record made with other
    options cannot be resumed. Without ``resume`` an existing file of this name is replaced.

    Raises:
        InputError: the file to resume is not a record, or another version or other options made it.
        OSError: the file cannot be read or written.
    """

    def __init__(self, path: str, options: dict[str, object], *, resume: bool) -> None:
        self._path = path
        self._header = {"swissmate": __version__, **options}
        self.known: dict[str, Known] = {}
        resume = resume and os.path.exists(path)
        self._file: BinaryIO = open(path, "r+b" if resume else "w+b")  # noqa: SIM115 - see __exit__
        if resume:
            try:
                self._read()
            except BaseException:
                self._file.close()
                raise
        else:
            self.add(self._header)

    def __enter__(self) -> CheckRecord:
        """Return the record."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file; what was written stays."""
        self._file.close()

    def _read(self) -> None:
        """Read which files are done; drop the totals, an unfinished line, and all that follows."""
        offset = 0
        for number, line in enumerate(self._file):
            try:
                value = json.loads(line) if line.endswith(b"\n") else None
            except (ValueError, RecursionError):
                value = None
            if not isinstance(value, dict):
                if number == 0:
                    raise self._refused("its first line is not a JSON object")
                break
            if number == 0:
                if value != self._header:
                    raise self._refused("it was made with others: " + self._others(value))
            else:
                name, digest = value.get("file"), value.get("digest")
                if not (isinstance(name, str) and isinstance(digest, str)):
                    break
                self.known[name] = Known(offset, digest)
            offset += len(line)
        if offset == 0:
            raise self._refused("it is empty")
        self._file.seek(offset)
        self._file.truncate()

    def _others(self, before: dict[str, Any]) -> str:
        """Return the settings that differ from those of the record, each with both values."""
        names = [key for key in (before | self._header) if key != "swissmate"]
        named = {"swissmate": "the version", **{name: name.replace("_", "-") for name in names}}
        return "; ".join(
            f"{shown} was {_setting(before.get(name))} and is {_setting(self._header.get(name))}"
            for name, shown in named.items()
            if before.get(name) != self._header.get(name)
        )

    def _refused(self, why: str) -> InputError:
        return InputError(
            f"{self._path}: this record cannot be continued: {why}; start again without --resume",
            code="check-record",
        )

    def add(self, value: dict[str, object]) -> None:
        """Write the header, the line of a file (with ``file`` and ``digest``), or the totals."""
        try:
            self._file.write(json.dumps(value, ensure_ascii=False).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            with suppress(OSError):  # otherwise what is still in its buffer would be written again
                self._file.close()
            raise OSError(error.errno, error.strerror, self._path) from error

    def line(self, known: Known) -> dict[str, object]:
        """Return the line that was written for a file before."""
        end = self._file.tell()
        self._file.seek(known.offset)
        value: dict[str, object] = json.loads(self._file.readline())
        self._file.seek(end)
        return value
