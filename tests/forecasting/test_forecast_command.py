"""The command: what it prints, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import swissmate
from forecasting.open_positions import in_play
from swissmate.cli.main import main


@pytest.fixture
def open_file(tmp_path: Path) -> str:
    path = tmp_path / "open.trf"
    swissmate.write_trf(
        in_play("dutch-2026", 3, players=12, rounds=6, played=4, games=3), str(path)
    )
    return str(path)


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["forecast", *arguments]) == 0
    return capsys.readouterr().out


def test_json_has_what_is_documented(open_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(answer(capsys, open_file, "--json", "--results", "equal"))
    assert found["round"] == 5
    assert found["exact"] is True
    assert found["outcomes"] == found["pairings_computed"] == 27
    assert set(found["players"]) == {str(number) for number in range(1, 13)}
    for chances in found["players"].values():
        assert sum(chance["probability"] for chance in chances) == pytest.approx(1)
        assert {chance["color"] for chance in chances} <= {"w", "b"}
    # Each of the 27 outcomes weighs the same.
    for board in found["boards"]:
        assert (27 * board["probability"]) == pytest.approx(round(27 * board["probability"]))
    assert {board["board"] for board in found["deciding"]} == {
        game["board"] for game in found["open_games"]
    }


def test_the_order_of_dates_decides_the_edition(
    open_file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """5 January 2026 is in the time of dutch-2017, 1 May 2026 in that of dutch-2026."""
    lines = Path(open_file).read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if "rules: dutch-2026" not in line]
    file = tmp_path / "dates.trf"
    file.write_text("\n".join(["042 05/01/2026", *kept, ""]), encoding="utf-8")
    for order, rules in (("dmy", "dutch-2017"), ("mdy", "dutch-2026")):
        found = json.loads(answer(capsys, str(file), "--json", "--date-order", order))
        assert found["rules"] == rules


def test_a_given_result_is_taken_as_known(
    open_file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    games = json.loads(answer(capsys, open_file, "--json"))["open_games"]
    given = " ".join(f"{game['board']}:1/2" for game in games)
    found = json.loads(answer(capsys, open_file, "--json", "--given", given))
    assert found["outcomes"] == 1
    assert all(board["certain"] for board in found["boards"])


def test_own_chances(open_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    board = json.loads(answer(capsys, open_file, "--json"))["open_games"][0]["board"]
    sure = answer(capsys, open_file, "--json", "--chances", f"{board}:0/1/0")
    known = answer(capsys, open_file, "--json", "--given", f"{board}:1/2")
    assert json.loads(sure)["players"].keys() == json.loads(known)["players"].keys()
    assert json.loads(sure)["outcomes"] == 9
    chance = {
        name: {each: of[0]["probability"] for each, of in json.loads(text)["players"].items()}
        for name, text in (("sure", sure), ("known", known))
    }
    assert chance["sure"] == pytest.approx(chance["known"])


def test_one_player_as_text(open_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = answer(capsys, open_file, "--player", "1")
    assert "against" in text
    assert "27 outcomes: exact" in text


def test_pages_are_well_formed(open_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    picture = ET.fromstring(answer(capsys, open_file, "--format", "svg"))  # noqa: S314 - our own
    assert picture.tag.endswith("svg")
    page = answer(capsys, open_file, "--format", "html")
    assert "<details>" in page
    assert "<script" not in page


def test_endings_are_the_same_for_any_number_of_processes(
    open_file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    one = answer(capsys, open_file, "--endings", "60", "--json", "--jobs", "1")
    two = answer(capsys, open_file, "--endings", "60", "--json", "--jobs", "2")
    assert one == two
    found = json.loads(one)
    assert found["endings"] == 60
    firsts = sum(player["places"].get("1", 0) for player in found["players"].values())
    assert firsts >= 1 - 1e-9  # somebody is first in every ending, or several share it


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--given", "99:1-0"), "no board 99"),
        (("--given", "1:2-0"), "expected BOARD:RESULT"),
        (("--given", "1:1-0 1:0-1"), "given twice"),
        (("--chances", "1:0.5/0.6/0.2"), "add up to 1.3"),
        (("--chances", "1:-0.5/1/0.5"), "a number from 0 to 1"),
        (("--chances", "1:nan/0.5/0.5"), "a number from 0 to 1"),
        (("--player", "77"), "no player 77"),
        (("--player", "77", "--endings", "1"), "no player 77"),
        (("--player", "nobody"), "no player is called 'nobody'"),
        (("--goal", "first"), "--goal asks about one player"),
        (("--player", "1", "--goal", "second"), "expected first"),
        (("--endings", "0"), "a whole number from 1"),
    ],
)
def test_bad_requests_are_refused(
    open_file: str,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    words: str,
) -> None:
    assert main(["forecast", open_file, *arguments]) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err


def test_a_game_that_has_ended_is_not_open(
    open_file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    opened = {
        game["board"] for game in json.loads(answer(capsys, open_file, "--json"))["open_games"]
    }
    closed = next(number for number in range(1, 7) if number not in opened)
    assert main(["forecast", open_file, "--given", f"{closed}:1-0"]) == 3
    assert "has a result already" in capsys.readouterr().err


def test_no_open_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "new.trf"
    tournament = swissmate.Tournament(
        tuple(swissmate.Player(player, f"P{player}", 2000 - player) for player in range(1, 7)),
        rounds=3,
        initial_color="w",
    )
    swissmate.write_trf(tournament, str(path))
    assert main(["forecast", str(path)]) == 3
    assert f"{path}: no round is paired yet" in capsys.readouterr().err


def test_a_round_whose_games_have_ended_is_over(
    open_file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "while round 4 is being played" in answer(capsys, open_file)
    boards = [
        game["board"] for game in json.loads(answer(capsys, open_file, "--json"))["open_games"]
    ]
    known = " ".join(f"{board}:1-0" for board in boards)
    first, second, *_ = answer(capsys, open_file, "--given", known).splitlines()
    assert first.endswith(", after round 4")
    assert second == "All games have ended: the next round is certain."


def test_a_finished_event_has_no_next_round(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "last.trf"
    swissmate.write_trf(
        in_play("dutch-2026", 3, players=12, rounds=4, played=4, games=3), str(path)
    )
    assert main(["forecast", str(path)]) == 3
    assert "all rounds of the tournament (4) are paired already" in capsys.readouterr().err
    # Its endings are still open.
    assert main(["forecast", str(path), "--endings", "5"]) == 0


@pytest.mark.parametrize("language", ["de", "es", "fr", "it", "nl"])
def test_the_next_round_is_told_in_a_language(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Table, page and picture hold no English sentence of the forecast."""
    file = str(Path(__file__).parents[2] / "examples" / "playing40.trf")
    english = (
        "open game", "outcome", "paired", "Certain:", "likeliest", " if board", "they decide",
        " against ", "possible opponents", "Every player", "who meets whom", ": bye",
    )  # fmt: skip
    for form in ("table", "html", "svg"):
        for more in ([], ["--player", "1"]):
            assert main(["forecast", file, "--format", form, "--lang", language, *more]) == 0
            told = capsys.readouterr().out
            shown = {"it": {": bye"}}.get(language, set())  # the Italian word is the English one
            assert not [word for word in english if word in told and word not in shown], told
