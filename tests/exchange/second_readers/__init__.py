"""A reader for each format, written from its description by somebody who had not seen the writers.

They are literal: each field has its name and place from the description, and what the description
forbids fails. None of them shares code with the program or with the other readers.
"""

from . import (
    belgium,
    chess_results,
    england,
    fide,
    germany,
    ireland,
    italy,
    spain,
    us_chess,
)

__all__ = [
    "belgium",
    "chess_results",
    "england",
    "fide",
    "germany",
    "ireland",
    "italy",
    "spain",
    "us_chess",
]
