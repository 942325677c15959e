"""Names are found without their accents by two programs: the server and a script."""

from __future__ import annotations

import json
import re
from pathlib import Path

import swissmate.arbiter
from swissmate.arbiter.event.ratings.spellings import TWO_LETTERS
from swissmate.systems.common.initial_order import _LETTERS, plain

SCRIPT = Path(swissmate.arbiter.__file__).parent / "ground/frame/static/frame/search.js"


def test_the_script_folds_the_letters_that_the_server_folds() -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    found = re.search(r"STROKES = (\{.*\})", text)
    used = re.search(r"\.replace\(/\[(\w+)\]/g, \(letter\) => STROKES", text)
    assert found is not None
    assert used is not None
    strokes = json.loads(found[1])
    assert set(strokes) == set(used[1]) == {*map(chr, _LETTERS), "ß"}
    assert strokes == {letter: plain(letter) for letter in strokes}


def test_the_script_knows_the_same_letters_written_as_two() -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    found = re.search(r"TWO_LETTERS = (\{.*\})", text)
    used = re.search(r"\.replace\(/\[(\w+)\]/g, \(letter\) => TWO_LETTERS", text)
    assert found is not None
    assert used is not None
    assert json.loads(found[1]) == {chr(code): two for code, two in TWO_LETTERS.items()}
    assert set(used[1]) == set(json.loads(found[1]))
