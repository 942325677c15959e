"""Work in several processes on this machine: ordered answers, constant memory, prompt Ctrl-C."""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import parent_process
from typing import TYPE_CHECKING, NoReturn, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")
R = TypeVar("R")

_MOST_ON_WINDOWS = 61
"""Windows cannot wait for more processes than this at once."""

_BATCHES_AHEAD = 3
"""For each process: enough that none is idle while the first batch in line is still being done."""


def available_processes() -> int:
    """Return the number of processors on which this process may run."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _at_once(processes: int) -> int:
    """Return how many of the requested processes this system allows to work at once."""
    return min(processes, _MOST_ON_WINDOWS) if os.name == "nt" else processes


def ordered_results(
    work: Callable[[T], R], items: Iterable[T], processes: int, *, batch: int = 8
) -> Generator[R, None, None]:
    """Yield ``work(item)`` for every item, in the order of the items.

    Args:
        work: a module-level function, if there is more than one process.
        items: taken as they are needed; only a few batches are in progress at any time.
        processes: with 1, the work is done in this process.
        batch: how many items are sent to a process at once.

    Closing the generator (also by an error or SIGTERM) ends each process after the batches it has
    begun. At Ctrl-C in a terminal the processes drop their work, and if this process is killed they
    end at once. What ``work`` raises is raised here.

    Raises:
        OSError: a process was terminated from outside (killed, or out of memory).
    """
    processes = _at_once(processes)
    with _ended_as_by_an_error():
        if processes < 2:
            yield from map(work, items)
        else:
            yield from _by_workers(work, iter(items), processes, batch)


@contextmanager
def _ended_as_by_an_error() -> Generator[None, None, None]:
    """Let SIGTERM end this process as an error would; otherwise its workers would outlive it."""

    def end(_number: int, _frame: object) -> NoReturn:
        raise SystemExit(128 + signal.SIGTERM)

    in_main_thread = threading.current_thread() is threading.main_thread()
    previous = signal.signal(signal.SIGTERM, end) if in_main_thread else None
    try:
        yield
    finally:
        if in_main_thread:
            signal.signal(signal.SIGTERM, previous or signal.SIG_DFL)


def _by_workers(
    work: Callable[[T], R], source: Iterator[T], processes: int, batch: int
) -> Generator[R, None, None]:
    waiting: deque[Future[list[R]]] = deque()
    executor = ProcessPoolExecutor(processes, initializer=_take_orders_only)
    try:
        while True:
            while len(waiting) < _BATCHES_AHEAD * processes:
                chunk = list(islice(source, batch))
                if not chunk:
                    break
                waiting.append(executor.submit(work_on, work, chunk))
            if not waiting:
                return
            yield from waiting.popleft().result()
    except BrokenProcessPool as error:
        raise OSError(0, "a worker process was ended from outside; run again") from error
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def work_on(work: Callable[[T], R], chunk: list[T]) -> list[R]:
    """Return the results for a batch of items; this is what a process or worker is sent to do."""
    _Worker.at_work = True
    try:
        return [] if _Worker.interrupted else [work(item) for item in chunk]
    finally:
        _Worker.at_work = False


class _Worker:
    """What a worker process knows about itself."""

    at_work = False
    interrupted = False


def _interrupt(_number: int, _frame: object) -> None:
    """At Ctrl-C drop the current work and start no more; the parent process does the rest."""
    _Worker.interrupted = True
    if _Worker.at_work:
        raise KeyboardInterrupt


def _take_orders_only() -> None:
    """Prepare a worker: it ends when the parent process says so, or is gone."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, _interrupt)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this worker as soon as the parent process is gone.

    A process that is killed outright cannot end its workers. On every system, the handle that
    multiprocessing waits on tells when it has ended. A worker that was forked later holds one end
    of this handle too, and releases it when it ends itself.
    """
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
