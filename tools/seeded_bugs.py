"""Puts single faults into the engine, one at a time, and sees which test notices.

Usage: ``python tools/seeded_bugs.py [--only N ...] [--write]`` from the root of the repository. Each
fault is a change of one expression in a copy of the tree; the tests that ``make test`` runs on the
engine then run until the first failure. Prints, and with ``--write`` puts into
``docs/seeded-bugs.md``, the list of faults with the test that caught each. Exits with 1 when one
survives, or when its text is no longer there to be changed.
"""

# ruff: noqa: E501 - a table of faults

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
DUTCH = "src/swissmate/systems/dutch/engine/"
MATCHING = "src/swissmate/matching/"
TESTS = (
    (
        "tests/unit/matching",
        "tests/unit/dutch",
        "tests/articles/dutch_2017",
        "tests/articles/dutch_2026",
    ),
    ("tests/oracle/test_engine_equals_oracle.py",),
    ("tests/oracle/test_scopes.py", "tests/oracle/test_engine_equals_weights.py"),
)


class Fault(NamedTuple):
    """One change: ``old`` occurs once in ``file`` and becomes ``new``."""

    what: str
    file: str
    old: str
    new: str


FAULTS = (
    Fault("C.12 and C.13 exchanged", DUTCH + "criteria.py", "((bracket.down1, bracket.up1), (bracket.down2, bracket.up2)):\n        # An MDP", "((bracket.down2, bracket.up1), (bracket.down1, bracket.up2)):\n        # An MDP"),
    Fault("C.14 before C.12: the float two rounds ago counts first", DUTCH + "criteria.py", "((bracket.down1, bracket.up1), (bracket.down2, bracket.up2)):\n        # An MDP", "((bracket.down2, bracket.up2), (bracket.down1, bracket.up1)):\n        # An MDP"),
    Fault("C.10 and C.11 exchanged", DUTCH + "criteria.py", "return [Level(same), Level(same_strong)]", "return [Level(same_strong), Level(same)]"),
    Fault("C.10 counts White's clashes only", DUTCH + "criteria.py", "same = ((white, white), (black, black))", "same = ((white, white),)"),
    Fault("C.11 forgotten where one colour is in the majority", DUTCH + "criteria.py", "levels.append(Level(same_strong))\n", "pass\n"),
    Fault("C.13 skipped with several MDPs as with one", DUTCH + "criteria.py", "single = one and bracket.mdps.bit_count() == 1", "single = one"),
    Fault("C.12 skipped with several floaters as with one", DUTCH + "criteria.py", "one and bracket.floats == 1", "one"),
    Fault("C.6 forgotten in the limbo", DUTCH + "criteria.py", "return [Level(((bracket.places, each),)) for each in bracket.scores]", "return []"),
    Fault("C.16 forgotten: repeated downfloats in the limbo", DUTCH + "criteria.py", "levels += [Level(((bracket.places, each & down),)) for each in bracket.scores]", "pass"),
    Fault("C.17 counts the lowest MDPs first", DUTCH + "criteria.py", "levels += [Level(((each, repeated),)) for each in bracket.scores]", "levels += [Level(((each, repeated),)) for each in reversed(bracket.scores)]"),
    Fault("C.8 ignored where it cannot be kept", DUTCH + "criteria.py", "for kind in range(2):\n        costs", "for kind in range(1, 2):\n        costs"),
    Fault("MDPs choose their opponents from the lowest MDP up", DUTCH + "first_candidate.py", "for v in range(moved):\n        if not limbo >> v & 1:\n            alive", "for v in reversed(range(moved)):\n        if not limbo >> v & 1:\n            alive"),
    Fault("the limbo takes the highest MDPs", DUTCH + "first_candidate.py", "for v in range(moved):\n        chosen", "for v in reversed(range(moved)):\n        chosen"),
    Fault("S1 one player too small", DUTCH + "first_candidate.py", "half = max(len(order) - floats, 0) // 2", "half = max(len(order) - floats - 2, 0) // 2"),
    Fault("D.2.c reversed: the highest ranked of S1 leave first", DUTCH + "exchanges.py", "for i in range(half - 1, -1, -1):", "for i in range(half):"),
    Fault("who comes to S1 may be the lower end of his pair", DUTCH + "exchanges.py", "comes = lower >> i << i", "comes = lower"),
    Fault("a single exchange tried from the top of S1", DUTCH + "exchanges.py", "for place in range(min(half, count - difference) - 1, max(half - difference, 0) - 1, -1):", "for place in range(max(half - difference, 0), min(half, count - difference)):"),
    Fault("differences of exchanges from 2", DUTCH + "exchanges.py", "for difference in range(1, count):", "for difference in range(2, count):"),
    Fault("the sum of differences forgets who comes", DUTCH + "exchanges.py", "half - 1 - i if i < half else i - half", "half - 1 - i if i < half else 0"),
    Fault("C.7: floaters of a score need not be paired as often as others could", DUTCH + "downfloater_bounds.py", "if paired < min(len(mine), reachable - covered):", "if paired < 0:"),
    Fault("C.7 taken for reached when only the floaters are paired", DUTCH + "downfloater_bounds.py", "return sum(1 for v in iter_bits(alive) if mate[v] >= 0) == count - odd", "return True"),
    Fault("C.7: a floater may have the bye before the last bracket", DUTCH + "downfloater_bounds.py", "rows[v] &= ~(1 << bye)\n        return is_perfectly", "rows[v] |= 0\n        return is_perfectly"),
    Fault("completion: Dirac's bound one too generous", DUTCH + "field.py", "return 2 * (count - spare - self.most_missing - barred) >= count - spare", "return 2 * (count - spare - self.most_missing - barred) >= count - spare - 4"),
    Fault("2017: completion not tested", DUTCH + "round2017.py", "if can_complete(field, below | sum(1 << v for v in solution.floaters)):", "if True:"),
    Fault("2017: C.7 not tested", DUTCH + "round2017.py", "floats == 0 or floaters_fit(field, floaters, following, last=last)", "floats == 0 or True"),
    Fault("2017: the best floater for C.7 is the worst", DUTCH + "downfloater_bounds.py", "levels = [best, middle, candidates & ~best & ~middle]", "levels = [candidates & ~best & ~middle, middle, best]"),
    Fault("2026: C5 lets a higher score have the bye", DUTCH + "round2026.py", "mask = field.may_bye & ((1 << end) - (1 << start))", "mask = field.may_bye"),
    Fault("2026: C8 not tested", DUTCH + "round2026.py", "if floaters_fit_and_complete(field, floaters, following, lower):", "if True:"),
    Fault("2026: C9 prefers many unplayed games", DUTCH + "round2026.py", "for unplayed in sorted(levels)]", "for unplayed in sorted(levels, reverse=True)]"),
    Fault("hubs of the gadget take floaters too", MATCHING + "contraction.py", "takes + [0] * len(hubs)", "takes + [rows[hub] & ~rest for hub in hubs]"),
    Fault("levels: the score of the floaters in the following bracket ignored", DUTCH + "joint_bracket.py", "            best = self._follow(best, beyond)\n        return", "        return"),
    Fault("levels: C.5 not asked for", DUTCH + "joint_bracket.py", "levels = [self._floating(self.member_bits, outside)]", "levels: list[list[Charge]] = []"),
    Fault("levels: pairs of MDPs count as pairs of the bracket", DUTCH + "joint_bracket.py", "return [(own, self.mdp_bits & ~own, 1), (own, own, 2)]", "return []"),
    Fault("packed fields one bit too narrow", MATCHING + "weights.py", "width = (2 * greatest + 1).bit_length() + 1", "width = max(greatest.bit_length() - 2, 1)"),
    Fault("a Hungarian tree is cut off too early", MATCHING + "maximum.py", "search_in &= ~(search.outer | search.inner)", "search_in &= ~search.inner & ~(search.outer << 1)"),
    Fault("the lowest partner is any partner", MATCHING + "partners.py", "choice &= search.outer\n    rematch(search, v, (choice & -choice).bit_length() - 1)", "choice &= search.outer\n    rematch(search, v, choice.bit_length() - 1)"),
    Fault("duals of the tight graph not doubled", MATCHING + "small_costs.py", "[2 * cost - value for cost", "[1 * cost - value for cost"),
    Fault("scaled duals a step too great", MATCHING + "small_costs.py", "_COARSE * each for each in before.left", "_COARSE * each + 1 for each in before.left"),
    Fault("all MDPs of a score taken for alike", DUTCH + "mdp_pruning.py", "lambda v: _likeness(field, v)", "lambda v: 0"),
    Fault("MDPs whom higher scores leave no resident kept out too early", DUTCH + "mdp_pruning.py", "covered.add(possible)", "covered.free = 0"),
    Fault("topscorers are those with half of the points too", DUTCH + "field.py", "2 * each.score > bar,", "2 * each.score >= bar,"),
    Fault("C.3 spares nobody: topscorers are bound too", DUTCH + "field.py", "bound = self.absolute & ~self.top", "bound = self.absolute"),
    Fault("a claim counts those who can go elsewhere", DUTCH + "greedy.py", "if not other & ~reach)", "if other & reach)"),
    Fault("a claim bars its own players too", DUTCH + "greedy.py", "    for i, (inside, _) in enumerate(classes):\n        if not claim.inside & inside:\n            allowed[i]", "    for i, _ in enumerate(classes):\n        if True:\n            allowed[i]"),
    Fault("edges struck out before the search is over", MATCHING + "partners.py", "    else:\n        inside = lost = 0", "    if True:\n        inside = lost = 0"),
    Fault("an odd set may be left twice in the walk", MATCHING + "cheapest.py", "return CheapestMatchings(rows, found.mate, [], needed)", "return CheapestMatchings(rows, found.mate, [], [])"),
    Fault("2026: C9 silent when an MDP is the one who floats", DUTCH + "round2026.py", "alone = len(mdps) <= end - start + 1 and", "alone = len(mdps) <= end - start and"),
    Fault("2026: the only player who may have the bye can be spared", DUTCH + "downfloater_bounds.py", "return below & ~eligible if eligible.bit_count() == 1 else below", "return below"),
    Fault("2026: a rest with the bye needs no more players than without", DUTCH + "downfloater_bounds.py", "spare=2 if below & bye else 1", "spare=0"),
    Fault("2026: whoever the next group spares will do", DUTCH + "downfloater_bounds.py", "if can_complete(field, lower | 1 << exposed[0]):", "if True:"),
)  # fmt: skip


