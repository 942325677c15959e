"""Delta debugging: finds a smallest position for which a condition still holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Final

from swissmate.model import Tournament

from .positions import (
    DRAWN,
    PLAYED,
    byes,
    games,
    with_absences,
    with_plain_players,
    with_results,
    without_players,
    without_round,
)

Holds = Callable[[Tournament], bool]

_FEW: Final = 16
"""With this many players or fewer, players are also removed in pairs, which keeps the parity."""


def shrink(start: Tournament, holds: Holds) -> Tournament:
    """Return a position from which nothing more can be removed while ``holds`` stays true.

    Players are removed first, in halves, quarters and so on, then rounds, then two players at a
    time. What is left is made plainer: forfeits become games, byes become absences, games become
    draws, players lose their names. It ends when a whole pass changes nothing. ``holds`` may return
    false from some moment on, to end it sooner.
    """
    best = start
    while True:
        before = best
        for step in (_fewer_players, _fewer_rounds, _fewer_couples, _plainer):
            best = step(best, holds)
        if best == before:
            return best


def _first(candidates: Iterator[Tournament], holds: Holds) -> Tournament | None:
    return next((candidate for candidate in candidates if holds(candidate)), None)


def _without(tournament: Tournament, gone: frozenset[int]) -> Iterator[Tournament]:
    """Yield the position without some players: the opponents keep their points, or were absent."""
    if len(tournament.players) - len(gone) > 1:
        for worth in (True, False):
            yield without_players(tournament, gone, worth=worth)


def _fewer_players(best: Tournament, holds: Holds) -> Tournament:
    size = len(best.players) // 2
    while size:
        place = 0
        while place < len(best.players):
            gone = frozenset(player.id for player in best.players[place : place + size])
            smaller = _first(_without(best, gone), holds)
            if smaller is None:
                place += size
            else:
                best = smaller  # the next candidates have moved up to this place
        size //= 2
    return best


def _fewer_couples(best: Tournament, holds: Holds) -> Tournament:
    while len(best.players) <= _FEW:
        couples = combinations((player.id for player in best.players), 2)
        every = (smaller for couple in couples for smaller in _without(best, frozenset(couple)))
        smaller = _first(every, holds)
        if smaller is None:
            break
        best = smaller
    return best


def _fewer_rounds(best: Tournament, holds: Holds) -> Tournament:
    number = 1
    while number <= best.rounds_paired:
        ways = (without_round(best, number, shorter=shorter) for shorter in (True, False))
        smaller = _first(ways, holds)
        if smaller is None:
            number += 1
        else:
            best = smaller
    return best


def _plainer(best: Tournament, holds: Holds) -> Tournament:
    plain = with_plain_players(best)
    if plain != best and holds(plain):
        best = plain
    if best.forbidden and holds(bare := replace(best, forbidden=())):
        best = bare
    best = _with_other_results(best, PLAYED, holds)
    best = _without_byes(best, holds)
    return _with_other_results(best, DRAWN, holds)


def _with_other_results(best: Tournament, other: Mapping[str, str], holds: Holds) -> Tournament:
    """Change all results at once if ``holds`` allows it, else one by one where it does."""
    changes = {place: other[codes] for place, codes in games(best) if codes in other}
    if len(changes) > 1 and holds(every := with_results(best, changes)):
        return every
    for place, codes in changes.items():
        if holds(changed := with_results(best, {place: codes})):
            best = changed
    return best


def _without_byes(best: Tournament, holds: Holds) -> Tournament:
    for place in byes(best):
        if holds(changed := with_absences(best, {place})):
            best = changed
    return best
