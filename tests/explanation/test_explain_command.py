"""``swissmate explain``, and what ``swissmate check`` says of a difference."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from building import tournament_of
from swissmate.cli.main import main
from swissmate.model import Player, Tournament
from swissmate.trf import write_trf

ROOT = Path(__file__).parents[2]
EXAMPLE = str(ROOT / "examples" / "open40.trf")


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["explain", EXAMPLE, *arguments]) == 0
    return capsys.readouterr().out


def test_the_next_round(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys)
    assert "Round 6 of 7: 38 players are to be paired" in text
    assert "Bracket 1: " in text
    assert "\nThe bye\n" in text


def test_one_player(capsys: pytest.CaptureFixture[str]) -> None:
    """Entries of the file: 12 met 3 in round 4 and 25 in round 3, and had Black-White-Black-W-W."""
    text = " ".join(told(capsys, "--player", "12", "--full").split())
    assert "Colours so far: BWBWW. Black is due (absolute: White twice in a row)." in text
    assert "12 Bellandi, Tommaso and 3 Lindemann, Moritz have met before, in round 4 (C.1)." in text
    assert "12 Bellandi, Tommaso and 25 Ebner, Felix have met before, in round 3 (C.1)." in text


def test_why_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert "have met before, in round 4" in told(capsys, "--why-not", "12", "3")
    assert "cannot have a bye" in told(capsys, "--why-not", "12", "bye")
    assert "There is nobody whom" in told(capsys, "--why-not", "12", "WHITE")


def test_json_and_html(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    value = json.loads(told(capsys, "--json", "--why-not", "12", "3"))
    assert (value["kind"], value["round"], value["rules"]) == ("why-not", 6, "dutch-2017")
    assert value["answer"]["verdict"] == "impossible"
    opening, met = value["answer"]["statements"]
    assert (opening["id"], met["params"]["rounds"]) == ("open-met", [4])
    page = tmp_path / "round.html"
    told(capsys, "--format", "html", "-o", str(page))
    assert "<svg" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("rules", ["berger", "keizer-krimpen"])
def test_a_round_without_scoregroups_is_not_drawn(
    rules: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "table.trf"
    players = tuple(Player(number, f"P{number}", 2500 - number) for number in range(1, 5))
    path.write_bytes(write_trf(Tournament(players, 3, initial_color="w")))
    assert main(["explain", str(path), "--rules", rules, "--format", "svg"]) == 3
    assert "a picture shows scoregroups" in capsys.readouterr().err
    assert main(["explain", str(path), "--rules", rules, "--format", "html"]) == 0
    assert "<svg" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--player", "99"], "there is no player 99"),
        (["--why-not", "12", "them"], "no player is called 'them'"),
        (["--why-not", "xyz", "3"], "no player is called 'xyz'"),
        (["--player", ""], "and 34 more; expected one of the numbers"),
        (["--round", "9"], "round 9 cannot be looked at"),
    ],
)
def test_mistakes(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", EXAMPLE, *arguments]) == 3
    assert message in capsys.readouterr().err


def test_check_names_the_criterion(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Four players, nobody met: the file has 1-4 and 2-3 in round one, the rules 1-3 and 2-4."""
    path = tmp_path / "small.trf"
    write_trf(tournament_of(["1-4:1 3-2:1"], players=4, rounds=3), path)
    assert main(["check", str(path), "--rules", "dutch-2017"]) == 0
    shown = capsys.readouterr().out
    assert "so the order of the rules does (C.04.3 D.1)" in shown
    assert main(["check", str(path), "--rules", "dutch-2017", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["files"][0]["rounds"][0]["decided_by"]
    assert found["id"] == "order-transposition"
    assert (found["params"]["a"], found["params"]["real"], found["params"]["other"]) == (1, 3, 4)


TINY = Path(__file__).parents[1] / "data" / "tie-breaks" / "d26-tiny-00003.trf"


@pytest.mark.parametrize("rules", ["dutch-2017", "dubov-1997"])
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--round", "5", "--player", "99"], "there is no player 99; the numbers go from 1 to 12"),
        (["--round", "5", "--player", "4"], "player 4 is not paired in round 5: absent"),
        (["--round", "5", "--player", "8"], "player 8 is not paired in round 5: half-point bye"),
        (["--round", "5", "--why-not", "1", "10"], "player 10 is not paired in round 5: absent"),
        (["--round", "5", "--why-not", "1", "99"], "there is no player 99"),
        (["--round", "7"], "there is no round 7: the tournament has 6 rounds"),
    ],
)
def test_absent_unknown_and_beyond_the_last_round_are_told_apart(
    capsys: pytest.CaptureFixture[str], rules: str, arguments: list[str], message: str
) -> None:
    assert main(["explain", str(TINY), "--rules", rules, *arguments]) == 3
    assert message in capsys.readouterr().err
