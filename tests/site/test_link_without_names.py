"""A link without names holds none, whatever else stands in the file; Node runs the script."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import swissmate

ROOT = Path(__file__).resolve().parents[2]
NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="there is no Node here")

SCRIPT = """
import { anonymous } from "LINK";
let text = "";
for await (const part of process.stdin) text += part;
try { console.log(JSON.stringify(anonymous(text))); }
catch (error) { console.log(JSON.stringify({ refused: error.message })); }
"""


def anonymous(text: str, tmp_path: Path) -> dict[str, object]:
    folder = tmp_path / "workbench"
    folder.mkdir(exist_ok=True)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    shutil.copy(ROOT / "site" / "words.js", tmp_path)
    shutil.copy(ROOT / "site" / "workbench" / "link.js", folder)
    script = folder / "ask.js"
    script.write_text(SCRIPT.replace("LINK", "./link.js"))
    done = subprocess.run(
        [str(NODE), str(script)], input=text.encode(), capture_output=True, check=True, timeout=60
    )
    value: dict[str, object] = json.loads(done.stdout)
    return value


def test_nothing_goes_in_that_could_name_anybody(tmp_path: Path) -> None:
    secret = ("Secret", "SECRET", "1999", "GER", "12345678")
    players = []
    for number in range(1, 5):
        # An emoji is one column for whoever counts characters, and two for JavaScript.
        name = f"Secret \U0001f600 {number}, Ann"
        start = f"001 {number:4} wWGM {name:<33} 2{number}00 GER    12345678 1999/12/31"
        opponent, color = (number + 1, "w") if number % 2 else (number - 1, "b")
        players.append(f"{start:<80} 0.5 {number:4}  {opponent:4} {color} =")
    text = "\n".join(
        [
            "012 Secret Open",
            "XXR 5",
            "XXC white1 rank",
            "XXS W=3 D=1",
            "XXP 1 4",
            "XXZ 3 Secret",
            *players,
            f"{'013 Secret chess club':<36}   1    2",
            f"{'013 SECRET':<36}   3    4",
            "### swissmate protected: 1-3 1 3",
            "### swissmate note: Secret",
            "### Secret",
            "999 Secret",
            "132 99/12/31",
            "",
        ]
    )
    answer = anonymous(text, tmp_path)
    written = str(answer["trf"])
    assert not [word for word in secret if word in written]
    assert answer["left"] == ["###", "012", "132", "999", "XXZ"]
    kept = (
        "XXR 5",
        "XXC white1 rank",
        "XXS W=3 D=1",
        "XXP 1 4",
        "### swissmate protected: 1-3 1 3",
    )
    assert all(f"{line}\n" in written for line in kept)
    assert f"{'013 Team 1':<36}   1    2\n" in written
    tournament = swissmate.read_trf(written.encode())
    assert [player.name for player in tournament.players] == [f"Player {n}" for n in range(1, 5)]
    assert [player.rating for player in tournament.players] == [2100, 2200, 2300, 2400]
    assert [player.entries[0].opponent for player in tournament.players] == [2, 1, 4, 3]


def test_a_tournament_without_names_is_paired_as_before(tmp_path: Path) -> None:
    source = swissmate.read_trf(ROOT / "examples" / "open40.trf")
    text = swissmate.write_trf(source, dialect="trf16").decode()
    again = swissmate.read_trf(str(anonymous(text, tmp_path)["trf"]).encode())
    assert swissmate.pair(again, "dutch-2017") == swissmate.pair(source, "dutch-2017")


def test_a_line_of_a_player_with_words_among_its_numbers_is_refused(tmp_path: Path) -> None:
    line = "001    1      Ann".ljust(80) + " 0.5    1  Secret"
    assert "Player 1 has signs" in str(anonymous(line, tmp_path)["refused"])


@pytest.mark.parametrize(
    "line",
    [
        "XXA    1 98765432",
        "XXP 1987-06-05",
        "XXR 1987/06/05",
        "BBW 0709876543",
        "XXS ANN=1",
        "XXS W=98765432",
        "### swissmate ratings:98765432",
        "### swissmate ratings: 2 1987-06-05",
        "### swissmate protected: +4917098",
        f"{'013 Rooks':<36}   1 98765432",
    ],
)
def test_a_number_that_may_be_somebodys_does_not_go_in(line: str, tmp_path: Path) -> None:
    """Ids, dates of birth and telephone numbers have more than four digits or signs in between."""
    answer = anonymous(f"XXR 5\n{line}\n", tmp_path)
    assert answer["trf"] == "XXR 5\n"
    assert answer["left"] == [line[:3]]


@pytest.mark.parametrize("last", ["98765432", "1987-06-05", "0709876543"])
def test_what_follows_the_results_of_a_player_is_refused(last: str, tmp_path: Path) -> None:
    line = f"{'001    1 mAnn Secret':<80} 0.5    1     2 w ="
    assert "Player 1 has signs" in str(anonymous(f"{line}  {last}", tmp_path)["refused"])
    answer = str(anonymous(line, tmp_path)["trf"])
    assert "Ann" not in answer  # a title that is none
    assert answer.endswith(" 0.5    1     2 w =\n")
