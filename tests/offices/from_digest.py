"""Second readers of three formats, each from the description of the format and nothing else.

Whoever wrote them has read neither the writers nor the other readers: a misreading that those share
shows here.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import count

from .report import NOTHING, Cell, Report


def _report(names: dict[int, str], rows: dict[tuple[int, int], Cell], rounds: int) -> Report:
    """Return a report of cells by player and round."""
    cells = {
        player: [rows.get((player, number), NOTHING) for number in range(1, rounds + 1)]
        for player in names
    }
    return Report(names, cells, {}, {})


def germany(data: bytes) -> Report:
    """Read a ``.swi``: players in columns; a round is a blank, result, colour, opponent."""
    lines = data.decode("cp850").split("\r\n")
    kind = re.match(r"[EM][SR]\s+\d+\s+(\d+)\s+\d+", lines[2])
    assert kind is not None
    names, rows = {}, {}
    for line in lines[4:]:
        if line.startswith("###"):
            break
        number = int(line[1:4])
        names[number] = line[10:42].strip()
        for place in range(int(kind[1])):
            cell = line[133 + 6 * place :][:6]
            if not cell.strip():
                continue
            assert cell[0] == " "
            result, color, opponent = cell[1], cell[2], int(cell[3:6])
            code = {"R": "=", ":": "-"}.get(result, result)
            rows[number, place + 1] = Cell(opponent, {"W": "w", "B": "b", ":": "-"}[color], code)
    return _report(names, rows, int(kind[1]))


_SCORES = {"10": "10", "01": "01", "55": "==", "1d": "+-", "d1": "-+", "dd": "--"}


def england(data: bytes) -> Report:
    """Read the fields of the ECF: the colour of PIN1, the round of the game or its block."""
    text = data.decode("ascii")
    assert re.search(r"#\s*FINISH\s*#", text)
    names: dict[int, str] = {}
    games: list[dict[str, str]] = []
    pin, block = 0, ""
    for field in text.split("#"):
        name, _equals, value = field.partition("=")
        name, value = re.sub(r"\s", "", name).upper(), value.strip()
        if name == "PIN":
            pin = int(value)
        elif name == "NAME":
            names[pin] = value
        elif name.endswith("RESULTS"):
            games.append({})
            block = ""
        elif name == "ROUND" and not games[-1]:
            block = value
        elif name in {"PIN1", "PIN2", "SCORE", "COLOUR", "ROUND"}:
            if name in games[-1] and name != "ROUND":
                games.append({})
            games[-1].setdefault("ROUND", block)
            games[-1][name] = value
    rows: dict[tuple[int, int], Cell] = {}
    for game in filter(None, games):
        one, other, number = int(game["PIN1"]), int(game["PIN2"]), int(game["ROUND"])
        codes = _SCORES[game["SCORE"].lower()]
        colors = {"w": "wb", "b": "bw"}.get(game.get("COLOUR", ""), "--")
        rows[one, number] = Cell(other, colors[0], codes[0])
        rows[other, number] = Cell(one, colors[1], codes[1])
    return _report(names, rows, max((number for _player, number in rows), default=0))


_HALVES = {"1.0": 2, "1": 2, "0.5": 1, "0,5": 1, "0.0": 0, "0": 0}
_PLAYED = {(2, 0): "10", (1, 1): "==", (0, 2): "01"}
_OF_FORFEITS = {(2, 0): "+-", (0, 2): "-+", (0, 0): "--"}
_NOT_RATED = {(2, 0): "WL", (1, 1): "DD", (0, 2): "LW"}


def _codes(forfeit: str, white: int, black: int) -> str:
    """Return the codes of both sides by the table of cases."""
    if forfeit == "D":  # 0-0 or a penalty
        return "".join({2: "1", 1: "=", 0: "0"}[half] for half in (white, black))
    return {"": _PLAYED, "K": _OF_FORFEITS, "U": _NOT_RATED}[forfeit][white, black]


def chess_results(data: bytes) -> Report:
    """Read the document of Chess-Results: a row for each board, one for each unpaired player."""
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
    return _report(names, rows, last)


def spain(data: bytes) -> dict[int, tuple[float, int, float]]:
    """Read the report of the FEDA: W (points against rated), N (games), Rc (their average)."""
    lines = data.decode("ascii").splitlines()
    totals = {}
    for line in lines:
        fields = line.split(";")
        if len(fields) == 9 and fields[1].strip().isdigit():
            assert [len(field) for field in fields[:3]] == [10, 4, 35]
            points, games, average = (field.strip().replace(",", ".") for field in fields[6:])
            totals[int(fields[1])] = (float(points), int(games), float(average or 0))
    return totals
