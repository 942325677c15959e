"""Requests to addresses that somebody has typed.

They are addresses of the web: of a private network, or of this machine, only if the settings name
their host. The number of a host is looked at when it is connected to, and no redirect is followed.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.errors import Refused

_SILENCE: Final = 10.0
"""After this many seconds of silence, a request has failed."""
_IN_ALL: Final = 30.0
"""The seconds that a request may take, whatever it is waiting for."""
_HOLD_IPV4: Final = (IPv6Network("64:ff9b::/96"), IPv6Network("::/96"))
"""Addresses whose last 32 bits are one of IPv4: RFC 6052, 2.1; RFC 4291, 2.5.5.1."""


class Answer(NamedTuple):
    """What was answered: the status, and no more of the body than was wanted."""

    status: int
    data: bytes


def parts_of(address: str) -> SplitResult:
    """Return the parts of an address of the web.

    Raises:
        Refused: it is none.
    """
    try:
        parts = urlsplit(address.strip())
        usable = parts.scheme in {"http", "https"} and parts.hostname and not parts.username
        _port = parts.port
    except ValueError:
        usable = False
    if not usable or not address.isprintable() or " " in address.strip():
        text = _("%(address)s is not a web address.")
        raise Refused(text % {"address": address[:100]})
    return parts


def target_of(parts: SplitResult) -> str:
    """Return what a request to an address names: its path and its query."""
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def is_public(number: str) -> bool:
    """Whether the number of a host is one that everybody reaches, also if it wraps one of IPv4."""
    address: IPv4Address | IPv6Address = ip_address(number.partition("%")[0])
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if any(address in network for network in _HOLD_IPV4):
            inner = IPv4Address(int(address) & 0xFFFF_FFFF)
        address = inner or address
    return address.is_global and not address.is_multicast


class Site:
    """The host of an address of the web."""

    def __init__(self, parts: SplitResult) -> None:
        """Take the parts of an address (:func:`parts_of`); nothing is asked yet."""
        self._secure = parts.scheme == "https"
        self._host = parts.hostname or ""
        self._port = parts.port or (443 if self._secure else 80)

    def numbers(self) -> list[str]:
        """Return the numbers of the host.

        Raises:
            Refused: it is not known, or one of them is in a private network that the settings do
                not name.
        """
        try:
            answers = socket.getaddrinfo(self._host, self._port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise self._unreached(str(error)) from error
        numbers = [str(entry[4][0]) for entry in answers]
        if self._host not in settings.PRIVATE_HOSTS and not all(map(is_public, numbers)):
            text = _(
                "%(host)s is in a private network: the settings of this machine do not allow it."
            )
            raise Refused(text % {"host": self._host})
        return numbers

    def ask(
        self,
        method: str,
        target: str,
        *,
        longest: int,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        seconds: float = _IN_ALL,
    ) -> Answer:
        """Return the answer to a request, with up to ``longest`` bytes of its body.

        Raises:
            Refused: there is none in time, or the host may not be asked.
        """
        connection = http.client.HTTPConnection(self._host, self._port, timeout=_SILENCE)
        over = threading.Event()
        timer = threading.Timer(seconds, self._end, (connection, over))
        timer.daemon = True
        timer.start()
        try:
            connection.sock = self._connected()
            connection.request(method, target, body, {"User-Agent": "swissmate", **(headers or {})})
            answer = connection.getresponse()
            data = answer.read(longest)
            if over.is_set():  # then it looks as if the answer had come to its end
                raise TimeoutError
            return Answer(answer.status, data)
        except (OSError, http.client.HTTPException) as error:
            why = _("it takes too long") if over.is_set() else str(error)
            raise self._unreached(why) from error
        finally:
            timer.cancel()
            connection.close()

    @staticmethod
    def _end(connection: http.client.HTTPConnection, over: threading.Event) -> None:
        over.set()
        if connection.sock is not None:
            with suppress(OSError):
                connection.sock.shutdown(socket.SHUT_RDWR)

    def _connected(self) -> socket.socket:
        """Return a connection to a number that was looked at, under the host's own name."""
        problem: OSError | None = None
        for number in self.numbers():
            try:
                plain = socket.create_connection((number, self._port), _SILENCE)
            except OSError as error:
                problem = error
                continue
            if not self._secure:
                return plain
            try:
                context = ssl.create_default_context()
                return context.wrap_socket(plain, server_hostname=self._host)
            except BaseException:
                plain.close()
                raise
        raise problem or OSError("no number")

    def _unreached(self, why: str) -> Refused:
        text = _("%(address)s could not be reached: %(why)s")
        return Refused(text % {"address": self._host, "why": why[:100]})
