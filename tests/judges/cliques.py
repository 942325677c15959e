"""Tournaments in which many players may not meet: a clique, teams, or both."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from swissmate.model import ForbiddenGroup, Tournament

__all__ = ["with_cliques"]


def with_cliques(rng: Random, tournament: Tournament) -> Tournament:
    """Return the tournament with its players divided anew into groups of whom no two may meet.

    One group of about half the players, or teams that take in everybody; at random, by strength
    (neighbours on the list) or in turn.
    """
    ids = [player.id for player in tournament.players]
    kind = rng.choice(("random", "strength", "turn"))
    if kind == "random":
        rng.shuffle(ids)
    count = rng.choice((1, 1, 2, 2, 3, 4))
    if count == 1:
        size = min(len(ids), max(2, len(ids) // 2 + rng.choice((-1, 0, 0, 1))))
        start = rng.randint(0, len(ids) - size)
        groups = [ids[::2] if kind == "turn" else ids[start : start + size]]
    elif kind == "turn":
        groups = [ids[first::count] for first in range(count)]
    else:
        cuts = sorted(rng.sample(range(len(ids) + 1), min(count - 1, len(ids))))
        groups = [ids[one:two] for one, two in zip((0, *cuts), (*cuts, len(ids)), strict=True)]
    return replace(
        tournament,
        forbidden=tuple(ForbiddenGroup(frozenset(group)) for group in groups if len(group) > 1),
    )
