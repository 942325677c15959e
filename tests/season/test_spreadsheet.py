"""Season tables against a spreadsheet: 500 random seasons, ranked by the formulas of a workbook."""

from __future__ import annotations

import shutil
import subprocess
from fractions import Fraction
from pathlib import Path

import openpyxl
import pytest

from swissmate.season import table_of

from .season_workbook import FIRST, Case, random_case, workbook_of

SEASONS = 500
OFFICE = shutil.which("soffice")


def test_nothing_is_missing_of_a_random_season() -> None:
    """Every rule and every tie-break occurs, so that the comparison below means something."""
    cases = [random_case(seed) for seed in range(SEASONS)]
    assert {case.rules.source.value for case in cases} == {"table", "places", "score"}
    assert {case.rules.ties.value for case in cases} == {
        "average", "highest", "lowest", "tie-breaks"
    }  # fmt: skip
    assert any(case.rules.best for case in cases)
    assert any(case.rules.drop and case.direct_first for case in cases)
    assert any(case.rules.moves_up and len(case.members) < len(case.people) for case in cases)


@pytest.mark.long
@pytest.mark.skipif(OFFICE is None, reason="needs LibreOffice, which evaluates the formulas")
def test_the_table_is_that_of_a_spreadsheet(tmp_path: Path) -> None:
    cases = [random_case(seed) for seed in range(SEASONS)]
    workbook_of(cases).save(tmp_path / "seasons.xlsx")
    command = [str(OFFICE), f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"]
    command += ["--headless", "--convert-to", "xlsx", "--outdir", str(tmp_path / "counted")]
    subprocess.run([*command, str(tmp_path / "seasons.xlsx")], check=True, timeout=600)
    counted = openpyxl.load_workbook(tmp_path / "counted" / "seasons.xlsx", data_only=True)
    differing = [
        number for number, case in enumerate(cases) if ours(case) != theirs(counted, number, case)
    ]
    assert differing == []


def ours(case: Case) -> dict[int, tuple[int | None, float]]:
    """Return place and points of everybody who has a line."""
    table = table_of(case.rules, case.people, case.events, case.adjustments, case.members)
    return {row.person: (row.rank, round(float(row.total), 6)) for row in table.rows}


def theirs(
    counted: openpyxl.Workbook, number: int, case: Case
) -> dict[int, tuple[int | None, float]]:
    """Return the same from the workbook, of those who have played or have points by hand."""
    sheet = counted[f"S{number}"]
    adjusted = {adjustment.person for adjustment in case.adjustments}
    rows = {}
    for person in case.members:
        place, total, events = (sheet.cell(FIRST + person, column).value for column in (1, 2, 3))
        assert not isinstance(total, str), (number, person, total)
        if events or person in adjusted:
            rows[person] = (place or None, round(float(Fraction(total)), 6))
    return rows
