"""The 2012 engine pairs recorded rounds as the 2014 program did (``tests/data/dutch-2012``).

With ``SWISSMATE_SHARED`` set to a folder of ``corpora``, ``-m slow`` replays all of them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from swissmate.errors import NoLegalPairing
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set
from swissmate.trf import read_trf

_SLICE = sorted((Path(__file__).parent.parent / "data" / "dutch-2012").glob("*.trf"))

_EXPLAINED = {
    ("d12-small-00108", 6): "docs/disputes/dutch-2012.md#d12-nobody-for-the-bye",
    ("d12-small-00108", 7): "docs/disputes/dutch-2012.md#d12-nobody-for-the-bye",
    ("d12-tiny-00077", 2): "docs/disputes/dutch-2012.md#d12-two-byes",
    ("d12-tiny-00119", 5): "docs/disputes/dutch-2012.md#d12-last-m1",
}
"""The rounds that differ, and the entry that says why."""


def _rounds_that_differ(path: Path) -> tuple[set[tuple[str, int]], int]:
    tournament = read_trf(path)
    differ = set()
    for number in range(1, tournament.rounds_paired + 1):
        entries = {player.id: player.entry(number) for player in tournament.players}
        recorded = {(who, entry.opponent) for who, entry in entries.items() if entry.color == "w"}
        recorded |= {(who, 0) for who, entry in entries.items() if entry.result == "U"}
        try:
            pairing = rule_set("dutch-2012").pair(position_before(tournament, number))
        except NoLegalPairing:
            differ.add((path.stem, number))
            continue
        if recorded != {*pairing.pairs} | ({(pairing.pab, 0)} if pairing.pab else set()):
            differ.add((path.stem, number))
    return differ, tournament.rounds_paired


@pytest.mark.parametrize("path", _SLICE, ids=lambda path: path.stem)
def test_slice(path: Path) -> None:
    differ, _ = _rounds_that_differ(path)
    assert differ == {case for case in _EXPLAINED if case[0] == path.stem}


def test_the_slice_is_there() -> None:
    assert len(_SLICE) == 28


@pytest.mark.slow
def test_the_whole_collection() -> None:
    shared = os.environ.get("SWISSMATE_SHARED")
    if not shared:
        pytest.skip("SWISSMATE_SHARED does not name a folder of corpora")
    paths = sorted((Path(shared) / "corpora" / "dutch-2012").glob("*.trf"))
    results = [_rounds_that_differ(path) for path in paths]
    assert sum(rounds for _, rounds in results) > 2000
    assert {case for differ, _ in results for case in differ} == set(_EXPLAINED)
