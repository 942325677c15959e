"""The documentation holds what the code has: commands, codes, rules, examples."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from swissmate.cli.arguments import build_parser
from swissmate.cli.commands import available_commands
from swissmate.cli.exit_codes import ExitCode
from swissmate.cli.main import main

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "swissmate"


def page(name: str) -> str:
    path = ROOT / "docs" / name
    return path.read_text(encoding="utf-8") if path.exists() else ""


def make_docs() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_docs", ROOT / "tools" / "make_docs.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="argparse lays out its help otherwise")
def test_generated_pages_are_up_to_date() -> None:
    assert make_docs().stale() == [], "run make docs"


@pytest.mark.parametrize("name", available_commands())
def test_every_command_is_documented_with_an_example(name: str) -> None:
    text = page("cli.md")
    assert f"### {name}\n" in text
    section = text.split(f"### {name}\n")[1].split("\n### ")[0]
    assert f"  swissmate {name}" in section


@pytest.mark.parametrize("name", available_commands())
def test_every_argument_says_what_it_is(name: str) -> None:
    arguments = build_parser(name)._actions
    assert [argument.dest for argument in arguments if not argument.help] == []


@pytest.mark.parametrize("code", list(ExitCode))
def test_every_exit_code_is_documented(code: ExitCode) -> None:
    assert f"\n| {code.value} |" in page("cli.md")


def test_every_environment_variable_is_documented() -> None:
    tables = page("cli.md") + page("web.md")
    read = {
        name
        for path in SOURCE.rglob("*.py")
        for name in re.findall(r'"(SWISSMATE_[A-Z_]+)"', path.read_text(encoding="utf-8"))
    }
    assert len(read) > 5
    assert [name for name in sorted(read) if f"\n| `{name}` |" not in tables] == []


_CODE = re.compile(r'\bcode(?:: str)? ?= ?"([a-z-]+)"|Finding\(\s*"([a-z-]+)"|"(trf-[a-z-]+)"')


def codes() -> set[str]:
    found = set()
    for path in SOURCE.rglob("*.py"):
        if "arbiter" in path.relative_to(SOURCE).parts:
            continue
        for match in _CODE.finditer(path.read_text(encoding="utf-8")):
            found.add(next(filter(None, match.groups())))
    return found


def test_every_error_code_is_documented() -> None:
    documented = page("errors.md") + page("trf.md")
    assert {code for code in codes() if f"`{code}`" not in documented} == set()


def test_no_code_is_documented_that_is_gone() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \|", page("errors.md"), re.MULTILINE)
    assert rows
    assert set(rows) - codes() == set()


def test_links_lead_somewhere() -> None:
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.name}: {target}"


def anchors(path: Path) -> set[str]:
    """Return what links to a page may name: its headings as GitHub writes them, and its ids."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.M)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    plain = (re.sub(r"<[^>]*>|[^\w\- ]", "", heading).strip().lower() for heading in headings)
    return {text.replace(" ", "-") for text in plain} | set(re.findall(r'id="([^"]+)"', text))


def test_links_lead_to_headings_that_there_are() -> None:
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        text = path.read_text(encoding="utf-8")
        for target, name in re.findall(r"\]\(([^)#:]*\.md|)#([^)]+)\)", text):
            page = path.parent / target if target else path
            assert name in anchors(page), f"{path.name}: {target}#{name}"


def test_readme_shows_what_comes_out(capsys: pytest.CaptureFixture[str]) -> None:
    """The table of the README is the program's own answer."""
    example = str(ROOT / "examples" / "open40.trf")
    assert main(["pair", example, "--format", "table"]) == 0
    shown = capsys.readouterr().out.split("\n")[:9]
    assert "\n".join(shown) in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("comment", ["# fmt:", "# noqa", "# type:"])
def test_examples_are_free_of_notes_to_our_own_tools(comment: str) -> None:
    for path in [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "examples").rglob("*.py"),
    ]:
        assert comment not in path.read_text(encoding="utf-8"), path.name


def test_make_help_says_what_each_target_does() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (phony,) = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    done = subprocess.run(
        ["make", "--no-print-directory", "help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    told = {
        words[1]: words[2] for line in done.stdout.splitlines() if (words := line.split(maxsplit=2))
    }
    assert sorted(told) == sorted(phony.split())
    assert all(len(what.split()) > 1 for what in told.values())
    assert "minutes" in told["dist"], "who calls it should know how long it takes"


def test_every_picture_of_the_pages_is_made_by_the_tool() -> None:
    """A picture that no tool makes grows old unnoticed."""
    tool = (ROOT / "tools" / "make_pictures.py").read_text(encoding="utf-8")
    names = {path.stem for path in (ROOT / "docs" / "images").glob("*.png")}
    assert names == set(re.findall(r"\"((?:arbiter|explanation)-[a-z-]+)\",", tool))
