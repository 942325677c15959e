"""The games of a round with their moves, and what the source of the moves says of the result."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from swissmate.arbiter.event.teams.seats import all_locked
from swissmate.arbiter.models import Event, Game, GameMoves, Member, Player, Result, Round

_OFFERED: Final = {"1-0": Result.WHITE, "0-1": Result.BLACK, "1/2-1/2": Result.DRAW}
"""The results of PGN that can be offered, as they are entered."""


@dataclass(frozen=True)
class GameRow:
    """A game of a round: who has White and Black, its number in the round, and its moves."""

    game: Game
    number: int
    white: Player | Member
    black: Player | Member
    moves: GameMoves | None

    @property
    def offered(self) -> str:
        """The result that the source of the moves gives, as it would be entered; "" for none."""
        result = _OFFERED.get(self.moves.result, "") if self.moves else ""
        return self.game.turned_for_white(result) if result else ""

    @property
    def state(self) -> str:
        """Whether the offered result is ``new``, the ``same`` or ``other`` than what is entered."""
        if not self.offered:
            return ""
        if not self.game.result:
            return "new"
        return "same" if self.offered == self.game.result else "other"


def games_of_round(row: Round) -> list[GameRow]:
    """Return the games of a round that two people play, in the order of the boards."""
    games = (
        Game.objects.filter(pairing__round=row, pairing__black__isnull=False)
        .select_related("pairing__round", "pairing__white", "pairing__black", "one", "other")
        .select_related("moves")
        .prefetch_related("pairing__games")
        .order_by("pairing__board", "number")
    )
    rows = []
    for place, game in enumerate(games, 1):
        white, black = game.sides[::-1] if game.turned else game.sides
        if white is None or black is None:
            continue
        number = place if game.by_members else game.pairing.board
        rows.append(GameRow(game, number, white, black, getattr(game, "moves", None)))
    return rows


def names_are_public(event: Event, row: Round) -> bool:
    """Whether everybody may see who plays: in matches of teams once all line-ups are locked."""
    by_members = Game.objects.filter(pairing__round=row, by_members=True).exists()
    return not by_members or all_locked(event, row.number)


def shown_text(moves: GameMoves, delay: int) -> str:
    """Return the moves as they stood so many minutes ago; "" if there were none yet."""
    moment = time.time() - 60 * delay
    states = [*moves.earlier, [moves.taken.timestamp(), moves.text]]
    return next((str(text) for at, text in reversed(states) if at <= moment), "")
