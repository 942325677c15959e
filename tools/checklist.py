"""Runs the tests of the verification checklist and prints what stays open (``make checklist``).

The last line is ``N failures, P % penalty``, the one before names the acts that only the owner of
the program can do.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from swissmate.wording import counted

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

import checklist_table as table  # noqa: E402 # it lives with the tests


class Results:
    """Collects which questions have tests that pass and which have one that does not."""

    def __init__(self) -> None:
        self.passed: set[int] = set()
        self.broken: set[int] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a phase of a test; a test counts when it was called and nothing failed."""
        numbers = {value for name, value in report.user_properties if name == "question"}
        if report.when == "call" and report.passed:
            self.passed |= numbers  # type: ignore[arg-type] # the conftest puts numbers there
        elif not report.passed:
            self.broken |= numbers  # type: ignore[arg-type]


def answer_lines(results: Results) -> list[str]:
    """Return what stays open, the owner's acts and the sum."""
    shown = results.passed - results.broken
    rows = table.questions()
    total = table.total(shown)
    lines = []
    for number in total.open:
        why = "a test fails" if number in results.broken else "no test shows it"
        why = "costs even so" if number in shown else why
        lines.append(f"{number:3}  {rows[number].asks} ({why})")
    acts = table.owners_acts(shown)
    named = ", ".join(f"{row.number} ({table.owners_cost(row)} %): {row.owner}" for row in acts)
    lines.append(f"{len(acts)} acts left to the owner{': ' if acts else ''}{named}")
    lines.append(f"{counted(total.failures, 'failure')}, {total.penalty} % penalty")
    return lines


def main(arguments: list[str]) -> int:
    """Run the tests and print the answer; 0 when nothing stays open."""
    results = Results()
    elsewhere = {name for names in table.marked_tests().values() for name in names if "/" in name}
    there = [str(table.FOLDER), *(str(table.FOLDER.parent / name) for name in sorted(elsewhere))]
    pytest.main([*there, *arguments], plugins=[results])
    lines = answer_lines(results)
    print("\n".join(lines))
    return int(lines[-1] != "0 failures, 0 % penalty")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
