"""What an event does to ratings (B.02): expected score, K and change, game by game.

Editions by the first day of the event, each with its source. What is not in a source that could be
read is left out and said: events before 1 March 2024, first ratings (8.2), rapid and blitz, and the
limit on K where somebody plays very many games in one period.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final, NamedTuple

from swissmate.errors import InputError
from swissmate.model import Player, Tournament

from .rating_tables import expected_hundredths, performance

_SCORES: Final = {"1": 2, "=": 1, "0": 0}
"""Half points of games that are rated: played over the board, and not W, D or L (unrated)."""

_CUT: Final = 400


class RatingEdition(NamedTuple):
    """One edition of B.02: from when, where it can be read, and from which rating no cut holds."""

    id: str
    effective_from: date
    source: str
    uncut_from: int | None


EDITIONS: Final = (
    RatingEdition("b02-2024", date(2024, 3, 1), "https://handbook.fide.com/chapter/B022024", None),
    RatingEdition(
        "b02-2025",
        date(2025, 10, 1),
        "https://handbook.fide.com/chapter/B022024 with the amendment of 8.3.1 of 1 October 2025",
        2650,
    ),
)


@dataclass(frozen=True)
class RatedGame:
    """One game that counts: ``expected`` in hundredths, ``score`` in half points.

    ``difference`` is own minus opponent's rating as it counts; ``was_cut`` says that it was more.
    """

    round_number: int
    opponent: int
    opponent_rating: int
    difference: int
    was_cut: bool
    expected: int
    score: int


@dataclass(frozen=True)
class RatingChange:
    """What an event does to one player's rating; ``change`` is None where there is none to change.

    ``k`` and ``why_k`` are None and "" then. ``left_out`` are rounds without a rated game, with
    the reason.
    """

    player: int
    rating: int
    k: int | None
    why_k: str
    games: tuple[RatedGame, ...]
    left_out: tuple[tuple[int, str], ...]
    change: Fraction | None
    performance: int | None

    @property
    def expected(self) -> int:
        """The expected score, in hundredths."""
        return sum(game.expected for game in self.games)

    @property
    def score(self) -> int:
        """The score, in half points."""
        return sum(game.score for game in self.games)


def rating_edition(day: date | None) -> RatingEdition:
    """Return the edition of the day on which an event began (today's rules where nobody said).

    Raises:
        InputError: no edition that was in force then could be read.
    """
    found = [each for each in EDITIONS if day is None or each.effective_from <= day]
    if not found:
        raise InputError(
            f"the Rating Regulations in force on {day} are not here: the first are those of "
            f"{EDITIONS[0].effective_from} (the 400-point rule and K were others before)",
            code="unknown-rules",
        )
    return found[-1]


def rating_changes(
    tournament: Tournament, ratings: Mapping[int, int] | None = None
) -> tuple[RatingChange, ...]:
    """Return what the recorded rounds do to each player's rating (B.02 8.3).

    ``ratings`` by pairing number are those that count, 0 for nobody's; by default the players'.

    Raises:
        InputError: the regulations of the day could not be read.
    """
    edition = rating_edition(tournament.start)
    own = {p.id: p.rating for p in tournament.players} if ratings is None else dict(ratings)
    return tuple(_change(tournament, edition, player, own) for player in tournament.players)


def _change(
    tournament: Tournament, edition: RatingEdition, player: Player, ratings: Mapping[int, int]
) -> RatingChange:
    rating = ratings.get(player.id, 0)
    games: list[RatedGame] = []
    left_out: list[tuple[int, str]] = []
    for number in range(1, tournament.rounds_paired + 1):
        entry = player.entry(number)
        opponent = ratings.get(entry.opponent, 0)
        if not entry.opponent:
            left_out.append((number, "no opponent"))
        elif entry.result not in _SCORES:
            left_out.append((number, "not played" if entry.result in "+-" else "not rated"))
        elif not opponent:
            left_out.append((number, "unrated opponent"))
        else:
            games.append(_game(edition, number, entry.opponent, rating, opponent, entry.result))
    if not rating or not games:
        found = tuple(games) if rating else ()
        tpr = _performance(games)
        return RatingChange(player.id, rating, None, "", found, tuple(left_out), None, tpr)
    k, why = _k(player, rating, tournament.start)
    gained = sum(50 * game.score - game.expected for game in games)
    change = Fraction(k * gained, 100)
    tpr = _performance(games)
    return RatingChange(player.id, rating, k, why, tuple(games), tuple(left_out), change, tpr)


def _game(
    edition: RatingEdition, number: int, opponent: int, own: int, other: int, result: str
) -> RatedGame:
    exact = own - other
    cuts = edition.uncut_from is None or own < edition.uncut_from
    difference = max(-_CUT, min(_CUT, exact)) if cuts else exact
    expected = expected_hundredths(difference)
    return RatedGame(
        number, opponent, other, difference, difference != exact, expected, _SCORES[result]
    )


def _k(player: Player, rating: int, day: date | None) -> tuple[int, str]:
    """Return K and why (8.3.3); who has under 30 games, or once had 2400, no list says."""
    born = int(player.birth[:4]) if player.birth[:4].isdigit() else 0
    if rating >= 2400:
        return 10, "2400 and above"
    if day is not None and born and day.year - born <= 18 and rating < 2300:
        return 40, "until the end of the year of the 18th birthday, below 2300"
    return 20, "below 2400; 40 with under 30 games so far, 10 who once had 2400"


def _performance(games: list[RatedGame]) -> int | None:
    if not games:
        return None
    return performance(sum(g.score for g in games), [g.opponent_rating for g in games])
