"""Lists in which people look a name up: the same alphabet whatever the database is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from swissmate.arbiter.models import Player
from swissmate.systems.common.initial_order import plain

# Letters that no decomposition takes apart stand where a list of many languages has them.
_LETTERS: Final = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)


def name_key(name: str) -> tuple[str, str]:
    """Return by what names are sorted: letters first, accents only among equals."""
    return plain(name).translate(_LETTERS), name


def by_name(players: Iterable[Player]) -> list[Player]:
    """Return players in alphabetical order."""
    return sorted(players, key=lambda each: (*name_key(each.name), each.pk))
