"""The programs in ``examples``: short, of public names alone, and they do what they say."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import Thread

import pytest

import swissmate

EXAMPLES = Path(__file__).parents[2] / "examples"
PROGRAMS = sorted(EXAMPLES.glob("*.py"))
OPEN = EXAMPLES / "open40.trf"


def play(program: str, *arguments: str, text: str) -> str:
    done = subprocess.run(
        [sys.executable, EXAMPLES / program, *arguments],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.name)
def test_programs_are_short_and_use_public_names_only(program: Path) -> None:
    text = program.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 60
    tree = ast.parse(text)
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    for node in imported:
        assert not (node.module or "").startswith("swissmate.")
        if node.module == "swissmate":
            assert {name.name for name in node.names} <= set(swissmate.__all__)
    used = [
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "swissmate"
    ]
    assert used
    assert set(used) <= set(swissmate.__all__)


def test_there_are_the_three_programs() -> None:
    names = {path.name for path in PROGRAMS}
    assert names == {"chat_bot.py", "league.py", "web_service.py"}


def test_the_chat_bot_runs_seven_rounds() -> None:
    """A player comes in round three, one leaves after four, and two miss a round for half a point.

    Ann, with her bye, scores half a point there; Fox, who left, is paired no more.
    """
    said = (EXAMPLES / "chat.txt").read_text(encoding="utf-8")
    assert {"ivy: join Ivy 1620", "bob: bye", "ann: bye", "fox: leave"} <= set(said.splitlines())
    told = play("chat_bot.py", text=said)
    assert "Sorry" not in told
    rounds = told.split("Round ")[1:]
    assert len(rounds) == 7
    games = [set(part.replace(" - ", " ").split()) for part in rounds]
    assert all("Ivy" in game for game in games[2:])
    assert all("Ivy" not in game for game in games[:2])
    assert all("Fox" in game for game in games[:4])
    assert all("Fox" not in game.difference({"Rank"}) for game in games[4:6])
    assert "Bob" not in games[1]
    assert "Ann" not in games[4]
    table = rounds[-1].partition("Rank")[2]
    assert all(name in table for name in ("Ann", "Bob", "Fox", "Ivy"))


def test_the_chat_bot_answers_mistakes() -> None:
    said = "ann: join Ann 1800\nann: won\nbob: leave\nann: join Ann x\nann: hello\n"
    told = play("chat_bot.py", text=said)
    assert "Sorry: " in told
    assert "there is no player 'bob'" in told
    assert "I know: join" in told


def test_a_league_of_three_points() -> None:
    """Five players: each evening one is free, which is worth the three points of a win."""
    told = play("league.py", "Ann", "Bob", "Cem", "Dot", "Eve", text="\n" * 8)
    assert told.count("Round ") == 4
    assert told.count("bye  ") == 4
    last = told.rpartition("Rank")[2].splitlines()[1:6]
    points = [float(line.split()[3]) for line in last]
    # Only draws: one point for each of eight games to both sides, three for each of four byes.
    assert sum(points) == 2 * 8 + 3 * 4
    assert points[0] == 6  # three draws and the bye


@contextmanager
def service() -> Iterator[str]:
    spec = spec_from_file_location("web_service", EXAMPLES / "web_service.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    with ThreadingHTTPServer(("127.0.0.1", 0), module.Service) as server:
        module.Service.log_message = lambda *_: None
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def ask(url: str, body: bytes) -> tuple[int, dict[str, object]]:
    try:
        with urllib.request.urlopen(url, body, timeout=60) as answer:  # noqa: S310 - our own server
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def test_the_web_service_pairs_and_explains() -> None:
    tournament = swissmate.read_trf(OPEN)
    pairing = swissmate.pair(tournament)
    story = swissmate.explain(tournament)
    file = OPEN.read_bytes()
    with service() as place:
        status, answer = ask(f"{place}/pair", file)
        boards = [[tournament.by_id[player].name for player in pair] for pair in pairing.pairs]
        assert (status, answer) == (200, {"round": 6, "boards": boards, "bye": None})
        status, answer = ask(f"{place}/explain?player=12&language=de", file)
        assert (status, answer) == (200, {"text": story.player(12).text("de")})
        status, answer = ask(f"{place}/why-not?player=12&wish=7", file)
        assert (status, answer) == (200, {"text": story.why_not(12, 7).text()})
        for path, body, says in (
            ("/pair?rules=dutch2026", file, "did you mean dutch-2026"),
            ("/pair", b"nonsense", "no player"),
            ("/explain", file, "'player' is missing"),
            ("/explain?player=12&language=german", file, "did you mean de"),
        ):
            status, answer = ask(place + path, body)
            assert status == 400
            assert says in str(answer["error"])
