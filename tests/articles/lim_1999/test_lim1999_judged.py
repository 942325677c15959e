"""The Lim engine against the text read aloud (oracles/lim_literal), on random positions."""

from random import Random

import pytest

from judges.play import illegalities
from judges.random_positions import random_position
from swissmate.errors import NoLegalPairing
from swissmate.oracles.lim_literal import Step, pair_literally
from swissmate.systems.lim.procedure import pair_with_account


def differences(seed: int, *, maxi: bool = False, by_points: bool = False) -> list[str]:
    """Return where the two differ, step by step; empty when they agree on a legal round."""
    position = random_position(Random(seed), players=(2, 10), rounds=(0, 6))
    try:
        wanted, steps = pair_literally(position, maxi=maxi, bye_by_points=by_points)
    except NoLegalPairing:
        with pytest.raises(NoLegalPairing):
            pair_with_account(position, maxi=maxi, bye_by_points=by_points)
        return []
    pairing, accounts = pair_with_account(position, maxi=maxi, bye_by_points=by_points)
    found = illegalities(position, pairing, last_round_waives=True)
    if (pairing.pairs, pairing.pab) != (wanted.pairs, wanted.pab):
        found.append(f"{pairing.pairs}, bye {pairing.pab}: not {wanted.pairs}, bye {wanted.pab}")
    taken = tuple(
        Step(a.score, a.incoming, a.floaters, a.floater_pairs + a.pairs, a.cracked)
        for a in accounts
    )
    if taken != steps:
        found.append(f"{taken}: not {steps}")
    return found


def test_the_text_read_aloud_gives_the_same() -> None:
    for seed in range(800):
        assert differences(seed) == [], seed


def test_the_text_read_aloud_gives_the_same_in_maxi_tournaments() -> None:
    for seed in range(1000, 1400):
        assert differences(seed, maxi=True) == [], seed


def test_the_text_read_aloud_gives_the_same_in_2026() -> None:
    for seed in range(1500, 1900):
        assert differences(seed, by_points=True) == [], seed


@pytest.mark.long
def test_the_text_read_aloud_gives_the_same_in_ten_thousand() -> None:
    for seed in range(10_000, 20_000):
        assert differences(seed) == [], seed
