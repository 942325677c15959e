"""Work on a Dask cluster: ordered answers, constant memory; a worker that dies loses nothing."""

from __future__ import annotations

import importlib
import logging
import time
import uuid
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import CancelledError
from itertools import islice
from typing import Any, Final, Generic, NamedTuple, TypeVar

from swissmate.errors import InputError
from swissmate.messages import Message
from swissmate.parallel import work_on

T = TypeVar("T")
R = TypeVar("R")

_SUBMITTED_AHEAD: Final = 4
"""Batches for each thread of the cluster: enough to keep it busy, and few enough for memory."""

_ATTEMPTS: Final = 20
"""If so many workers in a row die on one batch, the batch itself seems to be at fault."""

_LOOK_AGAIN: Final = 0.2
"""Seconds between two checks whether a worker has come."""

_LOOK_AT_RESULTS: Final = 0.01

_QUIET: Final = 5.0
"""After so many seconds without news, the number of workers is checked again."""


def require_dask() -> Any:  # Dask has no types
    """Return the library.

    Raises:
        InputError: Dask is not installed.
    """
    try:
        return importlib.import_module("distributed")  # an optional extra, and slow to load
    except ImportError as error:
        raise InputError(
            Message(
                "{field.cluster} needs Dask: install swissmate with [cluster] (docs/install.md)"
            ),
            code="missing-library",
        ) from error


_CONNECT: Final = 10
"""Seconds to wait for the scheduler to answer; less if the user's patience for workers is less."""


class Cluster(NamedTuple):
    """A Dask cluster: ``HOST:PORT`` of its scheduler.

    The workers need the same version of swissmate; they need not share a disk with this machine. If
    there is no worker at all, ``tell`` is called once to say so; after ``patience`` seconds without
    one the work is given up.
    """

    address: str
    patience: float = 60
    tell: Callable[[str], object] = lambda _text: None

    def results(
        self, work: Callable[[T], R], items: Iterable[T], *, batch: int = 1
    ) -> Generator[R, None, None]:
        """Yield ``work(item)`` for every item, in order, as ``ordered_results`` does locally.

        Items are taken as they are needed, and ``batch`` of them are sent at once. What ``work``
        raises is raised here. The batch of a worker that dies is given to another worker.

        Raises:
            InputError: Dask is not installed, the scheduler does not answer or went away, or it
                has no workers.
        """
        dask = require_dask()
        # A broken connection is reported below, in one line.
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
        try:
            client = dask.Client(self.address, timeout=min(max(self.patience, 1), _CONNECT))
        except (OSError, TimeoutError, ValueError) as error:
            raise InputError(
                f"the cluster at {self.address} does not answer: {error}", code="cluster"
            ) from error
        with client:
            try:
                yield from self._on(_Client(dask, client, uuid.uuid4().hex), work, items, batch)
            except CancelledError as error:
                raise InputError(
                    f"the cluster at {self.address} went away; what is finished is kept",
                    code="cluster",
                ) from error

    def _on(
        self, client: _Client, work: Callable[[T], R], items: Iterable[T], batch: int
    ) -> Generator[R, None, None]:
        """Keep a few batches on the cluster until all are done."""
        source = iter(items)
        waiting: deque[_Batch[T, R]] = deque()
        ahead, looked = self._threads(client) * _SUBMITTED_AHEAD, time.monotonic()
        while True:
            while len(waiting) < ahead and (chunk := list(islice(source, batch))):
                waiting.append(_Batch(client, work, chunk))
            if not waiting:
                return
            first = waiting.popleft()
            while not first.is_done():
                time.sleep(_LOOK_AT_RESULTS)
                if time.monotonic() > looked + _QUIET:
                    ahead, looked = self._threads(client) * _SUBMITTED_AHEAD, time.monotonic()
            yield from first.results()

    def _threads(self, client: _Client) -> int:
        """Return the number of threads available for work, after waiting for the first one.

        Raises:
            InputError: no worker came in time.
        """
        warned = False
        end = time.monotonic() + self.patience
        while not (threads := client.threads()):
            if not warned:
                warned = True
                self.tell(
                    f"the cluster at {self.address} has no workers; waiting "
                    f"{self.patience:g} seconds for one ('dask worker {self.address}')"
                )
            if time.monotonic() >= end:
                raise InputError(
                    f"the cluster at {self.address} has no workers, and none came in "
                    f"{self.patience:g} seconds; what is finished is kept",
                    code="cluster",
                )
            time.sleep(_LOOK_AGAIN)
        return threads


class _Client(NamedTuple):
    """The connection, and a name of this run, so that two runs never share a batch."""

    dask: Any
    client: Any
    run: str

    def threads(self) -> int:
        """Return the number of threads of all workers together."""
        return int(sum(self.client.nthreads().values()))


class _Batch(Generic[T, R]):
    """Items that are processed together.

    Dask itself gives the batch of a dead worker to another one. Only if several workers died on the
    same batch does it give up; then the batch is submitted again.
    """

    def __init__(self, client: _Client, work: Callable[[T], R], items: list[T]) -> None:
        self._client = client
        self._call = (work_on, work, items)
        self._name = f"swissmate-{client.run}-{uuid.uuid4().hex}"
        self._attempts = 0
        self._submit()

    def _submit(self) -> None:
        self._attempts += 1
        key = f"{self._name}-{self._attempts}"
        self._future = self._client.client.submit(*self._call, key=key, pure=False)

    def is_done(self) -> bool:
        """Whether the results are there; if workers died, the batch is submitted again."""
        if not self._future.done():
            return False
        failed = self._future.status == "error" and self._future.exception()
        died = isinstance(failed, self._client.dask.KilledWorker)
        if died and self._attempts < _ATTEMPTS:
            self._submit()
            return False
        return True

    def results(self) -> list[R]:
        """Return the results of all items, in order."""
        results: list[R] = self._future.result()
        return results
