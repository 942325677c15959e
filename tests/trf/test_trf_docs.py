"""docs/trf.md lists every code a reader or a conversion can give, and every dialect."""

from __future__ import annotations

import re
from pathlib import Path

from swissmate.trf import CODES, COLUMNS, DIALECTS, LOSS_CODES

ROOT = Path(__file__).resolve().parents[2]
DOCS = (ROOT / "docs" / "trf.md").read_text(encoding="utf-8")


def test_every_code_is_documented_with_its_severity() -> None:
    rows = re.findall(r"^\| `((?:trf|convert)-[a-z-]+)` \| (\w+) \|", DOCS, re.MULTILINE)
    assert dict(rows) == CODES | LOSS_CODES
    assert len(rows) == len(CODES | LOSS_CODES)


def test_every_code_is_used_and_every_used_code_is_listed() -> None:
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "src" / "swissmate" / "trf").rglob("*.py"))
        if path.name != "diagnostics.py"
    )
    used = set(re.findall(r'"(trf-[a-z-]+)"', source))
    assert used == set(CODES)


def test_every_dialect_and_record_is_documented() -> None:
    for name in DIALECTS:
        assert f"`{name}`" in DOCS
    for code in COLUMNS:
        assert code in DOCS
