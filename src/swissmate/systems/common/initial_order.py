"""The initial order and the pairing numbers (2017: C.04.2.B and C; 2026: C.04.2 art. 2).

Both editions rank by strength, title and alphabet. They differ in when numbers may change; for that
see :class:`~swissmate.systems.handling.HandlingRules`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from swissmate.errors import TournamentError
from swissmate.model import Player, Tournament

TITLE_ORDER: Final = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""The titles from the highest down; players without a title come after all of these."""

LastKey = Callable[[Player], Any]
"""The key that decides among players of the same strength and title: smaller first."""


# Letters that Unicode does not decompose are sorted as in a list of names in many languages.
_LETTERS: Final = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)


def plain(text: str) -> str:
    """Return a text in lower case and without accents, for alphabetical order and searches."""
    if text.isascii():
        return text.lower()
    folded = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(letter for letter in folded if not unicodedata.combining(letter))
    return letters.translate(_LETTERS)


def name_key(name: str) -> tuple[str, str]:
    """Return the sort key of a name: letters first, accents only to break ties."""
    return plain(name), name


def alphabetical(player: Player) -> tuple[str, str]:
    """Return the key of the alphabetical order of players."""
    return name_key(player.name)


def ranking_key(player: Player, last_key: LastKey = alphabetical) -> tuple[int, int, Any]:
    """Return the key of the initial order: strength, title, then ``last_key``.

    Rules: C.04.2.B.2 (2017), C.04.2 2.2 (2026). The strength is the rating that the arbiter gave
    the player, estimated if he is on no rating list (B.1; 2.1). ``last_key`` replaces the alphabet
    if the event has announced another key.
    """
    title = player.title.upper()
    place = TITLE_ORDER.index(title) if title in TITLE_ORDER else len(TITLE_ORDER)
    return -player.rating, place, last_key(player)


def initial_order(
    players: Iterable[Player], last_key: LastKey = alphabetical
) -> tuple[Player, ...]:
    """Return the players as ranked before round one; ties keep the order in which they came."""
    return tuple(sorted(players, key=lambda player: ranking_key(player, last_key)))


def first_behind(
    players: Iterable[Player], late_entry: Player, last_key: LastKey = alphabetical
) -> Player | None:
    """Return the first of the players, in the order of their numbers, who ranks below a late entry.

    The late entry gets that player's number, and he and all behind him move by one; None means that
    the late entry stays behind all. The order of the others is left as it is: correcting that is a
    separate matter. Rules: C.04.2.C.2 (2017), C.04.2 2.4 (2026);
    ``docs/disputes/handling.md#late-entry-number``.
    """
    key = ranking_key(late_entry, last_key)
    return next((player for player in players if ranking_key(player, last_key) > key), None)


def renumbered(tournament: Tournament, numbers: Mapping[int, int]) -> Tournament:
    """Return the tournament with other pairing numbers, wherever they are used.

    ``numbers`` maps old numbers to new ones; numbers that are not in it stay.

    Raises:
        TournamentError: two players would have the same number, or one a number below 1.
    """

    def new(number: int) -> int:
        return numbers.get(number, number)

    ids = [new(player.id) for player in tournament.players]
    if len(set(ids)) != len(ids) or min(ids, default=1) < 1:
        raise TournamentError("two players would have the same number", code="numbers-in-use")
    players = (
        player._replace(
            id=new(player.id),
            entries=tuple(
                entry._replace(opponent=new(entry.opponent)) if entry.opponent else entry
                for entry in player.entries
            ),
        )
        for player in tournament.players
    )
    return replace(
        tournament,
        players=tuple(sorted(players, key=lambda player: player.id)),
        forbidden=tuple(
            group._replace(players=frozenset(map(new, group.players)))
            for group in tournament.forbidden
        ),
        protected=tuple(
            group._replace(players=frozenset(map(new, group.players)))
            for group in tournament.protected
        ),
        virtual_points={new(player): own for player, own in tournament.virtual_points.items()},
        absent=frozenset(map(new, tournament.absent)),
        entered=None if tournament.entered is None else new(tournament.entered),
        abnormal_points=tuple(
            point._replace(players=tuple(map(new, point.players)))
            for point in tournament.abnormal_points
        ),
        decisions=tuple(
            decision._replace(order=tuple(tuple(map(new, own)) for own in decision.order))
            for decision in tournament.decisions
        ),
    )
