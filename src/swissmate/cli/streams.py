"""The three standard streams, even if a caller has closed them or they cannot be written.

A program that calls us may close streams that it does not use. Python then has None in place of the
stream, and ``print`` to a missing stderr would put messages among the answers on stdout.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TextIO

STDIN = STDOUT = "-"
"""How a command line names standard input and standard output."""


def ensure_streams() -> None:
    """Replace streams that were closed when the program started.

    Reading stdin then gives nothing, stderr is discarded, and writing an answer to stdout fails as
    writing to a closed file does. Stdin comes first: the system gives out the lowest free number,
    and no file that is opened later may become one of these.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - kept to the end
    if sys.stdout is None:
        # Opened for reading only, so that writing an answer to it fails.
        sys.stdout = open(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - kept to the end


def announce(message: str) -> None:
    """Write a line to stdout at once, or to stderr if stdout is closed or nobody reads it.

    For messages before a command goes on working: a failure to write must not end the command.
    """
    try:
        print(message, flush=True)
    except OSError:
        drop_output(sys.stdout)
        sys.stdout = sys.stderr
        tell(message)


def tell(message: str) -> None:
    """Write a line to stderr; if that fails, the answer must still be delivered."""
    try:
        print(message, file=sys.stderr, flush=True)
    except OSError:
        drop_output(sys.stderr)


def drop_output(stream: TextIO) -> None:
    """Discard the output of a stream that failed.

    Otherwise what is still in its buffer would be written again, and fail again, when the process
    ends.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
