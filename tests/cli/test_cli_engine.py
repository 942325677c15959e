"""``swissmate engine``: the protocol, and what hostile input does to it (nothing)."""

from __future__ import annotations

import io
import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import swissmate
from swissmate.cli import pair
from swissmate.cli.engine_lines import LONGEST, serve
from swissmate.errors import InternalError
from swissmate.files.bounded import LARGEST
from swissmate.messages import as_key
from swissmate.requests.engine import METHODS

from .conftest import Run, player_line

RoundOne = Callable[..., Path]
ROOT = Path(__file__).parents[2]
PING = b'{"id":"p","version":1,"method":"ping"}\n'
POINTS = "\n".join(
    [
        "XXR 5",
        "XXC white1",
        player_line(1, cells=("   2 w 1",)),
        player_line(2, cells=("   1 b 0",)),
        player_line(3, cells=("   4 w =",)),
        player_line(4, cells=("   3 b =",)),
        "",
    ]
)
"""The results are not in the points column."""
FOUR = "\n".join(["XXR 5", "XXC white1", *(player_line(player) for player in range(1, 5)), ""])


def exchange(data: bytes) -> list[Any]:
    """Return the answers to what was written, each one a line of its own."""
    answers = io.BytesIO()
    serve(io.BytesIO(data), answers)
    text = answers.getvalue()
    assert text == b"" or text.endswith(b"\n")
    return [json.loads(line) for line in text.splitlines()]


def ask(**request: object) -> Any:  # whatever JSON holds
    (answer,) = exchange(json.dumps(request).encode() + b"\n")
    assert answer["version"] == 1
    assert answer.get("id") == request.get("id")
    return answer


def test_pair_content() -> None:
    """Dutch 2017 B.2 and E.5 decide round one."""
    result = ask(id=7, version=1, method="pair", trf=FOUR, rules="dutch-2017")["result"]
    boards = [(board["white"]["id"], board["black"]["id"]) for board in result["boards"]]
    assert boards == [(1, 3), (4, 2)]
    assert (result["round"], result["bye"], result["rules"]) == (1, None, "dutch-2017")
    assert result["remarks"] == []


NEWEST = "the newest edition, since the file names neither rules nor a start date"


def test_pair_and_check_are_what_the_commands_say(run: Run, data: Path) -> None:
    path = str(data / "n0020-r5.trf")
    told = json.loads(run("pair", path, "--json").out)
    result = ask(method="pair", path=path)["result"]
    assert result.pop("remarks") == []
    assert {"file": path, **result} == told
    (told,) = json.loads(run("check", path, "--json").out)["files"]
    result = ask(method="check", path=path)["result"]
    assert result.pop("remarks") == []
    assert result.pop("rules_reason") == NEWEST  # the command says so on stderr
    assert {"file": path, **result} == told
    rounds = ask(method="check", path=path, round=2)["result"]["rounds"]
    assert [row["round"] for row in rounds] == [2]


def test_standings_are_what_the_command_says(run: Run, data: Path) -> None:
    path = str(data / "n0020-r5.trf")
    for request, arguments in (
        ({}, ()),
        (
            {"tie_breaks": "PTS,SB", "after_round": 3},
            ("--tie-breaks", "PTS,SB", "--after-round", 3),
        ),
        ({"explain": [2, 1], "crosstable": True}, ("--explain", 2, "--explain", 1, "--crosstable")),
        ({"edition": "c07-2024"}, ("--edition", "c07-2024")),
    ):
        told = json.loads(run("standings", path, "--json", *arguments).out)
        result = ask(method="standings", path=path, **request)["result"]
        assert result.pop("remarks") == []
        assert result == told
    for key, value in (("explain", [True]), ("explain", 5), ("crosstable", 1), ("tie_breaks", [])):
        error = ask(method="standings", path=path, **{key: value})["error"]
        assert (error["code"], error["exit_code"]) == ("engine-request", 3)


@pytest.mark.parametrize(
    ("key", "value"), [("tie_breaks", "PTS,BH"), ("crosstable", True), ("players", True)]
)
def test_what_a_keizer_ranking_has_not_is_refused(key: str, value: object) -> None:
    error = ask(method="standings", trf=FOUR, keizer="keizer", **{key: value})["error"]
    assert error["code"] == "engine-request"
    assert error["message"] == f"a Keizer ranking does not go with '{key}'"
    assert "rows" in ask(method="standings", trf=FOUR, keizer="keizer", crosstable=False)["result"]


