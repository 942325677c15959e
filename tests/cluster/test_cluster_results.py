"""Answers of a cluster come in order, and the work of dead workers is done again (of straw)."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from types import SimpleNamespace

import pytest

from swissmate.cluster import Cluster
from swissmate.errors import InputError


class KilledWorker(Exception):
    """What Dask says when several workers died with a task."""


class StrawFuture:
    """Is done when it has been looked at a few times; dies as often as its task does."""

    def __init__(self, call: Callable[[], object], looks: int, dies: bool) -> None:
        self._call, self._looks, self._dies = call, looks, dies
        self.status = "pending"

    def done(self) -> bool:
        self._looks -= 1
        if self._looks > 0:
            return False
        self.status = "error" if self._dies else "finished"
        return True

    def exception(self) -> Exception | None:
        return KilledWorker() if self._dies else None

    def result(self) -> object:
        if self._dies:
            raise KilledWorker
        return self._call()


class StrawClient:
    """Keeps what was submitted; the tasks of ``deadly`` die that often."""

    def __init__(self, deadly: dict[int, int]) -> None:
        self.deadly = deadly
        self.keys: list[str] = []
        self.sent: list[list[int]] = []
        self.closed = False

    def __enter__(self) -> StrawClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.closed = True

    def nthreads(self) -> dict[str, int]:
        return {"one": 1, "two": 1}

    def submit(
        self, call: Callable[..., object], work: object, items: list[int], *, key: str, pure: bool
    ) -> StrawFuture:
        assert not pure
        self.keys.append(key)
        self.sent.append(items)
        first = items[0]
        dies = self.deadly.get(first, 0) > 0
        self.deadly[first] = self.deadly.get(first, 0) - 1
        return StrawFuture(lambda: call(work, items), looks=1 + first % 3, dies=dies)


def double(number: int) -> int:
    return 2 * number


@pytest.fixture
def straw(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[int, int]], StrawClient]:
    def make(deadly: dict[int, int]) -> StrawClient:
        client = StrawClient(deadly)
        library = SimpleNamespace(Client=lambda *_, **__: client, KilledWorker=KilledWorker)
        monkeypatch.setitem(sys.modules, "distributed", library)
        return client

    return make


@pytest.mark.parametrize("deadly", [{}, {0: 1}, {4: 3, 8: 1}, {96: 19}])
def test_in_order_and_nothing_lost(
    straw: Callable[[dict[int, int]], StrawClient], deadly: dict[int, int]
) -> None:
    deaths = sum(deadly.values())
    client = straw(dict(deadly))
    assert list(Cluster("x").results(double, range(99), batch=4)) == [*range(0, 198, 2)]
    assert len(client.keys) == len(set(client.keys)) == 25 + deaths
    assert client.closed


def test_a_task_that_kills_everybody_is_given_up(
    straw: Callable[[dict[int, int]], StrawClient],
) -> None:
    straw({3: 1000})
    results = Cluster("x").results(double, range(9))
    with pytest.raises(KilledWorker):
        list(results)


def test_items_are_taken_as_they_are_needed(
    straw: Callable[[dict[int, int]], StrawClient],
) -> None:
    client = straw({})
    taken = 0

    def items() -> Iterator[int]:
        nonlocal taken
        for number in range(10_000):
            taken += 1
            yield number

    results = Cluster("x").results(double, items(), batch=2)
    assert [next(results) for _ in range(10)] == [*range(0, 20, 2)]
    assert taken < 40
    results.close()
    assert client.closed


def test_a_scheduler_that_goes_away(
    straw: Callable[[dict[int, int]], StrawClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    straw({})

    def result(_: StrawFuture) -> None:
        raise CancelledError

    monkeypatch.setattr(StrawFuture, "result", result)
    with pytest.raises(InputError, match="the cluster at x went away"):
        list(Cluster("x").results(double, range(3)))


def test_workers_that_come_later_get_work_too(
    straw: Callable[[dict[int, int]], StrawClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = straw({})
    clock = iter(range(0, 10**6, 10))  # each look is ten seconds after the one before
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    threads = iter([2, *[50] * 10**4])
    monkeypatch.setattr(StrawClient, "nthreads", lambda _: {"all": next(threads)})
    results = Cluster("x").results(double, range(1, 10_000))
    next(results)
    assert len(client.sent) == 8
    next(results)
    next(results)
    assert len(client.sent) > 100
    results.close()


@pytest.mark.parametrize(("patience", "seconds"), [(0, 1), (3, 3), (60, 10)])
def test_nobody_waits_longer_for_the_scheduler_than_asked(
    monkeypatch: pytest.MonkeyPatch, patience: float, seconds: float
) -> None:
    """What Dask says of the time is the user's: ``--wait 3`` is not told of ten seconds."""

    def client(address: str, *, timeout: float) -> None:
        raise OSError(f"Timed out trying to connect to {address} after {timeout} s")

    monkeypatch.setattr("swissmate.cluster.require_dask", lambda: SimpleNamespace(Client=client))
    with pytest.raises(InputError, match=f"does not answer: .* after {seconds} s"):
        list(Cluster("nohost:1", patience).results(str, [1]))
