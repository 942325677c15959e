"""Lichess as a server that takes files: what sending needs, and what leaves the house."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from swissmate.errors import InputError
from swissmate.exchange.destination import Environment, File, Online, Server, Tell, lack_of
from swissmate.messages import Text

from .access import HOST, PAUSE, access_of, tokens_of
from .broadcasts import send
from .bulk import OnlineGame, online_games, send_round
from .client import Lichess
from .kept import KeptFile


def send_broadcast(
    files: tuple[File, ...], kept: Path, environment: Environment, tell: Tell
) -> str:
    """Make or bring up to date a broadcast; return what happened."""
    return str(send(files, Lichess(access_of(environment), tell=tell), KeptFile(kept)))


def send_games(files: tuple[File, ...], kept: Path, environment: Environment, tell: Tell) -> str:
    """Have the games of a round made; return what happened."""
    return send_round(
        files, Lichess(access_of(environment), tell=tell), KeptFile(kept), environment
    )


def lacks(environment: Environment) -> Text:
    """Return what of the access is missing or has a wrong form, "" for nothing."""
    return lack_of(access_of, environment)


def lacks_tokens(environment: Environment) -> Text:
    """Return what is missing to have games made, "" for nothing."""
    return lacks(environment) or lack_of(tokens_of, environment, ())


def rounds_made(kept: Path) -> tuple[int, ...]:
    """Return the rounds whose games were made there; none if the file says nothing of them."""
    try:
        bulks = KeptFile(kept).load().bulks
    except (InputError, OSError):
        return ()
    return tuple(sorted(int(number) for number, bulk in bulks.items() if bulk.id))


def games_of(
    number: int, kept: Path, environment: Environment, tell: Tell
) -> tuple[OnlineGame, ...]:
    """Return the games of a round that was made there, as they stand."""
    client = Lichess(access_of(environment), tell=tell)
    return online_games(client, KeptFile(kept).load(), number)


BROADCAST: Final = Server(
    HOST,
    send_broadcast,
    lacks,
    (
        "names, titles, ratings and FIDE IDs of the players, and their teams",
        "pairings, boards, days and results of the published rounds, and the moves that are here",
        "name, place, time control and number of rounds of the event",
        "description, addresses and start times, as far as they are filled in",
    ),
    PAUSE,
)
GAMES: Final = Server(
    HOST,
    send_games,
    lacks_tokens,
    (
        "who of the users there plays whom in the round, and with which color",
        "the clock, and when the games begin",
        "the token of each player, over an encrypted connection",
    ),
    PAUSE,
    Online(rounds_made, games_of),
)
