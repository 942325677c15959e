"""Reads the tags of PGN games as a broadcast does."""

from __future__ import annotations

import re
from pathlib import Path

from .report import NOTHING, Cell, Report

_TAG = re.compile(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]$', re.MULTILINE)
_CODES = {
    ("1-0", ""): ("1", "0"), ("0-1", ""): ("0", "1"), ("1/2-1/2", ""): ("=", "="),
    ("1-0", "forfeit"): ("+", "-"), ("0-1", "forfeit"): ("-", "+"), ("*", ""): (" ", " "),
    ("*", "forfeit"): (" ", " "),
}  # fmt: skip
ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]


def games(data: bytes) -> list[dict[str, str]]:
    """Return the tags of each game; the movetext is its result alone."""
    found = []
    for text in re.split(r"\n\n(?=\[)", data.decode("utf-8").strip()):
        head, _, moves = text.partition("\n\n")
        tags = {name: re.sub(r"\\(.)", r"\1", value) for name, value in _TAG.findall(head)}
        assert len(tags) == len(head.splitlines())
        assert list(tags)[:7] == ROSTER
        assert moves.strip() == tags["Result"]
        found.append(tags)
    return found


def read(data: bytes) -> Report:
    """Return what the games hold; the players have numbers by their FIDE ids."""
    names: dict[int, str] = {}
    cells: dict[int, dict[int, Cell]] = {}
    seen = set()
    for tags in games(data):
        assert tags["Round"] not in seen
        seen.add(tags["Round"])
        place = int(tags["Round"].partition(".")[0])
        white, black = (int(tags[f"{color}FideId"]) for color in ("White", "Black"))
        names |= {white: tags["White"], black: tags["Black"]}
        first, second = _CODES[tags["Result"], tags.get("Termination", "")]
        cells.setdefault(white, {})[place] = Cell(black, "w", first)
        cells.setdefault(black, {})[place] = Cell(white, "b", second)
    most = max((place for own in cells.values() for place in own), default=0)
    rounds = {
        number: [own.get(place, NOTHING) for place in range(1, most + 1)]
        for number, own in cells.items()
    }
    return Report(names, rounds, {}, {})


def read_rounds(files: dict[str, bytes], folder: Path) -> Report:
    """Return what files with the games of a round each hold together."""
    return read(b"\n".join(data for name, data in files.items() if name.endswith(".pgn")))
