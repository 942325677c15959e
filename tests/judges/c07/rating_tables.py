"""The tables of the Rating Regulations (B.02 8.1), written as they are printed."""

from __future__ import annotations

DIFFERENCES = {
    100: 800, 99: 677, 98: 589, 97: 538, 96: 501, 95: 470, 94: 444, 93: 422, 92: 401, 91: 383,
    90: 366, 89: 351, 88: 336, 87: 322, 86: 309, 85: 296, 84: 284, 83: 273, 82: 262, 81: 251,
    80: 240, 79: 230, 78: 220, 77: 211, 76: 202, 75: 193, 74: 184, 73: 175, 72: 166, 71: 158,
    70: 149, 69: 141, 68: 133, 67: 125, 66: 117, 65: 110, 64: 102, 63: 95, 62: 87, 61: 80,
    60: 72, 59: 65, 58: 57, 57: 50, 56: 43, 55: 36, 54: 29, 53: 21, 52: 14, 51: 7, 50: 0,
}  # fmt: skip
"""8.1.1: the rating difference of a fractional score in hundredths."""

FROM = (
    0, 4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154,
    163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358,
    375, 392, 412, 433, 457, 485, 518, 560, 620, 736,
)  # fmt: skip
"""8.1.2: the first difference at which the higher rated is expected to score .50, .51 ... 1.00."""


def difference_of(hundredths: int) -> int:
    """Return the rating difference of a fractional score."""
    if hundredths < 50:
        return -DIFFERENCES[100 - hundredths]
    return DIFFERENCES[hundredths]


def probability(difference: int) -> int:
    """Return the scoring probability at a difference, own minus other, in hundredths."""
    if difference < 0:
        return 100 - probability(-difference)
    return 49 + sum(difference >= bound for bound in FROM)
