"""Opens the port of a server before anything else is done: a port in use must cost nothing."""

from __future__ import annotations

import socket
import sys
from contextlib import suppress


def listen(host: str, port: int) -> list[socket.socket]:
    """Return the listening sockets of an address, one for each that its name stands for.

    ``"*"`` is all addresses; port 0 is a free one, the same for all.

    Raises:
        OSError: the port is in use, or is not for us to use.
    """
    found = socket.getaddrinfo(
        None if host == "*" else host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    sockets: list[socket.socket] = []
    try:
        for family, kind, protocol, _name, address in dict.fromkeys(found):
            opened = socket.socket(family, kind, protocol)
            sockets.append(opened)
            if sys.platform != "win32":  # there it would share a port that is in use
                opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                with suppress(OSError):
                    opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            opened.bind((address[0], port, *address[2:]))
            opened.listen(1024)
            port = int(opened.getsockname()[1])
    except OSError:
        close(sockets)
        raise
    return sockets


def close(sockets: list[socket.socket]) -> None:
    """Give the ports back."""
    for each in sockets:
        each.close()
