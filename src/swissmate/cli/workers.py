"""Runs the work of a command: in processes on this machine, or on a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import TYPE_CHECKING, TypeVar

from swissmate.cluster import Cluster, require_dask
from swissmate.errors import InputError
from swissmate.parallel import available_processes, ordered_results
from swissmate.requests.field import Arguments

from .streams import tell

if TYPE_CHECKING:
    from swissmate.cluster import Cluster

T = TypeVar("T")
R = TypeVar("R")


def require_workers(args: Arguments) -> None:
    """Refuse numbers that make no sense.

    Raises:
        InputError: one of them makes no sense.
    """
    if args.jobs is not None and args.jobs < 1:
        raise InputError("--jobs must be at least 1", code="usage")
    if args.wait < 0:
        raise InputError("--wait must not be below 0", code="usage")


def asked_cluster(args: Arguments) -> Cluster | None:
    """Return the requested cluster; None: the work is done here.

    Raises:
        InputError: Dask is not installed.
    """
    if not args.cluster:
        return None
    require_dask()
    return Cluster(args.cluster, args.wait, tell)


def results_of(
    work: Callable[[T], R],
    items: Iterable[T],
    args: Arguments,
    *,
    total: int,
    processes: int | None = None,
    batch: int = 8,
) -> Generator[R, None, None]:
    """Yield ``work(item)`` for every item, in their order, wherever the work is done.

    ``total`` is how many items there are, ``processes`` is how many processes work if no option
    says so (None: one per processor). ``batch`` items are sent at once.
    :func:`swissmate.parallel.ordered_results` says what closing the generator does.

    Raises:
        InputError: the cluster does not answer, or has no workers.
        OSError: a process on this machine was ended from outside.
    """
    cluster = asked_cluster(args)
    if cluster is not None:
        return cluster.results(work, items, batch=batch)
    several = args.jobs or processes or available_processes()
    return ordered_results(work, items, min(several, total), batch=batch)
