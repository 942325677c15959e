"""The conversion tables of the Rating Regulations (B.02 article 8.1, edition of 1 March 2024).

Source: https://handbook.fide.com/chapter/B022024, tables 8.1.1 (fractional score into rating
difference) and 8.1.2 (rating difference into scoring probability). Probabilities are whole
hundredths, so every sum is exact.
"""

from __future__ import annotations

from typing import Final

_DIFFERENCE_OF_SCORE: Final = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),  # .50 - .59
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),  # .60 - .69
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),  # .70 - .79
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),  # .80 - .89
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677),  # .90 - .99
    800,  # 1.00
)
"""Table 8.1.1: the rating difference for fractional scores .50, .51 ... 1.00."""

_LAST_DIFFERENCE: Final = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),  # .50 - .59
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),  # .60 - .69
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),  # .70 - .79
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),  # .80 - .89
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),  # .90 - .99
)
"""Table 8.1.2: the last difference at which the higher-rated player scores .50, .51 ... .99."""

_FULL_SCALE: Final = _LAST_DIFFERENCE[-1] + 1
"""From this difference on, the higher-rated player is expected to score 1.00."""


def _expected_by_difference() -> tuple[int, ...]:
    upper: list[int] = []
    for step, last in enumerate(_LAST_DIFFERENCE):
        upper += [50 + step] * (last + 1 - len(upper))
    upper.append(100)
    return (*(100 - value for value in reversed(upper)), *upper[1:])


_EXPECTED: Final = _expected_by_difference()


def expected_hundredths(difference: int) -> int:
    """Return the scoring probability, in hundredths, at this rating difference (own minus other).

    Table 8.1.2, full scale (no cut at 400).

    >>> expected_hundredths(0), expected_hundredths(100), expected_hundredths(-100)
    (50, 64, 36)
    """
    if difference >= _FULL_SCALE:
        return 100
    return 0 if difference <= -_FULL_SCALE else _EXPECTED[difference + _FULL_SCALE]


def rating_difference(hundredths: int) -> int:
    """Return the rating difference for a fractional score in hundredths, 0..100 (table 8.1.1)."""
    if hundredths < 50:
        return -_DIFFERENCE_OF_SCORE[50 - hundredths]
    return _DIFFERENCE_OF_SCORE[hundredths - 50]


def average_half_up(values: list[int]) -> int:
    """Return the mean of at least one whole number, rounded to a whole number, one half upwards."""
    return (2 * sum(values) + len(values)) // (2 * len(values))


def performance(half_points: int, ratings: list[int]) -> int:
    """Return the tournament performance rating (C.07 10.2).

    ``half_points`` is the score from one game per rating in ``ratings`` (at least one). The
    fractional score is rounded to hundredths, one half upwards, because the table has two decimals
    (docs/disputes/tie-breaks.md#tpr-rounding).
    """
    games = len(ratings)
    hundredths = (100 * half_points + games) // (2 * games)
    return average_half_up(ratings) + rating_difference(hundredths)


def perfect_performance(half_points: int, ratings: list[int]) -> int:
    """Return the perfect tournament performance (C.07 10.3).

    This is the lowest whole rating whose expected score against ``ratings`` (at least one) reaches
    the score. Without any points it is 800 below the lowest-rated opponent. It is found by binary
    search: the expected score never falls when the rating rises.
    """
    if half_points == 0:
        return min(ratings) - 800
    wanted = 50 * half_points
    too_low = min(ratings) - _FULL_SCALE
    enough = max(ratings) + _FULL_SCALE
    while enough - too_low > 1:
        middle = (too_low + enough) // 2
        if sum([expected_hundredths(middle - rating) for rating in ratings]) >= wanted:
            enough = middle
        else:
            too_low = middle
    return enough
