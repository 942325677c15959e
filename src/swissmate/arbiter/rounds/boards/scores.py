"""What games are worth, and the result of a pairing that follows from its games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from django.db.models import QuerySet

from swissmate.arbiter.models import Game, Pairing, Result
from swissmate.arbiter.models.rounds import is_match
from swissmate.model import Entry, Points, ScoringSystem, entry_points

FORFEITS = (Result.WHITE_FORFEIT, Result.BLACK_FORFEIT, Result.DOUBLE_FORFEIT)


def game_points(game: Game, scoring: ScoringSystem) -> tuple[Points, Points]:
    """Return the points of a game for the White side of its pairing and for the Black side."""
    if not game.result:
        return 0, 0
    colors = ("b", "w") if game.turned else ("w", "b")
    one, other = (
        entry_points(Entry(1, color, code), scoring)
        for color, code in zip(colors, game.codes(), strict=True)
    )
    return one, other


def score_of(games: Iterable[Game], scoring: ScoringSystem) -> tuple[Points, Points]:
    """Return the game points of the two sides of a pairing."""
    points = [game_points(game, scoring) for game in games]
    return sum(one for one, _other in points), sum(other for _one, other in points)


def result_of(games: Sequence[Game], scoring: ScoringSystem) -> str:
    """Return the result of a pairing: that of its game, in a match what follows from the games.

    It is empty for the bye, and while a game has no result.
    """
    results = {game.result for game in games}
    if not results or "" in results:
        return ""
    if not is_match(games):
        return results.pop()
    if Result.ADJOURNED in results:
        return Result.ADJOURNED.value
    one, other = score_of(games, scoring)
    if results <= set(FORFEITS):
        won, lost, level = FORFEITS
    else:
        won, lost, level = Result.WHITE, Result.BLACK, Result.DRAW
    return (won if one > other else lost if one < other else level).value


def results_of(pairings: QuerySet[Pairing], scoring: ScoringSystem) -> dict[int, str]:
    """Return the results of pairings by their keys; the bye is not among them."""
    games: dict[int, list[Game]] = defaultdict(list)
    for game in Game.objects.filter(pairing__in=pairings.order_by()):
        games[game.pairing_id].append(game)
    return {key: result_of(own, scoring) for key, own in games.items()}
