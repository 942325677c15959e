"""Puts the seeded faults of standings and files in one at a time; tells what the suite notices.

usage: python tools/conformance_part_faults.py [tie-breaks] [records]

Run from the root of the repository. The faults are those of ``tools/faults/ranking.py`` and
``files.py``; here only the positions of the part catch them. Prints for each the articles or
records that are named as wrong, with how many positions; the one that the fault names is first.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from faults import files, ranking
from faults.judging import copy_sources, wrong_articles

AREAS = {"tie-breaks": ranking.FAULTS, "records": files.FAULTS}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(AREAS))
    with tempfile.TemporaryDirectory() as name:
        tree = Path(name)
        copy_sources(tree)
        for part in parser.parse_args().parts or AREAS:
            noticed = 0
            for fault in AREAS[part]:
                wrong = wrong_articles(tree, fault, part)
                noticed += bool(wrong)
                article = fault.what.partition(":")[0]
                order = sorted(wrong, key=lambda each: (not each.startswith(article), -wrong[each]))
                told = ", ".join(f"{each} ({wrong[each]})" for each in order[:5])
                print(f"{part:10} {fault.what}: {told or 'unnoticed'}", flush=True)
            print(f"{part}: {noticed} of {len(AREAS[part])} noticed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
