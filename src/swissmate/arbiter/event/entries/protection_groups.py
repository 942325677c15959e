"""Turns the organiser's wishes into groups of players, as the rules see them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from swissmate.arbiter.models import Event, Player, Protection
from swissmate.model import ForbiddenGroup


class Groups(NamedTuple):
    """Players who may not meet, and those who should not if possible, by pairing number."""

    forbidden: tuple[ForbiddenGroup, ...]
    protected: tuple[ForbiddenGroup, ...]


def members(protection: Protection, players: Iterable[Player]) -> dict[str, list[Player]]:
    """Return who is kept apart, by club or federation; groups of one player are left out.

    Capitals and spaces in the names of clubs are ignored.
    """
    sets: dict[str, list[Player]] = defaultdict(list)
    chosen = set(protection.players)
    for player in players:
        name = ""
        if protection.kind == Protection.Kind.CLUB:
            name = " ".join(player.club.split()).casefold()
        elif protection.kind == Protection.Kind.FEDERATION:
            name = player.federation.strip().upper()
        elif player.pk in chosen:
            name = "players"
        if name:
            sets[name].append(player)
    return {name: those for name, those in sets.items() if len(those) > 1}


def groups_of(event: Event, players: Iterable[Player]) -> Groups:
    """Return all groups of an event; takes one query."""
    known = list(players)
    groups: dict[bool, list[ForbiddenGroup]] = {True: [], False: []}
    for protection in event.protections.all():
        if protection.last_round < protection.first_round:
            continue
        for those in members(protection, known).values():
            numbers = frozenset(player.tpn for player in those)
            groups[protection.is_strict].append(
                ForbiddenGroup(numbers, protection.first_round, protection.last_round)
            )
    return Groups(tuple(groups[True]), tuple(groups[False]))
