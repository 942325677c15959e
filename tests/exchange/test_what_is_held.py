"""The table of ``docs/exchange.md``: what readers find in the files of random events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from offices import events
from offices.registered import OFFICES, made
from offices.report import NOTHING, letters
from swissmate.model import Entry

PAGE = Path(__file__).parents[2] / "docs" / "exchange.md"
EVENTS = 12

ASPECTS: dict[str, Callable[[Entry], bool]] = {
    "games": lambda entry: entry.opponent > 0 and entry.result in "10=",
    "forfeits": lambda entry: entry.opponent > 0 and entry.result in "+-",
    "not rated": lambda entry: entry.opponent > 0 and entry.result in "WDL",
    "half-point byes": lambda entry: entry.result == "H",
    "full-point byes": lambda entry: entry.result == "F",
    "allocated byes": lambda entry: entry.result == "U",
}


def entries(to: str, folder: Path) -> Iterator[tuple[Entry, bool]]:
    """Yield rounds of players, each with whether its whole cell is found in the file."""
    for kind in events.KINDS:
        for number in range(1, EVENTS + 1):
            event = events.event(kind, number)
            export = made(event, to)
            if not export.ready:
                continue
            report = OFFICES[to].read({file.name: file.data for file in export.files}, folder)
            by_name = {letters(name): row for row, name in report.names.items()}
            row_of = {each.id: by_name.get(letters(each.name), 0) for each in event.players}
            for player, place, entry in events.told(event):
                cells = report.rounds.get(row_of[player], [])
                cell = cells[place - 1] if place <= len(cells) else NOTHING
                yield entry, cell == (row_of.get(entry.opponent, 0), entry.color, entry.result)


def measured(to: str, folder: Path) -> list[str]:
    """Return for each aspect: yes, no, or in part."""
    counts = {name: [0, 0] for name in ASPECTS}
    for entry, held in entries(to, folder):
        for name, is_about in ASPECTS.items():
            if is_about(entry):
                counts[name][held] += 1
    words = []
    for lost, found in counts.values():
        assert lost + found > 20, "enough events to say something"
        words.append("part" if lost and found else "yes" if found else "no")
    return words


@pytest.mark.parametrize("to", OFFICES)
def test_the_table_says_what_readers_find(to: str, tmp_path: Path) -> None:
    row = f"| `{to}` | {' | '.join(measured(to, tmp_path))} |"
    assert row in PAGE.read_text(encoding="utf-8"), row
