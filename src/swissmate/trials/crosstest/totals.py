"""The totals of a cross-test."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

_LISTED: Final = 40
"""At most this many differences are listed one by one; the record has them all."""


class Side:
    """The totals of the tournaments that one side made."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.compared: Counter[str] = Counter()
        self.other: Counter[str] = Counter()
        self.failures: Counter[str] = Counter()
        self.listed: list[str] = []

    def add(self, line: dict[str, Any]) -> None:
        """Add a line of the record to the totals."""
        count = self.count
        count["tournaments"] += 1
        for name in ("players", "rounds", "compared", "points", "ranks", "other_ranks"):
            count[name] += line.get(name, 0)
        count["ranks_checked"] += line.get("ranks_checked", 0)
        count["wrong_ranks"] += line.get("wrong_ranks", 0)
        self.compared.update(line.get("values", {}))
        self.other.update(line.get("other_values", {}))
        if failed := line.get("failed"):
            self.failures[failed] += 1
        differing = line.get("differing", ())
        count["differing"] += len(differing)
        count["tournaments_differing"] += bool(differing)
        count["tournaments_with_other_values"] += bool(line.get("other_values"))
        for difference in differing:
            self.kinds[difference["kind"]] += 1
            self._list(
                f"{line['file']}, round {difference['round']}: {difference['kind']}"
                f" ({difference['decided_by'] or 'nothing decides'}); "
                f"theirs {_boards(difference['theirs'])}, ours {_boards(difference['ours'])}"
            )
        for example in line.get("examples", ()):
            self._list(
                f"{line['file']}, player {example['player']}: {example['code']} theirs "
                f"{example['theirs']}, ours {example['ours'] or 'none'}"
            )

    def _list(self, text: str) -> None:
        if len(self.listed) < _LISTED:
            self.listed.append(text)

    def as_json(self) -> dict[str, object]:
        """Return the totals as JSON."""
        return {
            **self.count,
            "kinds": dict(self.kinds),
            "values": dict(self.compared),
            "other_values": dict(self.other),
            "failures": dict(self.failures),
        }


def _boards(boards: list[list[int]]) -> str:
    return " ".join(f"{white}-{black}" for white, black in boards) or "nothing"
