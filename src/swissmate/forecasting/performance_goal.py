"""A rating performance as a goal: what bounds prove, and what an ending gives.

The performance is that of C.07 10.2 over the games over the board, with an unrated player counted
as 1400. A norm requires more (B.01); each answer says what is not examined.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from swissmate.languages.phrase import Phrase
from swissmate.model import Entry, Tournament
from swissmate.ranking.rating_tables import performance

from .open_round import UNRATED

NOT_LOOKED_AT: Final = tuple(
    Phrase(f"cast-norm-{what}") for what in ("games", "titles", "federations", "average")
)
"""What a norm requires beside the performance (B.01)."""


Proof = tuple[str, Phrase]
"""What is proved (``"impossible"`` or ``"certain"``), and by what."""


class _Game(NamedTuple):
    halves: int
    rating: int


def performance_of(tournament: Tournament, player: int) -> int | None:
    """Return the performance of a player so far, None without a game over the board.

    An adjourned game counts as a draw.
    """
    return _performance(_games(tournament, tournament.by_id[player].entries))


def by_performance(tournament: Tournament, player: int, wanted: int) -> Proof | None:
    """Return ``("impossible" or "certain", reason)`` if bounds prove it, None otherwise.

    A performance never falls when a result or an opponent's rating gets better. So no ending with a
    given number of games gives more than wins against the strongest players not yet met, or less
    than losses against the weakest. The number of games is not known (byes), so each number is
    examined: one game more may raise a performance or lower it.
    """
    now = tournament.rounds_paired
    own = tournament.by_id[player]
    current = own.entry(now)
    is_open = bool(current.opponent) and current.result == " "
    known = _games(tournament, own.entries[: now - 1 if is_open else now])
    met = {entry.opponent for entry in own.entries[:now] if entry.played} | {player}
    left = sorted(other.rating or UNRATED for other in tournament.players if other.id not in met)
    playing = [_rating(tournament, current.opponent)] if is_open else []
    most: list[int] = []
    least: list[int | None] = []
    for games in range(min((tournament.rounds or now) - now, len(left)) + 1):
        strongest, weakest = left[len(left) - games :], left[:games]
        best = _performance([*known, *(_Game(2, rating) for rating in playing + strongest)])
        most += [] if best is None else [best]
        least.append(_performance([*known, *(_Game(0, rating) for rating in playing + weakest)]))
    if max(most, default=0) < wanted:
        best_of_all = max(most, default=0)
        return "impossible", Phrase("cast-why-best-performance", {"rating": best_of_all})
    sure = [value for value in least if value is not None]
    if len(sure) == len(least) and min(sure) >= wanted:
        return "certain", Phrase("cast-why-least-performance", {"rating": min(sure)})
    return None


def _games(tournament: Tournament, entries: tuple[Entry, ...]) -> list[_Game]:
    games = []
    for entry in entries:
        if entry.played:
            halves = 2 if entry.result in "1W" else 1 if entry.result in "=D " else 0
            games.append(_Game(halves, _rating(tournament, entry.opponent)))
    return games


def _rating(tournament: Tournament, player: int) -> int:
    return tournament.by_id[player].rating or UNRATED


def _performance(games: list[_Game]) -> int | None:
    if not games:
        return None
    return performance(sum(game.halves for game in games), [game.rating for game in games])
