"""``swissmate duel``: a wrong reading is found, its position small, the article named."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

from swissmate import pair, read_trf
from swissmate.checker import validate_round
from swissmate.cli import duel as command
from swissmate.cli.main import main
from swissmate.errors import NoLegalPairing
from swissmate.model import Entry, Player, Tournament
from swissmate.systems.dutch.editions import y2017, y2026
from swissmate.systems.dutch.engine.bracket import round_pairing
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.ruleset import Criterion, RoundPairing
from swissmate.systems.topics import Topic
from swissmate.trials import programs
from swissmate.trials.duel.judge import judge
from swissmate.trials.duel.play import Played, Task
from swissmate.trials.duel.play import play as play_one
from swissmate.trials.programs import ProgramFailed

Run = Callable[..., tuple[int, str, str]]
Reading = Callable[[PairingPosition], RoundPairing]
ENGINE = "other {file} {out}"


def without_topic(edition: ModuleType, topic: str, position: PairingPosition) -> RoundPairing:
    """Pair by an edition whose table lacks a row."""
    rules = edition.ENGINE
    left = tuple(criterion for criterion in rules.criteria if criterion.topic is not topic)
    assert len(left) == len(rules.criteria) - 1
    return round_pairing(*rules.pair_brackets(position, rules._replace(criteria=left)))


def right(position: PairingPosition) -> RoundPairing:
    return y2017.ENGINE.pair(position)


def turned(position: PairingPosition) -> RoundPairing:
    """Give the first board the other colours."""
    found = right(position)
    (white, black), *others = found.pairs
    return replace(found, pairs=((black, white), *others))


def meets_again(position: PairingPosition) -> RoundPairing:
    """Forget who has met."""
    forgetful = tuple(contender._replace(met=frozenset()) for contender in position.contenders)
    return right(position._replace(contenders=forgetful))


def forgets_the_last(position: PairingPosition) -> RoundPairing:
    found = right(position)
    return replace(found, pairs=found.pairs[:-1])


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs a duel in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def call(*words: object) -> tuple[int, str, str]:
        small = ("--players", "6-12", "--rounds", "3-5", "--jobs", "1", "--seed", "3")
        code = main(["duel", *small, *map(str, words)])
        caught = capsys.readouterr()
        return code, caught.out, caught.err

    return call


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that lets commands be answered by readings, without a process."""

    def answer(**readings: Reading) -> None:
        def run_program(asked: str, _timeout: float, *, file: str, out: str, **_: str) -> str:
            found = readings[asked.split(maxsplit=1)[0]](position_before(read_trf(file)))
            lines = [f"{white} {black}" for white, black in found.pairs]
            lines += [] if found.pab is None else [f"{found.pab} 0"]
            Path(out).write_text("\n".join([str(len(lines)), *lines]) + "\n")
            return ""

        monkeypatch.setattr(programs, "run_program", run_program)

    return answer


@pytest.mark.parametrize(
    ("rules", "reading", "article"),
    [
        ("dutch-2017", partial(without_topic, y2017, Topic.COLOR), "C.04.3 C.10"),
        ("dutch-2017", partial(without_topic, y2017, Topic.DOWN_1), "C.04.3 C.12"),
        ("dutch-2017", turned, "E.5"),
        ("dutch-2017", meets_again, "C.1"),
        ("dutch-2026", partial(without_topic, y2026, Topic.COLOR), "C.04.3 2.4.7"),
    ],
)
def test_a_wrong_reading_is_found_and_named(
    run: Run,
    engine: Callable[..., None],
    tmp_path: Path,
    rules: str,
    reading: Reading,
    article: str,
) -> None:
    engine(other=reading)
    code, out, err = run("--engine", ENGINE, "--rules", rules, "--report", "json")
    assert code == 1, err
    report = json.loads(out)
    (found,) = report["differences"]
    assert found["article"] == article
    ours, theirs = found["answers"]
    assert (ours["word"], theirs["word"]) == ("right", "wrong")
    file = tmp_path / "duel" / found["smallest"]["file"]
    smallest = read_trf(file)
    assert file.read_text() == found["smallest"]["trf"]
    assert differs(smallest, reading, rules)
    assert len(smallest.players) <= 8
    assert not broken(smallest, rules)
    # Nobody can be left out, whatever the points of his games become.
    from swissmate.trials.duel.positions import breaches, without_players

    for player in smallest.players:
        for worth in (True, False):
            smaller = without_players(smallest, {player.id}, worth=worth)
            assert not differs(smaller, reading, rules) or breaches(smaller, rules)


