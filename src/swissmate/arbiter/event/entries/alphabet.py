"""Lists in which people look up a name: the same alphabetical order with every database."""

from __future__ import annotations

from collections.abc import Iterable

from swissmate.arbiter.models import Player
from swissmate.systems.common.initial_order import name_key


def by_name(players: Iterable[Player]) -> list[Player]:
    """Return players in alphabetical order."""
    return sorted(players, key=lambda player: (*name_key(player.name), player.pk))
