"""Ratings that replace those of the list during a long event: a comment per round of change.

``### swissmate ratings: 5 7=2345 9=2310`` says that players 7 and 9 have these ratings from round 5
on. The formats have no record for it; other programs read only the first ratings (001).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from swissmate.model import Player

from .diagnostics import Line
from .records.complaints import unknown

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


def with_later_ratings(players: tuple[Player, ...], comments: Iterable[Line]) -> tuple[Player, ...]:
    """Return the players with the ratings in these comments.

    Raises:
        TRFError: a comment cannot be read, or a round is given twice for a player.
    """
    later: dict[int, dict[int, int]] = {player.id: {} for player in players}
    for line in comments:
        for first, player_id, rating, column in _ratings(line):
            if player_id not in later:
                unknown(line, column, str(player_id), "player")
                continue
            stated = later[player_id].setdefault(first, rating)
            if stated != rating:
                message = f"Player {player_id} has two ratings from round {first} on"
                line.fail("trf-contradiction", message, column, str(rating), str(stated))
    if not any(later.values()):
        return players
    return tuple(
        player._replace(later_ratings=tuple(sorted(later[player.id].items()))) for player in players
    )


def _ratings(line: Line) -> Iterator[tuple[int, int, int, int]]:
    """Yield first round, player, rating and column for each rating in a comment."""
    words = [
        (match[0], match.start() + 1)
        for match in re.compile(r"\S+").finditer(line.text, len(RATINGS_COMMENT))
    ]
    first, column = words[0] if words else ("", len(RATINGS_COMMENT) + 2)
    if not re.fullmatch(_ROUND, first):
        message = "The round from which ratings hold cannot be read"
        line.fail("trf-number", message, column, repr(first), "a round from 1")
    for word, place in words[1:]:
        rating = re.fullmatch(_RATING, word)
        if rating is None:
            line.fail("trf-number", "A rating cannot be read", place, repr(word), "ID=RATING")
        yield int(first), int(rating[1]), int(rating[2]), place
