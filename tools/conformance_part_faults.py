"""Puts the seeded faults of standings and files in one at a time; tells what the suite notices.

usage: python tools/conformance_part_faults.py [tie-breaks] [records]

Run from the root of the repository, with ``PYTHONPATH=src``. The faults are those of
``tools/faults`` (``ranking.py``, ``tie_breaks.py``, ``files.py``, ``records.py``) on which an
answer of the suite depends; here only the positions of the part catch them. Prints for each the
articles or records that are named as wrong, with how many positions; at last the tie-breaks or
records that no fault makes wrong. Exits with 1 when a fault goes unnoticed or only others are
named.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from faults import files, ranking, records, tie_breaks
from faults.judging import copy_sources, wrong_articles

from swissmate.trials.conformance.parts import PARTS, Question

AREAS = {
    "tie-breaks": (*ranking.FAULTS, *tie_breaks.FAULTS),
    "records": (*files.FAULTS, *records.FAULTS),
}


def _subject(position: Question) -> str:
    """Return the tie-break or the record that a position is about."""
    return str(getattr(position, "tie_break", position.article))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(AREAS))
    survived = 0
    with tempfile.TemporaryDirectory() as name:
        tree = Path(name)
        copy_sources(tree)
        for part in parser.parse_args().parts or AREAS:
            faults = [each for each in AREAS[part] if each.names]
            quiet = dict.fromkeys(_subject(each) for each in PARTS[part].positions())
            noticed = named = 0
            for fault in faults:
                wrong = wrong_articles(tree, fault, part)
                # "16.4 of SB/C1" is 16.4; a fault in 14.1.1 is named by its clauses too.
                right = {each for each in wrong if each.partition(" ")[0] in fault.names.split()}
                for each in wrong:
                    quiet.pop(each.partition(" of ")[2] or each, None)
                noticed += bool(wrong)
                named += bool(right)
                order = sorted(wrong, key=lambda each: (each not in right, -wrong[each]))
                told = ", ".join(f"{each} ({wrong[each]})" for each in order[:5])
                verdict = "named" if right else "other articles" if wrong else "unnoticed"
                print(f"{part:10} {fault.names:7} {verdict:14} {fault.what}: {told}", flush=True)
            print(f"{part}: {len(faults)} faults, {noticed} noticed, {named} named")
            print(f"{part}: no fault makes these wrong: {' '.join(quiet) or 'none'}")
            survived += len(faults) - named
    return int(survived > 0)


if __name__ == "__main__":
    sys.exit(main())
