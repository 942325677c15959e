"""The manual page: found by its description, and typeset without a complaint."""

from __future__ import annotations

import importlib
import shutil
import subprocess
from pathlib import Path

import pytest

from .test_documentation import ROOT


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    path = tmp_path / "swissmate.1"
    importlib.import_module("make_dist").write_manual(path)
    return path


def test_the_page_has_a_heading_and_says_what_the_program_does(page: Path) -> None:
    """``whatis`` and ``apropos`` show the line of NAME, which needs a dash and a description."""
    heading, *lines = page.read_text(encoding="utf-8").splitlines()
    assert heading.endswith('"User Commands"')
    assert lines[:2] == [
        ".SH NAME",
        r"swissmate \- pairs, checks, explains and runs Swiss\-system chess tournaments",
    ]


def test_page_and_completions_know_the_version_flag(page: Path, tmp_path: Path) -> None:
    """The program has it, so they do."""
    importlib.import_module("make_dist").write_completions(tmp_path)
    for file in (page, tmp_path / "swissmate.bash", tmp_path / "_swissmate"):
        assert "--version" in file.read_text(encoding="utf-8").replace("\\-", "-")


def test_usages_keep_their_lines(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    usages = [number for number, line in enumerate(lines) if line.startswith("usage: ")]
    assert len(usages) > 10
    for number in usages:
        assert lines[number - 1] == ".nf"
        assert lines[lines.index("", number) - 1] == ".fi"


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
def test_groff_has_nothing_to_say(page: Path) -> None:
    done = subprocess.run(
        ["groff", "-man", "-ww", "-Tutf8", str(page)], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
