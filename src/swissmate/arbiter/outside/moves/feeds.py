"""Reads the moves of a round from LiveChess, at an address that the chief arbiter has set.

Nothing is read before somebody asks for it.
"""

from __future__ import annotations

import http.client
from typing import Final

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.outgoing import Site, parts_of, target_of
from swissmate.arbiter.ground.ledger.errors import Refused, refusal
from swissmate.errors import SwissmateError
from swissmate.pgn.games import PgnGame, read_games, text_of
from swissmate.pgn.livechess import game_path, index_path, pairings_of, with_moves

_LONGEST: Final = 8 << 20
_NOT_FOUND: Final = 404


class Feed:
    """A place on the web with the games of an event."""

    def __init__(self, address: str) -> None:
        """Take the address of the tournament at LiveChess, or that of a PGN.

        Raises:
            Refused: it is no address of the web.
        """
        self._parts = parts_of(address)
        self._site = Site(self._parts)

    def games(self, number: int) -> list[PgnGame]:
        """Return the games of a round.

        Raises:
            Refused: the address does not answer, leads into a private network, or holds something
                else; the message says what.
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
        target = f"{self._parts.path.rstrip('/')}/{path}" if path else target_of(self._parts)
        answer = self._site.ask("GET", target, longest=_LONGEST + 1)
        if answer.status == _NOT_FOUND and not needed:
            return b""
        if answer.status != http.client.OK:
            text = _("%(address)s answers %(code)s.")
            raise Refused(text % {"address": target[:100], "code": answer.status})
        if len(answer.data) > _LONGEST:
            raise Refused(_("This file is too large."))
        return answer.data
