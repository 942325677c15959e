"""Runs a study here or on a Dask cluster; where it runs changes no row."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from typing import Any, Protocol

from swissmate.errors import InputError
from swissmate.parallel import ordered_results

from .design import Study
from .parts import Part, PartResult, PartStore, compute_part, parts_of

_SUBMITTED_AHEAD = 4
"""Parts for each thread of the cluster: enough to keep it busy, few enough for any memory."""

_ATTEMPTS = 20
"""So many dead workers in a row on one part look like a fault of the part."""


class Workshop(Protocol):
    """Where parts are computed: takes the study and its parts, yields results in any order."""

    def __call__(self, study: Study, parts: Sequence[Part], /) -> Iterator[PartResult]:
        """Compute the parts."""


def locally(processes: int) -> Workshop:
    """Return the workshop of this machine: so many processes."""

    def work(study: Study, parts: Sequence[Part]) -> Iterator[PartResult]:
        few = min(processes, len(parts))
        with closing(ordered_results(partial(compute_part, study), parts, few, batch=1)) as results:
            yield from results

    return work


def cluster(address: str) -> Workshop:
    """Return the workshop of a Dask cluster: ``HOST:PORT`` of its scheduler.

    The workers need the same version of swissmate. Results come back here; the workers share no
    disk. A part whose worker dies is given to another one.

    Raises:
        InputError: Dask is not installed, or the scheduler does not answer.
    """
    try:
        dask: Any = importlib.import_module("distributed")  # an optional extra, and slow to load
    except ImportError as error:
        raise InputError(
            "--cluster needs Dask: pip install 'swissmate[cluster]'", code="missing-library"
        ) from error

    def work(study: Study, parts: Sequence[Part]) -> Iterator[PartResult]:
        try:
            client = dask.Client(address, timeout=10)
        except (OSError, TimeoutError, ValueError) as error:
            raise InputError(
                f"the cluster at {address} does not answer: {error}", code="cluster"
            ) from error
        with client:
            yield from _on_cluster(dask, client, study, parts)

    return work


def _on_cluster(
    dask: Any,  # noqa: ANN401 - Dask has no types
    client: Any,  # noqa: ANN401
    study: Study,
    parts: Sequence[Part],
) -> Iterator[PartResult]:
    """Keep some parts of the study on the cluster until all are done.

    Dask itself gives the parts of a dead worker to another; only when several died with the same
    part does it give up, and then the part is handed in anew.
    """
    threads = sum(client.nthreads().values())
    waiting = iter(parts)
    attempts: dict[Part, int] = {}
    part_of: dict[str, Part] = {}

    def submit(part: Part) -> Any:  # noqa: ANN401
        attempts[part] = attempts.get(part, 0) + 1
        key = f"swissmate-{study.digest}-{part.name}-{attempts[part]}"
        future = client.submit(compute_part, study, part, key=key, pure=False)
        part_of[future.key] = part
        return future

    ahead = max(1, threads) * _SUBMITTED_AHEAD
    running = dask.as_completed(submit(part) for part in islice(waiting, ahead))
    for future in running:
        part = part_of.pop(future.key)
        try:
            result: PartResult = future.result()
        except dask.KilledWorker:
            if attempts[part] >= _ATTEMPTS:
                raise
            running.add(submit(part))
            continue
        yield result
        following = next(waiting, None)
        if following is not None:
            running.add(submit(following))


def run_study(
    study: Study,
    folder: str,
    workshop: Workshop,
    *,
    started: Callable[[int, int], None] = lambda done, total: None,
    finished: Callable[[], None] = lambda: None,
) -> PartStore:
    """Compute all parts that are not finished yet; return the store that holds them all.

    Args:
        study: what to do.
        folder: where the parts are kept.
        workshop: where the work is done.
        started: told once how many parts are done already, and how many there are.
        finished: told of each part that is done and on the disk.

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
