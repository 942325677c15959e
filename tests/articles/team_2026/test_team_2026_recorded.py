"""Recorded team events: every round paired again, from the file (``tests/data/team-2026``)."""

from __future__ import annotations

from pathlib import Path

import pytest

from swissmate.checker import check
from swissmate.errors import NoLegalPairing
from swissmate.oracles import team_literal
from swissmate.systems.choice import resolve
from swissmate.systems.position import position_before
from swissmate.trf import read_trf

DATA = Path(__file__).parents[2] / "data" / "team-2026"


@pytest.mark.parametrize("path", sorted(DATA.glob("*.trf")), ids=lambda path: path.stem)
def test_every_round_is_paired_as_recorded(path: Path) -> None:
    tournament = read_trf(path, strict=True)
    report = check(tournament)
    assert report.rules == "team-2026"
    assert report.rounds
    assert report.differing == ()
    assert [round_check.findings for round_check in report.rounds] == [()] * len(report.rounds)
    if report.next_round is not None and not report.next_round.pairable:
        with pytest.raises(NoLegalPairing):
            team_literal.pair_literally(position_before(resolve(tournament).tournament))
