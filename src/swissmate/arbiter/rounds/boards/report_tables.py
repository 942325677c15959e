"""A place where two players sit: a board of a round, or a board of a match.

Players report who won by colour. The rows of a match have results by its sides, of which the second
has White on every other board.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.crypto import constant_time_compare, salted_hmac

from swissmate.arbiter.event.teams.seats import all_locked
from swissmate.arbiter.models import Event, Game, MatchGame, Member, Player
from swissmate.arbiter.rounds.boards.results import turned


def told(board: MatchGame | None, result: str) -> str:
    """Convert a result from White's point of view into that of the board's row, or back."""
    return turned(result) if board is not None and board.turned else result


@dataclass(frozen=True)
class Table:
    """One pair of players: ``game`` is their board, or their match with the ``board`` in it."""

    game: Game
    board: MatchGame | None
    white: Player | Member
    black: Player | Member

    @property
    def number(self) -> str:
        """The number on the slip: ``4``, or ``4.2`` in a match."""
        return f"{self.game.board}.{self.board.number}" if self.board else str(self.game.board)

    @property
    def result(self) -> str:
        """The current result, from White's point of view."""
        return self.told(self.board.result) if self.board else self.game.result

    def told(self, result: str) -> str:
        """Convert a result from White's point of view into that of the row, or back."""
        return told(self.board, result)

    def code(self, event: Event) -> str:
        """Return eight letters that are for this pair in this round only."""
        where = f"{self.game.pk}" if self.board is None else f"{self.game.pk}.{self.board.pk}"
        text = f"{event.key}:{where}:{self.white.pk}:{self.black.pk}"
        digest = salted_hmac("swissmate.board", text, algorithm="sha256").digest()
        return base64.b32encode(digest[:5]).decode().lower()


def table_of(game: Game, board: MatchGame | None = None) -> Table | None:
    """Return who sits at a board; None if a chair is empty."""
    if game.black is None:
        return None
    if board is None:
        return Table(game, None, game.white, game.black)
    one: Player | Member | None = board.one
    other: Player | Member | None = board.other
    if not game.round.event.play.enters_teams:
        one, other = game.white, game.black
    if one is None or other is None:
        return None
    white, black = (other, one) if board.turned else (one, other)
    return Table(game, board, white, black)


def tables_of(event: Event) -> Iterator[Table]:
    """Yield the pairs of the last round, if it is published and its line-ups are locked."""
    row = event.round_set.order_by("-number").first()
    if row is None or row.published is None:
        return
    # By way of the event and its round, which are thus read once and not with each board.
    games = row.games.filter(black__isnull=False).select_related("white", "black")
    if not event.play.plays_matches:
        found = [table_of(game) for game in games]
    elif event.play.enters_teams and not all_locked(event, row.number):
        return
    else:
        boards = MatchGame.objects.filter(match__in=games).select_related("one", "other")
        by_key = {game.pk: game for game in games}
        order = sorted(boards, key=lambda board: (by_key[board.match_id].board, board.number))
        found = [table_of(by_key[board.match_id], board) for board in order]
    yield from (each for each in found if each is not None)


def table_at(event: Event, code: str) -> Table | None:
    """Return the pair with a code."""
    wanted = code.strip().lower()
    return next((t for t in tables_of(event) if constant_time_compare(t.code(event), wanted)), None)
