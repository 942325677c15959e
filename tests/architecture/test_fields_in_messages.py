"""The core names fields of a request; what a face calls them is the business of that face."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "swissmate"
FACES = {"cli", "arbiter", "requests"}
OPTION = re.compile(r"(?<![\w./\\-])--[a-z{]")


def texts_of_the_core() -> Iterator[tuple[str, str]]:
    """Yield every text of the core that is no docstring and no style of a page, and its place."""
    for path in sorted(SOURCE.rglob("*.py")):
        if path.relative_to(SOURCE).parts[0] in FACES:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        statements = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            if id(node) not in statements and "color-scheme" not in node.value:
                yield f"{path.relative_to(SOURCE)}:{node.lineno}", node.value


def test_no_message_of_the_core_names_an_option_of_the_command_line() -> None:
    assert [place for place, text in texts_of_the_core() if OPTION.search(text)] == []


def test_no_sentence_of_an_explanation_names_an_option() -> None:
    """An explanation is told by the engine and in Python as well."""
    catalogues = [path for path in SOURCE.rglob("*.po") if "arbiter" not in path.parts]
    assert catalogues
    for catalogue in catalogues:
        text = catalogue.read_text(encoding="utf-8")
        assert [line for line in text.splitlines() if OPTION.search(line)] == [], catalogue.name
