"""No edition needs another: without one edition's module all others pair as before."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from swissmate.systems.registry import RULE_SET_IDS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "swissmate"
EDITIONS = sorted(
    path.relative_to(PACKAGE).as_posix()
    for pattern in ("*/edition*.py", "*/editions/y*.py")
    for path in (PACKAGE / "systems").glob(pattern)
)
SYSTEMS = {
    rules.removesuffix("-maxi").rpartition("-")[0].replace("-", "_")
    for rules in RULE_SET_IDS
    if "-2" in rules or "-1" in rules  # what is a table has no editions
}

# Pairs two rounds with every rule set there is, one of Burstein's seeding and one after it, and
# explains the later one.
SCRIPT = """
import contextlib, io, json, sys
import swissmate
from swissmate.cli.main import main
from swissmate.explanation import explain_round
from swissmate.systems.registry import RULE_SET_IDS
tournament = swissmate.read_trf(sys.argv[1])
answers = {"there": swissmate.available_rule_sets()}
for each in RULE_SET_IDS:
    for number in (2, 6):
        try:
            pairing = swissmate.pair(tournament, each, round_number=number)
            answers[f"{each} {number}"] = [*pairing.pairs, pairing.pab]
            if number == 6:
                answers[f"{each} explained"] = repr(explain_round(tournament, number, each))
        except swissmate.UnsupportedByRuleSet as error:
            answers[f"{each} explained"] = str(error)
        except swissmate.InputError as error:
            answers[f"{each} {number}"] = f"InputError: {error}"
for name in ("list", *sys.argv[2:]):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(["rules", "list"] if name == "list" else ["rules", "show", name])
    answers[f"rules {name}"] = [code, out.getvalue(), err.getvalue()]
print(json.dumps(answers))
"""


def answers_of(folder: Path, *shown: str) -> dict[str, Any]:
    """Run the script in an installation; ``shown`` are rule sets to be shown by the program."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(ROOT / "examples" / "open40.trf"), *shown],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answers: dict[str, Any] = json.loads(done.stdout)
    return answers


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package from which modules can be taken away."""
    folder = tmp_path_factory.mktemp("installation")
    skipped = shutil.ignore_patterns("__pycache__", "arbiter")
    shutil.copytree(PACKAGE, folder / "swissmate", ignore=skipped)
    return folder


@pytest.fixture(scope="module")
def complete(installation: Path) -> dict[str, Any]:
    """What the whole package answers."""
    return answers_of(installation)


def ids_of(edition: str) -> set[str]:
    """The rule sets of an edition, for Lim with that of Maxi-tournaments."""
    system, year = edition.split("/")[1], Path(edition).stem[-4:]
    plain = f"{system.replace('_', '-')}-{year}"
    return {plain, f"{plain}-maxi"} & set(RULE_SET_IDS)


def test_every_edition_is_known() -> None:
    found = {system: 0 for system in SYSTEMS}
    for edition in EDITIONS:
        system = edition.split("/")[1]
        if system in found:
            assert ids_of(edition), edition
            found[system] += 1
    assert found == {
        **{"dutch": 3, "dubov": 2, "burstein": 2, "lim": 2},
        **{"team": 1, "double_swiss": 1},
    }


@pytest.mark.parametrize(
    "edition", [edition for edition in EDITIONS if edition.split("/")[1] in SYSTEMS]
)
def test_the_others_pair_without_it(
    edition: str, installation: Path, complete: dict[str, Any]
) -> None:
    gone = ids_of(edition)
    module = installation / "swissmate" / edition
    aside = module.with_suffix(".away")
    module.rename(aside)
    try:
        answers = answers_of(installation, min(gone))
    finally:
        aside.rename(module)
    left = [rules for rules in RULE_SET_IDS if rules not in gone]
    assert answers.pop("there") == left
    code, out, err = answers.pop("rules list")
    assert (code, err) == (0, "")
    listed = [line.split()[0] for line in out.splitlines()]
    assert [rules for rules in listed if rules in RULE_SET_IDS] == left
    code, out, err = answers.pop(f"rules {min(gone)}")
    assert (code, out) == (3, "")
    assert f"does not have the rule set '{min(gone)}'" in err
    # Burstein 2026 has its seeding rounds paired by the Dutch system in force (C.04.4.2 1.6.2).
    lent = {"burstein-2026 2"} if "dutch-2026" in gone else set()
    for question, answer in answers.items():
        if question.split()[0] in gone or question in lent:
            assert "InputError: this installation does not have the rule set" in str(answer)
        else:
            assert answer == complete[question], question
