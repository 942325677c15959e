"""Title norms: each condition of a norm, and whether an event's results fulfil it (B.01).

Edition of 2024 (https://handbook.fide.com/chapter/B012024, articles 1.4.1 to 1.4.9), conditions as
an IT1 certificate lists them. What the results do not tell is not judged and said: rate of play,
arbiters and registration (1.1), championships and teams that are excepted (1.4.1, 1.4.3), games
that a player may leave out, double rounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from swissmate.model import Player, Tournament

from .rating_tables import average_half_up, rating_difference

SOURCE: Final = "https://handbook.fide.com/chapter/B012024"
EFFECTIVE_FROM: Final = date(2024, 1, 1)
NOT_JUDGED: Final = (
    "rate of play, arbiters and registration (1.1)",
    "exceptions for championships and teams (1.4.1, 1.4.3)",
    "games that a player may leave out",
    "norms over double rounds (1.4.5)",
)

_ORDER: Final = ("GM", "IM", "WGM", "WIM")
_TITLED: Final = frozenset(("GM", "IM", "WGM", "FM", "WIM", "WFM"))
_AS_GOOD: Final = {
    "GM": {"GM"},
    "IM": {"GM", "IM"},
    "WGM": {"GM", "IM", "WGM"},
    "WIM": {"GM", "IM", "WGM", "WIM"},
}
_FLOOR: Final = {"GM": 2200, "IM": 2050, "WGM": 2000, "WIM": 1850}
_AVERAGE: Final = {"GM": 2380, "IM": 2230, "WGM": 2180, "WIM": 2030}
_PERFORMANCE: Final = {"GM": 2600, "IM": 2450, "WGM": 2400, "WIM": 2250}
_UNRATED: Final = 1400
_SCORES: Final = {"1": 2, "W": 2, "=": 1, "D": 1, "0": 0, "L": 0}


@dataclass(frozen=True)
class Condition:
    """One condition: its article, what it asks for, what was found, whether it holds."""

    article: str
    asks: str
    found: str
    holds: bool


@dataclass(frozen=True)
class Norm:
    """A norm and its conditions; ``average`` and ``performance`` with the raised opponent.

    ``raised`` is the opponent whose rating was raised to the floor (1.4.6), 0 for none.
    """

    player: int
    title: str
    conditions: tuple[Condition, ...]
    average: int
    performance: int
    raised: int

    @property
    def is_made(self) -> bool:
        """Whether every condition that the results tell holds."""
        return all(each.holds for each in self.conditions)

    @property
    def missing(self) -> tuple[Condition, ...]:
        """The conditions that do not hold."""
        return tuple(each for each in self.conditions if not each.holds)


def norms(tournament: Tournament, player_id: int) -> tuple[Norm, ...]:
    """Return the norms that a player may still make, the highest first, with every condition.

    Norms of titles that the player has, or higher ones, are left out; those of women are for women.
    Nothing is returned for events before 2024.
    """
    if tournament.start is not None and tournament.start < EFFECTIVE_FROM:
        return ()
    player = tournament.by_id[player_id]
    games = [
        (tournament.by_id[entry.opponent], _SCORES[entry.result])
        for entry in player.entries
        if entry.opponent and entry.result in _SCORES
    ]
    if not games:
        return ()
    woman = player.sex.lower() in {"w", "f"}
    wanted = [
        title
        for title in _ORDER
        if player.title not in _AS_GOOD[title] and (woman or not title.startswith("W"))
    ]
    return tuple(_norm(player, title, games) for title in wanted)


def _norm(player: Player, title: str, games: list[tuple[Player, int]]) -> Norm:
    opponents = [opponent for opponent, _ in games]
    count = len(opponents)
    half_points = sum(score for _, score in games)
    ratings = [each.rating or _UNRATED for each in opponents]
    lowest = min(range(count), key=ratings.__getitem__)
    raised = 0
    if ratings[lowest] < _FLOOR[title]:
        ratings[lowest] = _FLOOR[title]
        raised = opponents[lowest].id
    average = average_half_up(ratings)
    hundredths = (100 * half_points + count) // (2 * count)
    reached = average + rating_difference(hundredths)
    return Norm(
        player.id,
        title,
        (
            *_about_opponents(player, title, opponents),
            Condition(
                "1.4.8", "35 % of the points", f"{half_points / 2:g} of {count}",
                200 * half_points >= 140 * count,
            ),
            Condition(
                "1.4.9", f"an average of the opponents of {_AVERAGE[title]}", str(average),
                average >= _AVERAGE[title],
            ),
            Condition(
                "1.4.9", f"a performance of {_PERFORMANCE[title]}", str(reached),
                reached >= _PERFORMANCE[title],
            ),
        ),
        average,
        reached,
        raised,
    )  # fmt: skip


def _about_opponents(player: Player, title: str, opponents: list[Player]) -> list[Condition]:
    count = len(opponents)
    federations = [each.federation for each in opponents]
    foreign = {each for each in federations if each and each != player.federation}
    own = federations.count(player.federation) if player.federation else 0
    most = max(federations.count(each) for each in set(federations))
    titled = sum(each.title in _TITLED for each in opponents)
    as_good = sum(each.title in _AS_GOOD[title] for each in opponents)
    unrated = sum(not each.rating for each in opponents)
    names = " or ".join(sorted(_AS_GOOD[title], key=_ORDER.index))
    return [
        Condition("1.4.1", "nine games at least", str(count), count >= 9),
        Condition(
            "1.4.3", "two federations other than the player's", str(len(foreign)), len(foreign) >= 2
        ),
        Condition(
            "1.4.4", "at most 3/5 of the opponents from the player's federation",
            f"{own} of {count}", 5 * own <= 3 * count,
        ),
        Condition(
            "1.4.4", "at most 2/3 of the opponents from one federation",
            f"{most} of {count}", 3 * most <= 2 * count,
        ),
        Condition(
            "1.4.5", "half of the opponents with a title (not CM, WCM)",
            f"{titled} of {count}", 2 * titled >= count,
        ),
        Condition(
            "1.4.5", f"a third of the opponents, three at least, {names}",
            f"{as_good} of {count}", as_good >= 3 and 3 * as_good >= count,
        ),
        Condition(
            "1.4.6", "at most a fifth of the opponents unrated",
            f"{unrated} of {count}", 5 * unrated <= count,
        ),
    ]  # fmt: skip
