"""The manual pages: found by their descriptions, complete, and typeset without a complaint."""

from __future__ import annotations

import importlib
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from swissmate.cli.exit_codes import ExitCode
from swissmate.cli.legacy_request import USAGE

from .test_documentation import ROOT

BOTH = ("swissmate.1", "swissmate-classic.1")


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of both pages."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    make_dist = importlib.import_module("make_dist")
    make_dist.write_manuals(tmp_path, make_dist.whole_parser())
    return tmp_path


def plain(page: Path) -> str:
    """Return the text of a page without the marks of fonts."""
    return re.sub(r"\\f.", "", page.read_text(encoding="utf-8")).replace("\\-", "-")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("swissmate.1", "pairs, checks, explains and runs Swiss-system chess tournaments"),
        ("swissmate-classic.1", "takes the arguments of JaVaFo and bbpPairings"),
    ],
)
def test_a_page_has_a_heading_and_says_what_the_program_does(
    pages: Path, name: str, said: str
) -> None:
    """``whatis`` and ``apropos`` show the line of NAME, which needs a dash and a description."""
    heading, *lines = (pages / name).read_text(encoding="utf-8").splitlines()
    assert heading.endswith('"User Commands"')
    program = name.removesuffix(".1")
    assert heading.split()[1].replace("\\-", "-") == program.upper()
    assert lines[0] == ".SH NAME"
    assert " \\- " in lines[1]
    assert lines[1].replace("\\-", "-") == f"{program} - {said}"


@pytest.mark.parametrize("name", BOTH)
def test_a_page_has_the_old_arguments_the_exit_codes_and_the_environment(
    pages: Path, name: str
) -> None:
    text = plain(pages / name)
    flags = set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", USAGE)) - {"--help"}
    assert [flag for flag in sorted(flags) if flag not in text] == []
    status = text.partition(".SH EXIT STATUS\n")[2].partition("\n.SH")[0]
    assert re.findall(r"\.TP\n(\d+)\n", status) == [str(code.value) for code in ExitCode]
    environment = text.partition(".SH ENVIRONMENT\n")[2].partition("\n.SH")[0]
    assert "\nSWISSMATE_RULES\n" in environment
    assert "\nSWISSMATE_DATA\n" in environment
    assert "`" not in text.partition(".SH OLD ARGUMENTS")[2]  # no Markdown is left
    assert "\n.IP 1. 4\n--rules;\n.IP 2. 4\n" in text


def test_page_and_completions_know_the_version_flag(pages: Path) -> None:
    """The program has it, so they do."""
    importlib.import_module("make_dist").write_completions(pages)
    for name in ("swissmate.1", "swissmate.bash", "_swissmate"):
        assert "--version" in (pages / name).read_text(encoding="utf-8").replace("\\-", "-")


def test_usages_keep_their_lines(pages: Path) -> None:
    lines = (pages / "swissmate.1").read_text(encoding="utf-8").splitlines()
    usages = [number for number, line in enumerate(lines) if line.startswith("usage: ")]
    assert len(usages) > 10
    for number in usages:
        assert lines[number - 1] == ".nf"
        assert lines[lines.index("", number) - 1] == ".fi"


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
@pytest.mark.parametrize("name", BOTH)
def test_groff_has_nothing_to_say(pages: Path, name: str) -> None:
    page = str(pages / name)
    done = subprocess.run(
        ["groff", "-man", "-ww", "-Tutf8", page], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
