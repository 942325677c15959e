"""What the build leaves out, and the words of the frame: without a browser."""

from __future__ import annotations

import ast
import importlib

from site_rig import ROOT, make_site


def test_the_frame_says_nothing_that_the_catalogues_do_not_have() -> None:
    source = (ROOT / "src/swissmate/arbiter/outside/tab/words.py").read_text("utf-8")
    calls = [a_s_t for a_s_t in ast.walk(ast.parse(source)) if isinstance(a_s_t, ast.Call)]
    words = {call.args[0].value for call in calls if isinstance(call.args[0], ast.Constant)}
    assert len(words) > 30
    make_site()  # makes its folder known
    assert importlib.import_module("site_words").sentences() == words


def test_no_module_that_the_program_imports_is_left_out() -> None:
    imported: set[str] = set()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported.update(name.name for name in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                imported.add(node.module)
    assert {"zipfile", "sqlite3", "traceback"} <= imported
    left_out = make_site().NO_STDLIB.fullmatch
    names = {name.replace(".", "/") for name in imported}
    assert [name for name in sorted(names) if left_out(f"{name}.py")] == []
    assert [name for name in sorted(names) if left_out(f"{name}/__init__.py")] == []
    # A module whose name begins like one that is left out stays.
    assert not left_out("traceback.py")
    assert not left_out("encodings/cp1252.py")
    assert left_out("encodings/cp037.py")
