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
    difference = played.difference
    if difference is None:
        file = file_name(played) if played.failed else None
        return (*start, False, played.failed or None, *(None,) * 3, file, *(None,) * 5)
    return (
        *start,
        True,
        None,
        played.asked,
        difference.players,
        difference.round_number,
        file_name(played),
        *map(boards_text, difference.answers),
        *(verdict.word for verdict in difference.verdicts),
        _article(difference) or None,
    )


def boards_text(boards: Boards) -> str:
    """Return the boards of a round in a line, the bye last."""
    shown = sorted(boards, key=lambda board: (not board[1], board))
    return " ".join(f"{white}-{black or 'bye'}" for white, black in shown)


def _article(difference: Difference) -> str:
    return next((verdict.article for verdict in difference.verdicts if verdict.article), "")


def _verdict_text(verdict: Verdict) -> str:
    by = f" by {verdict.article}" if verdict.article and verdict.word != RIGHT else ""
    return f"{verdict.word}{by}"


def _size_text(difference: Difference) -> str:
    where = f"round {difference.round_number} of {difference.rounds}"
    return f"{counted(difference.players, 'player')}, {where}"


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
    for played, difference in outcome.found:
        lines += [
            f"tournament {played.number}, round {played.asked}, {played.players} players: they "
            f"differ; smallest: {_size_text(difference)}",
            f"  {outcome.folder}/{file_name(played)}",
        ]
        for name, boards, verdict in zip(
            outcome.names, difference.answers, difference.verdicts, strict=True
        ):
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
                        "players": difference.players,
                        "round": difference.round_number,
                        "rounds": difference.rounds,
                        "trf": difference.smallest.decode(),
                    },
                    "article": _article(difference) or None,
                    "answers": [
                        {"boards": sorted(boards), **verdict._asdict()}
                        for boards, verdict in zip(
                            difference.answers, difference.verdicts, strict=True
                        )
                    ],
                }
                for played, difference in outcome.found
            ],
            "without_an_answer": [
                {"tournament": played.number, "file": file_name(played), "why": played.failed}
                for played in outcome.failed
            ],
        }
    )


def _unbroken(boards: Boards) -> str:
    """Return the boards as HTML in which no line breaks inside a board."""
    return " ".join(f"<span>{board}</span>" for board in boards_text(boards).split())


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
    names = [escape(name) for name in outcome.names]
    parts = []
    for played, difference in outcome.found:
        sides = "".join(
            f"<h3>{name}</h3><p class=boards>{_unbroken(boards)}</p>"
            f"<p><b>{escape(_verdict_text(verdict))}</b>: {escape(verdict.why)}</p>"
            for name, boards, verdict in zip(
                names, difference.answers, difference.verdicts, strict=True
            )
        )
        parts.append(
            f"<h2>Tournament {played.number}, round {played.asked}</h2>"
            f"<p>{_size_text(difference)}: {escape(file_name(played))}</p>{sides}"
            f"<pre>{escape(difference.smallest.decode())}</pre>"
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