def test_schedule_is_what_the_command_says(run: Run, round_one: RoundOne) -> None:
    """Also of a file that does not say its rules, for which the command takes Berger tables."""
    path = str(round_one(4, head=("142 3",)))
    result = ask(method="schedule", path=path)["result"]
    assert result.pop("remarks") == []
    assert result == json.loads(run("schedule", path, "--json").out)
    error = ask(method="schedule", path=path, rules="dutch-2026")["error"]
    assert error["message"].startswith("dutch-2026 has no schedule")


def test_convert_is_what_the_command_writes(run: Run, data: Path) -> None:
    path = str(data / "n0020-r5.trf")
    for target in ("trf26", "json", "trf06"):
        told = run("convert", path, "--to", target, "-o", "-").out
        result = ask(method="convert", path=path, to=target)["result"]
        assert (result["to"], result["text"], result["remarks"]) == (target, told, [])
    lost = ask(method="convert", trf="XXP 1 2\n" + FOUR, to="trf06")["result"]["losses"]
    assert "convert-forbidden" in [loss["code"] for loss in lost]
    assert ask(method="convert", trf=FOUR)["error"]["code"] == "engine-request"
    unknown = ask(method="convert", trf=FOUR, to="pdf")["error"]["message"]
    assert unknown.startswith("there is no dialect 'pdf'; there are trf06, ")
    assert unknown.endswith(", json")
    assert ask(method="convert", trf=FOUR, to="xml")["error"]["code"] == "unknown-dialect"


def test_explain_is_what_the_command_says(run: Run, data: Path) -> None:
    path = str(data / "n0020-r5.trf")
    for request, arguments in (
        ({}, ()),
        ({"round": 3}, ("--round", 3)),
        ({"player": 2}, ("--player", 2)),
        ({"why_not": [2, "white"]}, ("--why-not", 2, "white")),
        ({"why_not": [1, 2]}, ("--why-not", 1, 2)),
        ({"instead": "1-2"}, ("--instead", "1-2")),
    ):
        told = json.loads(run("explain", path, "--json", *arguments).out)
        result = ask(method="explain", path=path, **request)["result"]
        assert result.pop("remarks") == []
        assert result.pop("rules_reason") == NEWEST
        assert result == told


def test_options_are_those_of_the_command() -> None:
    without = FOUR.replace("XXR 5\n", "")
    assert ask(method="pair", trf=without)["error"]["code"] == "trf-no-rounds"
    remarks = ask(method="pair", trf=without, rounds=3)["result"]["remarks"]
    assert remarks == []  # as on the command line: --rounds says it
    error = ask(method="pair", trf=FOUR, acceleration="baku-2016")["error"]
    assert (error["code"], error["exit_code"]) == ("unsupported", 3)
    result = ask(method="pair", trf=FOUR, acceleration="baku-2026")["result"]
    assert result["acceleration"] == "baku-2026"


def test_rules_and_ping(run: Run) -> None:
    assert ask(method="rules")["result"] == json.loads(run("rules", "--json").out)
    told = json.loads(run("rules", "show", "dutch-2017", "--json").out)
    assert ask(method="rules", show="dutch-2017")["result"] == told
    assert ask(id="x", method="ping")["result"]["methods"] == list(METHODS)


