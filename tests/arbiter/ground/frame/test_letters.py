"""Names are found without their accents by three programs: the server and two scripts."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import swissmate.arbiter
from swissmate.systems.common.initial_order import _LETTERS, plain


@pytest.mark.parametrize(
    "script",
    ["ground/frame/static/frame/app.js", "outside/publishing/static/publishing/static_search.js"],
)
def test_scripts_fold_the_letters_that_the_server_folds(script: str) -> None:
    text = (Path(swissmate.arbiter.__file__).parent / script).read_text(encoding="utf-8")
    found = re.search(r"STROKES = (\{.*\})", text)
    used = re.search(r"\.replace\(/\[(\w+)\]/g, \(letter\) => STROKES", text)
    assert found is not None
    assert used is not None
    strokes = json.loads(found[1])
    assert set(strokes) == set(used[1]) == {*map(chr, _LETTERS), "ß"}
    assert strokes == {letter: plain(letter) for letter in strokes}
