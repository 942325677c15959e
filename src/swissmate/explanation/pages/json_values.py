"""Explanations as JSON (``docs/explain.md``): statements with ids and parameters."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Final

from ..statements import PlayerExplanation, RoundExplanation, WhyNot

SCHEMA_VERSION: Final = 1
"""Raised when a key changes its meaning or is removed; new keys and statement ids may be added."""


def to_json(
    explanation: RoundExplanation, answer: PlayerExplanation | WhyNot | None = None
) -> dict[str, object]:
    """Return an explanation as a value that ``json.dumps`` takes.

    ``kind`` is ``"round"``, ``"player"`` or ``"why-not"``. Points are tenths; tuples are arrays.
    """
    head: dict[str, object] = {
        "schema": SCHEMA_VERSION,
        "kind": "round",
        "tournament": explanation.tournament,
        "rules": explanation.rules,
        "round": explanation.round_number,
    }
    if isinstance(answer, PlayerExplanation):
        sections = [
            {"section": name, "statements": _plain(statements)}
            for name, statements in answer.sections
        ]
        return {**head, "kind": "player", "player": _plain(answer.player), "sections": sections}
    if isinstance(answer, WhyNot):
        return {**head, "kind": "why-not", "answer": _plain(answer)}
    return {**head, "explanation": _plain(explanation)}


def _plain(value: object) -> object:
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(each) for each in value]
    return value
