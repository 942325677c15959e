"""Burstein 2017 against the recorded tournaments of a witness (see ``burstein_witness``).

``tests/data/burstein-2017`` holds a few of them; the whole corpus is read when it is there.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from peers.burstein_witness import agreement
from swissmate.systems.burstein.procedure import pair_2017
from swissmate.systems.position import position_before
from swissmate.trf import read_trf

ROOT = Path(__file__).parents[2]
SLICE = sorted((ROOT / "tests" / "data" / "burstein-2017").glob("*.trf"))
SHARED = Path(os.environ.get("SWISSMATE_SHARED", ROOT.parent / "shared"))
CORPUS = sorted((SHARED / "corpora" / "burstein-unendorsed").glob("*.trf"))


def test_rounds_that_differ_are_the_two_departures() -> None:
    count = agreement(read_trf(path) for path in SLICE)
    assert count["both"] == count["rounds"] >= 100
    assert count["as the text"] < min(count["product"], count["downward"])


def test_where_players_and_colors_agree_so_does_the_bye() -> None:
    same = rounds = 0
    for path in SLICE:
        tournament = read_trf(path)
        for number in range(1, tournament.rounds_paired + 1):
            found = pair_2017(position_before(tournament, number))
            expected = {
                (player.id, player.entry(number).opponent)
                for player in tournament.players
                if player.entry(number).opponent and player.entry(number).color == "w"
            }
            byes = [
                player.id for player in tournament.players if player.entry(number).result == "U"
            ]
            assert byes == ([] if found.pab is None else [found.pab])
            same += set(found.pairs) == expected
            rounds += 1
    # The slice was chosen for the departures: over the whole corpus nine rounds in ten agree.
    assert same > rounds // 2


@pytest.mark.long
@pytest.mark.skipif(not CORPUS, reason="the corpus is not on this machine")
def test_whole_corpus() -> None:
    count = agreement(read_trf(path) for path in CORPUS)
    assert count["both"] == count["rounds"] == 1306
    assert count["as the text"] / count["rounds"] > 0.9
