"""Tournaments written as crosstables: one line a player, one cell a round."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest

from swissmate.model import STANDARD, Entry, Player, ScoringSystem, Tournament

CELL = re.compile(r"([0-9]+)([wb])([-+=01WDL])|([HUFZ])")


def tournament_of(
    crosstable: str,
    ratings: Mapping[int, int] | None = None,
    scoring: ScoringSystem = STANDARD,
    rounds: int | None = None,
) -> Tournament:
    """Return a tournament: ``1: 4w1 2b= U`` beats 4 with White, draws with 2, has the bye.

    Ratings fall by 50 from 2200 unless they are given.
    """
    players = []
    for line in crosstable.strip().splitlines():
        label, _, cells = line.partition(":")
        entries = []
        for cell in cells.split():
            match = CELL.fullmatch(cell)
            assert match, f"no cell: {cell}"
            if match[4]:
                entries.append(Entry(0, "-", match[4]))
            else:
                entries.append(Entry(int(match[1]), match[2], match[3]))
        id_ = int(label)
        rating = ratings.get(id_, 0) if ratings is not None else 2250 - 50 * id_
        players.append(Player(id_, f"Player {id_}", rating, entries=tuple(entries)))
    last = max(len(player.entries) for player in players)
    return Tournament(tuple(players), rounds=rounds or last, scoring=scoring)


@pytest.fixture
def from_crosstable() -> Callable[..., Tournament]:
    return tournament_of
