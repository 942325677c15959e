"""The oracle shares nothing with the engine but the position and the answer."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from swissmate import oracles
from swissmate.oracles import dutch_literal

_JUDGES = Path(__file__).parents[1] / "judges"

_SHARED = {
    "swissmate.errors",
    "swissmate.systems.position",
    "swissmate.systems.ruleset",
}


def imported_of_ours(node: ast.ImportFrom) -> str:
    """Return the module of ours that is imported; of what lies behind a position only the type."""
    module = node.module or ""
    if module == "swissmate.systems.past_rounds":
        assert [name.name for name in node.names] == ["PastRound"]
        return "swissmate.systems.position"
    return module


def test_the_oracle_imports_no_module_of_the_engine() -> None:
    imported = set()
    modules = sorted(Path(str(dutch_literal.__file__)).parent.glob("*.py"))
    assert len(modules) > 1
    for path in modules:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                # Inside the package: one dot and no more.
                assert node.level <= 1, path.name
                if node.level == 0 and (node.module or "").startswith("swissmate"):
                    imported.add(imported_of_ours(node))
            elif isinstance(node, ast.Import):
                assert not any(name.name.startswith("swissmate") for name in node.names), path.name
    assert imported <= _SHARED


def test_the_oracles_of_matches_import_nothing_of_their_engines() -> None:
    home = Path(str(oracles.__file__)).parent
    allowed = {*_SHARED, "swissmate.model", "swissmate.systems.common.publishing_order"}
    for name in ("upfloating_literal", "team_literal", "double_swiss_literal"):
        tree = ast.parse((home / f"{name}.py").read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("swissmate"):
                assert node.module in allowed, name
            elif isinstance(node, ast.ImportFrom) and node.level:
                assert node.module == "upfloating_literal", name


@pytest.mark.parametrize(
    "names",
    [
        ("team_round_robin_literal", "team_table_literal"),
        ("knockout_matches_literal", "knockout_literal"),
    ],
)
def test_the_oracles_of_tables_and_knockouts_import_only_each_other(names: tuple[str, str]) -> None:
    for name in names:
        for node in ast.walk(ast.parse((_JUDGES / f"{name}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                module = node.module or ""
                assert not module.startswith("swissmate"), name
                assert not node.level or module in names, name
            elif isinstance(node, ast.Import):
                assert not any(alias.name.startswith("swissmate") for alias in node.names), name


@pytest.mark.parametrize("name", ["dutch2012", "dubov1997"])
def test_the_oracles_of_old_editions_import_nothing_of_their_engines(name: str) -> None:
    for part in (f"{name}_literal", f"{name}_players"):
        tree = ast.parse((_JUDGES / f"{part}.py").read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("swissmate"):
                # 5 of dubov-1997 promises what the Dutch system gives.
                allowed = {*_SHARED, "swissmate.oracles.dutch_literal.round2017"}
                assert imported_of_ours(node) in allowed, part
            elif isinstance(node, ast.ImportFrom) and node.level:
                assert node.module == f"{name}_players", part
            elif isinstance(node, ast.Import):
                assert not any(name.name.startswith("swissmate") for name in node.names), part
