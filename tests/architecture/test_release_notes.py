"""The notes of a version are drawn from the changelog; the program's version has one place."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from types import ModuleType

import pytest

from swissmate import __version__

from .test_documentation import ROOT

CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("notes", ROOT / "tools" / "release_notes.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_version_of_the_program_has_notes(tool: ModuleType) -> None:
    text = tool.notes(CHANGELOG, __version__)
    title, first, *rest = [line for line in text.splitlines() if line]
    assert (title, first) == (f"# swissmate {__version__}", "### Pairings")
    assert len([line for line in rest if line.startswith("- ")]) > 10


def test_the_program_is_the_newest_version_of_the_changelog() -> None:
    found = re.findall(r"^## \[(.+?)\]", CHANGELOG, flags=re.MULTILINE)
    assert found[0] == __version__
    assert len(set(found)) == len(found)


def test_what_can_alter_a_pairing_comes_first(tool: ModuleType) -> None:
    changelog = (
        "# Changelog\n\n## [2.0.0] - 2030-01-01\n\n### Added\n\n- A\n\n### Pairings\n\n- P\n\n"
        "## [1.0.0] - 2029-01-01\n\nThe first.\n\n### Added\n\n- B\n"
    )
    assert tool.notes(changelog, "2.0.0") == (
        "# swissmate 2.0.0\n\n### Pairings\n\n- P\n\n### Added\n\n- A\n"
    )
    assert tool.notes(changelog, "1.0.0") == "# swissmate 1.0.0\n\nThe first.\n\n### Added\n\n- B\n"


@pytest.mark.parametrize(
    ("changelog", "expected"),
    [
        ("## [1.0.0]\n\n- A\n", "no section '## [2.0.0]'"),
        ("## [2.0.0] - 2030-01-01\n\n## [1.0.0]\n\n- A\n", "'## [2.0.0]' of CHANGELOG.md is empty"),
    ],
)
def test_a_version_without_notes(tool: ModuleType, changelog: str, expected: str) -> None:
    with pytest.raises(ValueError, match=re.escape(expected)):
        tool.notes(changelog, "2.0.0")


def test_the_version_has_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert project["tool"]["hatch"]["version"] == {"path": "src/swissmate/__init__.py"}


def test_pages_name_the_files_of_this_version() -> None:
    text = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    assert set(re.findall(r"swissmate[-_](\d[\w.]*?)[-_]", text)) == {__version__}
