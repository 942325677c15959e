"""The oracle pairs recorded rounds as the reference programs did.

``tests/data/dutch-2017`` and ``tests/data/dutch-2026`` hold a slice (see their README.md), chosen
so that each reading in ``docs/disputes/dutch.md`` that a record decides is decided by one of its
rounds. With ``SWISSMATE_SHARED`` set to the folder above ``corpora``, ``-m slow`` replays all.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from swissmate.errors import NoLegalPairing
from swissmate.model import Tournament
from swissmate.oracles.dutch_literal.round2017 import pair_round_2017
from swissmate.oracles.dutch_literal.round2026 import pair_round_2026
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.ruleset import RoundPairing
from swissmate.trf import read_trf

_DATA = Path(__file__).parent.parent / "data"
_PAIR = {"dutch-2017": pair_round_2017, "dutch-2026": pair_round_2026}
_SLICE = sorted(path for edition in _PAIR for path in (_DATA / edition).glob("*.trf"))
_MOST = 10


def _recorded(tournament: Tournament, number: int) -> tuple[set[tuple[int, int]], int | None]:
    entries = [(player.id, player.entry(number)) for player in tournament.players]
    pairs = {(who, entry.opponent) for who, entry in entries if entry.color == "w"}
    byes = [who for who, entry in entries if entry.result == "U"]
    return pairs, byes[0] if byes else None


def _differences(path: Path, pair: Callable[[PairingPosition], RoundPairing]) -> list[str]:
    tournament = read_trf(path)
    found = []
    for number in range(1, tournament.rounds_paired + 1):
        position = position_before(tournament, number)
        if len(position.contenders) > _MOST:
            continue
        try:
            pairing = pair(position)
        except NoLegalPairing:
            found.append(f"{path.name} round {number}: no legal pairing")
            continue
        if (set(pairing.pairs), pairing.pab) != _recorded(tournament, number):
            found.append(f"{path.name} round {number}: {pairing}")
    return found


@pytest.mark.parametrize("path", _SLICE, ids=lambda path: path.stem)
def test_slice(path: Path) -> None:
    assert _differences(path, _PAIR[path.parent.name]) == []


def test_there_is_a_slice_of_both_editions() -> None:
    assert {path.parent.name for path in _SLICE} == set(_PAIR)


@pytest.mark.slow
@pytest.mark.parametrize("edition", sorted(_PAIR))
def test_all_small_rounds(edition: str) -> None:
    shared = os.environ.get("SWISSMATE_SHARED")
    if not shared:
        pytest.skip("SWISSMATE_SHARED does not name a folder of corpora")
    paths = sorted((Path(shared) / "corpora" / edition).glob("*.trf"))
    assert paths
    assert [difference for path in paths for difference in _differences(path, _PAIR[edition])] == []
