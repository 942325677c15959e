"""Reads a German ``.swi`` by the columns of its description."""

from __future__ import annotations

import re

from .report import NOTHING, Cell, Report

_FIELDS = {
    "number": (2, 4), "start": (7, 9), "name": (11, 42), "club": (44, 75), "federation": (77, 79),
    "fide_id": (81, 90), "pkz": (92, 101), "birth": (103, 110), "elo": (112, 115),
    "dwz": (117, 120), "zps": (123, 127), "member": (129, 132),
}  # fmt: skip
_FIRST_ROUND = 134
_CODES = {"1": "1", "0": "0", "R": "=", "+": "+", "-": "-"}


def read(data: bytes) -> Report:
    """Return what the file holds."""
    lines = data.decode("cp850").split("\r\n")
    kind = re.fullmatch(r"([EM][SR]) (...)(...)(...).*", lines[2])
    assert kind is not None, lines[2]
    players, rounds = int(kind[2]), int(kind[3])
    assert lines[3].startswith(" ttt. rrr nnnn"), "the line that names the columns"
    names: dict[int, str] = {}
    found: dict[int, list[Cell]] = {}
    ids: dict[int, str] = {}
    facts = {"kind": kind[1]}
    for line in lines[4 : 4 + players]:
        assert line[4] == "."
        row = {name: line[first - 1 : last].strip() for name, (first, last) in _FIELDS.items()}
        number = int(row["number"])
        names[number], ids[number] = row["name"], row["pkz"]
        facts[f"start.{number}"] = row["start"]
        facts[f"fide.{number}"] = row["fide_id"]
        facts[f"birth.{number}"] = row["birth"]
        facts[f"club.{number}"] = f"{row['zps']}-{row['member']}"
        cells = []
        for place in range(rounds):
            first = _FIRST_ROUND - 1 + 6 * place
            cells.append(_cell(line[first : first + 6].ljust(6)))
        found[number] = cells
    assert lines[4 + players] == "###"
    for line in lines[5 + players :]:
        label, _, value = line.partition(":")
        facts[label] = value.strip()
    for number, cells in found.items():
        for place, cell in enumerate(cells):
            if cell.opponent:
                assert found[cell.opponent][place].opponent == number
    return Report(names, found, facts, ids)


def _cell(text: str) -> Cell:
    assert text[0] == " ", text
    if not text.strip():
        return NOTHING
    color = {"W": "w", "B": "b", ":": "-"}[text[2]]
    return Cell(int(text[3:]), color, _CODES[text[1]])
