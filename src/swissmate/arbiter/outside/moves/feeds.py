"""Reads the moves of a round from LiveChess, at an address that the chief arbiter has set.

Nothing is read before somebody asks for it. The address is one of the web: a private network or
this machine only if the settings of this machine name its host.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from typing import Final
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.errors import Refused, refusal
from swissmate.errors import SwissmateError
from swissmate.pgn.games import PgnGame, read_games, text_of
from swissmate.pgn.livechess import game_path, index_path, pairings_of, with_moves

_TIMEOUT: Final = 10
_LONGEST: Final = 8 << 20
_NOT_FOUND: Final = 404


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


class Feed:
    """A place on the web with the games of an event."""

    def __init__(self, address: str) -> None:
        """Take the address of the tournament at LiveChess, or that of a PGN.

        Raises:
            Refused: it is no address of the web, or leads into a private network.
        """
        self._parts = parts_of(address)
        self._host = self._parts.hostname or ""
        self._port = self._parts.port or (443 if self._parts.scheme == "https" else 80)
        self._place = self._resolved()

    def _resolved(self) -> str:
        """Return the number of the host, which is then used, so that no other answer counts."""
        try:
            answers = socket.getaddrinfo(self._host, self._port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise self._unreached(str(error)) from error
        numbers = [str(entry[4][0]) for entry in answers]
        if self._host not in settings.FEED_HOSTS and not all(
            ipaddress.ip_address(number.partition("%")[0]).is_global for number in numbers
        ):
            text = _(
                "%(host)s is in a private network: the settings of this machine do not allow it."
            )
            raise Refused(text % {"host": self._host})
        return numbers[0]

    def games(self, number: int) -> list[PgnGame]:
        """Return the games of a round.

        Raises:
            Refused: the address does not answer, or holds something else; the message says what.
        """
        try:
            if self._parts.path.lower().endswith(".pgn"):
                return list(read_games(text_of(self._read("", needed=True))))
            pairings = pairings_of(self._read(index_path(number), needed=True), number)
            games = []
            for board, game in enumerate(pairings, 1):
                path = game_path(number, board)
                data = self._read(path)
                games.append(with_moves(game, data, path) if data else game)
        except SwissmateError as error:
            raise refusal(error) from error
        return games

    def _read(self, path: str, *, needed: bool = False) -> bytes:
        """Return what stands at a path below the address; b"" if nothing does."""
        target = self._parts.path or "/"
        if path:
            target = f"{target.rstrip('/')}/{path}"
        if self._parts.query and not path:
            target += f"?{self._parts.query}"
        connection = self._connection()
        try:
            connection.request("GET", target, headers={"User-Agent": "swissmate"})
            answer = connection.getresponse()
            data = answer.read(_LONGEST + 1)
        except (OSError, http.client.HTTPException) as error:
            raise self._unreached(str(error)) from error
        finally:
            connection.close()
        if answer.status == _NOT_FOUND and not needed:
            return b""
        if answer.status != http.client.OK:
            text = _("%(address)s answers %(code)s.")
            raise Refused(text % {"address": target[:100], "code": answer.status})
        if len(data) > _LONGEST:
            raise Refused(_("This file is too large."))
        return data

    def _connection(self) -> http.client.HTTPConnection:
        """Return a connection to the number that was looked at, under the host's own name."""
        try:
            plain = socket.create_connection((self._place, self._port), _TIMEOUT)
            if self._parts.scheme == "https":
                context = ssl.create_default_context()
                plain = context.wrap_socket(plain, server_hostname=self._host)
        except OSError as error:
            raise self._unreached(str(error)) from error
        connection = http.client.HTTPConnection(self._host, self._port, timeout=_TIMEOUT)
        connection.sock = plain
        return connection

    def _unreached(self, why: str) -> Refused:
        text = _("%(address)s could not be reached: %(why)s")
        return Refused(text % {"address": self._host, "why": why[:100]})