def copy_of_tree(target: Path) -> None:
    for name in (
        "src",
        "tests",
        "tools",
        "docs",
        "examples",
        "pyproject.toml",
        "README.md",
        "CONTRIBUTING.md",
    ):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            shutil.copy(source, target / name)


def caught_by(tree: Path, fault: Fault) -> str | None:
    """Return the test that fails with a fault, "" when none does, None when it does not apply."""
    path = tree / fault.file
    text = path.read_text(encoding="utf-8")
    if text.count(fault.old) != 1:
        return None
    path.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": "src:tests", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        for tests in TESTS:
            done = subprocess.run(
                [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests],
                cwd=tree,
                env=environment,
                capture_output=True,
                text=True,
                timeout=180,
                check=False,
            )
            failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
            if failed:
                return failed.group(1)
    except subprocess.TimeoutExpired:
        return "a test that does not end"
    finally:
        path.write_text(text, encoding="utf-8")
    return ""


HEAD = """# Seeded bugs

Single faults put into the engine, and the first test that noticed each. `tools/seeded_bugs.py` makes
the changes in a copy of the tree, runs the tests of `make test` that concern the engine until one
fails, and writes this page.

| # | fault | file | caught by |
|---|---|---|---|
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", type=int, nargs="*", help="numbers of faults")
    parser.add_argument("--write", action="store_true", help="write docs/seeded-bugs.md")
    arguments = parser.parse_args()
    rows = []
    survived = 0
    with tempfile.TemporaryDirectory() as name:
        tree = Path(name)
        copy_of_tree(tree)
        for number, fault in enumerate(FAULTS, 1):
            if arguments.only and number not in arguments.only:
                continue
            test = caught_by(tree, fault)
            survived += not test
            told = "its text is gone" if test is None else f"`{test}`" if test else "nothing"
            rows.append(f"| {number} | {fault.what} | `{Path(fault.file).name}` | {told} |")
            print(rows[-1], flush=True)
    if arguments.write:
        page = ROOT / "docs" / "seeded-bugs.md"
        page.write_text(HEAD + "\n".join(rows) + "\n", encoding="utf-8")
    return int(survived > 0)


if __name__ == "__main__":
    sys.exit(main())
