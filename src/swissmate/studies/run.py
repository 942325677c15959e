"""Runs a study here or on a Dask cluster; the rows are the same wherever it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import Protocol

from swissmate.cluster import Cluster
from swissmate.parallel import ordered_results

from .design import Study
from .parts import Part, PartResult, PartStore, compute_part, parts_of


class Workshop(Protocol):
    """Where parts are computed: takes the study and its parts, yields results in any order."""

    def __call__(self, study: Study, parts: Sequence[Part], /) -> Iterator[PartResult]:
        """Compute the parts."""


def locally(processes: int) -> Workshop:
    """Return the workshop of this machine, with this many processes."""

    def work(study: Study, parts: Sequence[Part]) -> Iterator[PartResult]:
        few = min(processes, len(parts))
        with closing(ordered_results(partial(compute_part, study), parts, few, batch=1)) as results:
            yield from results

    return work


def on_cluster(cluster: Cluster) -> Workshop:
    """Return the workshop of a Dask cluster. Results come back here; the workers share no disk."""

    def work(study: Study, parts: Sequence[Part]) -> Iterator[PartResult]:
        with closing(cluster.results(partial(compute_part, study), parts)) as results:
            yield from results

    return work


def run_study(
    study: Study,
    folder: str,
    workshop: Workshop,
    *,
    started: Callable[[int, int], None] = lambda done, total: None,
    finished: Callable[[], None] = lambda: None,
) -> PartStore:
    """Compute all unfinished parts; return the store that then holds all parts.

    Args:
        study: the study to run.
        folder: where the parts are kept.
        workshop: where the work is done.
        started: called once with the number of parts already done, and the total.
        finished: called for each part that is done and on the disk.

    Raises:
        OSError: a part cannot be written.
    """
    store = PartStore(folder, study)
    parts = list(parts_of(study))
    missing = [part for part in parts if part not in store]
    started(len(parts) - len(missing), len(parts))
    if missing:
        for result in workshop(study, missing):
            store.save(result)
            finished()
    return store
