"""The reports of verdicts on an engine's answers."""

from __future__ import annotations

from html import escape
from typing import Final

from swissmate.conformance.suite import VERSION
from swissmate.trials.conformance.verdicts import Case, Verdict
from swissmate.web_page import whole_page
from swissmate.wording import counted

from .output import json_text

COLUMNS: Final = {
    "part": str,
    "file": str,
    "rules": str,
    "article": str,
    "right": bool,
    "wrong_reading": bool,
    "failed": str,
    "answer": str,
}
"""The columns of ``--parquet``, one row per position."""


def cells(verdict: Verdict) -> tuple[object, ...]:
    """Return the row of a verdict for ``--parquet``."""
    position, failed = verdict.position, verdict.failed or None
    answer = None if failed else verdict.part.shown(verdict.found)
    return (
        verdict.part.name,
        position.name,
        position.rules,
        position.article,
        verdict.is_right,
        verdict.is_wrong_reading,
        failed,
        answer,
    )


def row_of(case: Case) -> dict[str, object]:
    """Return a position as it stands in the index of ``--extract`` and in the JSON report."""
    part, position = case.part, case.position
    return {
        "part": part.name,
        "file": position.name,
        "rules": position.rules,
        "article": position.article,
        "why": position.why,
        **part.row(position),
        "expected": part.data(position.expected),
        "wrong": None if position.wrong is None else part.data(position.wrong),
    }


def _articles(verdicts: list[Verdict]) -> list[tuple[str, str, int, list[Verdict]]]:
    """Return rule set, article, its positions and its wrong verdicts, for each article with any."""
    groups: dict[tuple[str, str], list[Verdict]] = {}
    for verdict in verdicts:
        groups.setdefault((verdict.position.rules, verdict.position.article), []).append(verdict)
    return [
        (rules, article, len(own), wrong)
        for (rules, article), own in groups.items()
        if (wrong := [verdict for verdict in own if not verdict.is_right])
    ]


_READ_OTHERWISE: Final = "as if the article were read otherwise"


def _said(verdict: Verdict) -> str:
    """Return what an engine answered, and whether that is the wrong reading."""
    if verdict.failed:
        return verdict.failed
    answer = verdict.part.shown(verdict.found)
    if verdict.differing:
        answer = "; ".join(f"{path}: {actual}" for path, _, actual in verdict.differing)
    return f"{answer}, {_READ_OTHERWISE}" if verdict.is_wrong_reading else answer


def _right_answer(verdict: Verdict) -> str:
    """Return what was expected; if the answer has members, only those that are wrong."""
    if verdict.differing:
        return "; ".join(f"{path}: {expected}" for path, expected, _ in verdict.differing)
    return verdict.part.shown(verdict.position.expected)


def _told(verdict: Verdict) -> list[str]:
    """Return the report lines about a wrong answer."""
    if not verdict.differing:
        return [f"expected {_right_answer(verdict)}", f"found    {_said(verdict)}"]
    lines = [
        f"{path}: expected {expected}, found {found}" for path, expected, found in verdict.differing
    ]
    return [*lines, _READ_OTHERWISE] if verdict.is_wrong_reading else lines


def _summary(verdicts: list[Verdict]) -> list[str]:
    lines = []
    for rules in dict.fromkeys(verdict.position.rules for verdict in verdicts):
        own = [verdict for verdict in verdicts if verdict.position.rules == rules]
        articles = {verdict.position.article for verdict in own}
        right = sum(verdict.is_right for verdict in own)
        lines.append(
            f"{rules}: {right} of {counted(len(own), 'position')} right, "
            f"{counted(len(articles), 'article')}"
        )
    return lines


def _text(verdicts: list[Verdict], engine: str | None) -> str:
    lines = [f"suite {VERSION}: {engine or 'swissmate'}"]
    for rules, article, count, wrong in _articles(verdicts):
        lines.append(f"{rules} {article}: {len(wrong)} of {count} wrong")
        for verdict in wrong:
            lines.append(f"  {verdict.position.name}: {verdict.position.why}")
            lines += [f"    {line}" for line in _told(verdict)]
    return "\n".join([*lines, *_summary(verdicts)]) + "\n"


def _json(verdicts: list[Verdict], engine: str | None) -> str:
    return json_text(
        {
            "suite": VERSION,
            "engine": engine,
            "positions": [
                {
                    **row_of(verdict.case),
                    "found": None if verdict.failed else verdict.part.data(verdict.found),
                    "failed": verdict.failed or None,
                    "right": verdict.is_right,
                    "is_wrong_reading": verdict.is_wrong_reading,
                }
                for verdict in verdicts
            ],
        }
    )


_STYLE: Final = """
body { font: 16px/1.4 system-ui, sans-serif; margin: 2rem; }
td, th { padding: .3rem .6rem; border-bottom: 1px solid #ccc; text-align: left; }
"""


def _html(verdicts: list[Verdict], engine: str | None) -> str:
    rows = "\n".join(
        f"<tr><td>{escape(rules)}</td><td>{escape(article)}</td>"
        f"<td>{escape(verdict.position.name)}</td><td>{escape(verdict.position.why)}</td>"
        f"<td>{escape(_right_answer(verdict))}</td><td>{escape(_said(verdict))}</td></tr>"
        for rules, article, _, wrong in _articles(verdicts)
        for verdict in wrong
    )
    head = "<tr><th>rules<th>article<th>position<th>what it asks for<th>expected<th>found</tr>"
    table = f"<table>\n{head}\n{rows}\n</table>" if rows else "<p>Every answer is right.</p>"
    summary = "".join(f"<li>{escape(line)}</li>" for line in _summary(verdicts))
    title = f"Conformance: {engine or 'swissmate'}"
    body = f"<h1>{escape(title)}</h1><p>Suite {VERSION}</p><ul>{summary}</ul>\n{table}\n"
    return whole_page(title, _STYLE, body)


REPORTS: Final = {"text": _text, "json": _json, "html": _html}
"""The report writers by the name of their form. Each takes the verdicts and the engine's
command."""
