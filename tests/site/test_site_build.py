"""What the build leaves out, and the words of the frame: without a browser."""

from __future__ import annotations

import ast
import importlib
import json

from site_rig import ROOT, make_site
from swissmate.arbiter.languages import OFFERED


def test_the_frame_says_nothing_that_the_catalogues_do_not_have() -> None:
    make_site()  # makes its folder known
    words = importlib.import_module("site_words").sentences()
    assert len(words) > 30
    for language in sorted(OFFERED.keys() - {"en"}):
        path = ROOT / f"src/swissmate/arbiter/locale/{language}/LC_MESSAGES/django.po"
        catalogue = path.read_text("utf-8")
        quoted = (json.dumps(text, ensure_ascii=False) for text in sorted(words))
        assert [text for text in quoted if f"msgid {text}\n" not in catalogue] == []


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
