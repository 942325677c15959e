"""The log of faults in the data folder, for whoever is asked for help.

It says where in the program something failed, and how, but not with what: neither names of players
nor passwords, addresses or links are in it, so that it can be handed on as it is. What a line is
made of is chosen for that: the text as the program has it, without what was put into it, the route
of a page in place of its address, and the lines of the program in place of what an error says.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any, Final

_NAME: Final = "swissmate.log"
_BYTES: Final = 500_000
_OLDER_FILES: Final = 3
_OURS: Final = "swissmate"
_HIDDEN: Final = "..."
_LOG: Final = logging.getLogger(__name__)


def log_file(folder: Path) -> Path:
    """Return the log of a data folder; ``swissmate.log.1`` and so on beside it are older."""
    return folder / "logs" / _NAME


def last_entries(folder: Path, count: int) -> list[str]:
    """Return the last entries of the log, each with the lines of its fault, the newest last."""
    entries: list[str] = []
    for path in (log_file(folder).with_name(f"{_NAME}.1"), log_file(folder)):
        with suppress(OSError):
            for line in path.read_text("utf-8", errors="replace").splitlines():
                if line.startswith(" ") and entries:
                    entries[-1] += f"\n{line}"
                else:
                    entries.append(line)
    return entries[-count:]


@contextmanager
def keeping(folder: Path) -> Iterator[None]:
    """Write what fails into the log of a data folder too; a log that cannot be written is none."""
    path = log_file(folder)
    root = logging.getLogger()
    try:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        file = _PrivateFile(path, maxBytes=_BYTES, backupCount=_OLDER_FILES, encoding="utf-8")
    except OSError:
        yield
        return
    file.setFormatter(_WithoutNames())
    window = logging.StreamHandler()
    window.addFilter(lambda record: record.name.partition(".")[0] != "django")  # it has its own
    ours = logging.getLogger(_OURS)
    level, of_threads = ours.level, threading.excepthook
    ours.setLevel(logging.INFO)
    window.setLevel(logging.WARNING)
    root.addHandler(file)
    root.addHandler(window)
    threading.excepthook = _noted_in_thread
    try:
        yield
    except Exception as error:
        file.handle(_record("the program has ended", error))
        raise
    finally:
        threading.excepthook = of_threads
        ours.setLevel(level)
        root.removeHandler(file)
        root.removeHandler(window)
        file.close()


def note(text: str, *numbers: int | str) -> None:
    """Note that something has happened; ``numbers`` are neither names nor addresses."""
    _LOG.info(text, *map(_Plain, numbers))


class _Plain(str):
    """Something that may stand in the log as it is."""

    __slots__ = ()

    def __new__(cls, value: object) -> _Plain:
        return super().__new__(cls, value)


class _PrivateFile(RotatingFileHandler):
    """A file that is readable by its owner alone; what cannot be written is left out."""

    def _open(self) -> Any:  # as the standard library has it
        descriptor = os.open(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        return open(descriptor, "a", encoding=self.encoding)  # closed by the handler

    def handleError(self, record: logging.LogRecord) -> None:  # its name there
        """Go on: a full disk, or a second program that has the file open, is no fault of ours."""


def _record(text: str, error: BaseException) -> logging.LogRecord:
    about = (type(error), error, error.__traceback__)
    return logging.LogRecord(__name__, logging.ERROR, "", 0, text, (), about)


def _noted_in_thread(about: threading.ExceptHookArgs) -> None:
    if about.exc_value is not None:
        _LOG.error("a thread has ended", exc_info=about.exc_value)


class _WithoutNames(logging.Formatter):
    """Writes a record without anything that somebody has typed, and where it happened."""

    def format(self, record: logging.LogRecord) -> str:
        parts = [f"{self.formatTime(record, '%Y-%m-%d %H:%M:%S')} {record.levelname} {record.name}"]
        request = getattr(record, "request", None)
        if request is not None:
            match = getattr(request, "resolver_match", None)
            route = match.route if match else _HIDDEN
            parts.append(f"{request.method} /{route} {getattr(record, 'status_code', '')}".strip())
        elif record.args or record.name.partition(".")[0] == _OURS:
            parts.append(_text(record))
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            return ": ".join(parts)
        parts.append(described(error))
        return "\n".join([": ".join(parts), *_lines(error)])


def _text(record: logging.LogRecord) -> str:
    """Return the text of a record; of what was put into it, only what is no name."""
    given = record.args if isinstance(record.args, tuple) else ()
    shown = tuple(
        described(value)
        if isinstance(value, BaseException)
        else str(value)
        if isinstance(value, _Plain | bool | int)
        else _HIDDEN
        for value in given
    )
    text = str(record.msg).replace("%r", "%s").replace("%d", "%s")
    with suppress(TypeError, ValueError):
        text = text % shown
    return " ".join(text.split())


def described(error: BaseException) -> str:
    """Return the kind of an error, and what it says if that has no names in it."""
    kind = type(error).__name__
    for fault in (error, error.__cause__):
        if isinstance(fault, sqlite3.OperationalError):
            return f"{kind} ({fault})"
        if isinstance(fault, OSError) and fault.errno is not None:
            return f"{kind} ({os.strerror(fault.errno)})"
    code = getattr(error, "code", "")
    return f"{kind} ({code})" if isinstance(code, str) and code else kind


def _lines(error: BaseException) -> list[str]:
    """Return where an error came from: the lines of the program, from the outermost inward."""
    lines = [
        f"  {_module(frame.filename)}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    if error.__cause__ is not None:
        lines += [f"  because of {described(error.__cause__)}", *_lines(error.__cause__)]
    return lines


def _module(path: str) -> str:
    """Return a file of the program without the folder in which it is installed."""
    for folder in sorted(filter(None, sys.path), key=len, reverse=True):
        with suppress(ValueError):
            return Path(path).relative_to(folder).as_posix()
    return Path(path).name
