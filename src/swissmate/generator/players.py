"""The field: ratings from a distribution, unrated players, and the strengths behind the results.

Players are sorted as C.04.2.B requires: by rating, unrated players last; the place is the number.
"""

from __future__ import annotations

from typing import NamedTuple

from swissmate.model import Player

from .config import GeneratorConfig, Ratings
from .seeds import Dice


class Entrants(NamedTuple):
    """The players of a tournament without rounds; ``strengths[id - 1]`` is a player's strength."""

    players: tuple[Player, ...]
    strengths: tuple[int, ...]


def draw_field(config: GeneratorConfig, size: int, dice: Dice) -> Entrants:
    """Return a field of ``size`` players.

    A player's strength is the rating plus a normal error of ``config.strength_deviation``. An
    unrated player has the strength of a hidden rating from the lower half of the distribution.
    """
    ratings = _draw_ratings(config.ratings, size, dice)
    ratings.sort(reverse=True)
    unrated = config.unrated.draw(dice).count(dice, size)
    # A player without a rating is seldom one of the strongest.
    candidates = range(size // 2, size) if unrated <= size - size // 2 else range(size)
    without = set(dice.sample(candidates, unrated))
    order = sorted(range(size), key=lambda place: (place in without, place))
    players = []
    strengths = []
    for number, place in enumerate(order, 1):
        rating = ratings[place]
        strength = rating
        if config.strength_deviation:
            strength = round(dice.normal(rating, config.strength_deviation))
        players.append(
            Player(number, f"Player {number:04}", 0 if place in without else rating, rank=number)
        )
        strengths.append(strength)
    return Entrants(tuple(players), tuple(strengths))


def _draw_ratings(ratings: Ratings, size: int, dice: Dice) -> list[int]:
    if ratings.kind == "list":
        drawn: list[int] = []
        while len(drawn) < size:
            drawn += dice.sample(ratings.values, size - len(drawn))
        return drawn
    if ratings.kind == "steps":
        return [max(1, round(ratings.mean - place * ratings.deviation)) for place in range(size)]
    low, high = ratings.low.draw(dice), ratings.high.draw(dice)
    if ratings.kind == "normal":
        return [
            min(high, max(low, round(dice.normal(ratings.mean, ratings.deviation))))
            for _ in range(size)
        ]
    return [dice.between(low, high) for _ in range(size)]
