"""PGN for broadcasts: a game a board, with what boards and broadcasts know it by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from swissmate.exchange.destination import Concern, Destination, File, Losses
from swissmate.exchange.game_tags import (
    ROUND,
    check_games,
    games_of,
    note_what_has_no_game,
    pgn_of,
)
from swissmate.exchange.source import Source
from swissmate.exchange.texts import file_stem
from swissmate.exchange.time_controls import TIME_CONTROL
from swissmate.messages import Message

_MOST_GAMES: Final = 100
"""Lichess takes so many games at once."""

DETAILS: Final = (ROUND, TIME_CONTROL)


def check(source: Source) -> Iterator[Concern]:
    """Yield what a broadcast would not take or not recognise."""
    most = max(Counter(game.round_number for game in games_of(source)).values(), default=0)
    if most > _MOST_GAMES:
        message = Message(
            "{n:#game|games} in a round; Lichess takes {most} at once", n=most, most=_MOST_GAMES
        )
        yield Concern("round", message)
    yield from check_games(source)


def write(source: Source, losses: Losses) -> tuple[File, ...]:
    """Return the file, a game after the other."""
    text = pgn_of(source, games_of(source), losses)
    note_what_has_no_game(source, losses)
    wanted = source.detail("round")
    part = f"-round-{wanted}" if wanted else ""
    return (File(f"{file_stem(source.tournament.name)}{part}.pgn", text.encode("utf-8")),)


DESTINATION: Final = Destination(
    "broadcast",
    "PGN for broadcasts and boards (Lichess, LiveChess, Chess.com)",
    "one PGN file in UTF-8, with the moves that were handed to it",
    "into a broadcast or LiveChess, or served at an address as application/x-chess-pgn; "
    "charset=utf-8",
    "the PGN standard, and Lichess's own code; never tried on a server",
    check,
    write,
    "",
    DETAILS,
    (
        "byes, boards won by forfeit against nobody, players without a game",
        "that a game is not rated, and results that differ for the two sides or that both forfeit",
        "the colors that a forfeited game does not have: the lower number stands for White",
    ),
    is_public=True,
)
