"""Reads the ``#`` fields of the ECF: the event, its players, and blocks of games."""

from __future__ import annotations

import re
from datetime import datetime

from offices.report import NOTHING, Cell, Report

_MANDATORY = (
    "EVENTCODE",
    "SUBMISSIONINDEX",
    "EVENTNAME",
    "EVENTDATE",
    "FINALRESULTDATE",
    "RESULTSOFFICER",
    "RESULTSOFFICERADDRESS",
    "TREASURER",
    "TREASURERADDRESS",
)
_SESSIONS = (
    {"MINUTESFORGAME"},
    {"MOVESFIRSTSESSION", "MINUTESFIRSTSESSION", "MINUTESRESTOFGAME"},
    {"MOVESFIRSTSESSION", "MINUTESFIRSTSESSION", "MOVESSECONDSESSION", "MINUTESSECONDSESSION"},
)
_SCORES = {
    "10": "10",
    "01": "01",
    "55": "==",
    "1d": "+-",
    "d1": "-+",
    "0d": "--",
    "d0": "--",
    "dd": "--",
}
_DATES = {"EVENTDATE", "FINALRESULTDATE", "RESULTSDATE", "GAMEDATE", "DATEOFBIRTH"}
_OF_GAMES = {"PIN1", "PIN2", "SCORE", "COLOUR", "ROUND", "BOARD", "GAMEDATE"}


def _fields(text: str) -> list[tuple[str, str]]:
    """Return the fields in order, their names without blanks."""
    assert text.lstrip().startswith("#")
    fields = [field.partition("=")[::2] for field in text.split("#")[1:]]
    named = [(re.sub(r"\s", "", name).upper(), value.strip()) for name, value in fields]
    assert [name for name, _value in named if name][-1] == "FINISH"
    for name, value in named:
        if name in _DATES:
            datetime.strptime(value, "%d/%m/%Y")
    return named


def read(data: bytes) -> Report:
    """Read a submission; the colour is that of PIN1, the round that of the game or its block."""
    facts: dict[str, str] = {}
    names: dict[int, str] = {}
    ids: dict[int, str] = {}
    blocks: list[tuple[dict[str, str], list[dict[str, str]]]] = []
    part, pin = "", 0
    for name, value in _fields(data.decode("ascii")):
        if name in {"EVENTDETAILS", "PLAYERLIST"}:
            part = name
        elif name.endswith("RESULTS"):
            part = "GAMES"
            blocks.append(({name: value}, []))
        elif part == "EVENTDETAILS":
            facts[name] = value
        elif part == "PLAYERLIST" and name == "PIN":
            pin = int(value)
            assert pin > 0
            assert pin not in names
            names[pin] = ""
        elif part == "PLAYERLIST" and name == "NAME":
            names[pin] = value
        elif part == "PLAYERLIST" and name in {"ECFCODE", "BCFCODE"}:
            assert re.fullmatch(r"\d{6}[ABCDEFGHJKL]", value)
            ids[pin] = value
        elif name == "PIN1":
            blocks[-1][1].append({name: value})
        elif part == "GAMES" and name in _OF_GAMES and blocks[-1][1]:
            assert name not in blocks[-1][1][-1]
            blocks[-1][1][-1][name] = value
        elif part == "GAMES" and name not in {"", "FINISH"}:
            blocks[-1][0][name] = value
    assert all(facts.get(name) for name in _MANDATORY), facts
    assert any(session <= set(facts) for session in _SESSIONS)
    assert all(names.values())
    rows: dict[tuple[int, int], Cell] = {}
    for head, games in blocks:
        for game in games:
            one, other = int(game["PIN1"]), int(game["PIN2"])
            number = int(game.get("ROUND", "") or head["ROUND"])
            codes = _SCORES[game["SCORE"].lower()]
            colors = {"w": "wb", "b": "bw"}.get(game.get("COLOUR", "").lower(), "--")
            assert {one, other} <= set(names)
            assert (one, number) not in rows
            assert (other, number) not in rows
            rows[one, number] = Cell(other, colors[0], codes[0])
            rows[other, number] = Cell(one, colors[1], codes[1])
    last = max((number for _player, number in rows), default=0)
    cells = {pin: [rows.get((pin, n), NOTHING) for n in range(1, last + 1)] for pin in names}
    return Report(names, cells, facts, ids)
