"""Work in several processes on this machine: answers in order, memory flat, Ctrl-C honoured."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

__all__ = ["available_processes", "ordered_results"]

T = TypeVar("T")
R = TypeVar("R")

_BATCHES_AHEAD = 3
"""For each process: enough that none waits while the first in the row is still being worked on."""


def available_processes() -> int:
    """Return on how many processors this process may run."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def ordered_results(
    work: Callable[[T], R], items: Iterable[T], processes: int, *, batch: int = 8
) -> Generator[R, None, None]:
    """Yield ``work(item)`` for every item, in the order of the items.

    Args:
        work: a function of a module, when there is more than one process.
        items: taken as they are needed: no more than a few batches are under way.
        processes: 1 works in this process.
        batch: how many items are sent to a process at once.

    Closing the generator, also by an error or Ctrl-C, ends the processes after the item that each
    is working on. What ``work`` raises is raised here.

    Raises:
        OSError: a process was ended from outside (killed, or out of memory).
    """
    if processes < 2:
        yield from map(work, items)
        return
    # Imported here: one process does without it, and it takes its time.
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415

    source = iter(items)
    waiting: deque[Future[list[R]]] = deque()
    executor = ProcessPoolExecutor(processes, initializer=_ignore_interrupt)
    try:
        while True:
            while len(waiting) < _BATCHES_AHEAD * processes:
                chunk = list(islice(source, batch))
                if not chunk:
                    break
                waiting.append(executor.submit(_work_on, work, chunk))
            if not waiting:
                return
            yield from waiting.popleft().result()
    except BrokenProcessPool as error:
        raise OSError(0, "a worker process was ended from outside; run again") from error
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _work_on(work: Callable[[T], R], chunk: list[T]) -> list[R]:
    return [work(item) for item in chunk]


def _ignore_interrupt() -> None:
    import signal  # noqa: PLC0415 - only workers need it

    signal.signal(signal.SIGINT, signal.SIG_IGN)
