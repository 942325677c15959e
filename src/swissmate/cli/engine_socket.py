"""``swissmate engine --socket``: the same requests and answers for programs that connect.

Only programs on this machine can connect: through a socket in the file system that only its owner
may open, or through a port of 127.0.0.1. Each connection has a thread, and its requests are
answered in their order.
"""

from __future__ import annotations

import errno
import os
import socket
import socketserver
import stat
import time
from contextlib import suppress
from typing import IO, Any, Final, cast

from swissmate.errors import InputError

from .arguments import LARGEST_PORT
from .engine_lines import serve
from .streams import tell

_NONE_LEFT: Final = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
"""The system's errors when it cannot accept a connection for the time being."""

_LOOK_AGAIN: Final = 0.2
"""Seconds until the next attempt to accept one."""


class _Connection(socketserver.StreamRequestHandler):
    """A connected program: served until it closes the connection or asks for ``shutdown``."""

    def handle(self) -> None:
        # A program that disconnects half way ends its own connection and no other.
        with suppress(ConnectionError):
            requests, answers = cast("IO[bytes]", self.rfile), cast("IO[bytes]", self.wfile)
            if serve(requests, answers, begins_with_request=True):
                self.server.shutdown()


class _Server(socketserver.ThreadingMixIn, socketserver.TCPServer):
    daemon_threads = True
    allow_reuse_address = os.name == "posix"
    # How many connections may wait to be accepted; a named socket turns away any further one.
    request_queue_size = 128

    def __init__(self, family: int, address: str | tuple[str, int]) -> None:
        self.address_family = family
        super().__init__(address, _Connection)  # type: ignore[arg-type]

    def get_request(self) -> tuple[socket.socket, Any]:
        try:
            return super().get_request()
        except OSError as error:
            if error.errno in _NONE_LEFT:
                # A waiting program stays in the queue and is accepted when another has gone. Trying
                # again at once would take the processor from those that are being answered.
                time.sleep(_LOOK_AGAIN)
            raise

    def server_bind(self) -> None:
        before = os.umask(0o177)  # only the owner may open it, from the moment it exists
        try:
            super().server_bind()
        finally:
            os.umask(before)


def listen(address: str) -> None:
    """Serve everyone who connects to a port or a socket of the file system, until interrupted.

    Raises:
        InputError: the address is neither a port nor a path.
        OSError: something listens there already, or the socket cannot be made in its folder.
    """
    if address.isascii() and address.isdigit():
        if int(address) > LARGEST_PORT:
            raise InputError(
                f"found the port {address}; expected 0 (a free one) to {LARGEST_PORT}",
                code="usage",
            )
        place: str | tuple[str, int] = ("127.0.0.1", int(address))
        family = int(socket.AF_INET)
    else:
        if not hasattr(socket, "AF_UNIX"):
            raise InputError(
                f"found {address!r}; expected a port: this system has no sockets in files",
                code="usage",
            )
        if not address or address.lstrip("-").isdigit() or "\0" in address:
            raise InputError(
                f"found {address!r}; expected a port, or the name of a socket", code="usage"
            )
        _clear(address)
        place, family = address, int(socket.AF_UNIX)
    try:
        server = _Server(family, place)
    except OSError as error:
        # The error names the path, as for any other file; the system does not.
        where = place if isinstance(place, str) else f"127.0.0.1:{address}"
        raise OSError(error.errno, error.strerror or str(error), where) from error
    with server:
        try:
            bound = server.server_address
            tell(f"listening at {bound if isinstance(bound, str) else f'127.0.0.1:{bound[1]}'}")
            server.serve_forever()
        finally:
            if isinstance(place, str):
                with suppress(FileNotFoundError):  # somebody else has removed it
                    os.unlink(place)


def _clear(path: str) -> None:
    """Remove a socket on which nothing listens any more (its process was killed).

    Raises:
        InputError: the path is not a socket.
        OSError: something listens there.
    """
    try:
        kind = os.stat(path).st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISSOCK(kind):
        what = "folder" if stat.S_ISDIR(kind) else "file"
        raise InputError(f"{path} is a {what}; expected a new name for the socket", code="usage")
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(path)
        except ConnectionRefusedError:
            os.unlink(path)
            return
    raise OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE), path)
