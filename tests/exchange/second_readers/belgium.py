"""Reads the Belgian ELO text: its own head, then columns like those of a tournament file."""

from __future__ import annotations

import re

from offices.report import NOTHING, Cell, Report

_HEAD = {
    "00A": r"### .+",
    "00B": r"\d+ rondes",
    "00C": r"Envoi des rondes \d+ à \d+",
    "00D": r"Envoi par : .+",
    "00E": r"Envoi par le club : \d+",
    "00F": r"P=(\d+) R=(\d+) S=\d\d/\d\d/\d\d E=\d\d/\d\d/\d\d \+(\d+) =(\d+) -(\d+)",
}


def read(data: bytes) -> Report:
    """Read a file; the national id stands where others have FIDE's number."""
    lines = data.decode("latin-1").split("\r\n")
    assert lines.pop() == ""
    assert not any("\n" in line for line in lines)
    assert [line[:3] for line in lines[: len(_HEAD)]] == list(_HEAD)
    facts = {line[:3]: line[4:] for line in lines if not line.startswith("001")}
    for code, pattern in _HEAD.items():
        assert re.fullmatch(pattern, facts[code].rstrip()), facts[code]
    counts = re.fullmatch(_HEAD["00F"], facts["00F"].rstrip())
    assert counts is not None
    players, rounds = int(counts[1]), int(counts[2])
    names, cells, ids = {}, {}, {}
    for line in lines:
        if not line.startswith("001"):
            continue
        assert all(line[place] == " " for place in (3, 8))
        player = int(line[4:8])
        names[player] = line[14:46].rstrip()
        facts[f"rating.{player}"] = line[48:52].strip()
        facts[f"points.{player}"] = line[81:84].strip()
        ids[player] = line[63:68]
        assert re.fullmatch(r"\d{5}|\s*\d+|\s*", ids[player])
        cells[player] = [_cell(line[91 + 10 * number :]) for number in range(rounds)]
    assert len(names) == players
    codes = [cell.code for row in cells.values() for cell in row]
    wanted = [str(codes.count(code)) for code in "1=0"]
    assert list(counts.groups()[2:]) == wanted
    return Report(names, cells, facts, ids)


def _cell(block: str) -> Cell:
    block = block[:8].ljust(8)
    if not block.strip():
        return NOTHING
    opponent, color, result = block[:4].strip(), block[5], block[7]
    return Cell(int(opponent or 0), color if color in "wb" else "-", result)
