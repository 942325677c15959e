"""A round of 2012 is legal, or no legal one exists: against a search that tries everything."""

from __future__ import annotations

import pytest

from oracle.positions import random_position
from swissmate.errors import NoLegalPairing
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.registry import rule_set


def _absolute(colors: str) -> str:
    """A.7.a, spelled out: the colour that a player must get, or none."""
    difference = colors.count("w") - colors.count("b")
    if difference > 1 or (difference >= -1 and colors[-2:] == "ww"):
        return "b"
    if difference < -1 or colors[-2:] == "bb":
        return "w"
    return ""


class _Law:
    """B.1 and B.2, A.10 and nothing else."""

    def __init__(self, position: PairingPosition) -> None:
        self.position = position

    def top_scorer(self, player: Contender) -> bool:
        played = self.position.round_number - 1
        best = played * self.position.scoring.best
        return self.position.rounds == played + 1 and 2 * player.score > best

    def may_meet(self, one: Contender, two: Contender) -> bool:
        if two.id in one.met or two.id in self.position.forbidden.get(one.id, ()):
            return False
        if self.top_scorer(one) or self.top_scorer(two):
            return True
        return not _absolute(one.colors) or _absolute(one.colors) != _absolute(two.colors)

    def may_have_bye(self, player: Contender) -> bool:
        return not player.had_pab and player.top_unplayed <= 0

    def can_pair(self, players: tuple[Contender, ...], bye: bool) -> bool:
        if not players:
            return True
        first, rest = players[0], players[1:]
        if bye and self.may_have_bye(first) and self.can_pair(rest, False):
            return True
        return any(
            self.may_meet(first, other)
            and self.can_pair(tuple(contender for contender in rest if contender is not other), bye)
            for other in rest
        )


@pytest.mark.parametrize("block", range(20))
def test_random_positions(block: int) -> None:
    refused = 0
    for seed in range(60 * block, 60 * block + 60):
        position = random_position(seed)
        law = _Law(position)
        players = position.contenders
        possible = law.can_pair(players, len(players) % 2 == 1)
        try:
            pairing = rule_set("dutch-2012").pair(position)
        except NoLegalPairing:
            refused += 1
            assert not possible, seed
            continue
        assert possible, seed
        by_id = {player.id: player for player in players}
        seated = [who for pair in pairing.pairs for who in pair]
        seated += [pairing.pab] if pairing.pab else []
        assert sorted(seated) == sorted(by_id), seed
        assert all(law.may_meet(by_id[one], by_id[two]) for one, two in pairing.pairs), seed
        assert pairing.pab is None or law.may_have_bye(by_id[pairing.pab]), seed
    assert 0 < refused < 60
