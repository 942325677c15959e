"""docs/trf.md lists every code a reader or a conversion can give, and every dialect."""

from __future__ import annotations

import re
from pathlib import Path

from swissmate.trf import DIALECTS
from swissmate.trf.records.table import RECORDS

ROOT = Path(__file__).resolve().parents[2]
DOCS = (ROOT / "docs" / "trf.md").read_text(encoding="utf-8")


SOURCE = "".join(
    path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "src" / "swissmate" / "trf").rglob("*.py"))
    if path.name != "diagnostics.py"
)


def _documented(prefix: str) -> dict[str, str]:
    rows = re.findall(rf"^\| `({prefix}-[a-z-]+)` \| (\w+) \|", DOCS, re.MULTILINE)
    assert len(rows) == len(dict(rows))
    return dict(rows)


def test_every_remark_of_the_reader_is_documented_with_its_severity() -> None:
    severities = _documented("trf")
    assert set(re.findall(r'"(trf-[a-z-]+)"', SOURCE)) == set(severities)
    for method, severity in (("fail", "error"), ("warn", "warning")):
        rest = re.sub(rf'\b{method}\(\s*"trf-[a-z-]+"', "", SOURCE)
        only = set(severities) - set(re.findall(r'"(trf-[a-z-]+)"', rest))
        assert {severities[code] for code in only} == {severity}


def test_every_loss_of_a_conversion_is_documented() -> None:
    table = re.search(r"_LOST: Final = \{.*?^\}", SOURCE, re.MULTILINE | re.DOTALL)
    assert table is not None
    lost = {f"convert-{code}" for code in re.findall(r'\("([a-z-]+)", ', table[0])}
    lost |= set(re.findall(r'"(convert-[a-z-]+)"', SOURCE)) | {"convert-field"}
    assert _documented("convert") == dict.fromkeys(lost, "warning")


def test_every_dialect_and_record_is_documented() -> None:
    for name in DIALECTS:
        assert f"`{name}`" in DOCS
    for code in RECORDS:
        assert code in DOCS
