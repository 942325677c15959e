"""What an event does to ratings (B.02): expected score, K, change and first rating, game by game.

Editions are listed by rate of play and by the first day of the event, each with its source. Rapid
and blitz have a chapter of their own, with the same tables and K. What no list can tell is left
out, and the result says so: events before 1 March 2024, and games of other events (they matter for
K with under 30 games so far, and for first ratings, which need five games).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final, NamedTuple

from swissmate.errors import InputError
from swissmate.languages.phrase import Phrase
from swissmate.model import Player, Tournament
from swissmate.model.conditions import year_of

from .rating_tables import expected_hundredths, performance, rating_difference

_SCORES: Final = {"1": 2, "=": 1, "0": 0}
"""Half points of rated games: played over the board, and not W, D or L (unrated)."""

_CUT: Final = 400


class RatingEdition(NamedTuple):
    """One edition of B.02: the day from which it applies, and where it can be read.

    ``amended`` is the article that was amended on that day. From a rating of ``uncut_from`` on,
    rating differences are not cut. Games between players ``too_far`` points or more apart are not
    rated if one of them is above ``strong``. None: there is no such rule.
    """

    id: str
    effective_from: date
    source: str
    amended: str = ""
    uncut_from: int | None = None
    too_far: int | None = None
    strong: int | None = None


_STANDARD: Final = "https://handbook.fide.com/chapter/B022024"
_FAST: Final = "https://handbook.fide.com/chapter/B02RBRegulations2024"
_FAST_EDITIONS: Final = (
    RatingEdition("b02rb-2024", date(2024, 3, 1), _FAST),
    RatingEdition(
        "b02rb-2024-12",
        date(2024, 12, 1),
        _FAST,
        "7.3.1",
        too_far=600,
        strong=2600,
    ),
)
EDITIONS: Final = {
    "standard": (
        RatingEdition("b02-2024", date(2024, 3, 1), _STANDARD),
        RatingEdition(
            "b02-2025",
            date(2025, 10, 1),
            _STANDARD,
            "8.3.1",
            uncut_from=2650,
        ),
    ),
    "rapid": _FAST_EDITIONS,
    "blitz": _FAST_EDITIONS,
}
"""The editions by rate of play, oldest first."""

_K_TIMES_GAMES: Final = 700
_SUPPOSED: Final = 1800
_HIGHEST_FIRST: Final = 2200
LEAST_FIRST: Final = 1400
"""A first rating below this is not published (7.1.4; rapid and blitz 6.1.4)."""
FIRST_GAMES: Final = 5
"""The number of games that a first rating needs, from several events if need be (7.1.4; 6.1.4)."""


@dataclass(frozen=True)
class RatedGame:
    """One game that counts: ``expected`` in hundredths, ``score`` in half points.

    ``difference`` is own minus opponent's rating as it counts; ``was_cut`` says that it was larger
    before the cut.
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
    """The effect of an event on a player's rating; ``change`` is None if no rating can change.

    ``k`` and ``why_k`` are None then. ``left_out`` are the rounds without a rated game, each
    with the reason. ``first`` is the first rating that an unrated player's games give (8.2), None
    without a point; whether it is published depends on ``FIRST_GAMES`` and ``LEAST_FIRST``.
    ``rounds_against_rated`` counts the games on which it is based.
    """

    player: int
    rating: int
    k: int | None
    why_k: Phrase | None
    games: tuple[RatedGame, ...]
    left_out: tuple[tuple[int, Phrase], ...]
    change: Fraction | None
    performance: int | None
    first: int | None = None
    rounds_against_rated: int = 0

    @property
    def expected(self) -> int:
        """The expected score, in hundredths."""
        return sum(game.expected for game in self.games)

    @property
    def score(self) -> int:
        """The score, in half points."""
        return sum(game.score for game in self.games)


def rating_edition(day: date | None, kind: str = "standard") -> RatingEdition:
    """Return the edition for the day on which an event began (the current one if it is unknown).

    ``kind`` is ``standard``, ``rapid`` or ``blitz``.

    Raises:
        InputError: no source was available for the edition in force then.
    """
    editions = EDITIONS[kind]
    in_force = [edition for edition in editions if day is None or edition.effective_from <= day]
    if not in_force:
        raise InputError(
            f"the Rating Regulations in force on {day} are not here: the first are those of "
            f"{editions[0].effective_from} (the 400-point rule and K were others before)",
            code="unknown-rules",
        )
    return in_force[-1]