def test_shutdown_ends_and_the_rest_is_not_read() -> None:
    answers = exchange(b'{"id":1,"method":"shutdown"}\n' + PING)
    assert answers == [{"id": 1, "version": 1, "result": {}}]


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"method": "pair", "trf": "nonsense"}, "trf-no-players"),
        ({"method": "pair", "trf": ""}, "trf-empty"),
        ({"method": "pair", "trf": "a\0b"}, "trf-binary"),
        ({"method": "pair", "trf": "\ud800"}, "engine-request"),
        ({"method": "pair", "trf": FOUR, "rules": "dutch-1066"}, "unknown-rules"),
        ({"method": "pair", "trf": FOUR, "rules": 7}, "engine-request"),
        ({"method": "pair", "trf": FOUR, "acceleration": "fast"}, "unknown-acceleration"),
        ({"method": "pair", "trf": FOUR, "rounds": "9"}, "engine-request"),
        ({"method": "pair", "trf": FOUR, "rounds": True}, "engine-request"),
        ({"method": "pair", "trf": FOUR, "rounds": 10**30}, "rounds-conflict"),
        ({"method": "pair", "trf": FOUR, "round": 1}, "engine-request"),
        ({"method": "pair", "trf": FOUR, "path": "x"}, "engine-request"),
        ({"method": "pair"}, "engine-request"),
        ({"method": "pair", "path": "-"}, "engine-request"),
        ({"method": "pair", "path": "a\0b"}, "engine-request"),
        ({"method": "pair", "path": ""}, "engine-request"),
        ({"method": "pair", "path": "/no/such/file"}, "file-access"),
        ({"method": "pair", "path": "."}, "file-access"),
        ({"method": "pair", "path": os.devnull}, "file-access"),
        ({"method": "check", "trf": FOUR, "round": 9}, "no-such-round"),
        ({"method": "explain", "trf": FOUR, "why_not": [1]}, "engine-request"),
        ({"method": "explain", "trf": FOUR, "why_not": [1, "x"]}, "unknown-player"),
        ({"method": "explain", "trf": FOUR, "why_not": "12"}, "engine-request"),
        ({"method": "explain", "trf": FOUR, "why_not": [True, 2]}, "engine-request"),
        ({"method": "explain", "trf": FOUR, "why_not": [1, 99]}, "unknown-player"),
        ({"method": "explain", "trf": FOUR, "player": 1, "why_not": [1, 2]}, "engine-request"),
        ({"method": "explain", "trf": FOUR, "player": 1, "instead": "1-2"}, "engine-request"),
        ({"method": "explain", "trf": FOUR, "instead": [[1, 2]]}, "engine-request"),
        ({"method": "explain", "trf": FOUR, "instead": "1:2"}, "usage"),
        ({"method": "explain", "trf": FOUR.replace("XXR 5", "")}, "trf-no-rounds"),
        ({"method": "fly"}, "engine-method"),
        ({"method": ["pair"]}, "engine-method"),
        ({"id": 1}, "engine-method"),
        ({"method": "ping", "version": 2}, "engine-version"),
        ({"method": "ping", "version": True}, "engine-version"),
        ({"method": "ping", "version": {}}, "engine-version"),
        ({"method": "rules", "show": "\ud800"}, "unknown-rules"),
    ],
)
def test_errors_have_codes(request_: dict[str, object], code: str) -> None:
    error = ask(**request_)["error"]
    assert error["code"] == code
    assert error["message"]
    assert error["exit_code"] == (5 if code == "file-access" else 3)


@pytest.mark.parametrize(
    ("method", "content", "named"),
    [
        ("explain", FOUR.replace("XXR 5\n", ""), ("'rounds' n",)),
        ("pair", "012 Open\n042 05/07/2017\n" + FOUR, ("'date_order' dmy", "'rules'")),
        ("standings", "012 Open\n042 02/03/2026\n" + FOUR, ("'date_order' dmy", "'edition'")),
        ("pair", POINTS, ("\n'ignore_points' counts",)),
    ],
)
def test_messages_name_keys_where_the_command_line_has_options(
    method: str, content: str, named: tuple[str, ...]
) -> None:
    message = ask(method=method, trf=content)["error"]["message"]
    assert "--" not in message
    assert [name for name in named if name not in message] == []


def test_the_name_of_a_file_stays_as_it_is(tmp_path: Path) -> None:
    path = str(tmp_path / "open--rounds.trf")
    assert path in ask(method="pair", path=path)["error"]["message"]


def test_remarks_name_keys_as_well() -> None:
    (remark,) = ask(method="pair", trf="042 03/04/2017\n" + FOUR)["result"]["remarks"]
    assert remark["expected"] == "YYYY/MM/DD, or the order ('date_order')"


