"""Reads the ``#NAME=value`` fields of the ECF."""

from __future__ import annotations

import re

from .report import NOTHING, Cell, Report

_SCORES = {
    "10": ("1", "0"), "01": ("0", "1"), "55": ("=", "="),
    "1d": ("+", "-"), "d1": ("-", "+"), "dd": ("-", "-"),
}  # fmt: skip
_NEEDED = {
    "EVENTCODE", "SUBMISSIONINDEX", "EVENTNAME", "EVENTDATE", "FINALRESULTDATE", "RESULTSOFFICER",
    "RESULTSOFFICERADDRESS", "TREASURER", "TREASURERADDRESS", "MINUTESFORGAME",
}  # fmt: skip


def read(data: bytes) -> Report:
    """Return what the file holds."""
    text = data.decode("ascii")
    assert text.rstrip().endswith("#FINISH#")
    names: dict[int, str] = {}
    ids: dict[int, str] = {}
    facts: dict[str, str] = {}
    games: list[dict[str, str]] = []
    player = 0
    for field in re.findall(r"#([^#]+)", text.rstrip().removesuffix("#FINISH#")):
        name, _, value = field.partition("=")
        name, value = name.replace(" ", "").strip(), value.strip()
        if name == "PIN":
            player = int(value)
            assert player
            assert player not in names
        elif name == "NAME":
            names[player] = value
        elif name == "ECFCODE":
            ids[player] = value
        elif name == "PIN1":
            games.append({name: value})
        elif name in ("SCORE", "PIN2", "COLOUR", "ROUND", "BOARD", "GAMEDATE"):
            games[-1][name] = value
        else:
            facts.setdefault(name, value)
    assert set(facts) >= _NEEDED, _NEEDED - set(facts)
    assert text.index("#PLAYER LIST") > text.index("#TREASURER ADDRESS")
    number = max((int(game["ROUND"]) for game in games), default=0)
    rounds = {each: [NOTHING] * number for each in names}
    for game in games:
        one, two, place = int(game["PIN1"]), int(game["PIN2"]), int(game["ROUND"]) - 1
        color = game.get("COLOUR", "-")
        first, second = _SCORES[game["SCORE"]]
        assert rounds[one][place] is rounds[two][place] is NOTHING
        rounds[one][place] = Cell(two, color, first)
        rounds[two][place] = Cell(one, {"w": "b", "b": "w"}.get(color, "-"), second)
    return Report(names, rounds, facts, ids)
