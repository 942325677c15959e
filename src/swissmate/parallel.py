"""Work in several processes on this machine: answers in order, memory flat, Ctrl-C honoured."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, NoReturn, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")
R = TypeVar("R")

_MOST_ON_WINDOWS = 61
"""Windows waits for no more processes at once."""

_BATCHES_AHEAD = 3
"""For each process: enough that none waits while the first in the row is still being worked on."""


def available_processes() -> int:
    """Return on how many processors this process may run."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _at_once(processes: int) -> int:
    """Return how many of the processes asked for this system lets work at once."""
    return min(processes, _MOST_ON_WINDOWS) if os.name == "nt" else processes


def ordered_results(
    work: Callable[[T], R], items: Iterable[T], processes: int, *, batch: int = 8
) -> Generator[R, None, None]:
    """Yield ``work(item)`` for every item, in the order of the items.

    Args:
        work: a function of a module, when there is more than one process.
        items: taken as they are needed: no more than a few batches are under way.
        processes: 1 works in this process.
        batch: how many items are sent to a process at once.

    Closing the generator, also by an error or SIGTERM, ends the processes after the item that each
    is working on; at Ctrl-C in a terminal they leave it, and they end at once when this process
    is killed. What ``work`` raises is raised here.

    Raises:
        OSError: a process was ended from outside (killed, or out of memory).
    """
    processes = _at_once(processes)
    with _ended_as_by_an_error():
        if processes < 2:
            yield from map(work, items)
        else:
            yield from _by_workers(work, iter(items), processes, batch)


@contextmanager
def _ended_as_by_an_error() -> Generator[None, None, None]:
    """Let SIGTERM end this process as an error would: what it started outlives it otherwise."""
    import signal  # noqa: PLC0415 - who asks for no results does without them
    import threading  # noqa: PLC0415

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
    # Imported here: one process does without them, and they take their time.
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415

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
    """Return what the work makes of some items: what one process, or one worker, is sent."""
    _Worker.at_work = True
    try:
        return [] if _Worker.interrupted else [work(item) for item in chunk]
    finally:
        _Worker.at_work = False


class _Worker:
    """What a worker process knows of itself."""

    at_work = False
    interrupted = False


def _interrupt(_number: int, _frame: object) -> None:
    """Leave the work at Ctrl-C, and begin no other; the process that gives it does the rest."""
    _Worker.interrupted = True
    if _Worker.at_work:
        raise KeyboardInterrupt


def _take_orders_only() -> None:
    """End when the process that gives the work says so, or is gone."""
    import signal  # noqa: PLC0415 - only workers need it
    import threading  # noqa: PLC0415

    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, _interrupt)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this worker as soon as the process that gives the work is gone.

    A process that is killed outright cannot end its workers. Every system tells of its end by
    the handle that multiprocessing waits on; a worker forked later holds one end of it too, and
    lets go when its own turn comes.
    """
    from multiprocessing import parent_process  # noqa: PLC0415 - loaded in a worker anyway

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
