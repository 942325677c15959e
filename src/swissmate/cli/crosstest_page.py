"""The result of a cross-test: its totals, and a page about it."""

from __future__ import annotations

from typing import Final

from swissmate import __version__
from swissmate.trials.crosstest.totals import Side
from swissmate.trials.crosstest.tournaments import OURS, THEIRS, Question
from swissmate.wording import counted


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
                *(("generator", generator) for generator in question.generators),
                ("standings", question.standings),
            )
            if command
        ),
        _table(sides),
        *(_values(name, side) for name, side in sides.items() if side.compared),
        *(_listed(name, side) for name, side in sides.items()),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


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
        cells = " | ".join(f"{sides[side].count[name]:,}" for side in (OURS, THEIRS))
        lines.append(f"| {text} | {cells} |")
    kinds = sorted({kind for side in sides.values() for kind in side.kinds})
    for kind in kinds:
        cells = " | ".join(f"{sides[side].kinds[kind]:,}" for side in (OURS, THEIRS))
        lines.append(f"| rounds that differ: {kind} | {cells} |")
    failures = " | ".join(f"{sides[side].failures.total():,}" for side in (OURS, THEIRS))
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
    listed = [f"- {line}" for line in side.listed]
    if not failures and not listed:
        return ""
    return "\n".join([f"## Differences, tournaments of {name}", "", *failures, *listed])
