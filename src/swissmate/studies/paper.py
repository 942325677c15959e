"""The summary of a study as tables for a paper: CSV for programs, LaTeX for authors."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Final

from swissmate.wording import spreadsheet_text

from .design import Study
from .summary import Comparison, DesignSummary, Interval, StudySummary
from .svg import number_text

SUMMARY_COLUMNS: Final = (
    "measure",
    "design",
    "tournaments",
    "mean",
    "mean_low",
    "mean_high",
    "median",
    "compared_with",
    "difference",
    "difference_low",
    "difference_high",
    "p",
    "p_holm",
)


def summary_csv(study: Study, summary: StudySummary) -> str:
    """Return a line for each measure and design; what is not compared is empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(SUMMARY_COLUMNS)
    for comparison in summary.comparisons:
        for design in comparison.designs:
            compared: Sequence[object] = ("", "", "", "", "", "")
            if design.difference:
                compared = (design.baseline, *design.difference, design.p, design.holm)
            own = (design.design, study.tournaments, *design.interval, design.median)
            whole = (comparison.measure.name, *own, *compared)
            writer.writerow([spreadsheet_text(x) if isinstance(x, str) else x for x in whole])
    return text.getvalue()


def summary_latex(study: Study, summary: StudySummary) -> str:
    """Return a table for LaTeX (package booktabs): a row for each measure, a column a design.

    A cell holds the mean and half the width of its 95 % interval. A star marks a difference to the
    design of comparison that stands at the level of 5 % after Holm's correction.
    """
    names = [design.name for design in study.designs]
    lines = [
        "% needs \\usepackage{booktabs}",
        f"\\begin{{tabular}}{{l{'r' * len(names)}}}",
        "\\toprule",
        " & ".join(["measure", *map(_latex, names)]) + r" \\",
        "\\midrule",
        *(_latex_row(comparison) for comparison in summary.comparisons),
        "\\bottomrule",
        "\\end{tabular}",
        f"% {study.tournaments} tournaments of each design, seed {study.seed}. Mean and half the "
        "width of its 95 % interval;",
        "% a star: the difference to the design of comparison stands at 5 % after Holm's "
        "correction.",
    ]
    return "\n".join(lines) + "\n"


def _latex_row(comparison: Comparison) -> str:
    cells = [_latex(comparison.measure.title), *map(_latex_cell, comparison.designs)]
    return " & ".join(cells) + r" \\"


def _latex_cell(design: DesignSummary) -> str:
    star = "^{*}" if design.differs else ""
    return f"${number_text(design.interval.mean)} \\pm {_margin(design.interval)}{star}$"


def _margin(interval: Interval) -> str:
    return number_text(interval.high - interval.mean)


_SPECIAL: Final = str.maketrans(
    {character: f"\\{character}" for character in "&%$#_{}"}
    | {"~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "\\": r"\textbackslash{}"}
)


def _latex(text: str) -> str:
    return text.translate(_SPECIAL)
