"""Look for the small positions of the conformance suite, and write them.

usage: make_conformance.py [--rules ID] [--seeds N] [--first N] [--articles A ...] [--witness CMD]

Run from the root of the repository with ``PYTHONPATH=src:tests``.

A wrong reading (``tools/wrong_readings``) is a change of the literal oracle. Random small
tournaments are paired by the oracle and by each of its wrong readings; the smallest in which they
part go into ``src/swissmate/conformance/suite``, three for each reading. The engine is only asked
to agree: where it does not, the position is printed and left out. So is one that hangs on an open
reading (``docs/disputes``), unless the oracle gives the same answer by the other readings. With
``--witness`` another program, called as ``swissmate conformance --engine`` does, has to give the
same answer, too.
"""

from __future__ import annotations

import argparse
import importlib
import json
import shutil
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from types import ModuleType

from conformance_draws import draw
from wrong_readings import WrongReading

from judges import dubov1997_literal
from oracle.literal import Boards, Pair, literal, otherwise
from swissmate.errors import SwissmateError
from swissmate.model import Tournament
from swissmate.systems.plays import play_of
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RoundPairing
from swissmate.trf import load, write_trf
from swissmate.trials.conformance.parts import PAIRING
from swissmate.trials.programs import ProgramFailed, written_answer

ROOT = Path(__file__).resolve().parents[1]
SUITE = ROOT / "src" / "swissmate" / "conformance" / "suite"
OF_EACH = 3
WRONG_READINGS: dict[str, tuple[WrongReading, ...]] = {
    rules: readings
    for system in ("dutch2012", "dutch", "dubov", "burstein", "lim", "matches")
    for rules, readings in importlib.import_module(f"wrong_readings.{system}").READINGS.items()
}

Parting = tuple[tuple[int, int], Tournament, Boards, Boards | None]
"""A position in which a wrong reading parts: players and round, and both answers."""


def mutants(folder: Path, rules: str) -> list[tuple[WrongReading, Pair]]:
    """Return the wrong readings of a rule set, each with the oracle changed so."""
    found = []
    for number, reading in enumerate(WRONG_READINGS[rules]):
        copy = f"mutant_{rules.replace('-', '_')}_{number}"
        judged = reading.file.startswith("tests/")
        home = ROOT / "tests/judges" if judged else ROOT / "src/swissmate/oracles"
        original = "judges" if judged else "swissmate.oracles"
        skip = shutil.ignore_patterns("__pycache__", "dutch_weights")
        shutil.copytree(home, folder / copy, ignore=skip)
        path = folder / copy / reading.file.removeprefix("tests/judges/")
        path.write_text(reading.changed(path.read_text(encoding="utf-8")), encoding="utf-8")

        def changed(name: str, original: str = original, copy: str = copy) -> ModuleType:
            return importlib.import_module(name.replace(original, copy))

        found.append((reading, literal(rules, changed)))
    return found


def dialect_of(rules: str) -> str:
    """Return the dialect of the files: TRF16, or TRF26 where there are teams or matches."""
    return "trf26" if play_of(rules).plays_matches else "trf16"


def answer(pair: Pair, position: PairingPosition) -> Boards | None:
    """Return the boards and the bye; None where there is no answer."""
    try:
        return pair(position)
    except (SwissmateError, AssertionError, IndexError, ValueError):
        return None


