"""Names say what they hold: a player, a pair, a row, a line, and not ``each`` or ``found``."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "swissmate"
VAGUE = {"each", "one", "found", "told", "asked", "said"}
BESIDE = {
    "one": {"other", "another", "others", "_other", "two"},  # the two of a pair
    "found": {"expected"},  # as in every message
}
SCOPES = (ast.FunctionDef, ast.Lambda, ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)
STILL = ("trf",)  # its ``found`` is what a message says was found
"""Packages that have some; the list only becomes shorter."""


def variables(node: ast.AST) -> Iterator[tuple[str, int]]:
    """Give the variables and parameters that a module or function binds, with their lines."""
    for child in ast.walk(node):
        if isinstance(child, ast.Name) and not isinstance(child.ctx, ast.Load):
            yield child.id, child.lineno
        elif isinstance(child, ast.arg):
            yield child.arg, child.lineno


def fields(tree: ast.Module) -> set[int]:
    """Return the lines of fields of classes, whose names others know."""
    classes = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    return {
        part.lineno
        for node in classes
        for part in node.body
        if isinstance(part, ast.AnnAssign | ast.Assign)
    }


def vague_names(source: str) -> list[tuple[str, int]]:
    """Return the vague names of a module with their lines."""
    tree = ast.parse(source)
    kept = fields(tree)
    scopes = [node for node in ast.walk(tree) if isinstance(node, SCOPES)]
    fine = {
        (name, line)
        for scope in scopes
        for name, line in variables(scope)
        if BESIDE.get(name, set()) & {other for other, _ in variables(scope)}
    }
    return [
        (name, line)
        for name, line in variables(tree)
        if name in VAGUE and line not in kept and (name, line) not in fine
    ]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("names = [each.name for each in players]", ["each"]),
        ("def first(found): return found[0]", ["found"]),
        ("def same(expected, found): return expected == found", []),
        ("for one, _ in pairs: pass", ["one"]),
        ("def f(pairs):\n    for one, other in pairs: pass", []),
        ("class Complaint:\n    found: str", []),
        ("class Game:\n    one = key()", []),
        ("key = lambda told: told.player", ["told"]),
    ],
)
def test_what_is_a_vague_name(source: str, expected: list[str]) -> None:
    assert [name for name, _ in vague_names(source)] == expected


def test_names_say_what_they_hold() -> None:
    vague = {}
    for path in sorted(SOURCE.rglob("*.py")):
        file = path.relative_to(SOURCE).as_posix()
        if not file.startswith(STILL) and (names := vague_names(path.read_text("utf-8"))):
            vague[file] = names
    assert vague == {}
