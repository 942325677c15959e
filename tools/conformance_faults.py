"""Changes one reading in an engine at a time, and sees whether the conformance suite names it.

usage: python tools/conformance_faults.py [--rules ID ...] [--look SEEDS | --files FOLDER]

Run from the root of the repository, with ``PYTHONPATH=src:tests``. The readings are in
``tools/faults/readings.py``. Each is put into a copy of the sources, which then pairs the positions
of its rule set. Prints the articles that the suite names as wrong, each with how many of its
positions are. Exits with 1 when a change goes unnoticed or only other articles are named.
``--look`` then takes the smallest of so many random tournaments in which that engine parts from the
literal oracle into the suite, under the article; ``--files`` takes up to three of the tournament
files in a folder, which were made with the article in mind.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path

from conformance_draws import draw
from faults.judging import IN_TIME, ROOT, changed, copy_sources, said, wrong_articles
from faults.readings import READINGS, Reading
from make_conformance import OF_EACH, SUITE, answer, append, dialect_of, hangs_on_a_reading

from oracle.literal import literal
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set
from swissmate.trf import load, write_trf

_PAIRED = (
    IN_TIME
    + """
import json, sys
from swissmate.api.pairing import pair
from swissmate.trf import read_trf

answers = []
for text in json.load(open(sys.argv[2], encoding="utf-8")):
    try:
        paired = in_time(lambda: pair(read_trf(text.encode()), sys.argv[1]))
    except Exception:
        answers.append(None)
    else:
        answers.append([sorted(paired.pairs), paired.pab])
print(json.dumps(answers))
"""
)


def drawn(rules: str, seeds: int) -> list[tuple[tuple[int, int], str]]:
    """Return players and round of random tournaments, the smallest first, each with its file."""
    found = []
    for seed in range(seeds):
        tournament = draw(rules, seed)
        if tournament is not None:
            data = write_trf(tournament, dialect=dialect_of(rules))
            document = load(data)
            seen = rule_set(rules).as_seen(document.tournament)
            size = (len(tournament.players), position_before(seen).round_number)
            if not document.diagnostics:
                found.append((size, data.decode()))
    return sorted(found)


def made(rules: str, folder: Path) -> list[tuple[tuple[int, int], str]]:
    """Return players and round of the files in a folder, the smallest first, each with its text."""
    found = []
    for path in folder.glob("*.trf"):
        document = load(path.read_bytes())
        position = position_before(rule_set(rules).as_seen(document.tournament))
        size = (len(position.tournament.players), position.round_number)
        if not document.diagnostics:
            found.append((size, path.read_text(encoding="utf-8")))
    return sorted(found)


def look(tree: Path, reading: Reading, files: list[tuple[tuple[int, int], str]], most: int) -> int:
    """Put the smallest positions in which the changed engine parts from the text into the suite.

    Returns how many they are: ``most``, or fewer.
    """
    batch = tree / "batch.json"
    batch.write_text(json.dumps([text for _, text in files]), encoding="utf-8")
    with changed(tree, reading):
        given = said(tree, "paired", reading.rules, str(batch))
    oracle, engine = literal(reading.rules), rule_set(reading.rules)
    taken = 0
    for (size, text), wrong in zip(files, given, strict=False):
        tournament = load(text.encode()).tournament
        position = position_before(engine.as_seen(tournament))
        expected = answer(oracle, position)
        if taken == most:
            break
        if expected is None or len(position.contenders) < 4:
            continue
        parted = wrong and (tuple(map(tuple, wrong[0])), wrong[1])
        paired = engine.pair(position)
        if parted != expected == (
            tuple(sorted(paired.pairs)), paired.pab
        ) and not hangs_on_a_reading(reading.rules, position, paired, expected):  # fmt: skip
            append(reading.rules, reading.articles.split()[0], (size, tournament, expected, parted))
            taken += 1
    return taken


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rules", action="append", help="the readings of this rule set only")
    parser.add_argument("--look", type=int, default=0, metavar="SEEDS")
    parser.add_argument("--files", type=Path, metavar="FOLDER")
    arguments = parser.parse_args()
    chosen = [
        reading for reading in READINGS if not arguments.rules or reading.rules in arguments.rules
    ]
    files_of: dict[str, list[tuple[tuple[int, int], str]]] = {}
    unnoticed = misnamed = 0
    with tempfile.TemporaryDirectory() as name:
        tree = Path(name)
        copy_sources(tree)
        (tree / "paired.py").write_text(_PAIRED, encoding="utf-8")
        for reading in chosen:
            wrong = wrong_articles(tree, reading, "pairing", reading.rules)
            right = not wrong.keys().isdisjoint(reading.articles.split())
            unnoticed += not wrong
            misnamed += bool(wrong) and not right
            verdict = "named" if right else "other articles" if wrong else "unnoticed"
            articles = " ".join(f"{article} ({count})" for article, count in wrong.most_common(6))
            print(
                f"{reading.rules:17} {reading.articles:10} {verdict:14} {reading.what}: {articles}",
                flush=True,
            )
            if (arguments.look or arguments.files) and not right:
                if reading.rules not in files_of:
                    files_of[reading.rules] = (
                        made(reading.rules, arguments.files)
                        if arguments.files
                        else drawn(reading.rules, arguments.look)
                    )
                most = OF_EACH if arguments.files else 1
                print(f"  taken: {look(tree, reading, files_of[reading.rules], most)}", flush=True)
                # What the next change is held against has the new position too.
                inside = tree / SUITE.relative_to(ROOT)
                shutil.copytree(SUITE, inside, dirs_exist_ok=True)
    print(
        f"{len(chosen)} readings changed: {len(chosen) - unnoticed} noticed, "
        f"{len(chosen) - unnoticed - misnamed} by the article"
    )
    return int(unnoticed + misnamed > 0)


if __name__ == "__main__":
    sys.exit(main())
