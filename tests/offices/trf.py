"""Reads player records of a tournament report file by their columns (TRF16, and Belgium's)."""

from __future__ import annotations

from .report import NOTHING, Cell, Report


def read(data: bytes, encoding: str = "utf-8") -> Report:
    """Return what the records 001 hold."""
    names: dict[int, str] = {}
    ids: dict[int, str] = {}
    rounds: dict[int, list[Cell]] = {}
    facts: dict[str, str] = {}
    for line in data.decode(encoding).splitlines():
        if line[:3] != "001":
            facts[line[:3]] = line[4:].strip()
            continue
        number = int(line[4:8])
        names[number] = line[14:47].strip()
        ids[number] = line[57:68].strip()
        facts[f"points.{number}"] = line[80:84].strip()
        cells = []
        for first in range(91, len(line), 10):
            cell = line[first : first + 8].ljust(8)
            opponent = int(cell[:4].strip() or 0)
            code = cell[7] if cell.strip() else "Z"
            cells.append(Cell(opponent, cell[5] if cell[5].strip() else "-", code))
        rounds[number] = cells
    longest = max(map(len, rounds.values()), default=0)
    for cells in rounds.values():
        cells.extend([NOTHING] * (longest - len(cells)))
    return Report(names, rounds, facts, ids)


def read_belgian(data: bytes) -> Report:
    """Return what the Belgian text holds: national ids stand at the end of the FIDE column."""
    report = read(data, "latin-1")
    lines = data.decode("latin-1").split("\r\n")
    assert [line[:3] for line in lines[:6]] == ["00A", "00B", "00C", "00D", "00E", "00F"]
    assert {line[63:68] for line in lines if line[:3] == "001"} == set(report.ids.values())
    return report
