"""The result of a cross-test: its totals, and a page about it."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from swissmate import __version__
from swissmate.wording import counted

from .tournaments import OURS, THEIRS, Question

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
        for each in differing:
            self.kinds[each["kind"]] += 1
            self._list(
                f"{line['file']}, round {each['round']}: {each['kind']}"
                f" ({each['decided_by'] or 'nothing decides'}); theirs {_boards(each['theirs'])}, "
                f"ours {_boards(each['ours'])}"
            )
        for each in line.get("examples", ()):
            self._list(
                f"{line['file']}, player {each['player']}: {each['code']} theirs "
                f"{each['theirs']}, ours {each['ours'] or 'none'}"
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


def _counted(number: int, what: str) -> str:
    """Return a number of things as :func:`counted` does, with its digits in groups of three."""
    return counted(number, what).replace(f"{number}", f"{number:,}", 1)


def sum_text(sides: dict[str, Side]) -> str:
    """Return the totals in a few lines."""
    lines = []
    for name, side in sides.items():
        count = side.count
        lines.append(
            f"{_counted(count['tournaments'], 'tournament')} of {name}: "
            f"{_counted(count['compared'], 'round')} compared, {count['differing']:,} differ; "
            f"{_counted(side.compared.total(), 'value')}, {side.other.total():,} differ; "
            f"{count['other_ranks']:,} of {count['ranks']:,} ranks; "
            f"{side.failures.total():,} without an answer"
        )
    return "\n".join(lines) + "\n"


def page(question: Question, sides: dict[str, Side]) -> str:
    """Return the page in Markdown."""
    parts = [
        "# Cross-test",
        f"swissmate {__version__}, seed {question.seed}. What the other side was:",
        "\n".join(
            f"- {what}: `{command}`"
            for what, command in (
                ("engine", question.engine),
                *(("generator", each) for each in question.generators),
                ("standings", question.standings),
            )
            if command
        ),
        _table(sides),
        *(_values(name, side) for name, side in sides.items() if side.compared),
        *(_listed(name, side) for name, side in sides.items()),
    ]
    return "\n\n".join(each for each in parts if each) + "\n"


_ROWS: Final = (
    ("tournaments", "tournaments"),
    ("players", "players"),
    ("rounds", "rounds"),
    ("rounds compared", "compared"),
    ("rounds that differ", "differing"),
    ("tournaments with such a round", "tournaments_differing"),
    ("points columns that are wrong", "points"),
    ("ranks of the file judged by its tie-breaks", "ranks_checked"),
    ("of these wrong", "wrong_ranks"),
    ("ranks compared with the other standings", "ranks"),
    ("of these other", "other_ranks"),
    ("tournaments with another value", "tournaments_with_other_values"),
)


def _table(sides: dict[str, Side]) -> str:
    lines = [
        "| | made by us, judged by them | made by them, judged by us |",
        "|---|---|---|",
    ]
    for text, name in _ROWS:
        cells = " | ".join(f"{sides[each].count[name]:,}" for each in (OURS, THEIRS))
        lines.append(f"| {text} | {cells} |")
    kinds = sorted({kind for side in sides.values() for kind in side.kinds})
    for kind in kinds:
        cells = " | ".join(f"{sides[each].kinds[kind]:,}" for each in (OURS, THEIRS))
        lines.append(f"| rounds that differ: {kind} | {cells} |")
    failures = " | ".join(f"{sides[each].failures.total():,}" for each in (OURS, THEIRS))
    return "\n".join([*lines, f"| without an answer | {failures} |"])


def _values(name: str, side: Side) -> str:
    lines = [f"## Values of tie-breaks, tournaments of {name}", "", "| code | compared | other |"]
    lines.append("|---|---|---|")
    lines += [
        f"| {code} | {number:,} | {side.other[code]:,} |"
        for code, number in sorted(side.compared.items())
    ]
    return "\n".join(lines)


def _listed(name: str, side: Side) -> str:
    failures = [f"- {count:,} times: {text}" for text, count in side.failures.most_common(10)]
    listed = [f"- {each}" for each in side.listed]
    if not failures and not listed:
        return ""
    return "\n".join([f"## Differences, tournaments of {name}", "", *failures, *listed])
