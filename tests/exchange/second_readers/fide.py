"""Reads a tournament report file by the columns of FIDE's table of 001 (equal in 2016 and 2026)."""

from __future__ import annotations

import re

from offices.report import NOTHING, Cell, Report

_TITLES = {"", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "g", "m", "wg", "f", "wm", "wf"}
_MANDATORY = {"012", "022", "032", "042", "052", "102", "132"}


def _cell(block: str) -> Cell:
    block = block[:8].ljust(8)
    if not block.strip():
        return NOTHING
    opponent, color, result = block[:4].strip(), block[5], block[7]
    assert block[4] == " "
    assert block[6] == " "
    assert color in "wb- "
    assert result in "1=0WDL+-HFUZ "
    return Cell(int(opponent or 0), color.replace(" ", "-"), result)


def read(data: bytes) -> Report:
    """Read the players, their rounds and, in ``facts``, the head and the points."""
    lines = re.split(r"\r\n|\r|\n", data.decode("utf-8"))
    players = [line for line in lines if line.startswith("001")]
    facts: dict[str, str] = {}
    for line in lines:
        if line[:3].isdigit() and line[:3] != "001":
            assert line[3:4] in {" ", ""}
            facts.setdefault(line[:3], line[4:].rstrip())
    assert set(facts) >= _MANDATORY - {"132"}, _MANDATORY - set(facts)
    for code in ("042", "052"):
        assert re.fullmatch(r"\d{4}/\d\d/\d\d", facts[code]), facts[code]
    names, cells, ids = {}, {}, {}
    width = max(len(line) for line in players)
    rounds = max(0, (width - 91 + 9) // 10)
    for line in players:
        player = int(line[4:8])
        assert player not in names
        assert line[9] in "mw "
        assert line[10:13].strip() in _TITLES
        names[player] = line[14:47].rstrip()
        assert re.fullmatch(r"\s*\d*", line[48:52])
        assert re.fullmatch(r"[A-Z]{3}|   ", line[53:56])
        ids[player] = line[57:68].strip()
        assert re.fullmatch(r"\d*", ids[player])
        assert re.fullmatch(r"\d{4}/\d\d/\d\d|\d{4}\s*|\s*", line[69:79])
        points, rank = line[80:84], line[85:89]
        assert re.fullmatch(r"\s*\d+\.\d", points)
        assert re.fullmatch(r"\s*\d*", rank)
        assert all(line[place] == " " for place in (3, 8, 13, 47, 52, 56, 68, 79, 84))
        facts |= {f"points.{player}": points.strip(), f"rating.{player}": line[48:52].strip()}
        cells[player] = [_cell(line[91 + 10 * number :]) for number in range(rounds)]
    return Report(names, cells, facts, ids)
