"""The manual (7-14) and the tools beside the program: engine, checker, generator (16-34)."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client

from swissmate.arbiter.models import Account, Event
from swissmate.cli.main import main

from .desk import page_of

Login = Callable[[Account | None], Client]


@pytest.mark.question(11, 12, 13, 14)
def test_the_manual_opens_inside_the_program_and_is_one_file(
    client_of: Login, chief: Account, event: Event
) -> None:
    browser = client_of(chief)
    page = page_of(browser, event, "players")
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
    assert found["rounds"]
    assert all(row["identical"] for row in found["rounds"])


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
        lines = [line for line in capsys.readouterr().out.splitlines() if line[:3] == "001"]
        assert [line[48:52] for line in lines] == expected


_NOTHING_ELSE = "--short-games 0 --withdrawals 0 --late-entries 0 --unrated 0 --forbidden-pairs 0"


def cells_of(text: str) -> list[tuple[int, str, str, int]]:
    """The rounds of all players: opponent, color and result, and who it was."""
    found = []
    for line in text.splitlines():
        if line[:3] == "001":
            number = int(line[4:8])
            for at in range(91, len(line), 10):
                opponent, color, result = line[at : at + 8].split()
                found.append((int(opponent), color, result, number))
    return found


def amounts_in(text: str) -> Counter[str]:
    """How many there are of what somebody may ask for, counted in the columns of the file.

    A bye by its letter, a game by the marks of both players: ``+-``, ``--``, ``0=``, ``00``.
    """
    cells = cells_of(text)
    rounds = len([who for *_rest, who in cells if who == 1])
    by_round = {(who, at % rounds): result for at, (_, _, result, who) in enumerate(cells)}
    found: Counter[str] = Counter()
    for at, (opponent, color, result, _who) in enumerate(cells):
        if not opponent:
            found[result] += 1
        elif color == "w":
            found["".join(sorted(result + by_round[opponent, at % rounds]))] += 1
    return found


@pytest.mark.question(24)
@pytest.mark.parametrize("seed", ["3", "4"])
def test_the_generator_makes_what_it_is_asked_for(
    seed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = (
        "--players 20 --rounds 6 --half-byes 3 --full-byes 1 --zero-byes 2 --forfeits 3 "
        "--double-forfeits 2 --unusual-results 4 --acceleration baku-2026 --tie-breaks BH/C1,SB "
        f"{_NOTHING_ELSE} --rules dutch-2026 --scoring 1-0.5-0 --seed {seed}"
    )
    assert main(["generate", *words.split()]) == 0
    out = capsys.readouterr().out
    found = amounts_in(out)
    assert (found["H"], found["F"], found["Z"]) == (3, 1, 2)
    assert (found["+-"], found["--"]) == (3, 2)
    assert found["0="] + found["00"] == 4
    lines = [line for line in out.splitlines() if line[:3] == "001"]
    assert len(lines) == 20
    assert {len(line[89:].rstrip()) // 10 for line in lines} == {6}
    assert "212 PTS,BH/C1,SB" in out
    assert "_BAKU" in out
    assert re.search(r"^250 ", out, re.MULTILINE)  # the virtual points of the Baku acceleration


@pytest.mark.question(24)
def test_the_generator_takes_shares_too(capsys: pytest.CaptureFixture[str]) -> None:
    """Of 600 rounds of players a tenth: between the thousandths of a binomial, 38 and 84."""
    words = (
        "--players 100 --rounds 6 --half-byes 10% --full-byes 0 --zero-byes 0 --forfeits 0 "
        f"--double-forfeits 0 --unusual-results 0 {_NOTHING_ELSE} --rules dutch-2026 --seed 8"
    )
    assert main(["generate", *words.split()]) == 0
    assert 38 <= amounts_in(capsys.readouterr().out)["H"] <= 84


@pytest.mark.question(32)
def test_results_follow_the_rating_table(tmp_path: Path) -> None:
    """Expected scores by the normal curve that the table of B.02 8.1 was made from: 2000/7 wide.

    With 300 games in a class of differences a mean score is within 0.075 of the expectation but
    once in a thousand classes.
    """
    words = (
        "--count 12 --players 80 --rounds 7 --ratings uniform:1800-2190 --half-byes 0 "
        "--full-byes 0 --zero-byes 0 --forfeits 0 --double-forfeits 0 --unusual-results 0 "
        f"{_NOTHING_ELSE} --rules dutch-2026 --scoring 1-0.5-0 --strength-deviation 0 "
        "--white-advantage 0 --seed 21"
    )
    assert main(["generate", *words.split(), "--out-dir", str(tmp_path), "--jobs", "1"]) == 0
    classes: dict[int, list[tuple[float, float]]] = {}
    for path in tmp_path.glob("*.trf"):
        text = path.read_text()
        ratings = {
            int(line[4:8]): int(line[48:52]) for line in text.splitlines() if line[:3] == "001"
        }
        for opponent, color, result, who in cells_of(text):
            if opponent and color == "w":
                difference = ratings[who] - ratings[opponent]
                expected = 0.5 + 0.5 * math.erf(difference / (2000 / 7) / math.sqrt(2))
                score = {"1": 1.0, "=": 0.5, "0": 0.0}[result]
                classes.setdefault(difference // 100, []).append((score, expected))
    checked = [games for games in classes.values() if len(games) >= 300]
    assert len(checked) >= 4
    for games in checked:
        scores, expectations = zip(*games, strict=True)
        assert abs(sum(scores) - sum(expectations)) / len(games) < 0.075
    # No drift: over all 3,360 games the stronger score what they should, within three deviations.
    everything = [
        (score, expected) if expected >= 0.5 else (1 - score, 1 - expected)
        for games in classes.values()
        for score, expected in games
    ]
    drift = sum(score - expected for score, expected in everything) / len(everything)
    assert abs(drift) < 0.02
