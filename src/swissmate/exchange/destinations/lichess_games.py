"""A round played at Lichess: who plays whom there, the clock and when it begins.

Source: Lichess's description of its API (bulk pairings). All games are made, or none. Each player
gives the arbiter a token; tokens are in none of the files.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Final

from swissmate.exchange.destination import Concern, Destination, Detail, File, Losses
from swissmate.exchange.lichess.delivery import GAMES
from swissmate.exchange.rounds import Game
from swissmate.exchange.source import Source
from swissmate.exchange.texts import file_stem
from swissmate.exchange.time_controls import time_control
from swissmate.messages import Message
from swissmate.model import Tournament

_MOST_GAMES: Final = 500


def _instant(name: str, meaning: str) -> Detail:
    return Detail(
        name,
        meaning,
        form=r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)",
        expected="day, time and distance from UTC, 2026-11-27T18:00+01:00",
    )


def _clock(part: str) -> str:
    return f"of the time control, {part} (by default as the tournament's)"


def _limit(tournament: Tournament) -> str:
    control = time_control(tournament.time_control)
    if control is None or len(control.periods) != 1:
        return ""
    return str(control.periods[0].seconds)


def _increment(tournament: Tournament) -> str:
    control = time_control(tournament.time_control)
    return "" if control is None else str(control.increment)


DETAILS: Final = (
    Detail(
        "username",
        "name of a player at Lichess",
        form=r"[A-Za-z0-9_-]{2,30}",
        expected="2 to 30 letters, digits, _ or -",
        of_players=True,
    ),
    Detail(
        "round",
        "the round to be played (by default the last one)",
        3,
        form=r"[1-9]\d{0,2}",
        expected="the number of a round",
    ),
    Detail(
        "limit",
        _clock("seconds of each side at the start"),
        needed=True,
        form=r"\d{1,4}|10[0-7]\d\d|10800",
        expected="a number up to 10800",
        default=_limit,
    ),
    Detail(
        "increment",
        _clock("seconds added for each move"),
        needed=True,
        form=r"[0-5]?\d|60",
        expected="a number up to 60",
        default=_increment,
    ),
    _instant("pair_at", "when the games are made (by default at once)"),
    _instant("start_clocks_at", "when the clocks start by themselves"),
    Detail(
        "rated", "whether Lichess rates the games", choices={"no": "no", "yes": "yes"}, default="no"
    ),
)


def _number(source: Source) -> int:
    return int(source.detail("round") or source.rounds.number)


def _open_games(source: Source) -> list[Game]:
    """Return the games of the round that have no result."""
    number = _number(source)
    return [
        game
        for game in source.rounds.games
        if game.round_number == number and game.pending and game.white and game.black
    ]


def check(source: Source) -> Iterator[Concern]:
    """Yield who has no name there, and what Lichess would refuse."""
    games = _open_games(source)
    if not games:
        message = Message("round {n} has no game to be played", n=_number(source))
        yield Concern("round", message, stops=True)
    if len(games) > _MOST_GAMES:
        message = Message(
            "{n:#game|games}; Lichess makes {most} at once", n=len(games), most=_MOST_GAMES
        )
        yield Concern("round", message, stops=True)
    users: dict[str, int] = {}
    for game in games:
        for side in (game.white, game.black):
            user = source.detail("username", side)
            if not user:
                yield Concern("username", "no name at Lichess", side, stops=True)
            elif user.lower() in users:
                message = Message(
                    "{user} is also the name of player {other}",
                    user=user, other=users[user.lower()],
                )  # fmt: skip
                yield Concern("username", message, side, stops=True)
            users.setdefault(user.lower(), side)
    if games and source.detail("limit") == source.detail("increment") == "0":
        yield Concern("limit", "a clock without time", stops=True)


def write(source: Source, losses: Losses) -> tuple[File, ...]:
    """Return the file with the games of the round and how they are played."""
    number = _number(source)
    for event in source.rounds.unpaired:
        if event.round_number == number and event.code != "Z":
            losses.lost("bye", "byes", event.player, number)
    open_games = _open_games(source)
    for game in source.rounds.games:
        if game.round_number == number and game not in open_games:
            there = Message(
                "boards that have a result or nobody on one side: they are not played there"
            )
            losses.lost("result", there, game.white or game.black, number)
    games = [
        {
            "board": source.board_of(game),
            "white": game.white,
            "black": game.black,
            "white_user": source.detail("username", game.white),
            "black_user": source.detail("username", game.black),
        }
        for game in open_games
    ]
    fields = {
        "clock.limit": source.detail("limit"),
        "clock.increment": source.detail("increment"),
        "pairAt": _milliseconds(source.detail("pair_at")),
        "startClocksAt": _milliseconds(source.detail("start_clocks_at")),
        "rated": "true" if source.detail("rated") == "yes" else "false",
    }
    plan = {
        "round": number,
        "fields": {name: text for name, text in fields.items() if text},
        "games": games,
    }
    name = f"{file_stem(source.tournament.name)}-round-{number}-lichess.json"
    return (File(name, (json.dumps(plan, ensure_ascii=False, indent=1) + "\n").encode()),)


def _milliseconds(text: str) -> str:
    return str(int(datetime.fromisoformat(text).timestamp() * 1000)) if text else ""


DESTINATION: Final = Destination(
    "lichess-games",
    "A round played at Lichess",
    "one JSON file with the games of a round",
    "made at lichess.org as a bulk pairing, with a token of yours (scope challenge:bulk) and one "
    "of each player (challenge:write)",
    "Lichess's description of its API; never tried on the server",
    check,
    write,
    details=DETAILS,
    cannot_hold=(
        "other rounds than the one that is to be played",
        "byes, and boards that have a result or nobody on one side",
        "a time control of several periods",
    ),
    server=GAMES,
    is_public=True,
)
