"""The one sender: it is woken, goes on after a fault, and ends when it is told to."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

import pytest

from swissmate.arbiter.ground.frame import sender


def until(condition: Callable[[], bool]) -> bool:
    """Wait for a condition, at most some seconds."""
    end = time.monotonic() + 10
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    return condition()


def test_it_is_woken_and_goes_on_after_a_fault(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    # The connection is that of this thread's database in memory.
    monkeypatch.setattr(sender, "close_old_connections", lambda: None)
    caplog.set_level(logging.CRITICAL)
    done: list[str] = []

    def fault() -> None:
        done.append("fault")
        raise RuntimeError

    stop = threading.Event()
    works = (fault, lambda: done.append("work"))
    thread = threading.Thread(target=sender.keep_sending, args=(works, stop, 60.0), daemon=True)
    thread.start()
    assert until(lambda: done == ["fault", "work"])
    sender.wake()
    assert until(lambda: done == ["fault", "work"] * 2)
    stop.set()
    sender.wake()
    thread.join(10)
    assert not thread.is_alive()
