"""The three standard streams, also where a caller has closed them or they cannot be written.

A program that drives us may close what it does not read. Python then has None in the place of the
stream, and ``print`` to a missing stderr would put messages among the answers on stdout.
"""

from __future__ import annotations

import os
import sys

from swissmate.values import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO

STDIN = STDOUT = "-"
"""How a command line names standard input and standard output."""


def ensure_streams() -> None:
    """Put something in the place of streams that were closed when the program started.

    Reading stdin then gives nothing, stderr goes nowhere, and writing an answer to stdout fails as
    writing to a closed file does. Input first: the system gives out the lowest free number, and
    no file that is opened later may become one of these.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - kept to the end
    if sys.stdout is None:
        # Only readable: whoever writes an answer learns that it cannot be written.
        sys.stdout = open(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - kept to the end


def announce(message: str) -> None:
    """Write a line to stdout at once, or to stderr where stdout is closed or nobody reads it.

    For what is said before a command goes on working: it must not end because of it.
    """
    try:
        print(message, flush=True)
    except OSError:
        drop_output(sys.stdout)
        sys.stdout = sys.stderr
        tell(message)


def tell(message: object) -> None:
    """Write a line to stderr; that it cannot be written must not cost anybody the answer."""
    try:
        print(message, file=sys.stderr, flush=True)
    except OSError:
        drop_output(sys.stderr)


def drop_output(stream: TextIO) -> None:
    """Let a stream that failed go nowhere.

    What is still in its buffer would be tried again, and fail again, at the end of the process.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
