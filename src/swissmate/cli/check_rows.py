"""The rows of ``swissmate check --parquet``: one per round, or one for a file without rounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from .check_files import Result

COLUMNS: Final = {
    "file": str,
    "exit_code": int,
    "rules": str,
    "acceleration": str,
    "round": int,
    "identical": bool,
    "kind": str,
    "decided_by": str,
    "article": str,
    "why": str,
    "expected": str,
    "recorded": str,
    "findings": str,
    "problem": str,
}
"""Names and types. ``expected`` and ``recorded`` are the boards that differ. ``problem`` is why a
file was not checked, or why a round has no pairing."""


def rows_of(result: Result) -> Iterator[tuple[object, ...]]:
    """Yield the rows of a file."""
    answer: dict[str, Any] | None = result.json
    if answer is None:
        problem = "; ".join(result.messages).removeprefix("swissmate: ")
        kind = result.kinds[0] if result.kinds else None
        yield (result.name, result.code, *(None,) * 4, kind, *(None,) * 6, problem)
        return
    start = (result.name, result.code, answer["rules"], answer["acceleration"] or None)
    if not answer["rounds"]:
        yield (*start, *(None,) * 10)
    for round_answer in answer["rounds"]:
        decided = round_answer["decided_by"]
        yield (
            *start,
            round_answer["round"],
            round_answer["identical"],
            round_answer["kind"],
            decided and decided["id"],
            decided and (decided["params"].get("article") or None),
            decided and decided["text"],
            _boards(round_answer["expected"]),
            _boards(round_answer["recorded"]),
            ", ".join(dict.fromkeys(finding["code"] for finding in round_answer["findings"]))
            or None,
            round_answer["no_legal_pairing"],
        )


def _boards(boards: list[list[int]]) -> str | None:
    return " ".join(f"{white}-{black or 'bye'}" for white, black in boards) or None