@pytest.mark.parametrize("method", ["pair", "explain", "standings", "forecast"])
def test_wrong_points_can_be_passed_over_as_by_the_commands(
    method: str, run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "points.trf"
    path.write_text(POINTS, encoding="utf-8")
    assert ask(method=method, path=str(path))["error"]["code"] == "trf-points"
    assert run(method, path).code == 3
    result = ask(method=method, path=str(path), ignore_points=True)["result"]
    assert result.pop("remarks")
    told = json.loads(run(method, path, "--json", "--ignore-points").out)
    if method in {"explain", "forecast"}:
        assert result.pop("rules_reason") == NEWEST
    assert {**told, **result} == told


def test_half_a_character_is_told_with_its_place() -> None:
    error = ask(method="pair", trf="012 \udcfc")["error"]
    assert error["message"] == (
        "trf: found half a character ('\\udcfc') at place 5; expected whole Unicode characters"
    )


def test_a_file_that_no_tournament_fills_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.trf"
    with path.open("wb") as stream:
        stream.truncate(LARGEST + 1)
    error = ask(method="pair", path=str(path))["error"]
    assert (error["code"], error["exit_code"]) == ("too-large", 4)


def test_errors_have_places() -> None:
    broken = FOUR.replace("001    3", "001    x")
    error = ask(method="pair", trf=broken)["error"]
    assert error["place"] == {"file": "trf", "line": 5, "column": 5}
    assert "x" in error["found"]
    assert error["expected"]


def test_no_pairing_says_whom_it_is_about() -> None:
    error = ask(method="pair", trf=FOUR + "XXP 1 2 3 4\n")["error"]
    assert (error["code"], error["exit_code"]) == ("no-legal-pairing", 1)
    assert error["reason"]


@pytest.mark.parametrize("identity", [[], {}, True, 1.5])
def test_an_id_is_a_text_or_a_number(identity: object) -> None:
    (answer,) = exchange(json.dumps({"id": identity, "method": "ping"}).encode() + b"\n")
    assert answer["id"] is None
    assert answer["error"]["code"] == "engine-request"


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b'{"id": 1, "method": "pi',
        b"null",
        b"[]",
        b'"ping"',
        b"42",
        b"NaN",
        b"\xff\xfe\x00\x01",
        b"\x00",
        b"{}{}",
        b'{"id":1,"method":"ping"',
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b"9" * 5_000,
        b'{"id":' + b"9" * 5_000 + b"}",
        '{"method":"ping"}'.encode("utf-16"),
    ],
    ids=range(16),
)
def test_broken_lines_are_answered_and_survived(line: bytes) -> None:
    answers = exchange(line + b"\n" + PING)
    assert answers[-1]["result"]["program"] == "swissmate"
    assert all(answer["error"]["code"].startswith("engine-") for answer in answers[:-1])
    assert len(answers) == 1 + 1 + line.count(b"\n")


def test_the_json_of_convert_is_a_tournament_for_every_method() -> None:
    text = ask(id=1, method="convert", trf=FOUR, to="json")["result"]["text"]
    of_json = ask(id=1, method="pair", trf=text, rules="dutch-2017")
    of_trf = ask(id=1, method="pair", trf=FOUR, rules="dutch-2017")
    assert of_json["result"]["boards"] == of_trf["result"]["boards"]
    error = ask(id=1, method="pair", trf='{"format": 1}')["error"]
    assert error["code"] == "json"


def test_a_byte_order_mark_before_a_request() -> None:
    """What .NET writes first to a process whose encoding is set to UTF-8."""
    first, second = exchange(b"\xef\xbb\xbf" + PING + PING)
    assert first == second
    (alone,) = exchange(b"\xef\xbb\xbf\n")
    assert alone["error"]["code"] == "engine-json"


def test_a_half_line_at_the_end_is_answered() -> None:
    assert exchange(PING.strip())[0]["id"] == "p"
    assert exchange(PING[:20])[0]["error"]["code"] == "engine-json"


def test_empty_lines_are_passed_over() -> None:
    assert exchange(b"\n \r\n\t\n") == []
    assert exchange(b"") == []
    assert len(exchange(b"\n" + PING.replace(b"\n", b"\r\n"))) == 1


@pytest.mark.parametrize("end", [b"\n" + PING, b""])
def test_a_line_of_ten_megabytes_is_refused_without_its_rest(end: bytes) -> None:
    line = b'{"method":"pair","trf":"' + b"x" * 10_000_000 + b'"}'
    assert len(line) > LONGEST
    answers = exchange(line + end)
    assert answers[0]["error"]["code"] == "engine-too-long"
    assert [answer["id"] for answer in answers[1:]] == ["p"] * bool(end)


