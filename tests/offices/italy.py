"""Reads a ``.tdf`` of Vega by the fields of its manual."""

from __future__ import annotations

from .report import Cell, Report

_RATED = {"1": "1", "0": "0", "2": "="}
_NOT_RATED = {"+": "+", "-": "-", "=": "D"}
_BYES = {"+": "U", "=": "H", "-": "Z"}


def read(data: bytes) -> Report:
    """Return what the file holds."""
    names: dict[int, str] = {}
    ids: dict[int, str] = {}
    rounds: dict[int, list[Cell]] = {}
    facts: dict[str, str] = {}
    for line in data.decode("ascii").split("\r\n"):
        code, text = line[:3], line[4:]
        if code != "001":
            facts[code] = text
            continue
        number, _, _, name, _, _, _, _, national_id, _, points, _, *cells = text.split("|")
        row = int(number)
        names[row], ids[row] = name.strip(), national_id.strip()
        facts[f"points.{row}"] = points.strip()
        triples = zip(cells[::3], cells[1::3], cells[2::3], strict=True)
        rounds[row] = [_cell(int(opponent), color, result) for opponent, color, result in triples]
    assert {len(each) for each in rounds.values()} <= {int(facts["152"])}
    return Report(names, rounds, facts, ids)


def _cell(opponent: int, color: str, result: str) -> Cell:
    if not opponent:
        return Cell(0, "-", _BYES[result])
    return Cell(opponent, color, {**_RATED, **_NOT_RATED}[result])
