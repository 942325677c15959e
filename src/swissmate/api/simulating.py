"""Studies: tournament designs compared over many generated tournaments."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from swissmate.errors import InputError
from swissmate.parallel import available_processes
from swissmate.studies import BUNDLED, Study, Workshop, bundled_study, read_study, run_study
from swissmate.studies.files import write_study
from swissmate.studies.measures import Row
from swissmate.studies.page import study_page
from swissmate.studies.parts import PartStore
from swissmate.studies.run import locally
from swissmate.studies.summary import StudySummary, summarize
from swissmate.studies.table import ordered_results_of
from swissmate.wording import there_is_no

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
        return study_page(self.study, self.summary())

    def write(self, folder: str | os.PathLike[str], *, ending: str = "parquet") -> list[str]:
        """Write everything into a folder, each file whole or not at all; return the paths.

        These are the rows (``rows``, ``timings`` and, if the study has details, ``players`` and
        ``games``) as Parquet or CSV files, by ``ending``; ``summary.csv`` and ``summary.tex``;
        ``plots``, a folder with an SVG file for each plot; and ``report.html``, which comes last.

        Raises:
            InputError: ``ending`` is neither ``"parquet"`` nor ``"csv"``, or pyarrow is missing.
            OSError: a file cannot be written.
        """
        return write_study(self.study, self._store, path_of("folder", folder), ending)


def study_of(
    name: str,
    *,
    tournaments: int | None = None,
    seed: int | None = None,
    own: Sequence[str] = (),
    details: bool = False,
) -> Study:
    """Return the study in a TOML file, or a bundled one by its name.

    ``own`` are Python files with a pairing rule or measures, ``details`` says that the rows of
    players and games are wanted too.

    Raises:
        InputError: the file holds no valid study; the message says where.
        OSError: the file cannot be read.
    """
    if name in BUNDLED and not os.path.exists(name):
        text = bundled_study(name)
    elif name.isalnum() and not os.path.exists(name):
        raise InputError(there_is_no("bundled study", name, BUNDLED), code="study")
    else:
        try:
            with open(name, encoding="utf-8") as file:
                text = file.read()
        except UnicodeDecodeError as error:
            raise InputError(f"{name}: this is not text: {error}", code="study") from error
    return read_study(text, name, tournaments=tournaments, seed=seed, own=own, details=details)


def simulate(
    study: Study | str | os.PathLike[str],
    folder: str | os.PathLike[str],
    *,
    tournaments: int | None = None,
    seed: int | None = None,
    own: Sequence[str | os.PathLike[str]] = (),
    details: bool = False,
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
        own: Python files with a pairing rule, each another design, or with measures.
        details: keep the rows of players and games too.
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
        study = study_of(
            path_of("study", study),
            tournaments=tournaments,
            seed=seed,
            own=[path_of("own", path) for path in own],
            details=details,
        )
    place = path_of("folder", folder)
    work = workshop or locally(available_processes())
    store = run_study(study, place, work, started=started, finished=finished)
    return Simulation(study, place, store)
