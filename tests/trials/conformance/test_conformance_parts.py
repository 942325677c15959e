"""``swissmate conformance --part``: tie-breaks and records, of our own and of other programs."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import cast

import pytest

from command_line import Run
from swissmate.conformance.records.facts import REFUSED
from swissmate.conformance.records.suite import record_positions
from swissmate.conformance.tiebreaks.suite import tie_break_positions
from swissmate.trials.conformance.parts import PARTS, RECORDS, Part

SMALL = "c07-2024"
"""The edition with the fewest positions: another program is a process for each."""


def program(tmp_path: Path, body: str, arguments: str) -> str:
    path = tmp_path / "program.py"
    path.write_text(f"import sys\n{body}\n", encoding="utf-8")
    return f"{sys.executable} -I -S {path} {{file}} {{out}} {arguments}"


def answers(tmp_path: Path, known: dict[str, str], arguments: str) -> str:
    """Return a program that knows what to write for each file; for others it fails."""
    table = tmp_path / "answers.json"
    table.write_text(json.dumps(known), encoding="utf-8")
    return program(
        tmp_path,
        f"import json\nanswers = json.load(open({str(table)!r}))\n"
        "open(sys.argv[2], 'w').write(answers[open(sys.argv[1]).read()])",
        arguments,
    )


def test_a_program_is_asked_for_tie_breaks(run: Run, tmp_path: Path) -> None:
    """It has all values, with its own decimals, but in one position those of the wrong reading."""
    asked = [position for position in tie_break_positions() if position.rules == SMALL]
    known = {}
    for tie_break_position in asked:
        values = (
            tie_break_position.wrong
            if tie_break_position is asked[0] and tie_break_position.wrong
            else tie_break_position.expected
        )
        known[tie_break_position.content.decode()] = "".join(
            f"{who} {float(value):.2f}\n" for who, value in values.items()
        )
    command = answers(tmp_path, known, "{tiebreak} {edition}")
    words = ("conformance", "--part", "tie-breaks", "--rules", SMALL, "--engine", command)
    code, out, _ = run(*words)
    assert code == 1
    assert f"{SMALL} {asked[0].article}: 1 of" in out
    assert f"{asked[0].name}: {asked[0].why}" in out
    assert "as if the article were read otherwise" in out
    found = json.loads(run(*words, "--report", "json")[1])
    assert [row["file"] for row in found["positions"] if not row["right"]] == [asked[0].name]
    assert {row["tie_break"] for row in found["positions"]} == {
        tie_break_position.tie_break for tie_break_position in asked
    }


def test_something_else_than_values_is_no_answer(run: Run, tmp_path: Path) -> None:
    command = program(tmp_path, "open(sys.argv[2], 'w').write('first 3.0')", "")
    words = ("conformance", "--part", "tie-breaks", "--rules", SMALL, "--engine", command)
    code, out, _ = run(*words)
    assert code == 1
    assert "not a line ID VALUE: first 3.0" in out


def test_a_program_is_asked_for_facts(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It refuses what it does not know: right for the file to be refused, wrong for another."""
    refused = next(position for position in record_positions() if position.expected == REFUSED)
    some = [
        *islice((position for position in record_positions() if position.expected != REFUSED), 3),
        refused,
    ]

    few = RECORDS._replace(positions=lambda: some)
    monkeypatch.setitem(cast("dict[str, Part]", PARTS), "records", few)
    known = {
        record_position.content.decode(): json.dumps(record_position.expected)
        for record_position in some[:2]
    }
    command = answers(tmp_path, known, "")
    code, out, _ = run("conformance", "--part", "records", "--engine", command)
    assert code == 1
    assert "trf: 3 of 4 positions right" in out
    assert f"{some[2].name}: {some[2].why}" in out
    assert "found    refused" in out
    code, out, _ = run("conformance", "--part", "records")
    assert code == 0
    assert "trf: 4 of 4 positions right" in out


def test_the_members_that_differ_are_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not the whole facts of both sides, only the wrong rating and the missing member."""
    one = next(position for position in record_positions() if position.expected != REFUSED)
    expected = {"name": "Open", "players": {"3": {"rating": 2100, "name": "Alder"}}, "rounds": 5}
    few = RECORDS._replace(positions=lambda: [replace(one, expected=expected, wrong=None)])
    monkeypatch.setitem(cast("dict[str, Part]", PARTS), "records", few)
    found = {"name": "Open", "players": {"3": {"rating": 2000, "name": "Alder"}}}
    command = answers(tmp_path, {one.content.decode(): json.dumps(found)}, "")
    words = ("conformance", "--part", "records", "--engine", command)
    code, out, _ = run(*words)
    assert code == 1
    assert (
        "    players[3].rating: expected 2100, found 2000\n    rounds: expected 5, found nothing\n"
    ) in out
    assert "Alder" not in out
    page = run(*words, "--report", "html")[1]
    assert "<td>players[3].rating: 2100; rounds: 5</td>" in page
    assert "<td>players[3].rating: 2000; rounds: nothing</td>" in page


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("--part", "tie-breaks", "--rules", "c07-1924"),
            "--rules c07-1924: the suite (tie-breaks) has no positions of it",
        ),
        (("--part", "openings"), "invalid choice"),
    ],
)
def test_what_is_refused(run: Run, words: tuple[str, ...], said: str) -> None:
    code, _, err = run("conformance", *words)
    assert code == 3
    assert said in err


def test_all_parts_can_be_taken_along(run: Run, tmp_path: Path) -> None:
    assert run("conformance", "--extract", tmp_path)[0] == 0
    rows = json.loads((tmp_path / "index.json").read_text(encoding="utf-8"))["positions"]
    assert {row["part"] for row in rows} == {"pairing", "tie-breaks", "records"}
    assert all((tmp_path / row["file"]).is_file() for row in rows)
