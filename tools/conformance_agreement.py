"""Notes in the index of the conformance suite which other programs give the same answer.

usage: python tools/conformance_agreement.py [--keep] NAME=REPORT.json ...

A report is what ``swissmate conformance --engine ... --report json`` writes; ``NAME`` is the
program and its version. What was noted before is dropped: give all reports at once. With ``--keep``
what was noted of other programs and positions stays. A report of another position under the same
name is left out.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

SUITE = Path(__file__).resolve().parents[1] / "src" / "swissmate" / "conformance" / "suite"


def answered(report: Path, *, right: bool) -> set[tuple[str, str]]:
    """Return the files that a program was asked about, each with the answer it was held against.

    ``right``: those that it answered right only.
    """
    rows = json.loads(report.read_text(encoding="utf-8"))["positions"]
    return {(row["file"], json.dumps(row["expected"])) for row in rows if row["right"] or not right}


def main(arguments: list[str]) -> int:
    keep = "--keep" in arguments
    answers: dict[str, set[tuple[str, str]]] = {}
    questions: dict[str, set[tuple[str, str]]] = {}
    for argument in arguments:
        if argument == "--keep":
            continue
        name, _, report = argument.partition("=")
        answers.setdefault(name, set()).update(answered(Path(report), right=True))
        questions.setdefault(name, set()).update(answered(Path(report), right=False))
    for path in sorted(SUITE.glob("*.json")):
        index = json.loads(path.read_text(encoding="utf-8"))
        for row in index:
            boards = row["pairs"] + ([[row["bye"], 0]] if row["bye"] else [])
            asked = row["file"], json.dumps(sorted(boards))
            noted = {
                name
                for name in (row.get("agree", ()) if keep else ())
                if asked not in questions.get(name, ())
            }
            noted.update(name for name, right in answers.items() if asked in right)
            if noted or "agree" in row or not keep:
                row["agree"] = sorted(noted)
        rows = ",\n".join(json.dumps(row) for row in index)
        path.write_text(f"[\n{rows}\n]\n", encoding="utf-8")
        some = sum(bool(row["agree"]) for row in index)
        print(f"{path.stem}: {some} of {len(index)} positions with the answer of another program")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
