"""Ratings that replace those of the list during a long event: a comment per round of change.

``### swissmate ratings: 5 7=2345 9=2310`` says that players 7 and 9 have these ratings from round 5
on. The formats have no record for it; other programs read only the first ratings (001).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from swissmate.model import Player

from .diagnostics import Complaints

RATINGS_COMMENT: Final = "### swissmate ratings:"
_ROUND: Final = r"[1-9][0-9]{0,2}"
_RATING: Final = r"([0-9]{1,4})=([0-9]{1,4})"


def rating_lines(players: Iterable[Player]) -> Iterator[str]:
    """Yield a comment for each round from which some players have other ratings."""
    by_round: dict[int, list[str]] = {}
    for player in players:
        for first, rating in player.later_ratings:
            by_round.setdefault(first, []).append(f"{player.id}={rating}")
    for first, named in sorted(by_round.items()):
        yield f"{RATINGS_COMMENT} {first} {' '.join(named)}"


def with_later_ratings(
    players: tuple[Player, ...], comments: Sequence[tuple[str, int]], complaints: Complaints
) -> tuple[Player, ...]:
    """Return the players with the ratings in these comments (each with its line number).

    Raises:
        TRFError: a comment cannot be read, or a round is given twice for a player.
    """
    found: dict[int, dict[int, int]] = {player.id: {} for player in players}
    for line, number in comments:
        for first, player_id, rating, column in _ratings(line, number, complaints):
            if player_id not in found:
                complaints.warn(
                    "trf-unknown-player",
                    "A rating is that of somebody who has no 001 record; it is left out",
                    number,
                    column,
                    str(player_id),
                    "the starting rank of a player",
                )
            elif found[player_id].setdefault(first, rating) != rating:
                complaints.fail(
                    "trf-contradiction",
                    f"Player {player_id} has two ratings from round {first} on",
                    number,
                    column,
                    str(rating),
                    str(found[player_id][first]),
                )
    return _applied(players, found)


def _applied(
    players: tuple[Player, ...], found: Mapping[int, Mapping[int, int]]
) -> tuple[Player, ...]:
    if not any(found.values()):
        return players
    return tuple(
        replace(player, later_ratings=tuple(sorted(found[player.id].items()))) for player in players
    )


def _ratings(line: str, number: int, complaints: Complaints) -> Iterator[tuple[int, int, int, int]]:
    """Yield first round, player, rating and column for each rating in a comment."""
    words = [
        (each[0], each.start() + 1)
        for each in re.compile(r"\S+").finditer(line, len(RATINGS_COMMENT))
    ]
    first, column = words[0] if words else ("", len(RATINGS_COMMENT) + 2)
    if not re.fullmatch(_ROUND, first):
        complaints.fail(
            "trf-number",
            "The round from which ratings hold cannot be read",
            number,
            column,
            repr(first),
            "a round from 1",
        )
    for word, at in words[1:]:
        rating = re.fullmatch(_RATING, word)
        if rating is None:
            complaints.fail(
                "trf-number", "A rating cannot be read", number, at, repr(word), "ID=RATING"
            )
        yield int(first), int(rating[1]), int(rating[2]), at
