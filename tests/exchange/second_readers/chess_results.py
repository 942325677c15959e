"""Reads the document of Chess-Results: all data are attributes of empty elements."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import count

from offices.report import NOTHING, Cell, Report

_HALVES = {"1.0": 2, "1": 2, "0.5": 1, "0,5": 1, "0.0": 0, "0": 0}
_PLAYED = {(2, 0): "10", (1, 1): "==", (0, 2): "01"}
_OF_FORFEITS = {(2, 0): "+-", (0, 2): "-+", (0, 0): "--"}
_NOT_RATED = {(2, 0): "WL", (1, 1): "DD", (0, 2): "LW"}


def _codes(forfeit: str, white: int, black: int) -> str:
    """Return the codes of both sides by the table of cases."""
    if forfeit == "D":  # 0-0 or a penalty
        return "".join({2: "1", 1: "=", 0: "0"}[half] for half in (white, black))
    return {"": _PLAYED, "K": _OF_FORFEITS, "U": _NOT_RATED}[forfeit][white, black]


def read(data: bytes) -> Report:
    """Read a document: a row for each board, one for each unpaired player."""
    root = ET.fromstring(data)  # noqa: S314 - our own
    names = {
        int(row.get("no", "")): row.get("lastname", "") + " " + row.get("firstname", "")
        for row in root.iter("player")
    }
    rows: dict[tuple[int, int], Cell] = {}
    places: dict[int, Iterator[int]] = {}
    last = 0
    for row in root.iter("playerpairing"):
        number = int(row.get("round", ""))
        last = max(last, number)
        if row.get("board") == "1":  # pairing = 1..n within the round
            assert int(row.get("pairing", "")) == next(places.setdefault(number, count(1)))
        white, black = int(row.get("whiteno", "")), int(row.get("blackno", ""))
        points = [_HALVES.get(row.get(name, "")) for name in ("reswhite", "resblack")]
        forfeit = row.get("forfeit", "")
        if black == -1:
            rows[white, number] = Cell(0, "-", "U")
        elif black == -2:
            rows[white, number] = Cell(0, "-", {2: "F", 1: "H"}.get(points[0] or 0, "Z"))
        elif 0 in (white, black):  # an empty seat
            rows[white or black, number] = Cell(0, "-", "+")
        elif None in points:
            assert forfeit in {"", "H"}
            rows[white, number], rows[black, number] = Cell(black, "w", " "), Cell(white, "b", " ")
        else:
            codes = _codes(forfeit, points[0] or 0, points[1] or 0)
            rows[white, number] = Cell(black, "w", codes[0])
            rows[black, number] = Cell(white, "b", codes[1])
    cells = {no: [rows.get((no, number), NOTHING) for number in range(1, last + 1)] for no in names}
    return Report(names, cells, {}, {})
