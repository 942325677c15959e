"""Every fault and wrong reading of the tables can still be put into the program, and judged."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from .test_documentation import ROOT


def seeded() -> Iterator[tuple[str, str, str, str]]:
    """Return where each stands, what it is, the file that it changes, and what it replaces."""
    faults = importlib.import_module("faults")
    for module in pkgutil.iter_modules(faults.__path__):
        for table in vars(importlib.import_module(f"faults.{module.name}")).values():
            for each in table if isinstance(table, tuple) else ():
                if {"file", "old"} <= set(getattr(each, "_fields", ())):
                    yield module.name, each.what, each.file, each.old


def test_what_a_seeded_fault_replaces_is_still_there(monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("tools", "tests"):
        monkeypatch.syspath_prepend(str(ROOT / folder))
    found = list(seeded())
    assert len(found) > 700
    texts = {file: (ROOT / file).read_text(encoding="utf-8") for _area, _what, file, _old in found}
    assert not [(area, what) for area, what, file, old in found if texts[file].count(old) != 1]


@pytest.mark.parametrize(
    ("part", "table", "rules"),
    [
        ("tie-breaks", "tie_breaks.FAULTS", ()),
        ("records", "records.FAULTS", ()),
        ("pairing", "readings.READINGS", ("lim-1999",)),
    ],
)
def test_the_suite_names_what_a_seeded_fault_breaks(
    part: str, table: str, rules: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of each kind; ``tools/conformance_faults.py`` and its like take half an hour for all."""
    for folder in ("tools", "tests"):
        monkeypatch.syspath_prepend(str(ROOT / folder))
    module, _, name = table.partition(".")
    judging = importlib.import_module("faults.judging")
    faults = getattr(importlib.import_module(f"faults.{module}"), name)
    fault = next(each for each in faults if not rules or each.rules in rules)
    articles = (fault.articles if rules else fault.names).split()
    judging.copy_sources(tmp_path)
    wrong = judging.wrong_articles(tmp_path, fault, part, *rules)
    assert {each.partition(" of ")[0] for each in wrong} & set(articles)
