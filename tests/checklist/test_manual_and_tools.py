"""The manual (7-14) and the tools beside the program: engine, checker, generator (16-34)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client

from swissmate.arbiter.models import Account, Event
from swissmate.cli.main import main

Login = Callable[[Account | None], Client]


@pytest.mark.question(11, 12, 13, 14)
def test_the_manual_opens_inside_the_program_and_is_one_file(
    client_of: Login, chief: Account, event: Event
) -> None:
    browser = client_of(chief)
    page = browser.get(f"/events/{event.pk}/players").content.decode()
    link = re.search(r'class="help" href="([^"]+)"', page)
    assert link is not None
    assert "<h1>Players</h1>" in browser.get(link[1], follow=True).content.decode()
    text = client_of(None).get("/help/manual.md").content.decode()
    for chapter in ("Rating lists", "Settings of an event", "Rounds: pairing", "Prints"):
        assert f"## {chapter}" in text
    assert "**Byes and absences**" in text


@pytest.fixture
def made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert main(["generate", "--players", "14", "--seed", "6", "-o", str(tmp_path / "a.trf")]) == 0
    capsys.readouterr()
    return tmp_path / "a.trf"


@pytest.mark.question(16, 19, 20, 22)
def test_checker_and_generator_have_a_command_line(made: Path) -> None:
    assert main(["check", str(made), "--strict"]) == 0


@pytest.mark.question(21, 31)
def test_the_checker_tells_wrong_pairings_by_round_and_ranks_against_the_tie_breaks(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = made.read_text()
    codes = re.search(r"^212 (.*)$", text, re.MULTILINE)
    assert codes is not None
    first, second = (line for line in text.splitlines() if line[:8] in {"001    1", "001    2"})
    swapped = text.replace(first, first[:85] + second[85:89] + first[89:])
    (tmp_path / "b.trf").write_text(swapped)
    assert main(["check", str(tmp_path / "b.trf"), "--strict", "--json"]) == 6
    found = json.loads(capsys.readouterr().out)["files"][0]
    assert found["tie_breaks"] == codes[1].split(",")
    assert found["ranks"][0]["player"] == 1
    assert len(found["ranks"][0]["values"]) == len(found["tie_breaks"])
    assert all("identical" in each for each in found["rounds"])


@pytest.mark.question(25, 26, 27, 28, 29, 30)
def test_the_generator_draws_what_is_not_set_and_takes_what_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = set()
    for name in "abcd":
        assert main(["generate", "-o", str(tmp_path / name)]) == 0
        texts.add((tmp_path / name).read_text().split("\n", 2)[2])
    assert len(texts) == 4
    for how, expected in (
        ("list:2100,2500,1900,2200", ["2500", "2200", "2100", "1900"]),
        ("steps:2400,50", ["2400", "2350", "2300", "2250"]),
    ):
        options = ("--ratings", how, "--players", "4", "--rounds", "2", "--unrated", "0")
        capsys.readouterr()
        assert main(["generate", *options, "--forbidden-pairs", "0", "--seed", "1"]) == 0
        lines = [each for each in capsys.readouterr().out.splitlines() if each[:3] == "001"]
        assert [each[48:52] for each in lines] == expected
    words = (
        "--players 20 --rounds 6 --half-byes 3 --full-byes 1 --zero-byes 2 --forfeits 2 "
        "--double-forfeits 1 --unusual-results 2 --acceleration baku-2026 --tie-breaks BH/C1,SB"
    )
    assert main(["generate", *words.split(), "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "212 PTS,BH/C1,SB" in out
    assert "_BAKU" in out
    assert "0000 - F" in out
