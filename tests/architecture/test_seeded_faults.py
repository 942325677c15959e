"""Every wrong reading of an edition's table can still be put into the program, and is noticed."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

import pytest

from .test_documentation import ROOT


@pytest.fixture(autouse=True)
def _tools(monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("tools", "tests"):
        monkeypatch.syspath_prepend(str(ROOT / folder))


def test_what_a_wrong_reading_replaces_is_still_there() -> None:
    readings = importlib.import_module("faults.readings").READINGS
    assert {reading.rules for reading in readings} == {
        *("dutch-2017", "dutch-2026", "team-2026", "double-swiss-2026")
    }
    texts = {file: (ROOT / file).read_text(encoding="utf-8") for _, _, _, file, _, _ in readings}
    assert not [what for _, _, what, file, old, _ in readings if texts[file].count(old) != 1]


@pytest.mark.parametrize("system", ["burstein", "dubov", "dutch", "dutch2012", "lim", "matches"])
def test_what_a_wrong_reading_changes_in_an_oracle_is_still_there(system: str) -> None:
    """``tools/make_conformance.py`` needs them to look for positions again."""
    tables = importlib.import_module(f"wrong_readings.{system}").READINGS
    assert tables
    for reading in (reading for table in tables.values() for reading in table):
        ast.parse(reading.changed(reading.path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("rules", ["dutch-2026", "team-2026"])
def test_the_suite_names_the_article_that_was_read_wrongly(rules: str, tmp_path: Path) -> None:
    """One of a rule set; ``tools/conformance_faults.py`` takes all, in some minutes."""
    readings = importlib.import_module("faults.readings").READINGS
    judging = importlib.import_module("faults.judging")
    reading = next(reading for reading in readings if reading.rules == rules)
    judging.copy_sources(tmp_path)
    wrong = judging.wrong_articles(tmp_path, reading, "pairing", rules)
    assert set(wrong) & set(reading.articles.split())
