"""Changes one reading in an engine at a time, and sees whether the conformance suite names it.

usage: python tools/conformance_faults.py [--rules ID ...]

Run from the root of the repository. The readings are in ``tools/faults/readings.py``. Each is put
into a copy of the sources, which then pairs the positions of its rule set. Prints the articles that
the suite names as wrong, each with how many of its positions are. 1 when a change goes
unnoticed or only other articles are named.
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

from faults.readings import READINGS, Reading

ROOT = Path(__file__).resolve().parents[1]
_TIME_LIMIT = 60


def named(tree: Path, reading: Reading) -> Counter[str]:
    """Return how many positions of each article are wrong with a reading changed.

    Raises:
        SystemExit: the text to be changed is not there once.
    """
    path = tree / reading.file
    text = path.read_text(encoding="utf-8")
    if text.count(reading.old) != 1:
        raise SystemExit(f"{reading.what}: its text is no longer in {reading.file}")
    path.write_text(text.replace(reading.old, reading.new), encoding="utf-8")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "judged", reading.rules],
            cwd=tree, capture_output=True, text=True, timeout=_TIME_LIMIT, check=True,
            env={**os.environ, "PYTHONPATH": "src", "PYTHONDONTWRITEBYTECODE": "1"},
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        # An engine that does not end says nothing about what is wrong.
        return Counter()
    finally:
        path.write_text(text, encoding="utf-8")
    return Counter(json.loads(done.stdout))


_JUDGED = """
import json, sys
from swissmate.api import pair, read_trf
from swissmate.conformance.suite import positions

wrong = []
for each in positions([sys.argv[1]]):
    try:
        paired = pair(read_trf(each.content), each.rules)
    except Exception:
        wrong.append(each.article)
        continue
    byes = set() if paired.pab is None else {(paired.pab, 0)}
    if byes.union(paired.pairs) != each.expected:
        wrong.append(each.article)
print(json.dumps(wrong))
"""
"""An engine that breaks down gives a wrong answer too."""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rules", action="append", help="the readings of this rule set only")
    arguments = parser.parse_args()
    chosen = [each for each in READINGS if not arguments.rules or each.rules in arguments.rules]
    unnoticed = misnamed = 0
    with tempfile.TemporaryDirectory() as name:
        tree = Path(name)
        shutil.copytree(ROOT / "src", tree / "src", ignore=shutil.ignore_patterns("__pycache__"))
        (tree / "judged.py").write_text(_JUDGED, encoding="utf-8")
        for reading in chosen:
            wrong = named(tree, reading)
            right = not wrong.keys().isdisjoint(reading.articles.split())
            unnoticed += not wrong
            misnamed += bool(wrong) and not right
            verdict = "named" if right else "other articles" if wrong else "unnoticed"
            articles = " ".join(f"{article} ({count})" for article, count in wrong.most_common(6))
            print(
                f"{reading.rules:17} {reading.articles:10} {verdict:14} {reading.what}: {articles}",
                flush=True,
            )
    print(
        f"{len(chosen)} readings changed: {len(chosen) - unnoticed} noticed, "
        f"{len(chosen) - unnoticed - misnamed} by the article"
    )
    return int(unnoticed + misnamed > 0)


if __name__ == "__main__":
    sys.exit(main())