def rating_changes(tournament: Tournament, kind: str = "standard") -> tuple[RatingChange, ...]:
    """Return what the recorded rounds do to each player's rating (B.02 8.3).

    Raises:
        InputError: no source was available for the regulations of that day.
    """
    edition = rating_edition(tournament.start, kind)
    ratings = {player.id: player.rating for player in tournament.players}
    return tuple(_change(tournament, edition, player, ratings) for player in tournament.players)


def _change(
    tournament: Tournament, edition: RatingEdition, player: Player, ratings: Mapping[int, int]
) -> RatingChange:
    rating = ratings.get(player.id, 0)
    games: list[RatedGame] = []
    left_out: list[tuple[int, Phrase]] = []
    for number in range(1, tournament.rounds_paired + 1):
        entry = player.entry(number)
        opponent = ratings.get(entry.opponent, 0)
        if not entry.opponent:
            left_out.append((number, Phrase("rank-rating-no-opponent")))
        elif entry.result not in _SCORES:
            is_played = entry.result not in "+-"
            name = "rank-rating-not-rated" if is_played else "rank-rating-not-played"
            left_out.append((number, Phrase(name)))
        elif not opponent:
            left_out.append((number, Phrase("rank-rating-unrated")))
        elif _too_far(edition, rating, opponent):
            points = edition.too_far or 0
            left_out.append((number, Phrase("rank-rating-too-far", {"points": points})))
        else:
            games.append(_game(edition, number, entry.opponent, rating, opponent, entry.result))
    tpr = _performance(games)
    if not rating or not games:
        return RatingChange(
            player.id,
            rating,
            None,
            None,
            tuple(games) if rating else (),
            tuple(left_out),
            None,
            tpr,
            None if rating else _first_rating(games),
            len(games),
        )
    k, why = _k(player, rating, tournament.start)
    if k * len(games) > _K_TIMES_GAMES:
        k = _K_TIMES_GAMES // len(games)
        why = Phrase("rank-k-many", {"product": _K_TIMES_GAMES, "games": len(games)})
    gained = sum(50 * game.score - game.expected for game in games)
    change = Fraction(k * gained, 100)
    played, gone = tuple(games), tuple(left_out)
    return RatingChange(player.id, rating, k, why, played, gone, change, tpr, None, len(games))


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


def _too_far(edition: RatingEdition, own: int, other: int) -> bool:
    """Whether a game is not rated because the ratings are too far apart (rapid and blitz 7.3.1)."""
    if edition.too_far is None or edition.strong is None or not own:
        return False
    return abs(own - other) >= edition.too_far and max(own, other) > edition.strong


def _first_rating(games: list[RatedGame]) -> int | None:
    """Return the first rating that results from games against rated opponents (8.2.1 to 8.2.3).

    Two draws against opponents rated 1800 are added. The average is not rounded; the sum is.
    """
    half_points = sum(game.score for game in games)
    if not half_points:
        return None
    count = len(games) + 2
    hundredths = (100 * (half_points + 2) + count) // (2 * count)
    total = sum(game.opponent_rating for game in games) + 2 * _SUPPOSED
    exact = Fraction(total, count) + rating_difference(hundredths)
    return min(_HIGHEST_FIRST, int(exact + Fraction(1, 2)))


def _k(player: Player, rating: int, day: date | None) -> tuple[int, Phrase]:
    """Return K and why (8.3.3); no list shows who has under 30 games or once had 2400."""
    born = year_of(player.birth)
    if rating >= 2400:
        return 10, Phrase("rank-k-10")
    if day is not None and born and day.year - born <= 18 and rating < 2300:
        return 40, Phrase("rank-k-40")
    return 20, Phrase("rank-k-20")


def _performance(games: list[RatedGame]) -> int | None:
    if not games:
        return None
    return performance(sum(g.score for g in games), [g.opponent_rating for g in games])
