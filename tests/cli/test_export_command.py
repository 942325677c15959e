"""``swissmate export``: what is missing, what is lost, and files whole or not at all."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import Run

ROOT = Path(__file__).parents[2]
OPEN = ROOT / "examples" / "open40.trf"
NEEDED = ("affiliate=A6000001", "chief_td=12345678", "state=NY", "zip=10001")


def sets(*details: str) -> list[str]:
    return [word for detail in details for word in ("--set", detail)]


def test_destinations_and_their_details_are_listed(run: Run) -> None:
    listed = run("export", "--list")
    assert listed.code == 0
    assert "us-chess" in listed.out
    details = run("export", "--list", "--to", "us-chess").out
    assert "affiliate" in details
    assert "A and seven digits" in details


def test_without_a_place_to_write_it_only_tells(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = run("export", OPEN, "--to", "us-chess", *sets(*NEEDED))
    assert told.code == 0
    assert "TDEXPORT.DBF" in told.out
    assert "nothing was written" in told.out
    assert list(tmp_path.iterdir()) == []


def test_what_is_needed_and_missing_stops_it(run: Run, tmp_path: Path) -> None:
    refused = run("export", OPEN, "--to", "us-chess", "-o", tmp_path / "report")
    assert refused.code == 3
    assert f"{OPEN}: needed: affiliate: affiliate id: missing" in refused.err
    assert "nothing was written" in refused.err
    assert list(tmp_path.iterdir()) == []


def test_several_files_go_into_a_folder(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "report"
    written = run("export", OPEN, "--to", "us-chess", "-o", folder, *sets(*NEEDED))
    assert written.code == 0
    assert {path.name for path in folder.iterdir()} == {
        "THEXPORT.DBF", "TSEXPORT.DBF", "TDEXPORT.DBF",
    }  # fmt: skip
    assert "and 34 more: no member id of US Chess" in written.err
    assert "not held: round 3, 26 Petrauskaite, Ieva" in written.err


def test_one_file_goes_into_a_file_a_folder_or_to_stdout(run: Run, tmp_path: Path) -> None:
    named = tmp_path / "mine.swi"
    assert run("export", OPEN, "--to", "germany", "-o", named).code == 0
    assert run("export", OPEN, "--to", "germany", "-o", tmp_path).code == 0
    assert (tmp_path / "harbour-open-2025.swi").read_bytes() == named.read_bytes()
    assert "Züge(1):".encode("cp850") in named.read_bytes()
    command = [sys.executable, "-m", "swissmate", "export", str(OPEN)]
    command += ["--to", "germany", "-o", "-"]
    assert subprocess.run(command, capture_output=True, check=True).stdout == named.read_bytes()


def test_three_files_do_not_go_to_stdout(run: Run) -> None:
    refused = run("export", OPEN, "--to", "us-chess", "-o", "-", *sets(*NEEDED))
    assert refused.code == 3
    assert "THEXPORT.DBF, TSEXPORT.DBF, TDEXPORT.DBF would go to stdout; expected a folder" in (
        refused.err
    )


def test_strict_writes_nothing_that_loses_something(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "open.swi"
    assert run("export", OPEN, "--to", "germany", "-o", out, "--strict").code == 6
    assert not out.exists()


@pytest.mark.parametrize(
    ("details", "told"),
    [
        (["affiliate"], "--set: found 'affiliate'; expected NAME=VALUE"),
        (["state=NY", "state=NJ"], "--set state was given twice; expected one value"),
        (["affilate=A6000001"], "there is no detail 'affilate' (did you mean affiliate?)"),
        (["affiliate=6"], "detail affiliate: found '6'; expected A and seven digits"),
        (["national_id=12345678"], "expected national_id.NUMBER with the number of a player"),
        (["national_id.99=12345678"], "detail national_id.99: found '99' as the player"),
        (["national_id.1=00000000"], "expected eight digits, not all of them zero"),
        (["affiliate.3=A6000001"], "detail affiliate.3: found a player; expected affiliate alone"),
        (["city=" + "x" * 22], "expected up to 21 characters"),
        (["school=X"], "detail school: found 'X'; expected one of N, S, P, J"),
    ],
)
def test_a_wrong_detail_says_what_is_expected(run: Run, details: list[str], told: str) -> None:
    refused = run("export", OPEN, "--to", "us-chess", *sets(*details))
    assert refused.code == 3
    assert told in refused.err
    assert "Traceback" not in refused.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--to", "germany"], "expected a FILE"),
        ([OPEN], "expected --to ID"),
        ([OPEN, "--to", "germny"], "did you mean germany?"),
    ],
)
def test_a_wrong_request_says_what_is_expected(
    run: Run, arguments: list[object], told: str
) -> None:
    refused = run("export", *arguments)
    assert refused.code == 3
    assert told in refused.err


def test_a_folder_that_cannot_be_written_is_told(run: Run, tmp_path: Path) -> None:
    missing = tmp_path / "no" / "open.swi"
    assert run("export", OPEN, "--to", "germany", "-o", missing).code == 5


def test_the_file_that_is_read_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    copy = tmp_path / "open.trf"
    copy.write_bytes(OPEN.read_bytes())
    refused = run("export", copy, "--to", "germany", "-o", copy)
    assert refused.code == 3
    assert copy.read_bytes() == OPEN.read_bytes()


def test_json_has_players_and_fields(run: Run) -> None:
    answer = json.loads(run("export", OPEN, "--to", "us-chess", "--json").out)
    assert answer["ready"] is False
    assert answer["files"] == answer["written"] == []
    lacking = {concern["field"] for concern in answer["concerns"] if concern["stops"]}
    assert lacking == {"affiliate", "chief_td", "state", "zip"}
    without = [
        concern["player"] for concern in answer["concerns"] if concern["field"] == "national_id"
    ]
    assert without == list(range(1, 41))


def test_who_has_no_server_is_not_sent_to(run: Run, tmp_path: Path) -> None:
    refused = run("export", OPEN, "--to", "germany", "--send", tmp_path / "kept")
    assert refused.code == 3
    assert "--send: germany has no server that takes files; expected -o OUT" in refused.err


def test_without_secrets_nothing_is_sent(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SOURCE", "KEY", "IV"):
        monkeypatch.delenv(f"SWISSMATE_CHESS_RESULTS_{name}", raising=False)
    kept, out = tmp_path / "kept", tmp_path / "open.xml"
    refused = run(
        "export", OPEN, "--to", "chess-results", *sets("federation=XXX"), "--send", kept, "-o", out
    )
    assert refused.code == 3
    assert "SWISSMATE_CHESS_RESULTS_KEY" in refused.err
    assert "-o writes the document as a file" in refused.err
    assert out.exists()
    assert not kept.exists()


@pytest.mark.parametrize(
    ("to", "kept", "code", "told"),
    [
        ("germany", "kept", 3, "--send: germany has no server that takes files"),
        ("chess-results", "no/kept", 5, "no/kept"),
        ("chess-results", "open.out", 3, "open.out"),
    ],
)
def test_what_cannot_be_sent_is_not_written_first(
    run: Run, tmp_path: Path, to: str, kept: str, code: int, told: str
) -> None:
    details = sets("federation=XXX") if to == "chess-results" else []
    out = tmp_path / "open.out"
    refused = run("export", OPEN, "--to", to, *details, "--send", tmp_path / kept, "-o", out)
    assert refused.code == code
    assert told in refused.err
    assert list(tmp_path.iterdir()) == []


def test_the_number_of_the_server_is_not_kept_in_the_file_that_is_written(
    run: Run, tmp_path: Path
) -> None:
    kept = tmp_path / "harbour-open-2025-chess-results.xml"
    refused = run(
        "export", OPEN, "--to", "chess-results", *sets("federation=XXX"), "--send", kept,
        "-o", tmp_path,
    )  # fmt: skip
    assert refused.code == 3
    assert list(tmp_path.iterdir()) == []
