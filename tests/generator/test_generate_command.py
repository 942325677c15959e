"""``swissmate generate`` and ``-g``: files whole or not at all, messages, exit codes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import swissmate
from command_line import Run
from swissmate.generator import PRESETS
from swissmate.trf import read_trf

resource = pytest.importorskip("resource")  # Windows has no such limits

SOURCE = Path(__file__).parents[2] / "src"
EXAMPLE = Path(__file__).parents[2] / "examples" / "open40.trf"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCE)}


NEWEST = "rules dutch-2026: the newest edition, since --rules names no other\n"


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_preset_has_the_newest_edition_and_says_it(run: Run, preset: str) -> None:
    """As everywhere: no date and no rules mean the newest edition in force (C.04.1)."""
    asked = ("generate", "--preset", preset, "--players", 8, "--rounds", 3, "--seed", 1)
    code, out, err = run(*asked)
    assert (code, err) == (0, NEWEST)
    assert read_trf(out.encode()).rules == "dutch-2026"
    code, out, err = run(*asked, "--rules", "dutch-2017")
    assert NEWEST not in err
    assert read_trf(out.encode()).rules == "dutch-2017"
    assert swissmate.generate(preset, seed=1, players=8, rounds=3).tournament.rules == "dutch-2026"


def test_a_model_without_rules_says_by_which_edition(run: Run, tmp_path: Path) -> None:
    model = tmp_path / "model.trf"
    model.write_text("XXR 3\n" + "".join(f"001 {n:4}\n" for n in range(1, 9)))
    err = run("generate", "--model", model, "--seed", 1).err
    assert err.startswith(f"{model}: rules dutch-2026: the newest edition, since the file names ")
    model.write_text("042 2024/05/01\n" + model.read_text())
    err = run("generate", "--model", model, "--seed", 1).err
    assert err.startswith(f"{model}: rules dutch-2017: in force when the tournament started ")
    assert "rules" not in run("generate", "--model", model, "--seed", 1, "--rules", "lim-2026").err


def test_one_tournament_to_stdout(run: Run) -> None:
    code, out, err = run("generate", "--players", 10, "--rounds", 4, "--seed", 1)
    assert code == 0
    assert err == NEWEST
    tournament = read_trf(out.encode())
    assert (len(tournament.players), tournament.rounds_paired) == (10, 4)
    assert tournament.rules == "dutch-2026"


@pytest.mark.parametrize("dialect", ["trf06", "trf16", "trf26"])
def test_formats(run: Run, dialect: str) -> None:
    out = run("generate", "--players", 8, "--rounds", 3, "--seed", 1, "--format", dialect).out
    assert ("###" in out) == (dialect != "trf06")
    assert ("XXR" in out) == (dialect == "trf16")
    assert ("192 FIDE_DUTCH_2026" in out) == (dialect == "trf26")
    assert len(read_trf(out.encode()).players) == 8


@pytest.mark.parametrize(
    ("arguments", "lost"),
    [
        (("--rules", "dubov-2026", "--format", "trf26bx"), ["rules"]),
        (("--rules", "team-2026", "--format", "trf16"), ["teams"]),
        (
            (
                "--rules",
                "dutch-2026",
                "--preset",
                "clean",
                "--scoring",
                "3-1-0",
                "--format",
                "trf06",
            ),
            ["number of rounds", "scoring system", "rules"],
        ),
        (("--rules", "team-2026"), []),
    ],
)
def test_what_the_format_cannot_hold_is_told(
    run: Run, arguments: tuple[str, ...], lost: list[str]
) -> None:
    code, _, err = run("generate", "--players", 8, "--rounds", 3, "--seed", 4, *arguments)
    assert code == 0
    assert err.splitlines() == [
        f"tournament: warning: {arguments[-1]} cannot hold the {what} of this tournament"
        for what in lost
    ]


def test_losses_of_a_folder_are_told_once(run: Run, tmp_path: Path) -> None:
    code, _, err = run(
        "generate", "--preset", "clean", "--players", 8, "--rounds", 3, "--seed", 4,
        "--rules", "dutch-2026", "--format", "trf06",
        "--full-byes", 5, "--count", 3, "--jobs", 1, "--out-dir", tmp_path,
    )  # fmt: skip
    first = f"{tmp_path / '00001.trf'}: warning: trf06 cannot "
    *told, results = err.splitlines()
    assert code == 0
    assert told == [
        f"{first}hold the {what} of this tournament" for what in ("number of rounds", "rules")
    ]
    assert results.startswith(f"{first}tell the results of player ")
    assert results.endswith(" more like it")


def test_many_into_a_folder(run: Run, tmp_path: Path) -> None:
    out = run(
        "generate", "--players", "6-12", "--rounds", "3-5", "--count", 12, "--first", 9,
        "--seed", 5, "--jobs", 1, "--out-dir", tmp_path / "new",
    )  # fmt: skip
    assert out.code == 0
    assert out.out == f"12 tournaments of seed 5 in {tmp_path / 'new'}\n"
    names = sorted(path.name for path in (tmp_path / "new").iterdir())
    assert names == [f"{number:05}.trf" for number in range(9, 21)]


def test_a_round_that_cannot_be_paired_is_told(run: Run) -> None:
    code, out, err = run(
        "generate", "--players", 4, "--rounds", 3, "--forbidden-pairs", 1, "--seed", 1
    )
    assert code == 0
    assert "tournament: round " in err
    assert " cannot be paired: " in err
    assert any(line.startswith("### round ") for line in out.splitlines())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--players", "3", "--rounds", "9"), "3 players cannot play 9 rounds"),
        (("--half-byes", "1.5"), "a rate lies between 0 and 1"),
        (("--half-byes", "150%"), "a rate lies between 0 and 1"),
        (("--bananas", "1"), "unrecognized arguments: --bananas 1"),
        (("--count", "5"), "need a folder: --out-dir DIR"),
        (("--count", "0"), "must be at least 1"),
        (("--jobs", "0"), "--jobs must be at least 1"),
        (("--boards", "4", "--rules", "dutch-2026"), "--boards is for rounds of teams"),
        (("--team-type", "any", "--preset", "clean"), "--team-type is for rounds of teams"),
        (("--scoring", "999-1-0"), "a draw and a loss from 0 to 99, such as"),
        (("--initial-color", "red"), "initial colour 'red'; expected white, black or random"),
        (("--rules", "nonsense"), "there is no rule set 'nonsense'"),
        (("--acceleration", "turbo"), "there is no acceleration 'turbo'"),
        (("--rounds", "7", "--acceleration", "baku-2016"), "nine rounds or more"),
    ],
)
def test_requests_that_are_refused(run: Run, arguments: tuple[str, ...], message: str) -> None:
    code, out, err = run("generate", *arguments)
    assert code == 3
    assert out == ""
    assert message in err
    assert "Traceback" not in err


def test_an_unknown_key_of_a_configuration(run: Run, tmp_path: Path) -> None:
    config = tmp_path / "rtg.cfg"
    config.write_text("PlayersNumber=20\nPlayersNummer=20\n")
    code, _, err = run("generate", "--config", config, "-o", tmp_path / "out.trf")
    assert code == 3
    assert f"{config}, line 2: there is no key 'PlayersNummer'" in err
    assert not (tmp_path / "out.trf").exists()


def test_files_that_cannot_be_read_or_written(run: Run, tmp_path: Path) -> None:
    assert run("generate", "--config", tmp_path / "none.cfg").code == 5
    assert run("generate", "--ratings", tmp_path, "--players", "9").code == 5
    outcome = run("generate", "--players", 8, "--rounds", 3, "-o", tmp_path / "no" / "x.trf")
    assert outcome.code == 5
    assert "No such file" in outcome.err


def limit_file_size() -> None:
    """Let every write beyond 3,000 bytes fail, as on a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_full_disk_leaves_no_half_file(tmp_path: Path, jobs: str) -> None:
    done = subprocess.run(
        [
            sys.executable, "-m", "swissmate", "generate", "--players", "10-100", "--rounds", "9",
            "--count", "40", "--seed", "1", "--jobs", jobs, "--out-dir", str(tmp_path / "out"),
        ],
        env=ENVIRONMENT, capture_output=True, text=True, check=False, preexec_fn=limit_file_size,
    )  # fmt: skip
    assert done.returncode == 5
    assert "File too large" in done.stderr
    assert "Traceback" not in done.stderr
    for path in (tmp_path / "out").iterdir():
        assert path.suffix == ".trf", "a temporary file was left"
        assert read_trf(path).rounds_paired == 9