def differs(tournament: Tournament, reading: Reading, rules: str) -> bool:
    if sum(len(player.entries) == tournament.rounds_paired for player in tournament.players) < 2:
        return False
    try:
        ours, theirs = pair(tournament, rules), reading(position_before(tournament))
    except NoLegalPairing:
        return False
    return (set(ours.pairs), ours.pab) != (set(theirs.pairs), theirs.pab)


def broken(tournament: Tournament, rules: str) -> list[object]:
    """Return what the validator says of the rounds of a file."""
    found: list[object] = []
    for number in range(1, tournament.rounds_paired + 1):
        pairs = [(game.white, game.black) for game in tournament.games(number)]
        byes = [player.id for player in tournament.players if player.entry(number).result == "U"]
        found += validate_round(tournament, number, pairs, byes, rules)
    return found


def test_engines_that_agree(run: Run, engine: Callable[..., None], tmp_path: Path) -> None:
    engine(other=right)
    code, out, _ = run("--engine", ENGINE, "--rules", "dutch-2017", "--tournaments", 5)
    assert code == 0
    assert "5 tournaments" in out
    assert "0 differ, 0 without an answer" in out
    assert not (tmp_path / "duel").exists()


def test_two_other_engines_are_judged_each(run: Run, engine: Callable[..., None]) -> None:
    engine(one=turned, two=meets_again)
    code, out, _ = run(
        "--engine", "two {file} {out}", "--against", "one {file} {out}", "--rules", "dutch-2017",
        "--report", "json", "--differences", 3,
    )  # fmt: skip
    found = json.loads(out)
    assert code == 1
    assert found["sides"] == ["one {file} {out}", "two {file} {out}"]
    assert [difference["answers"][0]["article"] for difference in found["differences"]] == [
        "E.5"
    ] * 3


def test_a_list_that_lacks_players_is_no_round(run: Run, engine: Callable[..., None]) -> None:
    engine(other=forgets_the_last)
    code, out, _ = run("--engine", ENGINE, "--rules", "dutch-2017")
    assert code == 1
    assert "is there but not paired" in out


