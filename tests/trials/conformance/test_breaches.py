"""The search for positions in which a program breaks an article that leaves no choice."""

from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from swissmate.conformance.suite import Position, positions
from swissmate.model import Entry
from swissmate.trf import load

ROOT = Path(__file__).parents[3]


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tool, which imports its neighbours by their bare names."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    return import_module("conformance_breaches")


def second_bye() -> Position:
    """A position in which a public program gives the bye to somebody who has had it."""
    return next(
        position for position in positions(["dutch-2026"]) if position.name.endswith("C2-7.trf")
    )


def answering(folder: Path, boards: frozenset[tuple[int, int]]) -> str:
    """Return the command of a program that has one answer to everything."""
    text = "\n".join([str(len(boards)), *(f"{white} {black}" for white, black in sorted(boards))])
    program = folder / "program.py"
    program.write_text(f"import sys\nopen(sys.argv[2], 'w').write({text!r})\n", encoding="utf-8")
    return f"{shlex.join([sys.executable, str(program)])} {{file}} {{out}}"


def test_the_independent_validator_says_what_is_broken(search: ModuleType, tmp_path: Path) -> None:
    position = second_bye()
    before = search.seen(load(position.content).tournament, "dutch-2026")
    assert before is not None
    assert position.wrong is not None
    wrong = search.Program("wrong", answering(tmp_path, position.wrong), "dutch-2026")
    assert wrong.broken(before) == {"bye-not-allowed"}
    breaks = partial(search.still_breaks, wrong)
    assert breaks("bye-not-allowed", before)
    assert not breaks("rematch", before)
    right = search.Program("right", answering(tmp_path, position.expected), "dutch-2026")
    assert right.broken(before) == frozenset()
    pairs, bye = search.right_answer(before, "dutch-2026") or ((), None)
    assert {*pairs, (bye, 0)} == position.expected


def test_a_position_whose_rounds_break_a_rule_is_no_question(search: ModuleType) -> None:
    before = load(second_bye().content).tournament
    assert (before.by_id[2].entry(3).result, before.by_id[2].entry(4).opponent) == ("U", 8)
    letters = {2: "U", 8: "Z"}  # instead of their game in round four
    players = [
        player._replace(
            points=None,
            entries=(
                *player.entries[:3],
                Entry(0, "-", letters[player.id]) if player.id in letters else player.entries[3],
                *player.entries[4:],
            ),
        )
        for player in before.players
    ]
    twice = replace(before, players=tuple(players))
    assert search.seen(before, "dutch-2026") is not None
    assert search.seen(twice, "dutch-2026") is None
