"""Sum up the records of a cross-test, each difference with its class.

The sums are kept as ``docs/evidence/crosstest.json``.

usage: crosstest_sum.py RECORD... [--first N --last N]

Lines of several records of one run are put together; a tournament counts once. The rounds compared
are also counted by the number of players and by what occurs in the tournament (``FEATURES`` of the
cross-test). A value that differs is classed by the file that ``swissmate crosstest`` kept of it:
what is not of a known pattern is "unexplained". Prints JSON.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

from swissmate.model import Player, Tournament
from swissmate.trf import read_trf

SIDES = ("ours", "theirs")
USUAL = frozenset(("10", "01", "==", "WL", "LW", "DD", "+-", "-+"))
SIZES = ((6, 12), (13, 24), (25, 60), (61, 120), (121, 200))
SUMS = ("players", "compared", "ranks", "other_ranks", "ranks_checked", "wrong_ranks", "points")


def lines_of(records: list[Path]) -> dict[str, tuple[dict[str, Any], Path]]:
    """Return each tournament's line and the folder of the files that differ."""
    found: dict[str, tuple[dict[str, Any], Path]] = {}
    for record in records:
        for text in record.read_text(encoding="utf-8").splitlines()[1:]:
            try:
                line = json.loads(text)
            except ValueError:  # the run was ended while it wrote its last line
                continue
            if "file" in line:
                found.setdefault(line["file"], (line, Path(f"{record}.files")))
    return found


def has_odd_game(player: Player, tournament: Tournament) -> bool:
    """Whether the two results of a game of his do not make one point: 0-0, or a draw and 0."""
    by_id = {player.id: player for player in tournament.players}
    return any(
        entry.result + by_id[entry.opponent].entry(number).result not in USUAL
        for number, entry in enumerate(player.entries, 1)
        if entry.opponent
    )


def has_bye_before_forfeits(player: Player) -> bool:
    """Whether a bye without points is followed by nothing but forfeit losses and such byes."""
    codes = [
        "-" if entry.opponent and entry.result == "-" else entry.result for entry in player.entries
    ]
    return any(
        code == "Z" and "-" in codes[place:] and set(codes[place:]) <= {"-", "Z"}
        for place, code in enumerate(codes)
    )


def class_of(code: str, count: int, tournament: Tournament, line: dict[str, Any]) -> str:
    """Return the class of a tournament's values of one tie-break that differ."""
    players = tournament.players
    if code == "STD" and count <= sum(has_odd_game(player, tournament) for player in players):
        return "std-scheduled-opponent"
    codes = [each.partition("/")[0] for each in tournament.tie_breaks]
    place = codes.index(code.partition("/")[0])
    if code == "DE" and "STD" in codes[:place] and "STD" in line["other_values"]:
        return "std-scheduled-opponent"  # others are tied, and so meet other players
    shown = [example for example in line["examples"] if example["code"] == code]
    if shown and all(is_rounding(each["ours"], each["theirs"]) for each in shown):
        return "decimals"
    if len(players) - 1 == line["rounds"]:
        return "taken-for-a-round-robin"
    after_fore = "FB" in codes[:place]
    if after_fore and any(has_bye_before_forfeits(player) for player in players):
        return "after-fore-buchholz"
    return "unexplained"


def is_rounding(ours: str, theirs: str) -> bool:
    """Whether our value is theirs with fewer decimals."""
    shorter = len(ours.partition(".")[2]) < len(theirs.partition(".")[2])
    return shorter and abs(Decimal(ours) - Decimal(theirs)) <= Decimal("0.005")


def size_of(players: int) -> str:
    """Return the range in which a number of players lies."""
    return next((f"{low}-{high}" for low, high in SIZES if low <= players <= high), "other")


def summed(lines: dict[str, tuple[dict[str, Any], Path]], numbers: range) -> dict[str, Any]:
    """Return the sums of both sides."""
    sums: dict[str, Any] = {}
    for side in SIDES:
        count: Counter[str] = Counter()
        kinds: Counter[str] = Counter()
        values: Counter[str] = Counter()
        other: Counter[str] = Counter()
        classes: Counter[str] = Counter()
        axes: dict[str, Counter[str]] = {"sizes": Counter(), "features": Counter()}
        for number in numbers:
            line, folder = lines.get(f"{side} {number}", ({}, Path()))
            if not line:
                continue
            if "players" not in line:  # what was drawn could not be made into a tournament
                count["not_made"] += 1
                continue
            count["tournaments"] += 1
            count["failures"] += "failed" in line
            count["differing"] += len(line.get("differing", ()))
            for name in SUMS:
                count[name] += line.get(name, 0)
            kinds.update(each["kind"] for each in line.get("differing", ()))
            values.update(line.get("values", {}))
            other.update(line.get("other_values", {}))
            compared = line.get("compared", 0)
            axes["sizes"][size_of(line.get("players", 0))] += compared
            for feature in line.get("features", ()):
                axes["features"][feature] += compared
            for code, found in line.get("other_values", {}).items():
                kept = read_trf(folder / f"{side}-{number:06}.trf")
                classes[class_of(code, found, kept, line)] += found
        sums[side] = {
            **count, "kinds": kinds, "values": values.total(), "other_values": other,
            "classes": classes, "rounds": axes,
        }  # fmt: skip
    return sums


def main(arguments: list[str]) -> int:
    """Print the sums."""
    parser = argparse.ArgumentParser()
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--last", type=int, default=10**6)
    asked = parser.parse_args(arguments)
    found = summed(lines_of(asked.records), range(asked.first, asked.last + 1))
    print(json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
