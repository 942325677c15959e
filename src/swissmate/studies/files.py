"""The files of a finished study: rows, summary, plots, and the page."""

from __future__ import annotations

import os
from pathlib import Path

from swissmate.errors import InputError
from swissmate.files.whole_file import write_whole

from .design import Study
from .page import study_page
from .paper import summary_csv, summary_latex
from .parts import PartStore
from .summary import summarize
from .svg import distribution_plot, rounds_plot, svg_file
from .table import WRITERS, tables_of


def write_study(study: Study, store: PartStore, folder: str, ending: str) -> list[str]:
    """Write all files of a study into a folder, the page last; return their paths.

    Raises:
        InputError: no table is written with this ending, or pyarrow is missing.
        OSError: a file cannot be written.
    """
    if ending not in WRITERS:
        raise InputError(f"rows as {ending!r:.40}; expected {' or '.join(WRITERS)}", code="study")
    paths = []
    for table in tables_of(study, store):
        path = os.path.join(folder, f"{table.name}.{ending}")
        WRITERS[ending](path, table)
        paths.append(path)
    summary = summarize(study, store)
    texts = {
        "summary.csv": summary_csv(study, summary),
        "summary.tex": summary_latex(study, summary),
    }
    plots = {
        comparison.measure.name: distribution_plot(comparison) for comparison in summary.comparisons
    }
    plots["predicted_by_round"] = rounds_plot(summary.by_round)
    for name, plot in plots.items():
        if plot:
            texts[os.path.join("plots", f"{name}.svg")] = svg_file(plot)
    texts["report.html"] = study_page(study, summary)
    Path(folder, "plots").mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        path = os.path.join(folder, name)
        write_whole(path, text.encode())
        paths.append(path)
    return paths
