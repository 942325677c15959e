"""Recorded tournaments of the reference program: nothing may differ, nothing may be illegal."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

import swissmate
from swissmate.checker import validate_round
from swissmate.systems.position import positions

ROOT = Path(__file__).parents[2]
SLICE = sorted((ROOT / "tests" / "data" / "dutch-2017").glob("*.trf"))
SHARED = Path(os.environ.get("SWISSMATE_SHARED", ROOT.parent / "shared")) / "corpora"


def name_of(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", SLICE, ids=name_of)
def test_every_round_is_identical_and_legal(path: Path) -> None:
    """Dutch 2017, paired by bbpPairings 5.0.1 (PROVENANCE.md)."""
    report = swissmate.check(swissmate.read_trf(path), "dutch-2017")
    assert [round_check.round_number for round_check in report.differing] == []
    assert [round_check.findings for round_check in report.illegal] == []
    assert report.points == ()


def test_there_is_a_slice() -> None:
    assert len(SLICE) >= 50


@pytest.mark.parametrize("rules", ["dutch-2017", "dutch-2026"])
@pytest.mark.parametrize("path", SLICE[::6], ids=name_of)
def test_what_the_engine_proposes_is_legal(path: Path, rules: str) -> None:
    tournament = swissmate.read_trf(path)
    for position in positions(tournament):
        try:
            pairing = swissmate.rule_set(rules).pair(position)
        except swissmate.NoLegalPairing:
            continue
        byes = () if pairing.pab is None else (pairing.pab,)
        found = validate_round(tournament, position.round_number, pairing.pairs, byes, rules)
        assert found == ()


@pytest.mark.parametrize("path", SLICE[::9], ids=name_of)
def test_reversed_colors_are_noticed(path: Path) -> None:
    """One board of the last round, colours reversed: this round differs and no other."""
    tournament = swissmate.read_trf(path)
    last = tournament.rounds_paired
    white = next(player for player in tournament.players if player.entry(last).color == "w")
    black = tournament.by_id[white.entry(last).opponent]
    players = list(tournament.players)
    for player, color in ((white, "b"), (black, "w")):
        entries = list(player.entries)
        entries[last - 1] = entries[last - 1]._replace(color=color)
        players[players.index(player)] = player._replace(entries=tuple(entries))
    report = swissmate.check(replace(tournament, players=tuple(players)), "dutch-2017")
    assert [round_check.round_number for round_check in report.differing] == [last]
    assert report.rounds[-1].colors_only == ((black.id, white.id),)


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="the recorded tournaments are not beside the clone")
@pytest.mark.parametrize("size", ["tiny", "small", "club", "clean", "open", "large"])
def test_whole_record_of_2017(size: str) -> None:
    differing = {}
    for path in sorted((SHARED / "dutch-2017").glob(f"d17-{size}-*.trf")):
        report = swissmate.check(swissmate.read_trf(path), "dutch-2017")
        if not report.clean:
            differing[path.stem] = [round_check.round_number for round_check in report.differing]
    assert differing == {}
