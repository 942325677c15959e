"""A round played at Lichess: its games made once, and their results read back.

A bulk pairing is made as a whole or not at all. Before one is asked for, those that are there are
kept; if the answer is lost, a new one with the same games is ours.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from swissmate.errors import InputError
from swissmate.exchange.destination import Environment, File
from swissmate.wording import counted

from .access import tokens_of
from .client import Lichess, Unsure
from .kept import Kept, KeptBulk, KeptFile

_ATTEMPTS: Final = 5
_OPEN: Final = ("created", "started")
_DRAWN: Final = ("draw", "stalemate", "insufficientMaterialClaim", "outoftime")
"""How a game without a winner is drawn: a flag falls against a side that cannot mate, too."""
_UNDECIDED: Final = ("aborted", "noStart", "unknownFinish")
"""Where the arbiter decides: nobody came, or the game was ended by Lichess."""


class NeverMade(InputError):
    """Lichess has refused the games when it was asked for the first time."""


class OnlineGame(NamedTuple):
    """A game played there. ``white`` and ``black`` are pairing numbers.

    ``result`` is that of PGN, ``*`` for one that is open or that the arbiter decides; ``status`` is
    Lichess's own word. ``moves`` are text of PGN without numbers.
    """

    id: str
    white: int
    black: int
    result: str
    status: str
    moves: str = ""

    @property
    def undecided(self) -> bool:
        """Whether it has ended without a result that Lichess gives."""
        return self.result == "*" and self.status not in _OPEN


def send_round(
    files: Sequence[File], client: Lichess, file: KeptFile, environment: Environment
) -> str:
    """Have the games of a round made (:mod:`..destinations.lichess_games`); return what happened.

    Raises:
        InputError: Lichess refuses it or does not answer, somebody has no token, or other games of
            the round were made before.
        OSError: what must be kept cannot be written; then nothing is asked for.
    """
    plan = json.loads(files[0].data)
    games, number = plan["games"], plan["round"]
    players = {
        _pair(game["white_user"], game["black_user"]): [game["white"], game["black"]]
        for game in games
    }
    what = f"the games of round {number}"
    kept = file.load()
    bulk = kept.bulks.get(str(number))
    if bulk is not None and bulk.players != players:
        raise InputError(
            f"{file.path}: other games of round {number} were made at {client.host}; take them "
            "back there, and the round out of this file, to have these made",
            code="lichess",
        )
    if bulk is not None and bulk.id:
        return f"{what} are there already ({bulk.id})"
    users = [user for game in games for user in (game["white_user"], game["black_user"])]
    tokens = tokens_of(environment, users)
    client.hide(tokens.values())
    before = kept if bulk is None else None
    if bulk is None:
        bulk = KeptBulk("", [row["id"] for row in _own(client)], players)
        kept = kept.with_bulk(number, bulk)
        file.save(kept)
    pairs = ",".join(
        f"{tokens[game['white_user'].lower()]}:{tokens[game['black_user'].lower()]}"
        for game in games
    )
    try:
        made = _made(client, {**plan["fields"], "players": pairs}, bulk, what)
    except NeverMade:
        if before is not None:
            file.save(before)
        raise
    file.save(kept.with_bulk(number, bulk._replace(id=made)))
    return f"{what} were made ({counted(len(games), 'game')}, {made})"


def _pair(white: str, black: str) -> str:
    return f"{white} {black}".lower()


def _own(client: Lichess) -> list[Mapping[str, Any]]:
    """Return the bulk pairings that are there."""
    answer = client.get("/api/bulk-pairing", "own bulk pairings")
    rows = answer.get("bulks", answer) if isinstance(answer, dict) else answer
    return client.objects(rows, "own bulk pairings", "id")


def _made(client: Lichess, fields: Mapping[str, str], bulk: KeptBulk, what: str) -> str:
    """Make a bulk pairing, or find the one whose answer was lost; return its id."""
    for attempt in range(_ATTEMPTS):
        for row in _own(client):
            own = client.objects(row.get("games"), what, "white", "black")
            pairs = {_pair(game["white"], game["black"]) for game in own}
            if row["id"] not in bulk.known and pairs == set(bulk.players):
                return client.id_of(row, what)
        try:
            answer = client.make("/api/bulk-pairing", what, fields)
        except Unsure:
            client.pause(attempt + 1, what)
            continue
        except InputError as error:
            if attempt:
                raise
            raise NeverMade(error.args[0], code="lichess") from error
        return client.id_of(answer, what)
    raise InputError(f"{client.host}: {what}: no answer; try again later", code="lichess")


def online_games(client: Lichess, kept: Kept, number: int) -> tuple[OnlineGame, ...]:
    """Return the games of a round that was made there, as they stand.

    Raises:
        InputError: none were made, or Lichess refuses or does not answer.
    """
    bulk = kept.bulks.get(str(number))
    if bulk is None or not bulk.id:
        raise InputError(f"no games of round {number} were made at {client.host}", code="lichess")
    what = f"the games of round {number}"
    state = client.object(client.get(f"/api/bulk-pairing/{bulk.id}", what), what)
    there = client.objects(state.get("games", []), what, "id", "white", "black")
    place_of = {game["id"]: bulk.players.get(_pair(game["white"], game["black"])) for game in there}
    rows = {row["id"]: row for row in client.rows(f"/api/bulk-pairing/{bulk.id}/games", what)}
    games = []
    for key, players in place_of.items():
        if players is None:
            raise InputError(
                f"{client.host}: {what}: game {key} is of others than were paired", code="lichess"
            )
        games.append(_online(key, players, rows.get(key, {})))
    return tuple(games)


def _online(key: str, players: Sequence[int], row: Mapping[str, Any]) -> OnlineGame:
    status, winner = str(row.get("status", "created")), row.get("winner")
    result = "*"
    if status not in (*_OPEN, *_UNDECIDED):
        if winner in ("white", "black"):
            result = "1-0" if winner == "white" else "0-1"
        elif status in _DRAWN:
            result = "1/2-1/2"
    return OnlineGame(key, players[0], players[1], result, status, str(row.get("moves", "")))