def test_a_line_of_just_the_limit_is_read() -> None:
    padding = b" " * (LONGEST - len(PING))
    assert exchange(padding + PING)[0]["id"] == "p"
    assert exchange(b" " + padding + PING)[0]["error"]["code"] == "engine-too-long"


def test_garbage_gets_one_answer_a_line() -> None:
    rng = random.Random(1)
    for _ in range(50):
        lines = [rng.randbytes(rng.randrange(1, 200)).replace(b"\n", b"") for _ in range(20)]
        lines = [line for line in lines if line.strip()]
        answers = exchange(b"\n".join(lines) + b"\n" + PING)
        assert len(answers) == len(lines) + 1
        assert answers[-1]["id"] == "p"


def test_damaged_requests_never_end_it() -> None:
    """One byte changed, anywhere: answered with a result or with an error that is no fault."""
    rng = random.Random(2)
    whole = json.dumps({"id": 1, "method": "check", "trf": FOUR}).encode()
    for _ in range(300):
        damaged = bytearray(whole)
        damaged[rng.randrange(len(damaged))] = rng.choice(b'{}[]",:0x1\\ u\xff')
        answers = exchange(bytes(damaged) + b"\n" + PING)
        assert len(answers) == 2
        assert answers[0].get("error", {}).get("code") != "internal"


@pytest.mark.parametrize(
    ("fault", "code", "exit_code"),
    [
        (ZeroDivisionError("x"), "internal", 2),
        (InternalError("x"), "internal", 2),
        (RecursionError("x"), "internal", 2),
        (MemoryError(), "too-large", 4),
    ],
)
def test_a_fault_of_ours_is_an_answer(
    monkeypatch: pytest.MonkeyPatch, fault: Exception, code: str, exit_code: int
) -> None:
    def fail(args: object) -> object:
        raise fault

    monkeypatch.setattr(pair, "answer", fail)
    answers = exchange(b'{"id":3,"method":"pair"}\n' + PING)
    assert (answers[0]["error"]["code"], answers[0]["error"]["exit_code"]) == (code, exit_code)
    assert answers[1]["id"] == "p"


