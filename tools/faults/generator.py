"""Faults in the generator."""

# ruff: noqa: E501 - a table of faults

from __future__ import annotations

from faults import Fault

GENERATOR = "src/swissmate/generator/"
TESTS = (("tests/generator",),)

FAULTS = (
    Fault("a draw takes White's chances only", GENERATOR + "results.py", "return Chances(expected - draw / 2, draw)", "return Chances(expected - draw, draw)"),
    Fault("the limit of the rating difference is for White only", GENERATOR + "results.py", "max(-cut, min(cut, difference))", "min(cut, difference)"),
    Fault("one bye takes the place of another", GENERATOR + "events.py", "absences[slot // players].setdefault(player, code)", "absences[slot // players][player] = code"),
    Fault("the same pair is forbidden twice", GENERATOR + "events.py", "        if pair not in groups:\n            groups.append(pair)", "        groups.append(pair)"),
    Fault("forfeits of a side come one in N sides", GENERATOR + "events.py", "self._both = (1 - (1 - drawn.low) ** 0.5) ** 2 / drawn.low", "self._both = drawn.low ** 2"),
)  # fmt: skip
