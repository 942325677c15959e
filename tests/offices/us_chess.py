"""Reads a report in format 2C: the tables with ``dbfread``, the tokens of rounds by the description
of the format."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from dbfread import DBF

from .report import Cell, Report

_TOKEN = re.compile(r"([WLDXFZBHU])(\d+)([WB]?)")
_CODES = {"W": "1", "L": "0", "D": "=", "X": "+", "F": "-", "Z": "~", "B": "U", "H": "H", "U": "Z"}


def read(files: Mapping[str, bytes], folder: Path) -> Report:
    """Return what the three files hold; they are written into a folder, as the library wants."""
    tables = {}
    for name, data in files.items():
        path = folder / name
        path.write_bytes(data)
        table = DBF(str(path), encoding="ascii", load=True)
        assert (table.header.dbversion, data[-1:]) == (3, b"\x1a")
        assert {field.type for field in table.fields} == {"C"}
        tables[name[:2]] = list(table.records)
    (event,) = tables["TH"]
    (section,) = tables["TS"]
    names, rounds, ids = {}, {}, {}
    for row in tables["TD"]:
        number = int(row["D_PAIR_NUM"])
        names[number], ids[number] = row["D_NAME"], row["D_MEM_ID"]
        tokens = [text for field, text in row.items() if field.startswith("D_RND")]
        rounds[number] = [_cell(token) for token in tokens]
    assert list(names) == list(range(1, int(section["S_LST_PAIR"]) + 1)), "numbers without gaps"
    assert {len(cells) for cells in rounds.values()} == {int(section["S_TOT_RNDS"])}
    _require_mirrors(rounds)
    return Report(names, rounds, {**event, **section}, ids)


def _cell(token: str) -> Cell:
    found = _TOKEN.fullmatch(token)
    assert found is not None, token
    letter, opponent, color = found.groups()
    assert (letter in "WLD") == bool(color), token
    return Cell(int(opponent), color.lower() or "-", _CODES[letter])


def _require_mirrors(rounds: dict[int, list[Cell]]) -> None:
    """Every result and color is mirrored by the opponent: the office checks it."""
    for number, cells in rounds.items():
        for place, cell in enumerate(cells):
            if cell.opponent:
                other = rounds[cell.opponent][place]
                assert other.opponent == number
                assert cell.color + other.color in ("wb", "bw")
                assert cell.code + other.code in ("10", "01", "==")
