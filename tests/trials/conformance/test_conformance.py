"""The conformance suite: its answers by three roads, and what the command says of an engine."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, cast
from zipfile import ZipFile

import pytest

from command_line import Run
from judges import dubov1997_literal
from oracle.literal import LITERAL_RULES, Boards, literal, otherwise
from swissmate.checker import validate_round
from swissmate.checker.verify import verify_pairing
from swissmate.conformance import suite
from swissmate.conformance.suite import Position, positions, rule_sets
from swissmate.requests.conformance import CONFORMANCE
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set
from swissmate.trf import load
from swissmate.trials.conformance.parts import PAIRING, PARTS, Part

if TYPE_CHECKING:
    from swissmate.systems.ruleset import RoundPairing

ALL = tuple(positions())
SMALL = "lim-2026-maxi"
"""The rule set with the fewest positions: an engine of another program is a process for each."""

LITERAL_LIMIT = 12
"""Fields with more players take the literal oracle seconds: the certified weights judge them."""


def boards(pairing: RoundPairing) -> frozenset[tuple[int, int]]:
    bye = set() if pairing.pab is None else {(pairing.pab, 0)}
    return frozenset(bye.union(pairing.pairs))


def as_set(answer: Boards) -> frozenset[tuple[int, int]]:
    pairs, bye = answer
    return frozenset(pairs) | ({(bye, 0)} if bye else set())


def test_every_article_has_three_positions() -> None:
    counts = Counter((position.rules, position.article) for position in ALL)
    assert set(rule_sets()) == set(LITERAL_RULES)
    assert not [article for article, count in counts.items() if count < 3]
    assert len({position.name for position in ALL}) == len(ALL)


@pytest.mark.parametrize("rules", rule_sets())
def test_answers_by_the_text_and_the_engine(rules: str) -> None:
    of_rules, oracle = rule_set(rules), literal(rules)
    for each in positions([rules]):
        document = load(each.content)
        assert not document.diagnostics, each.name
        position = position_before(of_rules.as_seen(document.tournament))
        assert position.round_number == each.round_number
        if len(position.contenders) <= LITERAL_LIMIT:
            assert as_set(oracle(position)) == each.expected, each.name
        assert each.wrong != each.expected, each.name
        pairing = of_rules.pair(position)
        assert boards(pairing) == each.expected, each.name
        # How far the colour limits fall in a last round of the Lim system is an open reading; the
        # engine names it only where they do fall.
        open_readings = set(pairing.readings)
        if rules.startswith("lim-") and position.is_last_round:
            open_readings.add("lim-last-round")
        if rules == "dubov-1997":
            open_readings.update(dubov1997_literal.READINGS)
        for reading in open_readings:
            others = otherwise(rules, reading)
            assert others, each.name
            assert all(as_set(other(position)) == each.expected for other in others), each.name
        if rules.startswith("dutch-"):
            verify_pairing(document.tournament, pairing, rules)


@pytest.mark.parametrize("rules", ["dutch-2012", "dutch-2017", "dutch-2026", "team-2026"])
def test_every_answer_has_been_given_by_another_program(rules: str) -> None:
    assert all(position.agree for position in positions([rules]))


@pytest.mark.parametrize(
    ("rules", "program", "article"),
    [
        ("dutch-2026", "bbpPairings 6.0.0", "C2"),  # it gives a second bye in few positions
        ("dubov-2026", "py4swiss 0.3.1", "C2"),
        ("burstein-2026", "py4swiss 0.3.1", "C2"),
        ("burstein-2017", "bbpPairings 5.0.1", "4.1"),
    ],
)
def test_a_program_that_breaks_an_absolute_rule_does_not_pass(
    rules: str, program: str, article: str
) -> None:
    """Their answers, recorded as the wrong ones, are judged by the independent validator."""
    illegal = []
    for position in positions([rules]):
        if position.article == article and program not in position.agree and position.wrong:
            before = load(position.content).tournament
            byes = [white for white, black in position.wrong if not black]
            pairs = [board for board in position.wrong if board[1]]
            found = validate_round(before, position.round_number, pairs, byes, rules)
            illegal += [position.name for finding in found if finding.code == "bye-not-allowed"]
            allowed = [white for white, black in position.expected if not black]
            right = [board for board in position.expected if board[1]]
            assert not validate_round(before, position.round_number, right, allowed, rules)
    assert illegal


def test_our_own_engine(run: Run) -> None:
    code, out, _ = run("conformance", "--rules", "dutch-2017")
    count = sum(position.rules == "dutch-2017" for position in ALL)
    assert code == 0
    assert f"dutch-2017: {count} of {count} positions right" in out


def engine(tmp_path: Path, body: str) -> str:
    """Return a command that runs a program of these lines, with ``file`` and ``out``."""
    path = tmp_path / "engine.py"
    path.write_text(f"import sys\nfile, out = sys.argv[1:]\n{body}\n", encoding="utf-8")
    return f"{sys.executable} {path} {{file}} {{out}}"


def first_wrong(rules: str) -> Position:
    return next(position for position in positions([rules]) if position.wrong is not None)


def test_an_engine_with_a_wrong_reading_is_told_the_article(run: Run, tmp_path: Path) -> None:
    """It knows all answers but one, where it has that of the wrong reading."""
    one = first_wrong(SMALL)
    answers = {}
    for position in positions([SMALL]):
        right = (
            position.wrong if position is one or position.name == one.name else position.expected
        )
        assert right is not None
        lines = [f"{white} {black}" for white, black in sorted(right)]
        answers[position.content.decode()] = "\n".join([str(len(lines)), *lines]) + "\n"
    table = tmp_path / "answers.json"
    table.write_text(json.dumps(answers), encoding="utf-8")
    command = engine(
        tmp_path,
        f"import json\nanswers = json.load(open({str(table)!r}))\n"
        "open(out, 'w').write(answers[open(file).read()])",
    )
    code, out, _ = run("conformance", "--rules", SMALL, "--engine", command)
    assert code == 1
    assert f"{SMALL} {one.article}: 1 of" in out
    assert f"{one.name}: {one.why}" in out
    assert "as if the article were read otherwise" in out
    code, out, _ = run("conformance", "--rules", SMALL, "--engine", command, "--report", "json")
    found = json.loads(out)
    assert [position["file"] for position in found["positions"] if not position["right"]] == [
        one.name
    ]
    page = tmp_path / "page.html"
    words = ("conformance", "--rules", SMALL, "--engine", command, "--report", "html")
    assert run(*words, "-o", page)[0] == 1
    assert one.name in page.read_text(encoding="utf-8")


def test_a_command_may_name_the_rule_set_and_the_round(run: Run, tmp_path: Path) -> None:
    """The program writes what it was told in place of a list of pairs."""
    path = tmp_path / "engine.py"
    path.write_text("import sys\nopen(sys.argv[2], 'w').write(sys.argv[3])\n", encoding="utf-8")
    command = f"{sys.executable} {path} {{file}} {{out}} by={{rules}}={{round}}"
    code, out, _ = run("conformance", "--rules", SMALL, "--engine", command)
    assert code == 1
    assert f"'by={SMALL}={first_wrong(SMALL).round_number}'" in out


def test_the_example_of_the_help_runs_at_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    words = next(
        shlex.split(line) for line in CONFORMANCE.examples.splitlines() if "'swissmate" in line
    )
    source = str(Path(__file__).parents[3] / "src")
    monkeypatch.setenv("PYTHONPATH", source)
    command = words[-1].replace("swissmate", f"{sys.executable} -m swissmate", 1)
    asked = [position for position in ALL if position.rules == "dutch-2017"][:2]
    few = PAIRING._replace(positions=lambda: asked)
    monkeypatch.setitem(cast("dict[str, Part]", PARTS), "pairing", few)
    code, out, err = run(*words[1:-1], command)
    assert (code, err) == (0, "")
    assert "dutch-2017: 2 of 2 positions right" in out


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("sys.exit('no such file')", "exit code 1: no such file"),
        ("pass", "it wrote no answer into {out}\n"),
        ("print('1\\n1 2')", "into {out}; what it wrote to standard output is not read"),
        ("open(out, 'w').write('1-2')", "not a list of pairs"),
        ("open(out, 'w').write('0')", "found    no boards"),
        ("open(out, 'w').write('2\\n1 2\\n1 2')", "found    a board is there twice"),
    ],
)
def test_an_engine_that_gives_no_answer(run: Run, tmp_path: Path, body: str, said: str) -> None:
    code, out, _ = run("conformance", "--rules", SMALL, "--engine", engine(tmp_path, body))
    assert code == 1
    assert said in out
    assert f"{SMALL}: 0 of" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--engine", "other {file}"), "expected {file} and {out}"),
        (("--rules", "dutch-1066"), "--rules dutch-1066: the suite"),
        (("--engine", "/nowhere/engine {file} {out}"), "cannot be started"),
        (
            ("--engine", "other {file} {out} {rounds}"),
            "nothing is filled in for {rounds}; the places known here are "
            "{file}, {out}, {round}, {rules}",
        ),
        (
            ("--part", "tie-breaks", "--engine", "other {file} {out} {round}"),
            "the places known here are {file}, {out}, {tiebreak}, {edition}",
        ),
    ],
)
def test_what_is_refused(run: Run, words: tuple[str, ...], said: str) -> None:
    code, _, err = run("conformance", *words)
    assert code == 3
    assert said in err


def test_the_files_can_be_taken_along(run: Run, tmp_path: Path) -> None:
    assert run("conformance", "--part", "pairing", "--extract", tmp_path / "suite")[0] == 0
    index = json.loads((tmp_path / "suite" / "index.json").read_text(encoding="utf-8"))
    assert len(index["positions"]) == len(ALL)
    for row in index["positions"]:
        assert (tmp_path / "suite" / row["file"]).read_bytes().startswith(b"012 ")


def test_the_files_can_be_taken_along_in_one_zip(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "positions.zip"
    assert run("conformance", "--rules", "dutch-2017", "--extract", target)[0] == 0
    with ZipFile(target) as archive:
        index = json.loads(archive.read("index.json"))
        assert {row["file"]: archive.read(row["file"]) for row in index["positions"]} == {
            position.name: position.content for position in positions(["dutch-2017"])
        }
    before = target.read_bytes()
    run("conformance", "--rules", "dutch-2017", "--extract", target)
    assert target.read_bytes() == before, "one suite, one zip"
    code, _, err = run("conformance", "--extract", tmp_path / "nowhere" / "positions.zip")
    assert code == 5
    assert "nowhere" in err


def test_several_processes_say_what_one_says(run: Run, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    outputs = []
    for jobs in (1, 2):
        table = tmp_path / f"{jobs}.parquet"
        words = ("--rules", "dutch-2017", "--report", "json", "--jobs", jobs, "--parquet", table)
        outputs.append((run("conformance", *words), table.read_bytes()))
    assert outputs[0] == outputs[1]
    rows = parquet.read_table(tmp_path / "1.parquet").to_pylist()
    assert [row["file"] for row in rows] == [
        position.name for position in positions(["dutch-2017"])
    ]
    assert all(row["right"] and row["answer"] for row in rows)


def test_the_positions_are_read_from_a_zip_that_is_opened_once(tmp_path: Path) -> None:
    """Each position opened ``swissmate.pyz`` anew, and all of them took more than a minute."""
    package = Path(suite.__file__).parents[1]
    with ZipFile(tmp_path / "swissmate.zip", "w") as archive:
        for path in sorted(package.rglob("*")):
            if path.suffix in (".py", ".json", ".trf") and "arbiter" not in path.parts:
                archive.write(path, Path("swissmate") / path.relative_to(package))
    done = subprocess.run(
        [sys.executable, "-c", OPENED],
        env={**os.environ, "PYTHONPATH": str(tmp_path / "swissmate.zip")},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.split() == [str(len(ALL)), "1"]


OPENED = """
import zipfile
from swissmate.conformance.suite import positions

opened, plain = [], zipfile.ZipFile.__init__

def counting(self, *words, **options):
    opened.append(1)
    plain(self, *words, **options)

zipfile.ZipFile.__init__ = counting
print(sum(bool(each.content) for each in positions()), len(opened))
"""
