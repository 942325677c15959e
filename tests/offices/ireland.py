"""Reads the CSV of the ICU: reported players, a line for each round, and a total."""

from __future__ import annotations

import csv
import io

from .report import Cell, Report


def read(data: bytes) -> Report:
    """Return what the file holds; opponents get numbers by their names, after the reported."""
    rows = [row for row in csv.reader(io.StringIO(data.decode("utf-8"))) if row]
    assert [row[0] for row in rows[:5]] == ["Event", "Start", "End", "Rounds", "Website"]
    facts = {row[0]: row[1] for row in rows[:5]}
    number = int(facts["Rounds"])
    names: dict[int, str] = {}
    ids: dict[int, str] = {}
    numbers: dict[str, int] = {}

    def number_of(last: str, first: str) -> int:
        row = numbers.setdefault(f"{last}, {first}", len(numbers) + 1)
        names[row] = f"{last}, {first}"
        return row

    for row in rows:
        if row[0] == "Player":
            ids[number_of(row[2], row[3])] = row[1]
    rounds: dict[int, list[Cell]] = {}
    rest = rows[5:]
    while rest:
        head, games, total, rest = (
            rest[0],
            rest[1 : 1 + number],
            rest[1 + number],
            rest[2 + number :],
        )
        assert (head[0], total[0]) == ("Player", "Total")
        cells = []
        for place, (round_number, result, color, *other) in enumerate(games, 1):
            assert int(round_number) == place
            opponent = number_of(*other[:2]) if other else 0
            assert (color == "-") == (not other)
            cells.append(Cell(opponent, color.lower(), result if other else "~" + result))
        scored = sum({"1": 2, "=": 1, "0": 0}[cell.code[-1]] for cell in cells)
        assert float(total[1]) == scored / 2
        rounds[number_of(head[2], head[3])] = cells
    return Report(names, rounds, facts, ids)
