"""Recorded double Swiss: every match paired again (``tests/data/double-swiss-2026``)."""

from __future__ import annotations

from pathlib import Path

import pytest

from swissmate.checker import check
from swissmate.trf import read_trf

DATA = Path(__file__).parents[2] / "data" / "double-swiss-2026"


@pytest.mark.parametrize("path", sorted(DATA.glob("*.trf")), ids=lambda path: path.stem)
def test_every_round_is_paired_as_recorded(path: Path) -> None:
    tournament = read_trf(path, strict=True)
    report = check(tournament)
    assert report.rules == "double-swiss-2026"
    assert len(report.rounds) == tournament.rounds_paired // 2
    assert report.differing == ()
    assert report.points == ()
    assert [round_check.findings for round_check in report.rounds] == [()] * len(report.rounds)
