"""Numbers of things in what is told in English."""

from __future__ import annotations


def counted(number: int, what: str) -> str:
    """Return a number of things: ``1 round``, ``2 rounds``."""
    return f"{number} {what}{'' if number == 1 else 's'}"