def test_an_engine_without_an_answer(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def run_program(*_: object, **__: object) -> str:
        raise ProgramFailed("exit code 1: no such rules")

    monkeypatch.setattr(programs, "run_program", run_program)
    code, out, _ = run("--engine", ENGINE, "--tournaments", 2)
    assert code == 1
    assert "tournament 1, round 1: other {file} {out}: exit code 1: no such rules" in out
    assert "0 differ, 2 without an answer" in out
    assert read_trf(tmp_path / "duel" / "000002.trf").players


def test_ctrl_c_tells_what_was_found(
    run: Run, engine: Callable[..., None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    engine(other=meets_again)
    real = play_one

    def play(task: Task) -> Played:
        if task.number == 9:
            raise KeyboardInterrupt
        return real(task)

    monkeypatch.setattr(command, "play", play)
    code, out, err = run(
        "--engine", ENGINE, "--rules", "dutch-2017", "--differences", 100, "--shrink", 0,
        "--report", "html", "-o", "duel.html",
    )  # fmt: skip
    assert (code, out) == (130, "")
    assert "interrupted" in err
    page = (tmp_path / "duel.html").read_text()
    assert "8 tournaments" in page
    files = sorted(path.name for path in (tmp_path / "duel").iterdir())
    assert files
    assert all(read_trf(tmp_path / "duel" / file).players for file in files)
    assert all(file in page for file in files if "found" not in file)


def test_a_real_program_and_a_row_a_tournament(run: Run, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    program = tmp_path / "other.py"
    program.write_text(
        "import sys\nnumbers = [line[4:8] for line in open(sys.argv[1]) if line[:3] == '001']\n"
        "pairs = list(zip(numbers[::2], numbers[1::2]))\n"
        "open(sys.argv[2], 'w').write('\\n'.join([str(len(pairs)), *map(' '.join, pairs)]))\n"
    )
    other = f"{shlex.join([sys.executable, '-I', '-S', str(program)])} {{file}} {{out}}"
    code, _, err = run(
        "--engine", other, "--tournaments", 4, "--differences", 2, "--parquet", "rows.parquet",
        "--shrink", 0,
    )  # fmt: skip
    assert code == 1, err
    rows = parquet.read_table("rows.parquet").to_pylist()
    assert [row["tournament"] for row in rows] == [1, 2]
    assert {row["second_verdict"] for row in rows} == {"wrong"}
    assert {row["round"] for row in rows} == {1}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--engine", "other {file}"), "expected {file} and {out}"),
        (("--engine", ENGINE, "--against", "x"), "--against x: expected {file} and {out}"),
        (("--engine", ENGINE, "--tournaments", 0), "--tournaments must be above 0"),
        (("--engine", ENGINE, "--shrink", -1), "--shrink: found '-1'; expected seconds, 0 or more"),
        (("--engine", ENGINE, "--shrink", "nan"), "--shrink: found 'nan'"),
        (("--engine", ENGINE, "--timeout", "nan"), "--timeout: found 'nan'"),
        (("--engine", ENGINE, "--rules", "team-2026"), "expected a Swiss system of players"),
        (("--engine", "/nowhere/engine {file} {out}"), "cannot be started"),
        (
            ("--engine", ENGINE, "--against", "x {file} {out} {seed}"),
            "--against x {file} {out} {seed}: nothing is filled in for {seed}; the places known "
            "here are {file}, {out}, {round}, {rules}",
        ),
    ],
)
def test_what_is_refused(run: Run, words: tuple[object, ...], said: str) -> None:
    code, out, err = run(*words)
    assert (code, out) == (3, "")
    assert said in err


def test_an_engine_that_falls_silent_while_the_position_is_made_smaller(
    run: Run, engine: Callable[..., None]
) -> None:
    """The answers judged are those that it gave, of the smallest position it had answered."""
    calls = 0

    def falls_silent(position: PairingPosition) -> RoundPairing:
        nonlocal calls
        calls += 1
        if calls > 6:
            raise NoLegalPairing("no answer within 10 s")
        return turned(position)

    engine(other=falls_silent)
    code, out, _ = run("--engine", ENGINE, "--rules", "dutch-2017", "--report", "json")
    assert code == 1
    (found,) = json.loads(out)["differences"]
    assert found["article"] == "E.5"


LEFT_OUT = [
    (edition, row)
    for edition in (y2017, y2026)
    for row in edition.ENGINE.criteria
    # What is absolute has no costs. Nobody is protected here; where a topscorer's difference
    # decides is rarer than these.
    if row.costs is not None and row.topic not in (Topic.PROTECTED, Topic.COLOR_DIFFERENCE)
]


@pytest.mark.long
@pytest.mark.parametrize(
    ("edition", "row"),
    LEFT_OUT,
    ids=[f"{module_type.RULES.id} {row.number}" for module_type, row in LEFT_OUT],
)
def test_every_criterion_that_is_left_out_is_named(
    run: Run, engine: Callable[..., None], edition: ModuleType, row: Criterion
) -> None:
    engine(other=partial(without_topic, edition, row.topic))
    code, out, _ = run(
        "--engine", ENGINE, "--rules", edition.RULES.id, "--players", "6-14", "--rounds", "4-8",
        "--seed", 1, "--tournaments", 600, "--report", "json",
    )  # fmt: skip
    (found,) = json.loads(out)["differences"]
    assert code == 1
    assert found["article"] == row.article
    assert [answer["word"] for answer in found["answers"]] == ["right", "wrong"]


def test_who_has_the_bye_is_decided_in_a_procedure_too() -> None:
    """Burstein 3.1.4: of four players without points 2 alone has played a game, and has the bye."""
    absent = (Entry(0, "-", "Z"),)
    entries = {2: (Entry(5, "w", "0"),), 5: (Entry(2, "b", "1"),)}
    players = [
        Player(player, f"P{player}", 2800 - 10 * player, entries=entries.get(player, absent))
        for player in range(1, 6)
    ]
    tournament = Tournament(tuple(players), 3, initial_color="w")
    given = frozenset({(3, 2), (5, 1), (4, 0)})
    ours = frozenset({(3, 4), (5, 1), (2, 0)})
    verdicts = judge(tournament, "burstein-2026", (ours, given))
    assert [(verdict.word, verdict.article) for verdict in verdicts] == [
        ("right", ""),
        ("wrong", "3.1"),
    ]
