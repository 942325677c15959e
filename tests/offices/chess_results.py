"""Reads the document of Chess-Results by the description of its elements."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from .report import NOTHING, Cell, Report

SECTIONS = ["tournamentdata", "rounds", "players", "playerpairings", "security"]
TEAM_SECTIONS = [*SECTIONS[:3], "teams", "playerpairings", "teampairings", "security"]
NEEDED = (
    "type", "name", "rounds", "currentround", "rankinground", "sortstartrank", "from", "to",
    "ratedfide", "ratednational", "endstatus", "federation", "tb1no", "tb5no",
)  # fmt: skip
_POINTS = {"1.0": 2, "0.5": 1, "0.0": 0}


def read(data: bytes) -> Report:
    """Return what the document holds."""
    root = ET.fromstring(data)  # noqa: S314 - our own
    (event,) = root.iter("tournament")
    of_teams = event.get("type") in ("2", "3")
    assert [section.tag for section in root] == (TEAM_SECTIONS if of_teams else SECTIONS)
    assert all(event.get(name) for name in NEEDED)
    names: dict[int, str] = {}
    ids: dict[int, str] = {}
    facts = dict(event.attrib)
    for place, player in enumerate(root.iter("player"), 1):
        number = int(player.attrib["no"])
        assert number == place, "numbers from 1, in their order"
        names[number] = f"{player.get('lastname')}, {player.get('firstname')}"
        ids[number] = player.attrib["id"]
        facts |= {f"{name}.{number}": player.attrib[name] for name in ("pts", "rank", "teamno")}
    rounds = {number: [NOTHING] * int(event.attrib["currentround"]) for number in names}
    seen: set[tuple[str, str, str]] = set()
    for row in root.iter("playerpairing"):
        place = int(row.attrib["round"]) - 1
        key = (row.attrib["round"], row.attrib["pairing"], row.attrib["board"])
        assert key not in seen, "each board of a round once"
        seen.add(key)
        for number, cell in _cells(row.attrib):
            assert rounds[number][place] is NOTHING
            rounds[number][place] = cell
    for row in root.iter("teampairing"):
        facts[f"match.{row.get('round')}.{row.get('no1')}"] = (
            f"{row.get('no2')} {row.get('res1')}:{row.get('res2')}"
        )
    return Report(names, rounds, facts, ids)


def _cells(row: dict[str, str]) -> list[tuple[int, Cell]]:
    white, black = int(row["whiteno"]), int(row["blackno"])
    first, second, mark = row["reswhite"], row["resblack"], row["forfeit"]
    if black == -1:
        return [(white, Cell(0, "-", "U"))]
    if black == -2:
        return [(white, Cell(0, "-", {"1.0": "F", "0.5": "H", "": "Z"}[first]))]
    if not first and not second:
        return [(white, Cell(black, "w", " ")), (black, Cell(white, "b", " "))]
    points = (_POINTS[first], _POINTS[second])
    codes = {
        "": ["0=1"[each] for each in points],
        "D": ["0=1"[each] for each in points],
        "U": ["LDW"[each] for each in points],
        "K": ["-?+"[each] for each in points],
    }[mark]
    assert (mark == "D") == (sum(points) != 2 and mark not in ("K", "U"))
    sides = [(white, Cell(black, "w", codes[0])), (black, Cell(white, "b", codes[1]))]
    return [(number, cell) for number, cell in sides if number]
