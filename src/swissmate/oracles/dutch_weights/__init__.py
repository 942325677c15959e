"""The Dutch system by weighted matchings with certificates (2017, 2026).

A second implementation for fields of any size: every criterion a digit of one great number an edge,
and Edmonds' weighted matching proves by its dual variables that no pairing is better.
"""

from .bracket import Scope, solve_by_weights
from .rounds import (
    float_difference_2017,
    float_difference_2026,
    pair_brackets_2017,
    pair_brackets_2026,
)

__all__ = [
    "Scope",
    "float_difference_2017",
    "float_difference_2026",
    "pair_brackets_2017",
    "pair_brackets_2026",
    "solve_by_weights",
]
