"""Pairings of dubov-1997, and how each scoregroup came to its own, against the literal oracle."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from judges.dubov1997_literal import Step, pair_literally
from judges.play import illegalities
from judges.random_positions import random_position, random_tournament
from swissmate.errors import NoLegalPairing
from swissmate.model import ForbiddenGroup, Player, Tournament
from swissmate.systems.dubov.edition1997 import pair_with_account
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.ruleset import RoundPairing

Answer = tuple[set[tuple[int, int]], int | None, list[list[object]]]


def answer(pairing: RoundPairing, steps: tuple[Any, ...]) -> Answer:
    """Return the pairs, the bye and the steps, sets as sets."""
    fields = [[getattr(step, name) for name in Step._fields] for step in steps]
    for field in fields:
        for name in ("members", "shifted"):
            place = Step._fields.index(name)
            field[place] = frozenset(field[place])
    return set(pairing.pairs), pairing.pab, fields


def assert_the_same(position: PairingPosition, seed: int) -> None:
    try:
        expected = pair_literally(position)
    except NoLegalPairing:
        with pytest.raises(NoLegalPairing):
            pair_with_account(position)
        return
    found = pair_with_account(position)
    assert answer(*found) == answer(*expected), seed
    assert illegalities(position, found[0]) == []


def renamed(seed: int) -> PairingPosition:
    """Return a position whose players stand in no alphabetical order, many of one rating.

    In some the upper half has virtual points in two rounds.
    """
    random = Random(seed)
    tournament = random_tournament(random, players=(4, 10), rounds=(1, 6))
    names = [f"P{player.id}" for player in tournament.players]
    random.shuffle(names)
    top = random.choice((1, 2, 5, 400))
    players = tuple(
        player._replace(name=name, rating=2000 + random.randint(0, top))
        for player, name in zip(tournament.players, names, strict=True)
    )
    upper = {player.id: (10, 5) for player in players[: random.choice((0, 0, len(players) // 2))]}
    return position_before(replace(tournament, players=players, virtual_points=upper))


def test_random_positions() -> None:
    for seed in range(600):
        position = random_position(Random(seed), players=(2, 9), rounds=(0, 6))
        assert_the_same(position, seed)


def test_equal_ratings_and_the_alphabet() -> None:
    for seed in range(300):
        assert_the_same(renamed(seed), seed)


def test_round_one() -> None:
    for seed in range(200):
        random = Random(seed)
        ids = range(1, random.randint(2, 9) + 1)
        pairs = [random.sample(ids, 2) for _ in range(random.randint(0, len(ids) - 1))]
        top = {player: (random.choice((5, 10)),) for player in ids[: random.randint(0, len(ids))]}
        tournament = Tournament(
            tuple(Player(player, f"P{player}", 2400 - 10 * player) for player in ids),
            rounds=9,
            initial_color=random.choice("wb"),
            forbidden=tuple(ForbiddenGroup(frozenset(pair)) for pair in pairs),
            virtual_points=random.choice(({}, top)),
        )
        assert_the_same(position_before(tournament), seed)


@pytest.mark.long
def test_ten_thousand_positions() -> None:
    for seed in range(10_000, 20_000):
        position = random_position(Random(seed), players=(2, 10), rounds=(0, 7))
        assert_the_same(position, seed)
        assert_the_same(renamed(seed), seed)
