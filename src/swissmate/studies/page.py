"""The page of a study: one self-contained HTML file with its plots."""

from __future__ import annotations

from html import escape
from typing import Final

from swissmate import __version__
from swissmate.web_page import whole_page

from .design import Study
from .summary import Comparison, DesignSummary, Interval, StudySummary
from .svg import color_of, distribution_plot, number_text, rounds_plot

_STYLE: Final = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
body{color:#1a202c;background:#fff}
h1{line-height:1.2}h2{margin:2.2rem 0 .2rem;font-size:1.15rem}p{margin:.4rem 0}
table{border-collapse:collapse;margin:.6rem 0;font-size:.9rem}
th,td{padding:.25rem .7rem;text-align:right;border-bottom:1px solid #e2e8f0}
th:first-child,td:first-child{text-align:left}.scroll{overflow-x:auto}
.key{display:inline-block;width:.8em;height:.8em;border-radius:2px;margin-right:.45em}
.better{color:#276749;font-weight:600}.worse{color:#9b2c2c;font-weight:600}
svg{width:100%;max-width:40rem;height:auto;display:block}svg text{font-size:11px;fill:#4a5568}
.axis{stroke:#4a5568}.grid{stroke:#e2e8f0}small,.note{color:#4a5568}
@media(prefers-color-scheme:dark){body{background:#14181f;color:#e2e8f0}th,td{border-color:#2d3748}
svg text,small,.note{fill:#a0aec0;color:#a0aec0}.axis{stroke:#a0aec0}.grid{stroke:#2d3748}
.better{color:#68d391}.worse{color:#fc8181}}
"""


def study_page(study: Study, summary: StudySummary) -> str:
    """Return the page as HTML."""
    parts = [
        f"<h1>{escape(study.title)}</h1>",
        *(f"<p>{escape(paragraph)}</p>" for paragraph in study.question.split("\n\n") if paragraph),
        f"<p>{study.tournaments:,} tournaments of each design, seed {study.seed}, ranked by "
        f"{escape(', '.join(study.tie_breaks))}; swissmate {escape(__version__)}.</p>",
        _designs_table(study, summary),
        '<p class="note">Intervals are 95 % intervals of the mean. The difference is to the design '
        "that is named, tournament by tournament with the same players. p is corrected by Holm's "
        "method for all the differences on this page; where it is below 5 %, the difference is "
        "coloured. Under each distribution: the means and their intervals.</p>",
        "<h2>Predictable games by round</h2><p>Share of the games that the stronger player "
        "wins; the band is the interval of the mean.</p>",
        rounds_plot(summary.by_round),
    ]
    parts += [_section(comparison) for comparison in summary.comparisons]
    return whole_page(study.title, _STYLE, "\n".join(parts) + "\n")


def _key(place: int) -> str:
    return f'<span class="key" style="background:{color_of(place)}"></span>'


def _designs_table(study: Study, summary: StudySummary) -> str:
    rows = [
        "<tr><th>design</th><th>pairing</th><th>acceleration</th><th>players</th><th>rounds</th>"
        "<th>ratings</th><th>results</th><th>pairing a round, ms</th></tr>"
    ]
    for place, design in enumerate(study.designs):
        config = design.config
        cells = (
            design.pairing_name,
            config.acceleration or "none",
            config.players,
            config.rounds,
            config.ratings,
            config.results,
            number_text(summary.pairing[design.name].mean),
        )
        rows.append(
            f"<tr><td>{_key(place)}{escape(design.name)}</td>"
            + "".join(f"<td>{escape(str(cell))}</td>" for cell in cells)
            + "</tr>"
        )
    return f'<div class="scroll"><table>{"".join(rows)}</table></div>'


def _section(comparison: Comparison) -> str:
    measure = comparison.measure
    rows = ["<tr><th>design</th><th>mean</th><th>95 %</th><th>median</th><th>difference</th></tr>"]
    for place, design in enumerate(comparison.designs):
        rows.append(
            f"<tr><td>{_key(place)}{escape(design.design)}</td>"
            f"<td>{number_text(design.interval.mean)}</td><td>{_range(design.interval)}</td>"
            f"<td>{number_text(design.median)}</td>{_difference(design, measure.better)}</tr>"
        )
    return (
        f"<h2>{escape(measure.title)}</h2><p>{escape(measure.explanation[:1].upper())}"
        f"{escape(measure.explanation[1:])}. <small>{escape(measure.name)}</small></p>"
        f'<div class="scroll"><table>{"".join(rows)}</table></div>{distribution_plot(comparison)}'
    )


def _range(interval: Interval) -> str:
    return f"{number_text(interval.low)} to {number_text(interval.high)}"


def p_text(p: float) -> str:
    """Return a p-value as papers give it."""
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}"


def _difference(summary: DesignSummary, better: str) -> str:
    interval = summary.difference
    if interval is None:
        return "<td></td>"
    style = ""
    if better and summary.differs:
        style = ' class="better"' if (interval.mean > 0) == (better == "high") else ' class="worse"'
    sign = "+" if interval.mean > 0 and number_text(interval.mean) != "0" else ""
    return (
        f"<td{style}>{sign}{number_text(interval.mean)} ({_range(interval)})"
        f"<br><small>to {escape(summary.baseline)}, {p_text(summary.holm)}</small></td>"
    )
