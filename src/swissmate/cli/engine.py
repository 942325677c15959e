"""``swissmate engine``: one long-lived process that answers requests line by line."""

from __future__ import annotations

import sys

from swissmate.requests.field import Arguments

from .engine_lines import serve
from .engine_socket import listen
from .exit_codes import ExitCode


def run(args: Arguments) -> int:
    """Answer until the input ends or a request asks for ``shutdown``."""
    if args.socket is None:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    else:
        listen(args.socket)
    return ExitCode.DONE
