"""Sends to Lichess over the network, with the access of this machine."""

from __future__ import annotations

from pathlib import Path

from swissmate.exchange.destination import Environment, File, Tell

from .access import access_of
from .broadcasts import send
from .bulk import OnlineGame, online_games, send_round
from .client import Lichess
from .kept import KeptFile


def broadcast(files: tuple[File, ...], kept: Path, environment: Environment, tell: Tell) -> str:
    """Make or bring up to date a broadcast; return what happened."""
    return str(send(files, Lichess(access_of(environment), tell=tell), KeptFile(kept)))


def games(files: tuple[File, ...], kept: Path, environment: Environment, tell: Tell) -> str:
    """Have the games of a round made; return what happened."""
    return send_round(
        files, Lichess(access_of(environment), tell=tell), KeptFile(kept), environment
    )


def online(number: int, kept: Path, environment: Environment, tell: Tell) -> tuple[OnlineGame, ...]:
    """Return the games of a round that was made there, as they stand."""
    client = Lichess(access_of(environment), tell=tell)
    return online_games(client, KeptFile(kept).load(), number)