def hangs_on_a_reading(
    rules: str, position: PairingPosition, paired: RoundPairing, expected: Boards
) -> bool:
    """Whether a reading that the engine names gives another answer, or may give one.

    How far the limits fall is asked in every last round of the Lim system; by the rules of 2012
    the colours of two who have not played are open after round one.
    """
    if rules == "dutch-2012" and position.round_number > 1:
        unplayed = {contender.id for contender in position.contenders if not contender.colors}
        if any(unplayed.issuperset(pair) for pair in expected[0]):
            return True
    named = set(paired.readings)
    if rules.startswith("lim-") and position.is_last_round:
        named.add("lim-last-round")
    if rules == "dubov-1997":
        named.update(dubov1997_literal.READINGS)
    for each in named:
        others = otherwise(rules, each)
        if not others or any(answer(other, position) != expected for other in others):
            return True
    return False


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", choices=sorted(WRONG_READINGS), action="append")
    parser.add_argument("--seeds", type=int, default=60_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed (conformance_draws)")
    parser.add_argument("--articles", nargs="*", help="look for positions of these only")
    parser.add_argument("--witness", metavar="CMD", help="a program that has to agree")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        sys.path.insert(0, name)
        for rules in arguments.rules or sorted(WRONG_READINGS):
            wrong = [
                (reading, pair)
                for reading, pair in mutants(Path(name), rules)
                if not arguments.articles or reading.article in arguments.articles
            ]
            seeds = range(arguments.first, arguments.first + arguments.seeds)
            make(rules, seeds, wrong, arguments.witness)
    return 0


def agrees(command: str, content: bytes, round_number: int, expected: Boards) -> bool:
    """Whether another program gives the same answer."""
    pairs, bye = expected
    with tempfile.TemporaryDirectory() as folder:
        file, out = Path(folder, "position.trf"), Path(folder, "answer.txt")
        file.write_bytes(content)
        try:
            text = written_answer(command, 10, str(out), file=str(file), round=str(round_number))
        except ProgramFailed:
            return False
        given = frozenset(pairs) | ({(bye, 0)} if bye else set())
        return PAIRING.same(given, PAIRING.read(text))


def make(
    rules: str, seeds: range, wrong: list[tuple[WrongReading, Pair]], witness: str | None = None
) -> None:
    right = literal(rules)
    engine = rule_set(rules)
    dialect = dialect_of(rules)
    found: list[list[Parting]] = [[] for _ in wrong]
    for seed in seeds:
        tournament = draw(rules, seed)
        if tournament is None:
            continue
        try:
            document = load(write_trf(tournament, dialect=dialect))
            position = position_before(engine.as_seen(document.tournament))
        except SwissmateError:
            continue
        if document.diagnostics:
            continue
        tournament = document.tournament
        size = (len(tournament.players), position.round_number)
        open_ones = [i for i, best in enumerate(found) if len(best) < OF_EACH or size < best[-1][0]]
        if not open_ones or len(position.contenders) < 4:
            continue
        expected = answer(right, position)
        if expected is None:
            continue
        paired = engine.pair(position)
        if (tuple(sorted(paired.pairs)), paired.pab) != expected:
            print(f"{rules}, seed {seed}: the engine does not agree with the oracle")
            continue
        if hangs_on_a_reading(rules, position, paired, expected):
            continue
        agreed: bool | None = None if witness else True
        for i in open_ones:
            given = answer(wrong[i][1], position)
            known = [each.players for _, each, _, _ in found[i]]
            if given != expected and tournament.players not in known:
                if agreed is None:
                    content = write_trf(tournament, dialect=dialect)
                    agreed = agrees(witness or "", content, position.round_number, expected)
                if not agreed:
                    break
                found[i].append((size, tournament, expected, given))
                found[i].sort(key=lambda each: each[0])
                del found[i][OF_EACH:]
    write(rules, wrong, found)


def write(rules: str, wrong: list[tuple[WrongReading, Pair]], found: list[list[Parting]]) -> None:
    """Put the smallest positions into the suite, in place of those of their articles."""
    folder = SUITE / rules
    folder.mkdir(parents=True, exist_ok=True)
    order = list(dict.fromkeys(reading.article for reading in WRONG_READINGS[rules]))
    asked = {reading.article for reading, _ in wrong}
    path = SUITE / f"{rules}.json"
    before = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    index = [row for row in before if row["article"] in order and row["article"] not in asked]
    for row in before:
        if row not in index:
            (SUITE / row["file"]).unlink(missing_ok=True)
    numbers: dict[str, int] = {}
    for (reading, _), positions in zip(wrong, found, strict=True):
        if len(positions) < OF_EACH:
            print(f"{rules} {reading.article}: {len(positions)} positions ({reading.why})")
        for parting in positions:
            number = numbers[reading.article] = numbers.get(reading.article, 0) + 1
            index.append(written(rules, reading.article, reading.why, number, parting))
    index.sort(key=lambda row: order.index(row["article"]))
    save(path, index)
    print(f"{rules}: {len(index)} positions")


def written(rules: str, article: str, why: str, number: int, parting: Parting) -> dict[str, object]:
    """Write the file of a position; return its row of the index."""
    size, tournament, expected, given = parting
    name = f"{rules}/{article}-{number}.trf"
    named = replace(tournament, name=f"{rules} {article}, position {number}")
    write_trf(named, str(SUITE / name), dialect=dialect_of(rules))
    return {
        "file": name,
        "rules": rules,
        "article": article,
        "why": why,
        "round": size[1],
        "pairs": expected[0],
        "bye": expected[1],
        "wrong": None if given is None else {"pairs": given[0], "bye": given[1]},
    }


def append(rules: str, article: str, parting: Parting, clause: int = 0) -> None:
    """Put one position more into the suite, after the others of its article.

    ``clause`` says which of the article's clauses it is about, in the order of the wrong readings.
    """
    path = SUITE / f"{rules}.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    own = [place for place, row in enumerate(index) if row["article"] == article]
    numbers = [int(index[place]["file"].rpartition("-")[2].removesuffix(".trf")) for place in own]
    whys = [reading.why for reading in WRONG_READINGS[rules] if reading.article == article]
    row = written(
        rules, article, whys[min(clause, len(whys) - 1)], max(numbers, default=0) + 1, parting
    )
    index.insert(own[-1] + 1 if own else len(index), row)
    save(path, index)


def save(path: Path, index: list[dict[str, object]]) -> None:
    """Write an index, a row a line."""
    rows = ",\n".join(json.dumps(row) for row in index)
    path.write_text(f"[\n{rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
