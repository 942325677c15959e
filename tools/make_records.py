"""Write the record positions of the conformance suite.

usage: make_records.py

Run from the root of the repository with ``PYTHONPATH=src:tests``.

The files are in ``tools/record_files.py``, at least three a record. The literal reader
(``tests/judges/trf_literal.py``) says what each holds, or that it must be refused; a careless one
(``tools/careless_readers.py``) must read it otherwise. Where our own reader does not agree, the
position is printed and left out.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType

from careless_readers import CARELESS, Careless
from record_files import FILES, KEYS

from judges import trf_literal
from swissmate.conformance.records.facts import REFUSED, holds
from swissmate.trials.conformance.our_facts import our_facts

ROOT = Path(__file__).resolve().parents[1]
SUITE = ROOT / "src" / "swissmate" / "conformance" / "records" / "suite"
OF_EACH = 3


def reader(old: str = "", new: str = "") -> ModuleType:
    """Return the literal reader, with one line changed."""
    text = Path(str(trf_literal.__file__)).read_text(encoding="utf-8")
    if old and text.count(old) != 1:
        raise SystemExit(f"it is {text.count(old)} times in the literal reader: {old}")
    module = ModuleType("reader")
    sys.modules["reader"] = module
    exec(compile(text.replace(old, new) if old else text, "reader", "exec"), module.__dict__)  # noqa: S102
    return module


def facts(module: ModuleType, text: str, keys: tuple[str, ...]) -> object:
    """Return what a reader finds about a record; REFUSED where it refuses the file."""
    try:
        found = module.facts_of(text)
    except (module.Refused, ArithmeticError, KeyError, IndexError, TypeError, ValueError):
        return REFUSED
    return {key: found[key] for key in keys if key in found}


def main() -> int:
    right = reader()
    readers: dict[str, list[tuple[Careless, ModuleType]]] = {}
    for careless in CARELESS:
        readers.setdefault(careless.record, []).append(
            (careless, reader(careless.old, careless.new))
        )
    SUITE.mkdir(parents=True, exist_ok=True)
    for path in SUITE.iterdir():
        path.unlink()
    rows = []
    numbers: dict[str, int] = {}
    told: set[Careless] = set()
    for record, text, *asked in FILES:
        keys = tuple(asked) or KEYS.get(record, ("players",))
        expected = facts(right, text, keys)
        caught = [
            (careless, found)
            for careless, module in readers[record]
            if not holds(expected, found := facts(module, text, keys))
        ]
        if not caught:
            print(f"{record}: every careless reader reads this file well\n{text}")
            continue
        ours = our_facts(text.encode())
        if not holds(expected, ours):
            print(f"{record}: ours {ours}\nliteral {expected}\n{text}")
            continue
        careless, found = min(caught, key=lambda each: each[0] in told)
        told |= {each for each, _ in caught}
        number = numbers[record] = numbers.get(record, 0) + 1
        name = f"{'comment' if record == '###' else record}-{number}.trf"
        (SUITE / name).write_bytes(text.encode())
        rows.append(
            {"file": name, "record": record, "why": careless.why, "facts": expected, "wrong": found}
        )
    for careless in CARELESS:
        if careless not in told:
            print(f"{careless.record}: nothing tells apart: {careless.why}")
    lines = ",\n".join(json.dumps(row) for row in rows)
    (SUITE / "index.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    few = [record for record in readers if numbers.get(record, 0) < OF_EACH]
    print(f"{len(rows)} positions of {len(readers)} records; too few of: {few}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
