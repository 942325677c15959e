"""Notes in the index of the conformance suite which other programs give the same answer.

usage: python tools/conformance_agreement.py NAME=REPORT.json ...

A report is what ``swissmate conformance --engine ... --report json`` writes; ``NAME`` is the
program and its version. What was noted before is dropped: give all reports at once. A report of
another position under the same name is left out.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

SUITE = Path(__file__).resolve().parents[1] / "src" / "swissmate" / "conformance" / "suite"


def right_answers(report: Path) -> set[tuple[str, str]]:
    """Return the files that a program answered right, each with the answer it was held against."""
    rows = json.loads(report.read_text(encoding="utf-8"))["positions"]
    return {(row["file"], json.dumps(row["expected"])) for row in rows if row["right"]}


def main(reports: list[str]) -> int:
    answers: dict[str, set[tuple[str, str]]] = {}
    for each in reports:
        name, _, report = each.partition("=")
        answers.setdefault(name, set()).update(right_answers(Path(report)))
    for path in sorted(SUITE.glob("*.json")):
        index = json.loads(path.read_text(encoding="utf-8"))
        for row in index:
            boards = row["pairs"] + ([[row["bye"], 0]] if row["bye"] else [])
            asked = row["file"], json.dumps(sorted(boards))
            row["agree"] = sorted(name for name, right in answers.items() if asked in right)
        rows = ",\n".join(json.dumps(row) for row in index)
        path.write_text(f"[\n{rows}\n]\n", encoding="utf-8")
        some = sum(bool(row["agree"]) for row in index)
        print(f"{path.stem}: {some} of {len(index)} positions with the answer of another program")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
