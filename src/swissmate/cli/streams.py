"""The three standard streams, also where a caller has closed them or they cannot be written.

A program that drives us may close what it does not read. Python then has None in the place of the
stream, and ``print`` to a missing stderr would put messages among the answers on stdout.
"""

from __future__ import annotations

import os
import sys

__all__ = ["ensure_streams", "tell"]


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


def tell(message: object) -> None:
    """Write a line to stderr; that it cannot be written must not cost anybody the answer."""
    try:
        print(message, file=sys.stderr, flush=True)
    except OSError:
        # What is still in the buffer would be tried again at the end of the process.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
