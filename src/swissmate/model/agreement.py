"""Whether a tournament agrees with itself: a game has two sides, and they must tell the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from itertools import repeat
from operator import attrgetter
from typing import Final

from swissmate.errors import TournamentError

from .decision import Decision
from .player import Player
from .result import RESULT_CODES, Entry
from .scoring import ScoringSystem
from .tournament import ForbiddenGroup, Tournament

_RESULT_PAIRS: Final = (
    ("1", "0"),
    ("W", "L"),
    ("=", "="),
    ("D", "D"),
    ("=", "0"),  # a half against a zero, by decision of the arbiter
    ("D", "L"),
    ("0", "0"),  # both lose
    ("L", "L"),
    ("+", "-"),
    ("-", "-"),
    (" ", " "),  # adjourned, or not yet played
)
_MIXED_PAIRS: Final = (("1", "L"), ("W", "0"), ("=", "D"), ("=", "L"), ("D", "0"), ("0", "L"))


def _both_ways(pairs: tuple[tuple[str, str], ...]) -> frozenset[str]:
    return frozenset(a + b for a, b in pairs) | frozenset(b + a for a, b in pairs)


_RESULTS: Final = _both_ways(_RESULT_PAIRS)
MIXED_RESULTS: Final = _both_ways(_MIXED_PAIRS)
"""The two sides disagree on whether their game is rated, but the points are clear."""

GAMES: Final = frozenset(
    (*colors, *results)
    for results in _RESULTS
    for colors in (("wb", "bw", "--") if results in ("+-", "-+", "--") else ("wb", "bw"))
)
"""The two colours and the two results of every game that needs no further check."""


def is_one_game(own: Entry, other: Entry) -> bool:
    """Whether colours and results of two entries can be the two sides of one game."""
    results = own.result + other.result
    if results in MIXED_RESULTS:
        return own.color + other.color in ("wb", "bw")
    return (own.color, other.color, own.result, other.result) in GAMES


def require_types(tournament: object) -> None:
    """Refuse a value that is not a tournament, or a tournament with values of wrong types.

    An invalid initial colour is refused too, since any other text would be written as one of the
    two colours; so is a number of rounds that no file can hold.

    Raises:
        TournamentError: the message says what was found and where.
    """
    if not isinstance(tournament, Tournament):
        raise _wrong_type(tournament, "a Tournament, as read_trf returns it")
    if type(tournament.rounds) is not int and tournament.rounds is not None:
        raise _wrong_type(tournament.rounds, "a whole number, or None", "rounds")
    if tournament.rounds is not None and not 0 < tournament.rounds < 1000:
        raise _refused(
            f"the number of rounds is {tournament.rounds}; expected one from 1 to 999, or None"
        )
    _require_texts(tournament, _TEXTS, "tournament")
    if not isinstance(tournament.scoring, ScoringSystem):
        raise _wrong_type(tournament.scoring, "a ScoringSystem", "scoring")
    for name in ("start", "end"):
        day = getattr(tournament, name)
        # A datetime is a date too, but cannot be compared with the days of the editions.
        if day is not None and (not isinstance(day, date) or isinstance(day, datetime)):
            raise _wrong_type(day, "a datetime.date, or None", name)
    if isinstance(tournament.tie_breaks, str):
        # Each letter of a string would be taken for a tie-break.
        raise _wrong_type(tournament.tie_breaks, 'a tuple of texts, as ("PTS", "BH")', "tie_breaks")
    if tournament.initial_color not in ("w", "b", None):
        raise _refused(f"the initial colour is {tournament.initial_color!r}; expected w, b or None")
    if not isinstance(tournament.virtual_points, Mapping):
        raise _wrong_type(tournament.virtual_points, "points by pairing number", "virtual_points")
    for name, kind in (
        ("players", Player),
        ("forbidden", ForbiddenGroup),
        ("protected", ForbiddenGroup),
        ("decisions", Decision),
    ):
        values = getattr(tournament, name)
        if not isinstance(values, tuple):
            raise _wrong_type(values, f"a tuple of {kind.__name__}", name)
        for value in values:
            if not isinstance(value, kind):
                raise _wrong_type(value, f"a {kind.__name__}", name)
    for player in tournament.players:
        if type(player.id) is not int or type(player.rating) is not int:
            raise _wrong_type(
                (player.id, player.rating), "whole numbers", f"number and rating of {player.name!r}"
            )
        require_texts(player)
        if not isinstance(player.entries, tuple):
            raise _wrong_type(player.entries, "a tuple of Entry", f"rounds of player {player.id}")
        for entry in player.entries:
            if not isinstance(entry, Entry):
                raise _wrong_type(entry, "an Entry", f"rounds of player {player.id}")


_TEXTS: Final = (
    *("name", "place", "federation", "chief_arbiter", "time_control", "kind", "type_code"),
    "acceleration",
)
"""The attributes of a tournament that must be strings."""

_PLAYER_TEXTS: Final = ("name", "title", "sex", "federation", "fide_id", "birth")
"""The attributes of a player that must be strings."""

_texts_of_player = attrgetter(*_PLAYER_TEXTS)


def require_texts(player: Player) -> None:
    """Refuse a player with another type where a string belongs; a FIDE ID is a string, too.

    Raises:
        TournamentError: the message says what was found and where.
    """
    if not all(map(isinstance, _texts_of_player(player), repeat(str))):
        _require_texts(player, _PLAYER_TEXTS, f"player {player.id}")


def _require_texts(value: object, names: Iterable[str], where: str) -> None:
    for name in names:
        text = getattr(value, name)
        if not isinstance(text, str):
            raise _wrong_type(text, "a text", f"{where}, {name}")


def _wrong_type(found: object, expected: str, where: str = "tournament") -> TournamentError:
    return TournamentError(f"{where}: found {found!r:.60}; expected {expected}", code="wrong-type")


def require_agreement(tournament: Tournament) -> None:
    """Refuse a tournament that contradicts itself, as one built by hand may.

    Takes time proportional to players times rounds: at most a millisecond for 1,000 entries.

    Raises:
        TournamentError: a value has the wrong type, a number or the initial colour is not valid,
            the players are not in the order of their numbers, or the two sides of a game do not
            match.
    """
    require_types(tournament)
    players = tournament.players
    previous = 0
    for player in players:
        if player.id <= previous:
            raise _refused(
                f"player {player.id} comes after player {previous}; expected the numbers of the "
                "players above zero, each once and in their order"
            )
        previous = player.id
    entries = {player.id: player.entries for player in players}
    for number, own in entries.items():
        for index, entry in enumerate(own):
            opponent = entry[0]
            if not opponent:
                if entry[2] not in RESULT_CODES:
                    raise _refused(
                        f"player {number}, round {index + 1}: {entry[2]!r} is not a result code"
                    )
                continue
            others = entries.get(opponent, ())
            if index >= len(others) or others[index][0] != number or opponent == number:
                raise _refused(
                    f"player {number} meets {opponent} in round {index + 1}; expected another "
                    "player of the tournament, who meets him"
                )
            # The codes of matches follow from their games, which have been checked before.
            single = tournament.matches is None
            if single and number < opponent and not is_one_game(entry, others[index]):
                raise _refused(
                    f"players {number} and {opponent}, round {index + 1}: "
                    f"{tuple(entry)} and {tuple(others[index])} are not two sides of one game"
                )


def _refused(message: str) -> TournamentError:
    return TournamentError(message, code="contradiction")
