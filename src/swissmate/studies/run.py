"""Runs a study here or on a Dask cluster; where it runs changes no row."""

from __future__ import annotations

import importlib
import time
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


def cluster(
    address: str, patience: float = 60, tell: Callable[[str], object] = lambda text: None
) -> Workshop:
    """Return the workshop of a Dask cluster: ``HOST:PORT`` of its scheduler.

    The workers need the same version of swissmate. Results come back here; the workers share no
    disk. A part whose worker dies is given to another one. While there is no worker at all,
    ``tell`` is told so once; after ``patience`` seconds without one the workshop gives up.

    Raises:
        InputError: Dask is not installed, the scheduler does not answer, or it has no workers.
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
            workers = _Workers(client, address, patience, tell)
            yield from _on_cluster(dask, client, study, parts, workers)

    return work


class _Workers:
    """The workers of a cluster, who may not have come yet, or may all have gone."""

    def __init__(
        self,
        client: Any,  # noqa: ANN401 - Dask has no types
        address: str,
        patience: float,
        tell: Callable[[str], object],
    ) -> None:
        self._client = client
        self._address = address
        self._patience = patience
        self._tell = tell

    def threads(self) -> int:
        """Return how many threads there are to work, after waiting for the first one.

        Raises:
            InputError: nobody came in time.
        """
        told = False
        end = time.monotonic() + self._patience
        while not (threads := sum(self._client.nthreads().values())):
            if not told:
                told = True
                self._tell(
                    f"the cluster at {self._address} has no workers; waiting "
                    f"{self._patience:g} seconds for one ('dask worker {self._address}')"
                )
            if time.monotonic() >= end:
                raise InputError(
                    f"the cluster at {self._address} has no workers, and none came in "
                    f"{self._patience:g} seconds; what is finished is kept",
                    code="cluster",
                )
            time.sleep(_LOOK_AGAIN)
        return int(threads)


_LOOK_AGAIN = 0.2
"""Seconds between two looks whether a worker has come."""

_LOOK_AT_RESULTS = 0.01

_QUIET = 5.0
"""After so many seconds without a result somebody looks whether there still are workers."""


def _on_cluster(
    dask: Any,  # noqa: ANN401 - Dask has no types
    client: Any,  # noqa: ANN401
    study: Study,
    parts: Sequence[Part],
    workers: _Workers,
) -> Iterator[PartResult]:
    """Keep some parts of the study on the cluster until all are done.

    Dask itself gives the parts of a dead worker to another; only when several died with the same
    part does it give up, and then the part is submitted again.
    """
    threads = workers.threads()
    waiting = iter(parts)
    attempts: dict[Part, int] = {}
    part_of: dict[str, Part] = {}

    def submit(part: Part) -> Any:  # noqa: ANN401
        attempts[part] = attempts.get(part, 0) + 1
        key = f"swissmate-{study.digest}-{part.name}-{attempts[part]}"
        future = client.submit(compute_part, study, part, key=key, pure=False)
        part_of[future.key] = part
        return future

    running = dask.as_completed(
        submit(part) for part in islice(waiting, threads * _SUBMITTED_AHEAD)
    )
    while running.count():
        quiet_since = time.monotonic()
        while not running.has_ready():
            time.sleep(_LOOK_AT_RESULTS)
            if time.monotonic() > quiet_since + _QUIET:
                workers.threads()
                quiet_since = time.monotonic()
        future = next(running)
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
