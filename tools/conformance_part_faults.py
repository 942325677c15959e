"""Puts the seeded faults of standings and files in one at a time; tells what the suite notices.

usage: python tools/conformance_part_faults.py [tie-breaks] [records]

Run from the root of the repository. The faults are those of ``tools/faults/ranking.py`` and
``files.py``; here only the positions of the part catch them. Prints for each the articles or
records that are named as wrong, with how many positions; the one that the fault names is first.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from faults import Fault, files, ranking

ROOT = Path(__file__).resolve().parents[1]
AREAS = {"tie-breaks": ranking.FAULTS, "records": files.FAULTS}
_TIME_LIMIT = 120


_JUDGED = """
import json, sys
from swissmate.cli.conformance_parts import PARTS

part, wrong = PARTS[sys.argv[1]], []
for each in part.positions(None):
    try:
        right = part.same(each.expected, part.ours(each))
    except Exception:
        right = False
    if not right:
        code = getattr(each, "tie_break", "")
        wrong.append(f"{each.article} of {code}" if code else each.article)
print(json.dumps(wrong))
"""


def named(tree: Path, part: str, fault: Fault) -> Counter[str]:
    """Return how many positions of each article or record are wrong with a fault.

    Raises:
        SystemExit: the text to be changed is not there once.
    """
    path = tree / fault.file
    text = path.read_text(encoding="utf-8")
    if text.count(fault.old) != 1:
        raise SystemExit(f"{fault.what}: its text is no longer in {fault.file}")
    path.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "judged", part],
            cwd=tree, capture_output=True, text=True, timeout=_TIME_LIMIT, check=True,
            env={**os.environ, "PYTHONPATH": "src", "PYTHONDONTWRITEBYTECODE": "1"},
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return Counter()
    finally:
        path.write_text(text, encoding="utf-8")
    return Counter(json.loads(done.stdout))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(AREAS))
    with tempfile.TemporaryDirectory() as name:
        tree = Path(name)
        shutil.copytree(ROOT / "src", tree / "src", ignore=shutil.ignore_patterns("__pycache__"))
        (tree / "judged.py").write_text(_JUDGED, encoding="utf-8")
        for part in parser.parse_args().parts or AREAS:
            noticed = 0
            for fault in AREAS[part]:
                wrong = named(tree, part, fault)
                noticed += bool(wrong)
                article = fault.what.partition(":")[0]
                order = sorted(wrong, key=lambda each: (not each.startswith(article), -wrong[each]))
                told = ", ".join(f"{each} ({wrong[each]})" for each in order[:5])
                print(f"{part:10} {fault.what}: {told or 'unnoticed'}", flush=True)
            print(f"{part}: {noticed} of {len(AREAS[part])} noticed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
