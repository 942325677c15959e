"""``swissmate standings`` from the outside: output, files, exit codes."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from swissmate.cli.main import main

FILE = Path(__file__).parents[1] / "data" / "tie-breaks" / "d26-tiny-00003.trf"


def _run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["standings", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_csv_is_what_the_contract_says(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = _run(capsys, str(FILE), "--tie-breaks", "PTS,BH/C1,BH,SB", "--format", "csv")
    lines = list(csv.reader(io.StringIO(out)))
    assert code == 0
    assert lines[0][:7] == ["RANK", "ID", "NAME", "PTS", "BH/C1", "BH", "SB"]
    assert lines[0][7:] == ["TITLE", "RATING", "FED", "LEGEND"]
    # The witness's values: see the .tsv beside the file.
    assert lines[1][:7] == ["1", "1", "Player0001", "5.5", "17.0", "19.5", "18.00"]
    assert {len(line) for line in lines} == {11}
    assert len(lines) == 13


def test_json_and_the_round(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = _run(capsys, str(FILE), "--json", "--after-round", "2")
    assert code == 0
    assert json.loads(out)["after_round"] == 2


def test_html_goes_whole_into_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "standings.html"
    code, out, _ = _run(capsys, str(FILE), "--format", "html", "--crosstable", "-o", str(page))
    assert (code, out) == (0, "")
    assert page.read_text(encoding="utf-8").endswith("</html>\n")


def test_explanations(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = _run(capsys, str(FILE), "--explain", "12", "--tie-breaks", "BH/C1")
    assert code == 0
    assert out.startswith("12 Player0012: place")
    assert "cut: round 4, 3.0, the lowest contribution of a voluntary unplayed round" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--tie-breaks", "BH/C9X"], "no modifier"),
        (["--tie-breaks", "EDE"], "EDE is for teams"),
        (["--tie-breaks", "BH:GP"], "BH:GP is for teams"),
        (["--tie-breaks", "XYZ"], "no tie-break"),
        (["--edition", "c07-1066"], "no edition"),
        (["--after-round", "7"], "after round 7"),
        (["--explain", "99"], "no player 99"),
        (["--explain", "1", "--format", "csv"], "--explain does not go with --format csv"),
        (["--json", "--format", "csv"], "not allowed with argument --json"),
        (["--round-robin", "--tie-breaks", "BH"], "round robins"),
    ],
)
def test_wrong_requests_are_exit_code_3(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    code, out, err = _run(capsys, str(FILE), *arguments)
    assert (code, out) == (3, "")
    assert message in err
    assert "Traceback" not in err


def test_the_date_chooses_the_edition_and_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    older = tmp_path / "older.trf"
    older.write_bytes(b"042 2025/05/01\r" + FILE.read_bytes())
    code, out, err = _run(capsys, str(older), "--json")
    assert code == 0
    assert json.loads(out)["edition"] == "c07-2024"
    assert "c07-2024, in force on 2025-05-01" in err
    _, out, err = _run(capsys, str(older), "--json", "--edition", "c07-2026")
    assert json.loads(out)["edition"] == "c07-2026"
    assert "in force" not in err


@pytest.mark.parametrize("day", ["", "042 next week\r"])
def test_without_a_date_the_newest_edition_ranks_and_this_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, day: str
) -> None:
    undated = tmp_path / "undated.trf"
    lines = [line for line in FILE.read_text().splitlines() if not line.startswith("042")]
    undated.write_text(day + "\n".join(lines))
    code, out, err = _run(capsys, str(undated), "--json")
    assert (code, json.loads(out)["edition"]) == (0, "c07-2026")
    assert f"{undated}: tie-breaks by c07-2026: the newest edition, since the file names no" in err
    assert "the newest edition" not in _run(capsys, str(undated), "--edition", "c07-2026")[2]
    undated.write_text("042 2026/05/01\n" + "\n".join(lines))
    assert "the newest edition" not in _run(capsys, str(undated))[2]


def test_tie_breaks_named_by_the_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    named = tmp_path / "named.trf"
    named.write_bytes(b"202 WIN,BH/C1\r" + FILE.read_bytes())
    _, out, _ = _run(capsys, str(named), "--format", "csv")
    assert out.startswith("RANK,ID,NAME,PTS,WIN,BH/C1,")
