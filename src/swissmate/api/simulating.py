"""Studies: tournament designs compared over many generated tournaments."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from swissmate.errors import InputError
from swissmate.parallel import available_processes
from swissmate.studies import BUNDLED, Study, Workshop, bundled_study, read_study, run_study
from swissmate.studies.measures import Row
from swissmate.studies.parts import PartStore
from swissmate.studies.run import locally
from swissmate.studies.summary import StudySummary, summarize
from swissmate.studies.table import ordered_results_of, write_tables

from .arguments import path_of, require_number


@dataclass(frozen=True)
class Simulation:
    """A finished study. It can be read again from its parts, which are in ``folder``."""

    study: Study
    folder: str
    _store: PartStore

    def rows(self) -> Iterator[Row]:
        """Yield a row for each tournament, design by design."""
        for part in ordered_results_of(self.study, self._store):
            yield from part.rows

    def summary(self) -> StudySummary:
        """Return means with intervals, and comparisons of the designs on paired tournaments."""
        return summarize(self.study, self._store)

    def page(self) -> str:
        """Return the report as a page of HTML."""
        from swissmate.studies.page import study_page  # noqa: PLC0415 - after the work, if wanted

        return study_page(self.study, self.summary())

    def write_tables(self, rows_path: str, timings_path: str) -> None:
        """Write the rows and the timings as Parquet files, each in full or not at all.

        Raises:
            InputError: pyarrow is not installed.
            OSError: a file cannot be written.
        """
        write_tables(self.study, self._store, rows_path, timings_path)


def study_of(name: str, *, tournaments: int | None = None, seed: int | None = None) -> Study:
    """Return the study in a TOML file, or a bundled one by its name.

    Raises:
        InputError: the file holds no valid study; the message says where.
        OSError: the file cannot be read.
    """
    if name in BUNDLED and not os.path.exists(name):
        text = bundled_study(name)
    else:
        try:
            with open(name, encoding="utf-8") as file:
                text = file.read()
        except UnicodeDecodeError as error:
            raise InputError(f"{name}: this is not text: {error}", code="study") from error
    return read_study(text, name, tournaments=tournaments, seed=seed)


def simulate(
    study: Study | str | os.PathLike[str],
    folder: str | os.PathLike[str],
    *,
    tournaments: int | None = None,
    seed: int | None = None,
    workshop: Workshop | None = None,
    started: Callable[[int, int], None] = lambda done, total: None,
    finished: Callable[[], None] = lambda: None,
) -> Simulation:
    """Play all tournaments of a study that have not been played yet.

    Args:
        study: a study, a TOML file (``docs/studies.md``), or a bundled study's name: ``"baku"``.
        folder: where finished parts are kept; the same call resumes an interrupted study.
        tournaments: how many to play of each design, instead of the number in the file.
        seed: the seed to use instead of the one in the file.
        workshop: where the work is done; by default on all processors of this machine.
        started: called once with the number of parts already done and the number of all parts.
        finished: called whenever a part is done.

    Raises:
        InputError: the study makes no sense, or the cluster does not answer.
        OSError: the folder cannot be written.
    """
    require_number("tournaments", tournaments)
    require_number("seed", seed)
    if not isinstance(study, Study):
        study = study_of(path_of("study", study), tournaments=tournaments, seed=seed)
    place = path_of("folder", folder)
    work = workshop or locally(available_processes())
    store = run_study(study, place, work, started=started, finished=finished)
    return Simulation(study, place, store)
