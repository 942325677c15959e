"""The outcome of a duel, as text, as a page and as JSON."""

from __future__ import annotations

from html import escape
from typing import Final

from swissmate import __version__
from swissmate.trials.duel.engines import Boards
from swissmate.trials.duel.judge import RIGHT, Verdict
from swissmate.trials.duel.outcome import Outcome
from swissmate.trials.duel.play import Difference, Played
from swissmate.web_page import whole_page
from swissmate.wording import counted

from .output import json_text

COLUMNS: Final = {
    "tournament": int,
    "players": int,
    "rounds_asked": int,
    "differs": bool,
    "failed": str,
    "round": int,
    "smallest_players": int,
    "smallest_round": int,
    "file": str,
    "first": str,
    "second": str,
    "first_verdict": str,
    "second_verdict": str,
    "article": str,
}
"""The columns of ``--parquet``, one row per tournament."""


def file_name(played: Played, kind: str = "") -> str:
    """Return the file name of a position; ``kind`` is ``"found"`` before it was shrunk."""
    return f"{played.number:06}{kind and '-' + kind}.trf"


def row(played: Played) -> tuple[object, ...]:
    """Return the row of a tournament in the order of :data:`COLUMNS`."""
    start = (played.number, played.players, played.asked)
    found = played.difference
    if found is None:
        file = file_name(played) if played.failed else None
        return (*start, False, played.failed or None, *(None,) * 3, file, *(None,) * 5)
    return (
        *start,
        True,
        None,
        played.asked,
        found.players,
        found.round_number,
        file_name(played),
        *map(boards_text, found.answers),
        *(each.word for each in found.verdicts),
        _article(found) or None,
    )


def boards_text(boards: Boards) -> str:
    """Return the boards of a round in a line, the bye last."""
    shown = sorted(boards, key=lambda board: (not board[1], board))
    return " ".join(f"{white}-{black or 'bye'}" for white, black in shown)


def _article(found: Difference) -> str:
    return next((each.article for each in found.verdicts if each.article), "")


def _verdict_text(verdict: Verdict) -> str:
    by = f" by {verdict.article}" if verdict.article and verdict.word != RIGHT else ""
    return f"{verdict.word}{by}"


def _size_text(found: Difference) -> str:
    return f"{counted(found.players, 'player')}, round {found.round_number} of {found.rounds}"


def _summary(outcome: Outcome) -> str:
    rules, seed = outcome.question.config.rules, outcome.question.seed
    return (
        f"{rules}, seed {seed}: {counted(outcome.tournaments, 'tournament')}, "
        f"{counted(outcome.rounds, 'round')} asked; {len(outcome.found)} differ, "
        f"{len(outcome.failed)} without an answer"
    )


def text(outcome: Outcome) -> str:
    """Return the outcome for a terminal."""
    lines = [f"{' against '.join(outcome.names)}"]
    for played, found in outcome.found:
        lines += [
            f"tournament {played.number}, round {played.asked}, {played.players} players: they "
            f"differ; smallest: {_size_text(found)}",
            f"  {outcome.folder}/{file_name(played)}",
        ]
        for name, boards, verdict in zip(outcome.names, found.answers, found.verdicts, strict=True):
            lines += [
                f"  {name}: {boards_text(boards)}",
                f"    {_verdict_text(verdict)}: {verdict.why}",
            ]
    lines += [
        f"tournament {played.number}, {played.failed}; {outcome.folder}/{file_name(played)}"
        for played in outcome.failed
    ]
    return "\n".join([*lines, _summary(outcome)]) + "\n"


def json(outcome: Outcome) -> str:
    """Return the outcome as JSON."""
    return json_text(
        {
            "swissmate": __version__,
            "rules": outcome.question.config.rules,
            "seed": outcome.question.seed,
            "sides": list(outcome.names),
            "tournaments": outcome.tournaments,
            "rounds": outcome.rounds,
            "differences": [
                {
                    "tournament": played.number,
                    "round": played.asked,
                    "players": played.players,
                    "smallest": {
                        "file": file_name(played),
                        "players": found.players,
                        "round": found.round_number,
                        "rounds": found.rounds,
                        "trf": found.smallest.decode(),
                    },
                    "article": _article(found) or None,
                    "answers": [
                        {"boards": sorted(boards), **verdict._asdict()}
                        for boards, verdict in zip(found.answers, found.verdicts, strict=True)
                    ],
                }
                for played, found in outcome.found
            ],
            "without_an_answer": [
                {"tournament": played.number, "file": file_name(played), "why": played.failed}
                for played in outcome.failed
            ],
        }
    )


def _unbroken(boards: Boards) -> str:
    """Return the boards as HTML in which no line breaks inside a board."""
    return " ".join(f"<span>{each}</span>" for each in boards_text(boards).split())


_STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 16px/1.4 system-ui, sans-serif; margin: 2rem auto; padding: 0 1rem;
  max-width: 60rem; }
h1, h3 { overflow-wrap: anywhere; }
.boards { font-family: monospace; }
.boards span { white-space: nowrap; }
pre { overflow-x: auto; border: 1px solid; padding: .5rem; font-size: .85rem; }
"""


def html(outcome: Outcome) -> str:
    """Return the outcome as one page that loads nothing from elsewhere."""
    names = [escape(each) for each in outcome.names]
    parts = []
    for played, found in outcome.found:
        sides = "".join(
            f"<h3>{name}</h3><p class=boards>{_unbroken(boards)}</p>"
            f"<p><b>{escape(_verdict_text(verdict))}</b>: {escape(verdict.why)}</p>"
            for name, boards, verdict in zip(names, found.answers, found.verdicts, strict=True)
        )
        parts.append(
            f"<h2>Tournament {played.number}, round {played.asked}</h2>"
            f"<p>{_size_text(found)}: {escape(file_name(played))}</p>{sides}"
            f"<pre>{escape(found.smallest.decode())}</pre>"
        )
    if outcome.failed:
        items = "".join(
            f"<li>tournament {played.number}, {escape(played.failed)}</li>"
            for played in outcome.failed
        )
        parts.append(f"<h2>Without an answer</h2><ul>{items}</ul>")
    title = f"Duel: {' against '.join(outcome.names)}"
    head = f"<h1>{escape(title)}</h1><p>{escape(_summary(outcome))}</p>\n"
    return whole_page(title, _STYLE, "".join([head, *parts, "\n"]))
