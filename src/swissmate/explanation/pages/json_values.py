"""Explanations as JSON (``docs/explain.md``): statements with ids and parameters."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Final

from swissmate.languages.language import language_of

from ..question import Question, WhyNot
from ..statements import (
    BracketAccount,
    PlayerExplanation,
    PlayerMark,
    RoundExplanation,
    Statement,
)

SCHEMA_VERSION: Final = 2
"""Raised when a key changes its meaning or is removed; new keys and statement ids may be added."""


def to_json(
    explanation: RoundExplanation, answer: PlayerExplanation | WhyNot | None = None
) -> dict[str, object]:
    """Return an explanation as a value that ``json.dumps`` takes.

    ``kind`` is ``"round"``, ``"player"`` or ``"why-not"``. Points are numbers of points
    (``4.5``); tuples are arrays.
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


_POINTS_OF: Final = {
    PlayerMark: frozenset(("score", "points")),
    BracketAccount: frozenset(("scores",)),
}
"""The fields that hold points; the parameters of a statement that do are told by its sentence."""

_POINTS_FIELD: Final = re.compile(r"\{(\w+):(?:s|ss|sd|ssd)\}")


@cache
def _points_in(statement_id: str) -> frozenset[str]:
    template = language_of("en").sentences.get(statement_id, "")
    return frozenset(_POINTS_FIELD.findall(template))


def _plain(value: object) -> object:
    if isinstance(value, Statement):
        points = _points_in(value.id)
        params = {
            name: _in_points(parameter) if name in points else _plain(parameter)
            for name, parameter in value.params.items()
        }
        return {"id": value.id, "params": params}
    if isinstance(value, Question):
        return _plain(value.statement)
    if is_dataclass(value) and not isinstance(value, type):
        points = _POINTS_OF.get(type(value), frozenset())
        return {
            field.name: (_in_points if field.name in points else _plain)(getattr(value, field.name))
            for field in fields(value)
        }
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(part) for part in value]
    return value


def _in_points(tenths: object) -> object:
    if isinstance(tenths, (tuple, list)):
        return [_in_points(tenth) for tenth in tenths]
    return tenths / 10 if isinstance(tenths, int) else tenths