def test_full_device(run: Run) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("this system has no /dev/full")
    outcome = run("generate", "--players", 8, "--rounds", 3, "-o", "/dev/full")
    assert outcome.code == 5
    assert "No space left" in outcome.err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupt_leaves_no_half_file(tmp_path: Path, jobs: str) -> None:
    process = subprocess.Popen(
        [
            sys.executable, "-m", "swissmate", "generate", "--players", "60", "--rounds", "7",
            "--count", "100000", "--seed", "1", "--jobs", jobs, "--out-dir", str(tmp_path),
        ],
        env=ENVIRONMENT, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    end = time.monotonic() + 60
    while len(list(tmp_path.glob("*.trf"))) < 5:
        assert time.monotonic() < end, "nothing was written"
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == NEWEST + "swissmate: interrupted\n"
    paths = list(tmp_path.iterdir())
    assert all(path.suffix == ".trf" for path in paths)
    assert all(read_trf(path).rounds_paired == 7 for path in paths)


def test_old_shape_with_a_seed(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one.trf", tmp_path / "two.trf"
    assert run("--dutch", "-g", "42", "-o", one).code == 0
    assert run("--dutch", "-g", "-o", two, "-s", "42").code == 0
    assert one.read_bytes() == two.read_bytes()
    assert read_trf(one).rules == "dutch-2026"  # the newest: nobody named an edition


def test_old_shape_with_a_configuration_and_a_checklist(run: Run, tmp_path: Path) -> None:
    config = tmp_path / "rtg.cfg"
    config.write_text("PlayersNumber=16\nRoundsNumber=5\n")
    out = tmp_path / "out.trf"
    assert run("--burstein", "-g", config, "-o", out, "-s", "3", "-l").code == 0
    tournament = read_trf(out)
    assert tournament.rules == "burstein-2026"
    assert (len(tournament.players), tournament.rounds) == (16, 5)
    listing = (tmp_path / "out.list").read_text()
    headings = [line for line in listing.splitlines() if line.startswith("Round")]
    assert headings == [f"Round #{number}." for number in range(1, 6)]  # as bbpPairings writes them


def test_old_shape_with_a_model(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.trf"
    assert run("--dutch", EXAMPLE, "-g", "-o", out, "-s", "3").code == 0
    made, model = read_trf(out), read_trf(EXAMPLE)
    assert [player.rating for player in made.players] == [player.rating for player in model.players]
    assert made.rounds == model.rounds


@pytest.mark.parametrize(
    "arguments",
    [("--dutch", "-g"), ("-g", "-o", "x.trf", "-s", "abc"), ("-g", "no.cfg", "-o", "x")],
)
def test_old_shape_refused(run: Run, arguments: tuple[str, ...]) -> None:
    assert run(*arguments).code in (3, 5)
