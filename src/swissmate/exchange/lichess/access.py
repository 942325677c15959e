"""Who may write at Lichess: a token of the user, and those of players for games played there.

They come from the environment and a file that it names, and are written nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from swissmate.errors import InputError

HOST: Final = "lichess.org"
PAUSE: Final = 10.0
"""Seconds between two deliveries; Lichess asks for one request at a time and says no more."""

_TOKEN: Final = "SWISSMATE_LICHESS_TOKEN"  # noqa: S105 - the name of a variable
_PLAYERS: Final = "SWISSMATE_LICHESS_PLAYERS"
_ADDRESS: Final = "SWISSMATE_LICHESS_ADDRESS"
_LOOPBACK: Final = ("127.0.0.1", "::1")


class Access(NamedTuple):
    """A token, and the server: Lichess, another one that runs its program, or this machine."""

    token: str
    host: str = HOST
    port: int = 443
    secure: bool = True

    def __repr__(self) -> str:
        """Return what may be seen: the server."""
        return f"<Access {self.host}>"


def access_of(environment: Mapping[str, str]) -> Access:
    """Return the access that an environment gives.

    Raises:
        InputError: the token is missing or has a wrong form (its value is not told), or the address
            is not one of a server.
    """
    token = environment.get(_TOKEN, "").strip()
    if not token:
        raise InputError(
            f"{_TOKEN}: missing; expected a token made at {HOST}/account/oauth/token (without it, "
            "-o writes the files)",
            code="lichess-access",
        )
    require_token(token, _TOKEN)
    address = environment.get(_ADDRESS, "").strip() or f"https://{HOST}"
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port = "", None
    secure = parts.scheme == "https"
    plain = parts.scheme == "http" and host in _LOOPBACK
    if not host or not (secure or plain) or parts.path.strip("/") or parts.query:
        raise InputError(
            f"{_ADDRESS}: found {address!r:.80}; expected https:// and the name of a server",
            code="lichess-access",
        )
    return Access(token, host, port or (443 if secure else 80), secure)


def require_token(token: str, where: str) -> None:
    """Refuse what cannot be a token, without telling it.

    Raises:
        InputError: it has another form.
    """
    if not re.fullmatch(r"\w{1,512}", token, re.ASCII):
        raise InputError(
            f"{where}: expected a token of letters, digits and underscores", code="lichess-access"
        )


def tokens_of(environment: Mapping[str, str], users: Iterable[str]) -> Mapping[str, str]:
    """Return the tokens of players by their user names in small letters.

    They stand in the file that the environment names, a line a player: the user name, a blank, and
    a token that this player made with the scope ``challenge:write``.

    Raises:
        InputError: there is no such file, a line has another form, or somebody has no token.
        OSError: the file cannot be read.
    """
    path = environment.get(_PLAYERS, "").strip()
    if not path:
        raise InputError(
            f"{_PLAYERS}: missing; expected the name of a file with a line for each player: user "
            "name and token",
            code="lichess-access",
        )
    tokens: dict[str, str] = {}
    for number, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
        words = line.split()
        if not words or line.startswith("#"):
            continue
        place = f"{path}, line {number}"
        if len(words) != 2:
            raise InputError(f"{place}: expected a user name and a token", code="lichess-access")
        require_token(words[1], place)
        tokens[words[0].lower()] = words[1]
    missing = [user for user in users if user.lower() not in tokens]
    if missing:
        raise InputError(
            f"{path}: no token of {', '.join(missing[:10])}; expected a line for each player",
            code="lichess-access",
        )
    return tokens
