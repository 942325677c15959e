"""Results of a round played at Lichess, compared with those of the tournament before any is taken.

A result that is here is never overwritten, and what Lichess leaves open is the arbiter's to decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from swissmate.model import Result, Tournament

from .bulk import OnlineGame


class State(Enum):
    """What is to be done with a result; the values are how it is told."""

    NEW = "new"
    SAME = "the same here"
    CONFLICT = "another result here: decide, and enter it by hand"
    OPEN = "not finished there"
    UNDECIDED = "ended there without a result: decide, and enter it by hand"
    STRANGE = "these two do not play with these colors in this round"


class Review(NamedTuple):
    """A game with its result here, as PGN has it or in the words of the tournament."""

    game: OnlineGame
    here: str
    state: State


def reviewed(
    tournament: Tournament, games: Iterable[OnlineGame], round_number: int
) -> tuple[Review, ...]:
    """Return what is to be done with the result of each game, in the order of the games."""
    played = {(game.white, game.black): game for game in tournament.games(round_number)}
    rows = []
    for game in games:
        known = played.get((game.white, game.black))
        if known is None:
            rows.append(Review(game, "", State.STRANGE))
            continue
        here = known.result.value
        if game.undecided:
            state = State.SAME if here != "*" else State.UNDECIDED
        elif game.result == "*":
            state = State.OPEN if here == "*" else State.CONFLICT
        elif here == "*":
            state = State.NEW
        else:
            state = State.SAME if here == game.result else State.CONFLICT
        rows.append(Review(game, here, state))
    return tuple(rows)


def taken(tournament: Tournament, rows: Sequence[Review], round_number: int) -> Tournament:
    """Return the tournament with the new results, and no other change."""
    results = {
        (row.game.white, row.game.black): Result(row.game.result)
        for row in rows
        if row.state is State.NEW
    }
    return tournament.with_results(results, round_number) if results else tournament
