"""Answers from a sample of the outcomes: drawing it, and what can be concluded from it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from swissmate.generator.seeds import Dice

from .open_round import OpenGame
from .outcomes import Outcome

SAMPLES: Final = 4000
"""This many outcomes are drawn: no interval is wider than 3.1 %."""

_QUANTILE: Final = 1.959963984540054  # of the standard normal distribution: 95 % on both sides

_FALSE_ALARMS: Final = 0.001
"""At most this share of pairings is wrongly said to depend on some game."""

_FEWEST: Final = 5
"""Each result must have this expected count both with and without the pairing (Cochran 1954)."""


def draw_outcomes(games: Sequence[OpenGame], count: int, seed: int, start: int) -> list[Outcome]:
    """Return ``count`` outcomes drawn with the chances of the games."""
    draw = Dice(seed, start + 1, "forecast").random
    drawn = []
    for _ in range(max(count, 0)):
        outcome = []
        for game in games:
            at, (win, even, _loss) = draw(), game.chances
            outcome.append(0 if at < win else 1 if at < win + even else 2)
        drawn.append(tuple(outcome))
    return drawn


def wilson(share: float, count: int) -> tuple[float, float]:
    """Return Wilson's interval (95 %) for a share of ``count`` samples.

    E. B. Wilson, Probable inference, the law of succession, and statistical inference (1927).
    """
    square = _QUANTILE * _QUANTILE / count
    centre = (share + square / 2) / (1 + square)
    half = math.sqrt(square * (share * (1 - share) + square / 4)) / (1 + square)
    return max(0.0, centre - half), min(1.0, centre + half)


def widest_interval(count: int) -> float:
    """Return half the width of the widest interval for this many samples."""
    low, high = wilson(0.5, count)
    return (high - low) / 2


def seen_to_decide(meets: int, ends: Sequence[Sequence[int]]) -> list[int]:
    """Return the games whose result visibly changes how often two players meet, by index.

    ``meets`` are the samples in which they meet, as bits; ``ends[seat][result]`` are those in which
    a game ends with that result. The test is Pearson's test of independence: with three results the
    statistic exceeds x with probability exp(-x/2). Games with a small influence are not detected.
    """
    seats = []
    for seat, of in enumerate(ends):
        seen = [(bits.bit_count(), (bits & meets).bit_count()) for bits in of]
        count, both = map(sum, zip(*seen, strict=True))
        share = both / count
        rare = min(share, 1 - share)
        seen = [counts for counts in seen if counts[0] * rare >= _FEWEST]
        if len(seen) > 1:
            spread = share * (1 - share)
            statistic = sum((k - n * share) ** 2 / (n * spread) for n, k in seen)
            if math.exp(-statistic / 2) * len(ends) < _FALSE_ALARMS:
                seats.append(seat)
    return seats
