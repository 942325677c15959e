"""Reads a Vega ``.tdf``: the codes of a tournament file, fields of players parted by ``|``."""

from __future__ import annotations

import re

from offices.report import NOTHING, Cell, Report

_FIELDS = 12  # no, sex, title, name, rating, federation, FIDE, national twice, birth, points, rank
_RATED = {"1": "1", "0": "0", "2": "="}
_NOT_RATED = {"+": "+", "-": "-", "=": "D"}
_BYES = {"+": "U", "=": "H", "-": "Z"}


def _cell(field: str) -> Cell:
    """Return a round: opponent, colour and result, or nothing for who was not paired."""
    if not field.strip():
        return NOTHING
    opponent, color, result = field.split()
    if int(opponent) == 0:
        assert color == "-"
        return Cell(0, "-", _BYES[result])
    if result in _RATED:
        assert color in {"w", "b"}
        return Cell(int(opponent), color, _RATED[result])
    assert color in {"w", "b", "-"}
    return Cell(int(opponent), color, _NOT_RATED[result])


def read(data: bytes) -> Report:
    """Read a file; ``D`` is a draw that is not rated, the byes are those with ``+``, ``=``, ``-``.

    A won or lost game that is not rated looks like a forfeit: the format has one sign for both.
    """
    lines = [line for line in data.decode("utf-8").splitlines() if line.strip()]
    facts = {line[:3]: line[4:].strip() for line in lines if not line.startswith("001")}
    for code in ("042", "052"):
        assert re.fullmatch(r"(\d\d/\d\d/\d{4})?", facts[code]), facts[code]
    days = facts.get("132", "").strip(";")
    assert re.fullmatch(r"(\d{4}/\d\d/\d\d(;|$))*", days), days
    assert re.fullmatch(r"\d+\.\d+ \d+\.\d+", facts.get("142", "1.0 0.5"))
    rounds = int(facts["152"])
    assert rounds <= int(facts["162"])
    names, cells, ids = {}, {}, {}
    for line in lines:
        if not line.startswith("001"):
            continue
        assert line[3] == " "
        fields = [field.strip() for field in line[4:].split("|")]
        assert len(fields) == _FIELDS + rounds
        number, sex, title, name, rating, federation, fide = fields[:7]
        national_rating, national, birth, points, rank = fields[7:_FIELDS]
        assert sex in {"m", "w", ""}
        assert len(title) <= 3
        assert 0 < len(name) <= 30
        assert len(rating) <= 4
        assert len(national_rating) <= 4
        assert len(federation) in {0, 3}
        assert len(fide) <= 12
        assert len(national) <= 12
        assert len(birth) <= 10
        assert re.fullmatch(r"\d{1,2}\.\d", points)
        assert re.fullmatch(r"[1-9]\d*|", rank)  # nothing for who has no place
        player = int(number)
        names[player] = name
        ids[player] = national
        cells[player] = [_cell(field) for field in fields[_FIELDS:]]
        facts[f"points.{player}"] = points
    assert facts.get("062", str(len(names))) == str(len(names))
    return Report(names, cells, facts, ids)