def test_as_a_process(round_one: RoundOne) -> None:
    """Each answer comes before the next request is written; the end of the input ends it."""
    with subprocess.Popen(
        [sys.executable, "-m", "swissmate", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        for number in range(3):
            request = {"id": number, "method": "pair", "path": str(round_one(4))}
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            assert (answer["id"], len(answer["result"]["boards"])) == (number, 2)
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_starting_loads_no_more_than_pairing_does() -> None:
    code = (
        "import io, sys; from swissmate.cli.engine_lines import serve;"
        'serve(io.BytesIO(b\'{"method":"ping"}\'), io.BytesIO());'
        "print(*sorted(m for m in sys.modules if m.startswith('swissmate.')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stdout.split()
    areas = {name.split(".")[1] for name in loaded}
    assert areas == {
        *("cli", "errors", "files", "languages", "messages", "model", "requests", "systems", "trf"),
        "wording",
    }
    assert not {"swissmate.systems.dutch", "swissmate.model.changes", "swissmate.cli.pair"} & {
        *loaded
    }


def test_every_method_is_documented() -> None:
    text = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    methods, keys = (block.split("<!-- end -->")[0] for block in text.split("<!-- generated: ")[1:])
    for name, method in METHODS.items():
        (row,) = [line for line in methods.splitlines() if line.startswith(f"| `{name}` |")]
        assert all(f"`{key.name}`" in row for key in method.keys), name
        assert all(f"\n| `{key.name}` |" in keys for key in method.keys), name


def test_keizer_standings(round_one: Callable[..., Path]) -> None:
    result = ask(method="standings", path=str(round_one(4)), keizer="keizer")["result"]
    assert [row["value"] for row in result["rows"]] == [6, 5, 4, 3]
    assert "remarks" in result
    path = str(round_one(4, head=("142 5", "### swissmate rules: keizer"), name="club.trf"))
    assert ask(method="standings", path=path)["result"]["rows"] == result["rows"]
    error = ask(method="standings", path=path, explain=[99])["error"]
    assert error["code"] == "unknown-player"
    assert "tie_breaks" in ask(method="standings", path=path, tie_breaks="PTS")["result"]


def test_no_outcome_is_not_taken_for_the_default() -> None:
    """A zero is a mistake to be told, not a key that was left out."""
    for key in ("most_outcomes", "samples"):
        answer = ask(method="forecast", path=str(ROOT / "examples" / "open40.trf"), **{key: 0})
        assert answer["error"]["exit_code"] == 3, key
        assert "at least one outcome" in answer["error"]["message"]


OPEN = ROOT / "examples" / "open40.trf"


def test_explanations_come_in_words() -> None:
    """Text and page are those of the command line, in the language asked for."""
    plain = ask(method="explain", path=str(OPEN), player=3)["result"]
    assert {"text", "html"}.isdisjoint(plain)
    asked = {"method": "explain", "path": str(OPEN), "player": 3, "language": "de"}
    told = ask(**asked, text=True, html=True)["result"]
    story = swissmate.explain(swissmate.read_trf(OPEN), player=3)
    assert told["text"] == story.text("de", naming=as_key)
    assert told["text"].endswith("Alles ausführlich: 'full'\n")
    assert told["html"] == story.html("de")
    assert {key: told[key] for key in plain} == plain
    by_name = ask(method="explain", path=str(OPEN), player="Lindemann, Moritz")["result"]
    assert by_name == plain
    asked_by_name = ask(method="explain", path=str(OPEN), why_not=["Lindemann, Moritz", "bye"])
    assert asked_by_name == ask(method="explain", path=str(OPEN), why_not=[3, "bye"])


@pytest.mark.parametrize(
    ("request_", "code", "says"),
    [
        ({"language": "de"}, "engine-request", "expected 'text' or 'html' beside it"),
        ({"text": True, "language": "german"}, "unknown-language", "(did you mean de?)"),
        ({"text": "yes"}, "engine-request", 'text: found "yes"; expected true or false'),
        ({"lnguage": "de"}, "engine-request", "(did you mean language?)"),
        ({"player": 1.5}, "engine-request", "expected a player's id or name"),
        ({"player": "Lindeman, Moritz"}, "unknown-player", "(did you mean 'Lindemann, Moritz'?)"),
        ({"rules": "dutch2026"}, "unknown-rules", "(did you mean dutch-2026?)"),
        ({"method": "explane"}, "engine-method", "(did you mean explain?)"),
        ({"date_order": "mdyy"}, "engine-request", "(did you mean mdy?)"),
    ],
)
def test_mistakes_in_words(request_: dict[str, object], code: str, says: str) -> None:
    error = ask(**{"method": "explain", "path": str(OPEN), **request_})["error"]
    assert error["code"] == code
    assert says in error["message"]


def _keys(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if not key.isdecimal():  # the numbers of players
                yield key
            yield from _keys(inner) if key not in _BY_CODE else ()
    elif isinstance(value, list):
        for inner in value:
            yield from _keys(inner)


_BY_CODE = {"values", "kinds"}
"""Here the keys are data: codes of tie-breaks."""


def test_keys_have_one_style_and_points_one_unit() -> None:
    """Lower case with underscores; a player with three points has 3.0 in every answer."""
    requests = (
        {"method": "pair"},
        {"method": "check"},
        {"method": "explain"},
        {"method": "explain", "why_not": [3, "bye"]},
        {"method": "standings", "explain": [3], "crosstable": True},
        {"method": "forecast"},
    )
    answers = [ask(path=str(OPEN), **request)["result"] for request in requests]
    for answer in answers:
        assert [key for key in _keys(answer) if not re.fullmatch("[a-z][a-z0-9_]*", key)] == []
    (row,) = [standing for standing in answers[4]["standings"] if standing["id"] == 3]
    (mark,) = [player for player in answers[2]["explanation"]["players"] if player["id"] == 3]
    assert row["values"]["PTS"] == mark["points"] == mark["score"] == 3.0
    told = ask(method="explain", path=str(OPEN), player=3)["result"]
    assert told["player"]["points"] == 3.0
    before = next(section for section in told["sections"] if section["section"] == "before")
    assert before["statements"][0]["params"]["score"] == 3.0
    text = OPEN.read_text(encoding="utf-8")
    wrong = text.replace("GER    90000211             3.0", "GER    90000211             3.5")
    (point,) = ask(method="check", trf=wrong)["result"]["points"]
    assert (point["recorded"], point["computed"]) == (3.5, 3.0)
